import { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import { ServiceError } from '../core/errors.ts';
import { MAX_ITEMS, MAX_TITLE, tooLong } from '../jobs/request.ts';
import { PIECE_CHARACTERS, splitText } from '../jobs/split.ts';
import { requireScope } from '../keys/authenticate.ts';
import type { Services } from '../services.ts';
import { checkText, countCharacters } from '../speech/request.ts';
import { readCaptions } from './captions.ts';
import { readDocx } from './docx.ts';
import { readEpub } from './epub.ts';
import { type Chapter, readPlainText } from './plain-text.ts';
import { unreadable } from './unreadable.ts';
import { Archive } from './zip.ts';

export const documentKinds = ['txt', 'docx', 'epub', 'srt', 'vtt'] as const;

/** The body of POST /v1/documents. */
export const documentRequest = z
  .strictObject({
    name: z
      .string()
      .max(300)
      .describe('Of the file; what it ends in says what it is: .txt, .docx, .epub, .srt or .vtt.')
      .meta({ examples: ['book.docx'] }),
    content: z.base64().describe('The file in base64.'),
  })
  .meta({ id: 'DocumentRequest' });

/** What a document would be as a job. */
export const documentView = z
  .object({
    kind: z.enum(documentKinds).describe('As its name says.'),
    characters: z.int().describe('Of all of it: what a job of it is charged if all is spoken.'),
    chapters: z
      .array(
        z.object({
          title: z.string().describe('Of its heading.'),
          characters: z.int().describe('From it to the next one.'),
        }),
      )
      .describe('As its headings say.'),
    items: z
      .array(
        z.object({
          id: z.string().describe('Its number.'),
          text: z.string().describe('What is spoken.'),
          title: z.string().optional().describe('Of the chapter that it begins.'),
          startMs: z.int().optional().describe('Of captions: when they are shown.'),
        }),
      )
      .describe('What `items` of POST /v1/jobs takes, as it is.'),
  })
  .meta({ id: 'Document' });

export type DocumentView = z.output<typeof documentView>;

/**
 * Reads a document, so that its chapters and what they would be charged are known before a job of it is made.
 * Nothing is kept or charged. Throws `unreadable_document`, `text_empty`, `text_unspeakable` and `text_too_long`.
 */
export async function readDocument(
  { config }: Services,
  caller: Caller,
  { name, content }: z.output<typeof documentRequest>,
): Promise<DocumentView> {
  requireScope(caller, 'speech');
  const kind = documentKinds.find((each) => name.toLowerCase().endsWith(`.${each}`));
  if (!kind) throw unreadable('has a name that does not end as one of those that are read');
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length === 0) throw unreadable('is empty');
  if (kind !== 'docx' && kind !== 'epub' && isPacked(bytes))
    throw unreadable(`is no .${kind}, whatever its name says`);
  const { maxJobCharacters, maxCharacters } = config.limits;
  const items = await itemsOf(kind, bytes, Math.min(PIECE_CHARACTERS, maxCharacters));
  const counted = items.map((item) => ({ ...item, characters: countCharacters(item.text) }));
  const characters = counted.reduce((sum, item) => sum + item.characters, 0);
  if (characters > maxJobCharacters) throw tooLong(characters, maxJobCharacters, 'content');
  checkText(items.map(({ text }) => text).join('\n'), Number.POSITIVE_INFINITY, 'content');
  if (items.length > MAX_ITEMS)
    throw unreadable(`has more than ${MAX_ITEMS} chapters or captions: send it in several parts`);
  return { kind, characters, chapters: chaptersOf(counted), items };
}

async function itemsOf(
  kind: DocumentView['kind'],
  bytes: Uint8Array,
  most: number,
): Promise<DocumentView['items']> {
  if (kind === 'srt' || kind === 'vtt')
    return readCaptions(bytes).map((caption, index) => ({ id: String(index + 1), ...caption }));
  const items: DocumentView['items'] = [];
  for (const { title, text } of await chaptersIn(kind, bytes))
    for (const [index, piece] of splitText(text, most).entries()) {
      const begins = index === 0 && title !== null ? { title: [...title].slice(0, MAX_TITLE).join('') } : {};
      items.push({ id: String(items.length + 1), text: piece, ...begins });
    }
  if (items.length === 0)
    throw new ServiceError('text_empty', 'The document has no text. Pictures of text are not read.', {
      errors: [{ field: 'content', message: 'is empty' }],
    });
  return items;
}

async function chaptersIn(kind: 'txt' | 'docx' | 'epub', bytes: Uint8Array): Promise<Chapter[]> {
  if (kind === 'txt') return readPlainText(bytes);
  if (isCompound(bytes))
    throw unreadable('is encrypted, or of an older Word: save it as .docx without a password');
  const archive = new Archive(bytes);
  return kind === 'docx' ? readDocx(archive) : readEpub(archive);
}

function isPacked(bytes: Uint8Array): boolean {
  return (bytes[0] === 0x50 && bytes[1] === 0x4b) || isCompound(bytes);
}

/** Microsoft's compound file, which holds encrypted and older documents. */
function isCompound(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;
}

function chaptersOf(
  items: readonly { title?: string | undefined; characters: number }[],
): DocumentView['chapters'] {
  const chapters: DocumentView['chapters'] = [];
  for (const { title, characters } of items) {
    if (title !== undefined) chapters.push({ title, characters });
    else if (chapters.length > 0) chapters.at(-1)!.characters += characters;
  }
  return chapters;
}
