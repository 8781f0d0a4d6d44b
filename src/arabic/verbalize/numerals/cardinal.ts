/**
 * Cardinal numbers of written Arabic. Takes a number below 10^15 with the gender of what is counted,
 * the case in which the whole number stands and whether the counted noun follows in construct; gives
 * the vowelled words. 3–10 take the opposite gender, 11 and 12 agree, 13–19 are indeclinable (Wright
 * I § 319–328). Spelling: مئة without the old silent alif, so that its marks say how it is read.
 */
import { type Case, dual, type Gender, inflect, type Noun, type State, withArticle } from '../grammar.ts';

export interface CardinalForm {
  gender: Gender;
  case: Case;
  state: State;
}

const COUNTING: CardinalForm = { gender: 'm', case: 'nom', state: 'indefinite' };

/** 3 to 10 as they count masculine nouns, then feminine ones. */
const WITH_MASCULINE = ['ثَلَاثَة', 'أَرْبَعَة', 'خَمْسَة', 'سِتَّة', 'سَبْعَة', 'ثَمَانِيَة', 'تِسْعَة', 'عَشَرَة'];
const WITH_FEMININE = ['ثَلَاث', 'أَرْبَع', 'خَمْس', 'سِتّ', 'سَبْع', 'ثَمَانِي', 'تِسْع', 'عَشْر'];
const TENS = ['عِشْر', 'ثَلَاث', 'أَرْبَع', 'خَمْس', 'سِتّ', 'سَبْع', 'ثَمَان', 'تِسْع'];
const HUNDRED = 'مِئَة';

/** Thousand, million, milliard, billion; each is itself counted. */
const SCALES: readonly { value: number; noun: Noun }[] = [
  { value: 1e12, noun: scale('تِرِيلْيُون', 'تِرِيلْيُونَات', 'soundFeminine') },
  { value: 1e9, noun: scale('مِلْيَار', 'مِلْيَارَات', 'soundFeminine') },
  { value: 1e6, noun: scale('مِلْيُون', 'مَلَايِين', 'diptote') },
  { value: 1e3, noun: scale('أَلْف', 'آلَاف', 'triptote') },
];

function scale(singular: string, plural: string, pluralDeclension: Noun['pluralDeclension']): Noun {
  return { gender: 'm', singular, plural, pluralDeclension };
}

/** Each element of a number is one or two words; only the last meets the counted noun. */
type Element = (state: State) => string[];

function unit(n: number, { gender, case: grammaticalCase }: CardinalForm, state: State): string {
  if (n === 1) return inflect(gender === 'm' ? 'وَاحِد' : 'وَاحِدَة', 'triptote', grammaticalCase, state);
  if (n === 2) return dual(gender === 'm' ? 'اثْن' : 'اثْنَة', grammaticalCase, state);
  const stem = (gender === 'm' ? WITH_MASCULINE : WITH_FEMININE)[n - 3]!;
  if (stem !== 'ثَمَانِي') return inflect(stem, 'triptote', grammaticalCase, state);
  // ثمانٍ loses its yeh as قاضٍ does.
  if (grammaticalCase === 'acc') return state === 'indefinite' ? 'ثَمَانِيًا' : 'ثَمَانِيَ';
  return state === 'indefinite' ? 'ثَمَانٍ' : 'ثَمَانِي';
}

function teen(n: number, { gender, case: grammaticalCase }: CardinalForm): string[] {
  const ten = gender === 'm' ? 'عَشَرَ' : 'عَشْرَةَ';
  if (n === 11) return [gender === 'm' ? 'أَحَدَ' : 'إِحْدَى', ten];
  if (n === 12) return [dual(gender === 'm' ? 'اثْن' : 'اثْنَة', grammaticalCase, 'construct'), ten];
  return [`${(gender === 'm' ? WITH_MASCULINE : WITH_FEMININE)[n - 13]}َ`, ten];
}

function hundreds(n: number, form: CardinalForm, state: State): string {
  if (n === 1) return inflect(HUNDRED, 'triptote', form.case, state);
  if (n === 2) return dual(HUNDRED, form.case, state);
  const count = n === 8 ? 'ثَمَانِ' : inflect(WITH_FEMININE[n - 3]!, 'triptote', form.case, 'construct');
  return count + inflect(HUNDRED, 'triptote', 'gen', state);
}

function tens(n: number, form: CardinalForm): string {
  return TENS[n - 2]! + (form.case === 'nom' ? 'ُونَ' : 'ِينَ');
}

/** The elements of a number below a thousand. */
function belowThousand(n: number, form: CardinalForm): Element[] {
  const elements: Element[] = [];
  const rest = n % 100;
  if (n >= 100) elements.push((state) => [hundreds(Math.floor(n / 100), form, state)]);
  if (rest === 0) return elements;
  if (rest <= 10) elements.push((state) => [unit(rest, form, state)]);
  else if (rest < 20) elements.push(() => teen(rest, form));
  else {
    const one = rest % 10;
    if (one === 1 && form.gender === 'f') elements.push(() => ['إِحْدَى']);
    else if (one > 0) elements.push(() => [unit(one, form, 'indefinite')]);
    elements.push(() => [tens(Math.floor(rest / 10), form)]);
  }
  return elements;
}

/** So many thousands, millions …: the scale is counted as any masculine noun is. */
function scaled(count: number, noun: Noun, grammaticalCase: Case): Element[] {
  const form: CardinalForm = { gender: 'm', case: grammaticalCase, state: 'construct' };
  const rest = count % 100;
  if (count === 1) return [(state) => [inflect(noun.singular, 'triptote', grammaticalCase, state)]];
  if (count === 2) return [(state) => [dual(noun.singular, grammaticalCase, state)]];
  if (rest === 1 || rest === 2) {
    // مئة ألف وألف, مئة ألف وألفان: one and two are said by the noun itself.
    return [...scaled(count - rest, noun, grammaticalCase), ...scaled(rest, noun, grammaticalCase)];
  }
  return [
    (state) => {
      const counted =
        rest === 0
          ? inflect(noun.singular, 'triptote', 'gen', state)
          : rest <= 10
            ? inflect(noun.plural, noun.pluralDeclension, 'gen', state)
            : inflect(noun.singular, 'triptote', 'acc', state);
      return [...join(belowThousand(count, form), 'construct'), counted];
    },
  ];
}

function join(elements: readonly Element[], lastState: State): string[] {
  const words: string[] = [];
  elements.forEach((element, index) => {
    const last = index === elements.length - 1;
    const [first, ...others] = element(last || lastState === 'definite' ? lastState : 'indefinite');
    const head = lastState === 'definite' ? withArticle(first!) : first!;
    words.push(index > 0 ? `وَ${head}` : head, ...others);
  });
  return words;
}

/** The elements of a cardinal, each with its own words, before they are joined by و. */
function elementsOf(n: number, form: CardinalForm): Element[] {
  if (n === 0) return [(state) => [inflect('صِفْر', 'triptote', form.case, state)]];
  const elements: Element[] = [];
  let rest = n;
  for (const { value, noun } of SCALES) {
    const count = Math.floor(rest / value);
    rest %= value;
    if (count > 0) elements.push(...scaled(count, noun, form.case));
  }
  elements.push(...belowThousand(rest, form));
  return elements;
}

/** A whole number in words; `n` is at least 0 and below 10^15. */
export function cardinal(n: number, form: CardinalForm = COUNTING): string[] {
  return join(elementsOf(n, form), form.state);
}

/** A number with the article, as in الخمسة والعشرون. */
export function definiteCardinal(n: number, gender: Gender, grammaticalCase: Case): string[] {
  return cardinal(n, { gender, case: grammaticalCase, state: 'definite' });
}
