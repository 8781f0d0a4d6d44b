/**
 * Ordinal numbers of written Arabic: الأول, الحادي عشر, الحادي والعشرون, الثاني والعشرون بعد المئة.
 * Gives vowelled words in gender, case and state.
 */
import { type Case, type Gender, inflect, type State, withArticle } from '../grammar.ts';
import { cardinal, definiteCardinal } from './cardinal.ts';

export interface OrdinalForm {
  gender: Gender;
  case: Case;
  definite: boolean;
}

/** First to tenth; أول has a feminine of its own. */
const MASCULINE = ['أَوَّل', 'ثَانِي', 'ثَالِث', 'رَابِع', 'خَامِس', 'سَادِس', 'سَابِع', 'ثَامِن', 'تَاسِع', 'عَاشِر'];

/** A word in -ī, which loses its yeh when it is indefinite: ثانٍ, ثانيًا. */
function defective(stem: string, grammaticalCase: Case, state: State): string {
  if (grammaticalCase === 'acc') return state === 'indefinite' ? `${stem}ًا` : `${stem}َ`;
  return state === 'indefinite' ? `${stem.slice(0, -2)}ٍ` : stem;
}

function below11(n: number, form: OrdinalForm, first: string = MASCULINE[n - 1]!): string {
  const state: State = form.definite ? 'definite' : 'indefinite';
  let word: string;
  if (form.gender === 'f') {
    word = first === 'أَوَّل' ? 'أُولَى' : inflect(`${first}َة`, 'triptote', form.case, state);
  } else if (first.endsWith('ِي')) word = defective(first, form.case, state);
  else word = inflect(first, 'triptote', form.case, state);
  return form.definite ? withArticle(word) : word;
}

/** Eleventh and, in compounds, twenty-first use حادي for أول. */
const inCompound = (one: number): string => (one === 1 ? 'حَادِي' : MASCULINE[one - 1]!);

function belowHundred(n: number, form: OrdinalForm): string[] {
  if (n <= 10) return [below11(n, form)];
  const one = n % 10;
  if (n < 20) {
    // Both parts of 11th–19th are indeclinable with fatha.
    const stem = form.gender === 'f' ? `${inCompound(one)}َة` : inCompound(one);
    const word = `${stem}َ`;
    return [form.definite ? withArticle(word) : word, form.gender === 'f' ? 'عَشْرَةَ' : 'عَشَرَ'];
  }
  const ten = cardinal(n - one, {
    gender: 'm',
    case: form.case,
    state: form.definite ? 'definite' : 'indefinite',
  });
  if (one === 0) return ten;
  return [below11(one, form, inCompound(one)), `وَ${ten[0]}`];
}

/** An ordinal; past a hundred by «after»: الثاني والعشرون بعد المئة. */
export function ordinal(n: number, form: OrdinalForm): string[] {
  const rest = n % 100;
  if (n === 0 || rest === 0) {
    return form.definite
      ? definiteCardinal(n, 'm', form.case)
      : cardinal(n, { gender: 'm', case: form.case, state: 'indefinite' });
  }
  const words = belowHundred(rest, form);
  return n < 100 ? words : [...words, 'بَعْدَ', ...definiteCardinal(n - rest, 'm', 'gen')];
}
