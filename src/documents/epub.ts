import { posix } from 'node:path';
import { type Chapter, ChapterWriter } from './plain-text.ts';
import { unreadable } from './unreadable.ts';
import { readXml } from './xml.ts';
import type { Archive } from './zip.ts';

const HEADINGS = new Set(['h1', 'h2', 'h3']);
const BLOCKS = new Set([
  'p',
  'div',
  'li',
  'blockquote',
  'section',
  'td',
  'dt',
  'dd',
  'h4',
  'h5',
  'h6',
  'body',
]);
const UNREAD = new Set(['head', 'script', 'style', 'svg', 'math', 'nav', 'rt', 'rp']);

/** The chapters of an EPUB: the pages in the order in which they are read, cut at their headings. */
export async function readEpub(archive: Archive): Promise<Chapter[]> {
  const writer = new ChapterWriter();
  for (const page of await pagesOf(archive)) {
    const bytes = await archive.read(page);
    if (bytes) await readPage(bytes, writer);
  }
  return writer.chapters();
}

/** The names of the pages. Throws `unreadable_document` for what is no EPUB or is protected. */
async function pagesOf(archive: Archive): Promise<string[]> {
  const container = await archive.read('META-INF/container.xml');
  if (!container) throw unreadable('is no EPUB, though its name ends in .epub');
  let packagePath = '';
  await readXml(container, {
    open(name, attributes) {
      if (name === 'rootfile' && packagePath === '') packagePath = attributes['full-path'] ?? '';
    },
  });
  const description = await archive.read(packagePath);
  if (!description) throw unreadable('is an EPUB without the list of its pages');
  const paths = new Map<string, string>();
  const order: string[] = [];
  await readXml(description, {
    open(name, attributes) {
      if (name === 'item' && /xhtml|html/.test(attributes['media-type'] ?? ''))
        paths.set(attributes.id ?? '', pathOf(packagePath, attributes.href ?? ''));
      if (name === 'itemref') order.push(attributes.idref ?? '');
    },
  });
  const pages = order.flatMap((id) => paths.get(id) ?? []);
  await checkProtection(archive, pages);
  return pages;
}

function pathOf(packagePath: string, href: string): string {
  try {
    return posix.join(posix.dirname(packagePath), decodeURIComponent(href));
  } catch {
    throw unreadable('is an EPUB whose list of pages is broken');
  }
}

/** Fonts may be encrypted; a page that is belongs to a book that is locked. */
async function checkProtection(archive: Archive, pages: readonly string[]): Promise<void> {
  const encryption = await archive.read('META-INF/encryption.xml');
  if (!encryption) return;
  await readXml(encryption, {
    open(name, attributes) {
      if (name === 'CipherReference' && pages.includes(pathOf('', attributes.URI ?? '')))
        throw unreadable('is protected against copying');
    },
  });
}

async function readPage(bytes: Uint8Array, writer: ChapterWriter): Promise<void> {
  let text = '';
  let heading = '';
  let unread = 0;
  const give = () => {
    if (heading === '') writer.paragraph(text);
    else writer.heading(text);
    text = '';
  };
  await readXml(bytes, {
    open(name) {
      if (UNREAD.has(name)) unread += 1;
      if (unread > 0) return;
      if (name === 'br') text += heading === '' ? '\n' : ' ';
      else if (HEADINGS.has(name)) {
        give();
        heading = name;
      } else if (BLOCKS.has(name) && heading === '') give();
    },
    close(name) {
      if (UNREAD.has(name)) unread -= 1;
      if (unread > 0) return;
      if (name === heading) {
        give();
        heading = '';
      } else if (BLOCKS.has(name) && heading === '') give();
    },
    text(found) {
      if (unread === 0) text += found.replace(/\s+/g, ' ');
    },
  });
}
