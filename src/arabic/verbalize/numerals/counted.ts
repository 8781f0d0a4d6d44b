/**
 * A number with the noun that it counts, the noun put into the form that the number asks for:
 * صفر ريال, ريال واحد, ريالان, ثلاثة ريالات, أحد عشر ريالًا, مئة ريال, مئة ريال وريال واحد.
 */
import { type Case, dual, inflect, type Noun, type State, singular } from '../grammar.ts';
import { cardinal } from './cardinal.ts';

/** A word and whether it says the number or what is counted. */
export interface CountedWord {
  word: string;
  part: 'number' | 'noun';
}

const numberWords = (words: readonly string[]): CountedWord[] =>
  words.map((word) => ({ word, part: 'number' }));

/** The noun with its adjective and tail. `form` says which of the noun's forms and in which case. */
function nounWords(
  noun: Noun,
  form: 'singular' | 'dual' | 'plural',
  grammaticalCase: Case,
  state: State = 'indefinite',
): CountedWord[] {
  const words: string[] = [];
  if (form === 'singular') words.push(singular(noun, grammaticalCase, state));
  else if (form === 'dual')
    words.push(
      noun.singularDeclension === 'fixed' ? noun.singular : dual(noun.singular, grammaticalCase, state),
    );
  else words.push(inflect(noun.plural, noun.pluralDeclension, grammaticalCase, state));
  if (noun.adjective) {
    // Plurals of things take the adjective in the feminine singular.
    const feminine = noun.gender === 'f' || form === 'plural';
    const stem = feminine ? `${noun.adjective}َة` : noun.adjective;
    words.push(
      form === 'dual'
        ? dual(stem, grammaticalCase, state)
        : inflect(stem, 'triptote', grammaticalCase, state),
    );
  }
  words.push(...(noun.tail ?? []));
  return words.map((word) => ({ word, part: 'noun' }));
}

/** Says `n` of `noun`, the whole in `grammaticalCase`. */
export function counted(n: number, noun: Noun, grammaticalCase: Case): CountedWord[] {
  const construct = { gender: noun.gender, case: grammaticalCase, state: 'construct' } as const;
  const rest = n % 100;
  if (n === 1) {
    return [
      ...nounWords(noun, 'singular', grammaticalCase),
      ...numberWords(cardinal(1, { ...construct, state: 'indefinite' })),
    ];
  }
  if (n === 2) {
    const both = nounWords(noun, 'dual', grammaticalCase);
    if (noun.singularDeclension !== 'fixed') return both.map((word) => ({ ...word, part: 'number' }));
    return [...numberWords(cardinal(2, { ...construct, state: 'indefinite' })), ...both];
  }
  if (n > 100 && (rest === 1 || rest === 2)) {
    const [first, ...others] = counted(rest, noun, grammaticalCase);
    return [...counted(n - rest, noun, grammaticalCase), { ...first!, word: `وَ${first!.word}` }, ...others];
  }
  if (rest >= 3 && rest <= 10)
    return [...numberWords(cardinal(n, construct)), ...nounWords(noun, 'plural', 'gen')];
  if (rest >= 11) return [...numberWords(cardinal(n, construct)), ...nounWords(noun, 'singular', 'acc')];
  return [...numberWords(cardinal(n, construct)), ...nounWords(noun, 'singular', 'gen')];
}
