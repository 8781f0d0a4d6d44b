/** Characters of one piece of a long text: some seconds of work, so that little is lost with a node. */
const PIECE_CHARACTERS = 1000;

/** Where a text is cut, best first: after a paragraph, a line, a sentence, a clause, a word. */
const CUTS = [/\n\s*\n\s*/gu, /\n\s*/gu, /[.!?؟۔…]+["»”)\]]*\s+/gu, /[،؛;:,]\s+/gu, /\s+/gu];

/** A cut nearer to the beginning than this share of a piece would make many small pieces. */
const LEAST_SHARE = 0.4;

/**
 * Cuts a long text into pieces of at most `most` characters (Unicode code points) that make up the text when
 * they are put one after the other. Linear in the text.
 */
export function splitText(text: string, most = PIECE_CHARACTERS): string[] {
  const points = [...text];
  const pieces: string[] = [];
  for (let from = 0; from < points.length; ) {
    const window = points.slice(from, from + most);
    const length = from + most >= points.length ? window.length : cutWithin(window);
    const piece = window.slice(0, length).join('');
    // What has nothing to say goes along with what comes before it.
    if (pieces.length > 0 && !/[\p{L}\p{N}]/u.test(piece)) pieces.push(pieces.pop()! + piece);
    else pieces.push(piece);
    from += length;
  }
  return pieces;
}

/** How many of the characters make a piece: up to the last good cut among them, all where there is none. */
function cutWithin(window: readonly string[]): number {
  const text = window.join('');
  for (const cut of CUTS) {
    const last = [...text.matchAll(cut)].at(-1);
    const end = last ? [...text.slice(0, last.index + last[0].length)].length : 0;
    if (end >= window.length * LEAST_SHARE) return end;
  }
  // No mark is parted from its letter.
  let end = window.length;
  while (end > window.length / 2 && /[\p{M}\u200d\ufe0f]/u.test(window[end - 1]!)) end--;
  return end;
}
