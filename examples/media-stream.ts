/** A telephone call as Twilio's media streams take it: μ-law at 8,000 samples a second, 20 ms a message. */
import { nutq } from './service.ts';

const FRAME_BYTES = 160;
/** μ-law for silence, which fills up the last frame. */
const SILENCE = 0xff;

/** Says a text into a call, and a mark that tells when the caller has heard it; `send` is the socket's. */
export async function sayInCall(
  streamSid: string,
  text: string,
  send: (message: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const speech = await nutq.stream({ text, dialect: 'msa', voice: 'salim', format: 'mulaw' }, { signal });
  let rest = Buffer.alloc(0);
  const sendFrame = (frame: Buffer) =>
    send(JSON.stringify({ event: 'media', streamSid, media: { payload: frame.toString('base64') } }));
  for await (const sound of speech) {
    rest = Buffer.concat([rest, sound]);
    for (; rest.length >= FRAME_BYTES; rest = rest.subarray(FRAME_BYTES))
      sendFrame(rest.subarray(0, FRAME_BYTES));
  }
  if (rest.length > 0) sendFrame(Buffer.concat([rest, Buffer.alloc(FRAME_BYTES - rest.length, SILENCE)]));
  send(JSON.stringify({ event: 'mark', streamSid, mark: { name: speech.requestId } }));
}
