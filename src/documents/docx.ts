import { type Chapter, ChapterWriter } from './plain-text.ts';
import { unreadable } from './unreadable.ts';
import { readXml } from './xml.ts';
import type { Archive } from './zip.ts';

/** Levels of headings that begin a chapter: 0 is the first. */
const DEEPEST_LEVEL = 2;

/** The chapters of a Word document (ECMA-376): its paragraphs, those of a heading's style or level as titles. */
export async function readDocx(archive: Archive): Promise<Chapter[]> {
  const document = await archive.read('word/document.xml');
  if (!document) throw unreadable('is no Word document, though its name ends in .docx');
  const headings = await headingStyles(archive);
  const writer = new ChapterWriter();
  let paragraph = '';
  let heading = false;
  let inText = false;
  /** Within what repeats its neighbour for old readers, or is no text of the document. */
  let skipped = 0;
  await readXml(document, {
    open(name, attributes) {
      if (name === 'Fallback' || name === 'pict' || name === 'instrText') skipped += 1;
      if (skipped > 0) return;
      if (name === 'p') {
        paragraph = '';
        heading = false;
      } else if (name === 'pStyle') heading ||= headings.has(attributes['w:val'] ?? '');
      else if (name === 'outlineLvl') heading ||= Number(attributes['w:val'] ?? 9) <= DEEPEST_LEVEL;
      else if (name === 't') inText = true;
      else if (name === 'tab') paragraph += ' ';
      else if (name === 'br' || name === 'cr') paragraph += '\n';
    },
    close(name) {
      if (name === 'Fallback' || name === 'pict' || name === 'instrText') skipped -= 1;
      if (skipped > 0) return;
      if (name === 't') inText = false;
      if (name !== 'p') return;
      if (heading) writer.heading(paragraph);
      else writer.paragraph(paragraph);
      paragraph = '';
    },
    text(text) {
      if (inText && skipped === 0) paragraph += text;
    },
  });
  return writer.chapters();
}

/** The ids of the styles that are headings: they differ from language to language, their names do not. */
async function headingStyles(archive: Archive): Promise<Set<string>> {
  const found = new Set(['Title', 'Heading1', 'Heading2', 'Heading3']);
  const styles = await archive.read('word/styles.xml');
  if (!styles) return found;
  let id = '';
  await readXml(styles, {
    open(name, attributes) {
      if (name === 'style') id = attributes['w:styleId'] ?? '';
      const value = attributes['w:val'] ?? '';
      if (name === 'name' && /^(heading [1-3]|title)$/i.test(value)) found.add(id);
      if (name === 'outlineLvl' && Number(value) <= DEEPEST_LEVEL) found.add(id);
    },
  });
  return found;
}
