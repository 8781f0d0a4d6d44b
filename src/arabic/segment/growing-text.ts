import { splitSentences } from './sentences.ts';

/** A sentence of a text that is still coming. */
export interface WholeSentence {
  /** With the blanks before it. */
  text: string;
  /** Where it begins, in code points of the whole text. */
  from: number;
}

/** A text that comes in pieces, cut anywhere, and is given on by whole sentences. */
export class GrowingText {
  /** What has not been given on. */
  #open = '';
  #from = 0;

  /** Code points that are waiting for their sentence to end. */
  get length(): number {
    return [...this.#open].length;
  }

  /** Gives the sentences that became whole. A full stop ends one only when the next begins: it may stand in 3.5 or د. */
  add(piece: string): WholeSentence[] {
    this.#open += piece;
    if (!/[.!؟?۔…\n]/.test(this.#open)) return [];
    const open = this.#open;
    const spans = splitSentences(open);
    const last = spans.at(-1);
    if (last && !isWhole(open, last)) spans.pop();
    let start = 0;
    return spans.map(({ end }) => {
      const sentence = this.#take(end - start);
      start = end;
      return sentence;
    });
  }

  /** What has come and was not given on; undefined where that is nothing or blank. */
  rest(): WholeSentence | undefined {
    const rest = this.#take(this.#open.length);
    return rest.text.trim() === '' ? undefined : rest;
  }

  #take(units: number): WholeSentence {
    const text = this.#open.slice(0, units);
    const from = this.#from;
    this.#open = this.#open.slice(units);
    this.#from += [...text].length;
    return { text, from };
  }
}

/** Whether the last sentence so far has ended, whatever follows. */
function isWhole(text: string, { start, end }: { start: number; end: number }): boolean {
  const after = text.slice(end);
  return after.includes('\n') || (after !== '' && /[!؟?]["'”’»)\]}]*$/.test(text.slice(start, end)));
}
