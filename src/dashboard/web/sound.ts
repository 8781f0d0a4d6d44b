import type { Speech } from './queries.ts';

/** The sound of an answer, to be played or kept. */
export function soundOf({ audioContent, contentType }: Speech): Blob {
  const bytes = Uint8Array.from(atob(audioContent), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: contentType });
}
