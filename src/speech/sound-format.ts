import type { AudioFormat } from '../audio/format.ts';
import { type Format, formatIds, formats } from '../audio/formats/index.ts';
import { ServiceError } from '../core/errors.ts';

/** What the sound of an answer is to be, all of it decided. */
export interface SoundFormat {
  format: Format;
  contentType: string;
  /** In Hz. */
  sampleRate: number;
  /** Kilobits a second, where the caller asked for some. */
  bitrate: number | undefined;
}

export interface AskedFormat {
  format: string;
  sampleRate?: number | undefined;
  bitrate?: number | undefined;
}

/**
 * The sound that a request asks for, of a voice with `voiceRate` samples a second. Throws `unsupported_format`
 * and, for a bitrate that the format cannot have, `invalid_request`; both with what it could have been.
 */
export function soundFormatOf(asked: AskedFormat, voiceRate: number): SoundFormat {
  const format = formatOf(asked.format);
  const made: AudioFormat = formats[format];
  const sampleRate = asked.sampleRate ?? made.usualSampleRate ?? voiceRate;
  if (asked.bitrate !== undefined) checkBitrate(made, asked.bitrate, sampleRate);
  return { format, contentType: made.contentType(sampleRate), sampleRate, bitrate: asked.bitrate };
}

/** The format of this name. Throws `unsupported_format`. */
export function formatOf(name: string): Format {
  const known = formatIds.find((id) => id === name);
  if (known) return known;
  throw unsupportedFormat();
}

export function unsupportedFormat(): ServiceError {
  return new ServiceError('unsupported_format', `We make ${listed(formatIds)}: take one of \`valid\`.`, {
    errors: [{ field: 'format', message: `must be one of ${formatIds.join(', ')}` }],
    valid: [...formatIds],
  });
}

function checkBitrate(format: AudioFormat, bitrate: number, sampleRate: number): void {
  const valid = format.bitrates?.(sampleRate);
  if (valid?.includes(bitrate)) return;
  const why = valid
    ? `at ${sampleRate} samples a second ${format.id} has one of \`valid\``
    : `${format.id} has no choice of bitrate: leave the field out`;
  const message = valid ? `must be one of ${valid.join(', ')}` : `is not for ${format.id}`;
  throw new ServiceError('invalid_request', `The bitrate cannot be had: ${why}.`, {
    errors: [{ field: 'bitrate', message }],
    ...(valid ? { valid: valid.map(String) } : {}),
  });
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
