import { setImmediate as others } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { NAMED_CHARACTERS } from '../core/named-characters.ts';
import { decodeText } from './plain-text.ts';
import { unreadable } from './unreadable.ts';

export interface XmlEvents {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

const MOST_DEPTH = 200;
/** Characters that are read at once, so that others come to their turn. */
const STRETCH = 1 << 16;

/**
 * Reads XML. Entities of the document's own are not expanded; elements come with their local names. Throws
 * `unreadable_document`.
 */
export async function readXml(bytes: Uint8Array, events: XmlEvents): Promise<void> {
  const parser = new SaxesParser();
  // XHTML documents use these names without saying what they are; where a word may be parted is not spoken.
  Object.assign(parser.ENTITIES, NAMED_CHARACTERS, { shy: '' });
  let depth = 0;
  parser.on('error', () => {
    throw unreadable('has a part that is not well-formed XML');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MOST_DEPTH) throw unreadable(`has elements more than ${MOST_DEPTH} deep`);
    events.open?.(local(name), attributes as Record<string, string>);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    events.close?.(local(name));
  });
  parser.on('text', (text) => events.text?.(text));
  parser.on('cdata', (text) => events.text?.(text));
  const text = decodeText(bytes);
  for (let at = 0; at < text.length; at += STRETCH) {
    parser.write(text.slice(at, at + STRETCH));
    await others();
  }
  parser.close();
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
