/**
 * Fractions: 1/2 and ½ (نصف, ثلاثة أرباع, خمسة على سبعة عشر), and whole numbers with one (2½).
 */
import type { DialectWords } from '../../dialects/dialect.ts';
import type { Case } from '../grammar.ts';
import { type Standing, standingCase } from '../numerals/say-number.ts';
import { drafts, type Match, matchAt, type SentenceContext } from '../sentence-context.ts';

const SLASHED = /(\d{1,4})\/(\d{1,4})(?![\d/]|[.,-]\d)/y;
const MIXED = /(\d{1,6}) ?([¼½¾⅐-⅞])/uy;
/** 2 1/4: a whole number, a space and a fraction proper. */
const MIXED_SLASHED = /(\d{1,6}) (\d{1,2})\/(\d{1,2})(?![\d/]|[.,-]\d)/y;
const SINGLE = /[¼½¾⅐-⅞]/uy;

const SIGNS: Readonly<Record<string, readonly [number, number]>> = {
  '½': [1, 2],
  '¼': [1, 4],
  '¾': [3, 4],
  '⅓': [1, 3],
  '⅔': [2, 3],
  '⅕': [1, 5],
  '⅖': [2, 5],
  '⅗': [3, 5],
  '⅘': [4, 5],
  '⅙': [1, 6],
  '⅚': [5, 6],
  '⅐': [1, 7],
  '⅛': [1, 8],
  '⅜': [3, 8],
  '⅝': [5, 8],
  '⅞': [7, 8],
  '⅑': [1, 9],
  '⅒': [1, 10],
};

function sayFraction(scene: SentenceContext, over: number, under: number, grammaticalCase: Case): string[] {
  const noun = scene.dialect.words.fractions[under as keyof DialectWords['fractions']];
  const form = { gender: 'm', case: grammaticalCase, state: 'indefinite' } as const;
  if (noun === undefined || over >= under) {
    return [
      ...scene.grammar.cardinal(over, form),
      'عَلَى',
      ...scene.grammar.cardinal(under, { ...form, case: 'gen' }),
    ];
  }
  if (over === 1) return scene.grammar.noun(noun, grammaticalCase);
  if (!scene.grammar.inflects && over >= 3 && over <= 10) {
    return [...scene.grammar.cardinal(over, { ...form, state: 'construct' }), noun.plural];
  }
  return scene.grammar.counted(over, noun, grammaticalCase).map(({ word }) => word);
}

/** A whole number and a fraction joined by و. */
function sayMixed(
  scene: SentenceContext,
  [whole, over, under]: readonly [number, number, number],
  span: { start: number; end: number },
  standing: Standing,
): Match {
  const grammaticalCase = standingCase(scene, standing);
  const words = scene.grammar.cardinal(whole, { gender: 'm', case: grammaticalCase, state: 'indefinite' });
  const [first, ...others] = sayFraction(scene, over, under, grammaticalCase);
  return {
    words: drafts([...words, scene.grammar.and + first!, ...others], span.start, span.end),
    end: span.end,
  };
}

export function fraction(scene: SentenceContext, at: number, standing: Standing): Match | undefined {
  const apart = matchAt(scene, MIXED_SLASHED, at);
  if (apart) {
    const [whole, over, under] = [Number(apart[1]), Number(apart[2]), Number(apart[3])];
    if (over > 0 && over < under && under <= 16) {
      return sayMixed(scene, [whole, over, under], { start: at, end: at + apart[0].length }, standing);
    }
  }
  const slashed = matchAt(scene, SLASHED, at);
  // 2023/2024 is a season: two years.
  const season = slashed && Number(slashed[1]) >= 1000 && Number(slashed[2]) === Number(slashed[1]) + 1;
  if (season) return undefined;
  if (slashed && Number(slashed[2]) > 0) {
    const words = sayFraction(scene, Number(slashed[1]), Number(slashed[2]), standingCase(scene, standing));
    const end = at + slashed[0].length;
    return { words: drafts(words, at, end), end };
  }
  const mixed = matchAt(scene, MIXED, at);
  if (mixed) {
    const [over, under] = SIGNS[mixed[2]!] ?? [1, 2];
    return sayMixed(
      scene,
      [Number(mixed[1]), over, under],
      { start: at, end: at + mixed[0].length },
      standing,
    );
  }
  const single = matchAt(scene, SINGLE, at);
  const sign = single && SIGNS[single[0]];
  if (!sign) return undefined;
  return {
    words: drafts(sayFraction(scene, sign[0], sign[1], standingCase(scene, standing)), at, at + 1),
    end: at + 1,
  };
}
