import { unreadable } from './unreadable.ts';

/**
 * The text of a file: UTF-8 or, where it says so at its beginning, UTF-16; or else Windows' old Arabic, in which
 * many captions still come. Throws `unreadable_document` for what is no text.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decoded(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what no text has
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw unreadable('is no text');
  return text.replaceAll(/\r\n?/g, '\n');
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('windows-1256').decode(bytes);
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
    if (arabic * 2 < letters || letters === 0)
      throw unreadable('is no text in UTF-8, UTF-16 or Windows-1256');
    return text;
  }
}

/** A stretch of a document under one heading. */
export interface Chapter {
  /** Of its heading; null before the first. */
  title: string | null;
  /** Its paragraphs, the heading first, with an empty line between them. */
  text: string;
}

/** Gathers paragraphs into chapters. */
export class ChapterWriter {
  readonly #chapters: { title: string | null; paragraphs: string[] }[] = [];

  heading(text: string): void {
    const title = text.replace(/\s+/g, ' ').trim();
    if (title === '') return;
    const last = this.#chapters.at(-1);
    // One heading under another, such as a number and a name, is one.
    if (last && last.title !== null && last.paragraphs.length === 1) {
      last.title = `${last.title}: ${title}`;
      last.paragraphs[0] = `${last.paragraphs[0]}\n\n${title}`;
    } else this.#chapters.push({ title, paragraphs: [title] });
  }

  paragraph(text: string): void {
    const trimmed = text.replace(/[^\S\n]+/g, ' ').trim();
    if (trimmed === '') return;
    if (this.#chapters.length === 0) this.#chapters.push({ title: null, paragraphs: [] });
    this.#chapters.at(-1)!.paragraphs.push(trimmed);
  }

  chapters(): Chapter[] {
    return this.#chapters.map(({ title, paragraphs }) => ({ title, text: paragraphs.join('\n\n') }));
  }
}

/** A line that stands alone and begins as chapters of books do, or as headings of Markdown. */
const HEADING =
  /^(?:#{1,3} +\S.{0,100}|(?:ال)?(?:فصل|باب|جزء|قسم|مقدمة|خاتمة|تمهيد|ملحق|Chapter|Part)(?=[\s:،.\d]|$)[^.!؟?]{0,80})$/u;

/** The chapters of a plain text. */
export function readPlainText(bytes: Uint8Array): Chapter[] {
  const writer = new ChapterWriter();
  for (const block of decodeText(bytes).split(/\n\s*\n/)) {
    const line = block.trim();
    if (HEADING.test(line)) writer.heading(line.replace(/^#+ +/, ''));
    else writer.paragraph(block);
  }
  return writer.chapters();
}
