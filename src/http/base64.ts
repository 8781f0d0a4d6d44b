import type { SoundFile } from '../audio/sound-file.ts';

/** Bytes that are turned into base64 at a time: a multiple of three, and little enough for V8's space of what lives shortly. */
const STRETCH = 3 << 14;

/** Sound in base64, stretch by stretch: a minute of WAV is megabytes, which as one string would be in memory three times. */
export function* inBase64(file: SoundFile): Generator<Buffer> {
  for (const { buffer, byteOffset, length } of file.stretches(STRETCH))
    yield Buffer.from(Buffer.from(buffer, byteOffset, length).toString('base64'), 'latin1');
}

/** How many bytes that is. */
export function base64Length(file: SoundFile): number {
  return 4 * Math.ceil(file.length / 3);
}
