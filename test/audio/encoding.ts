import { concatenate, type EncoderSettings } from '../../src/audio/format.ts';
import { type Format, formats } from '../../src/audio/formats/index.ts';

/** A sound as bytes, and the same as a file whose beginning knows of its end. */
export interface Encoded {
  stream: Uint8Array<ArrayBuffer>;
  file: Uint8Array<ArrayBuffer>;
}

/** Encodes a sound in writes of `cut` samples, the whole at once without it. */
export async function encode(
  format: Format,
  samples: Float32Array,
  settings: EncoderSettings & { cut?: number },
): Promise<Encoded> {
  const { cut = Math.max(1, samples.length), ...rest } = settings;
  const encoder = await formats[format].open(rest);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < samples.length; at += cut) parts.push(encoder.write(samples.slice(at, at + cut)));
  parts.push(encoder.end());
  const stream = new Uint8Array(concatenate(parts));
  const file = stream.slice();
  const header = encoder.header?.();
  if (header) file.set(header);
  encoder.close?.();
  return { stream, file };
}
