const SENTENCES = ['ذهبت اليوم إلى السوق.', 'هل عاد أخوك من السفر؟', 'هذه جملة من كتاب طويل.', 'أهلا بكم!'];

/** What a caller saw of a stream. */
export interface Heard {
  characters: number;
  requestId: string | undefined;
  end: 'done' | 'error' | 'left' | 'gone' | 'refused';
}

/** Asks for a stream and listens to it, a third of the time not to its end. */
export async function listen(url: string, key: string, random: () => number): Promise<Heard> {
  const count = 1 + Math.floor(random() * 12);
  const text = Array.from({ length: count }, () => SENTENCES[Math.floor(random() * 4)]).join(' ');
  const heard: Heard = { characters: [...text].length, requestId: undefined, end: 'gone' };
  const leaving = new AbortController();
  const leaves = random() < 0.33 ? Math.floor(random() * 200_000) : Number.POSITIVE_INFINITY;
  try {
    const response = await fetch(`${url}/v1/tts/stream`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ dialect: 'msa', voice: 'salim', format: 'pcm', text }),
      signal: leaving.signal,
    });
    heard.requestId = response.headers.get('x-request-id') ?? undefined;
    if (response.status !== 200) {
      await response.text();
      await pause(100);
      return { ...heard, end: 'refused' };
    }
    let bytes = 0;
    let tail = '';
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      tail = (tail + Buffer.from(chunk).toString('latin1')).slice(-4000);
      if (bytes <= leaves) continue;
      leaving.abort();
      return { ...heard, end: 'left' };
    }
    // The whole last event is in the tail: it holds no sound.
    const [, last] = /event: (\w+)\n[^\n]*\n\n$/.exec(tail) ?? [];
    return { ...heard, end: last === 'done' || last === 'error' ? last : 'gone' };
  } catch {
    await pause(100);
    return { ...heard, end: leaving.signal.aborted ? 'left' : 'gone' };
  }
}

/** Whether what a stream was charged (characters by request id) is right for what its caller saw of it. */
export function isChargedRight(
  { end, requestId, characters }: Heard,
  charged: ReadonlyMap<string, number>,
): boolean {
  const cost = charged.get(requestId ?? '') ?? 0;
  if (end === 'done') return cost === characters;
  // A node that was killed may have charged the whole and not said so.
  if (end === 'gone') return cost === 0 || cost === characters;
  return end === 'left' ? cost >= 0 && cost <= characters : cost === 0;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
