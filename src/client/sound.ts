import { NutqError } from './errors.ts';

/** The bytes of base64. Throws `invalid_answer` for what is none. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  let binary: string;
  try {
    binary = atob(base64);
  } catch (cause) {
    throw new NutqError('invalid_answer', 'The audio is not base64.', { retryable: true, cause });
  }
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** What files of a format are called; the others are called as their format. */
const extensions: Record<string, string> = { mulaw: 'ulaw', alaw: 'al' };

/** What a file's name ends in, without the dot. */
export function extensionOf(format: string): string {
  return extensions[format] ?? format;
}

/** The format that a media type stands for. */
export function formatOfMediaType(contentType: string): string {
  const [type = ''] = contentType.split(';');
  return formats[type.trim().toLowerCase()] ?? 'bin';
}

const formats: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/ogg': 'opus',
  'audio/flac': 'flac',
  'audio/pcm': 'pcm',
  'audio/basic': 'mulaw',
  'audio/pcmu': 'mulaw',
  'audio/pcma': 'alaw',
};

/**
 * Writes sound to `path`, with the extension unless it ends in it; gives the path. It is written beside and renamed,
 * so that a file with this name is whole. Throws what the file system does.
 */
export async function saveSound(
  path: string,
  extension: string,
  sound: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<string> {
  // Imported here: not every host of this library has files.
  const { rename, rm, writeFile } = await import('node:fs/promises');
  const named = path.toLowerCase().endsWith(`.${extension}`) ? path : `${path}.${extension}`;
  const beside = `${named}.${crypto.randomUUID().slice(0, 8)}.part`;
  try {
    await writeFile(beside, sound);
    await rename(beside, named);
    return named;
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
