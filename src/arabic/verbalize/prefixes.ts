/**
 * و, ف, ب, ل, ك and the article written onto a number or a foreign word: بـ25, و30, الـ50, لل20,
 * لـ Commerce. They become one word with the first word that is said.
 */

import { latin } from './classes/latin.ts';
import { withArticle } from './grammar.ts';
import { numeric } from './numeric.ts';
import { type Match, matchAt, type SentenceContext } from './sentence-context.ts';

const PREFIX = /([وف]?(?:ال|بال|كال|لل|[بلك])|[وف])( ?)(?=[\d$€£]|\p{Script=Latin})/uy;
const LONE = /[وفبلك](?= ?[ء-ي])(?= )/y;
const SPELLED: Readonly<Record<string, string>> = { و: 'وَ', ف: 'فَ', ب: 'بِ', ل: 'لِ', ك: 'كَ' };

export function prefixed(scene: SentenceContext, at: number): Match | undefined {
  if (at > scene.start && /[\p{L}\p{M}\p{N}]/u.test(scene.text[at - 1]!)) return undefined;
  const prefix = matchAt(scene, PREFIX, at);
  if (!prefix) return lone(scene, at);
  const written = prefix[1]!;
  const conjunction = /^[وف]/.test(written) ? written[0]! : '';
  const rest = written.slice(conjunction.length);
  const article = /ال$|^لل$/.test(rest);
  const preposition = rest === 'لل' ? 'ل' : rest.replace('ال', '');
  const next = at + prefix[0].length;
  const said =
    numeric(scene, next, {
      case: preposition ? 'gen' : undefined,
      article,
      joined: conjunction !== '',
    }) ?? latin(scene, next);
  const [first, ...others] = said?.words ?? [];
  if (!said || !first) return undefined;
  let spelling = first.spelling.replace(/^اِ/, 'ا');
  if (article && !/^ال/.test(spelling)) spelling = withArticle(spelling);
  if (preposition === 'ل' && article) spelling = `لِ${spelling.slice(1)}`;
  else if (preposition) spelling = SPELLED[preposition]! + spelling;
  if (conjunction) spelling = (conjunction === 'و' ? scene.grammar.and : 'فَ') + spelling;
  return { words: [{ ...first, spelling, start: at }, ...others], end: said.end };
}

/** A particle of one letter written apart from its word: its vowel is certain in MSA. */
function lone(scene: SentenceContext, at: number): Match | undefined {
  if (!scene.grammar.inflects || !matchAt(scene, LONE, at)) return undefined;
  const spelling = SPELLED[scene.text[at]!]!;
  return { words: [{ spelling, start: at, end: at + 1, source: 'text', punctuation: '' }], end: at + 1 };
}
