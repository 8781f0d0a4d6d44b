/**
 * What is left of web pages: character references become their characters, tags and comments go unsaid.
 * A tag that breaks a line on a page breaks one here; any other leaves nothing. One pass with a look
 * back at each `;` and `>`, so that what decoding or removing brings about is seen too, in linear time.
 */
import { NAMED_CHARACTERS } from '../../core/named-characters.ts';
import { mapCodePoint } from './map.ts';
import type { Placed } from './marks.ts';

const REFERENCE = /^&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,11}));$/;
const LONGEST_REFERENCE = 14;

/** Tags of HTML and of the string files of apps. Other Latin words in angle brackets may be meant. */
const INLINE =
  'a|abbr|acronym|audio|b|bdi|bdo|big|body|button|cite|code|data|del|dfn|em|font|g|head|html|i|img|input|ins|kbd|label|link|mark|meta|nobr|ph|picture|q|rp|rt|ruby|s|samp|small|source|span|strike|strong|sub|sup|svg|time|title|tt|u|var|video|wbr|xliff:g';
const BLOCK =
  'address|article|aside|blockquote|br|center|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|option|p|pre|section|select|summary|table|tbody|td|tfoot|th|thead|tr|ul';
const ATTRIBUTES = `(?:\\s[^<>]*)?`;
const TAG = new RegExp(`^</?(?:(?:${INLINE})|(${BLOCK}))${ATTRIBUTES}/?>$`, 'i');
const COMMENT = /^<!--[\s\S]*-->$/;
const DOCTYPE = /^<(?:!doctype|\?xml)[^<>]*>$/i;
/** Tags of SSML that no page has: whoever sends them as text wanted something that does not happen. */
const SSML = new RegExp(
  `^</?(?:speak|break|emphasis|lexicon|lookup|metadata|paragraph|phoneme|prosody|say-as|sentence|voice|(?:amazon|google|mstts):[a-z-]+)${ATTRIBUTES}/?>$`,
  'i',
);
/** A tag longer than this is text. */
const LONGEST_TAG = 4000;
/** What these hold is no text of the page. */
const UNSEEN = /^<(script|style)\b[^<>]*>$/i;

const written = (chars: readonly Placed[], from: number): string =>
  chars
    .slice(from)
    .map(({ char }) => char)
    .join('');

/** The character that a reference stands for. */
function decode(reference: string): string | undefined {
  const match = REFERENCE.exec(reference);
  if (!match) return undefined;
  const [, decimal, hexadecimal, name] = match;
  if (name) return NAMED_CHARACTERS[name];
  const value = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal!, 16);
  return value > 0 && value <= 0x10ffff && !(value >= 0xd800 && value <= 0xdfff)
    ? String.fromCodePoint(value)
    : '\ufffd';
}

/** What a tag leaves behind: a line break, nothing, or undefined for what is no tag. */
function leftBy(tag: string): string | undefined {
  // A break stands between words.
  if (SSML.test(tag)) return ' ';
  if (COMMENT.test(tag) || DOCTYPE.test(tag) || UNSEEN.test(tag)) return '';
  const match = TAG.exec(tag);
  if (!match) return undefined;
  return match[1] ? '\n' : '';
}

/** Takes the mapped characters of a text; gives them without references and tags. `warn` is told of what goes unread. */
export function withoutHtml(
  chars: readonly Placed[],
  warn: (code: string, from: number, to: number) => void,
): readonly Placed[] {
  if (!chars.some(({ char }) => char === '&' || char === '<')) return chars;
  const out: Placed[] = [];
  /** Where an opening bracket stands in `out` that no closing one has met. */
  const opened: number[] = [];
  /** The script or style whose end is waited for, and where it began. */
  let unseen: { name: string; at: number } | undefined;
  const close = (): void => {
    const at = opened.at(-1);
    if (at === undefined || out.length - at > LONGEST_TAG) return;
    const comment = written(out.slice(at, at + 4), 0) === '<!--';
    if (comment && written(out, out.length - 3) !== '-->') return;
    const tag = written(out, at);
    opened.pop();
    if (unseen && tag.toLowerCase() === `</${unseen.name}>`) {
      out.length = unseen.at;
      unseen = undefined;
      return;
    }
    const left = leftBy(tag);
    if (left === undefined) return;
    const name = UNSEEN.exec(tag)?.[1]?.toLowerCase();
    if (name && !unseen) unseen = { name, at };
    const { from } = out[at]!;
    const { to } = out.at(-1)!;
    if (SSML.test(tag)) warn('ssml_tag', from, to);
    out.length = at;
    if (left !== '') out.push({ char: left, from, to });
  };
  const refer = (): void => {
    const last = out.length - 1;
    for (let at = last - 1; at >= 0 && last - at <= LONGEST_REFERENCE; at -= 1) {
      const { char } = out[at]!;
      if (char !== '&') {
        if (!/[#A-Za-z0-9]/.test(char)) return;
        continue;
      }
      const decoded = decode(written(out, at));
      if (decoded === undefined) return;
      const { from } = out[at]!;
      const { to } = out[last]!;
      out.length = at;
      const mapped = mapCodePoint(decoded);
      if (mapped.warning) warn(mapped.warning, from, to);
      for (const each of mapped.chars) put({ char: each, from, to });
      return;
    }
  };
  const put = (placed: Placed): void => {
    out.push(placed);
    if (placed.char === '<') {
      // Inside a comment angle brackets mean nothing.
      const open = opened.at(-1);
      if (open === undefined || written(out.slice(open, open + 4), 0) !== '<!--') opened.push(out.length - 1);
    } else if (placed.char === '>') close();
    else if (placed.char === ';') refer();
  };
  for (const placed of chars) {
    while (opened.length > 0 && opened.at(-1)! >= out.length) opened.pop();
    put(placed);
  }
  return out;
}
