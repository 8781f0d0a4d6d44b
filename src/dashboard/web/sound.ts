import type { Speech } from './queries.ts';

type Sound = Pick<Speech, 'audioContent' | 'contentType' | 'format' | 'sampleRate'>;

/** The sound of an answer as a file. */
export function soundOf({ audioContent, contentType }: Sound): Blob {
  return new Blob([bytesOf(audioContent)], { type: contentType });
}

/** What WAV calls the encodings that we make without a header, and their bits a sample. */
const headless: Record<string, [tag: number, bits: number]> = { pcm: [1, 16], alaw: [6, 8], mulaw: [7, 8] };

/** The sound of an answer as browsers play it: what has no header gets that of a WAV file. */
export function playableOf(sound: Sound): Blob {
  const encoding = headless[sound.format];
  if (!encoding) return soundOf(sound);
  const bytes = bytesOf(sound.audioContent);
  return new Blob([wavHeader(...encoding, sound.sampleRate, bytes.length), bytes], { type: 'audio/wav' });
}

function wavHeader(tag: number, bits: number, sampleRate: number, length: number): ArrayBuffer {
  const header = new DataView(new ArrayBuffer(44));
  const write = (at: number, text: string) => {
    for (const [n, letter] of [...text].entries()) header.setUint8(at + n, letter.charCodeAt(0));
  };
  const block = bits / 8;
  write(0, 'RIFF');
  header.setUint32(4, 36 + length, true);
  write(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, tag, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, sampleRate, true);
  header.setUint32(28, sampleRate * block, true);
  header.setUint16(32, block, true);
  header.setUint16(34, bits, true);
  write(36, 'data');
  header.setUint32(40, length, true);
  return header.buffer;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** The loudest sample of each of `count` stretches of a sound, 0 … 1 of its loudest. Rejects where the browser cannot decode it. */
export async function peaksOf(sound: Blob, count: number): Promise<number[]> {
  const context = new OfflineAudioContext(1, 1, 24_000);
  const samples = (await context.decodeAudioData(await sound.arrayBuffer())).getChannelData(0);
  const stretch = samples.length / count;
  const peaks = Array.from({ length: count }, (_, n) => {
    let most = 0;
    for (let at = Math.floor(n * stretch); at < (n + 1) * stretch; at++)
      most = Math.max(most, Math.abs(samples[at] ?? 0));
    return most;
  });
  const loudest = Math.max(...peaks) || 1;
  return peaks.map((peak) => peak / loudest);
}
