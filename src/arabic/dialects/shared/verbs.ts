/**
 * The verbs of a dialect in the forms that people write: شافوها، بيكتبلك، هنروح، ما بحبش. A table (`verbs/ID.tsv`) has for
 * each verb "he did" without its last vowel, what follows the person's prefix in "he does", and where no rule tells it the stem
 * of "I did"; all else follows from how the dialect conjugates. Forms are found by taking a word apart, so that the table's
 * hundred lines stand for some fifty thousand words.
 *
 * Written by hand after what grammars of these dialects commonly describe; no native speaker has gone through the tables yet.
 */
import { readFileSync } from 'node:fs';
import { strip } from '../../script/marks.ts';

export interface Verbs {
  /** The vowelled spelling of a form, or nothing if the word is no form of a verb that is known. `before`: the word before it. */
  find(plain: string, before?: string): string | undefined;
}

interface Form {
  /** Vowelled, after the person's prefix. */
  text: string;
  /** The present's person prefix (أ ي ت ن, nothing for "I" behind b-), not for other tenses. */
  person?: string;
  /** I did, she did: the one word that is both is told by the word before it. */
  she?: string;
  /** Do it! The word may also be "I do", which is told by the word before it. */
  command?: boolean;
  /** Alone the word is as often another one: it counts only where something is written to it. */
  bound?: boolean;
}

export interface Conjugation {
  /** The ending of "she did". */
  she: string;
  /** A person's prefix alone, and behind b-. */
  bare: Prefixes;
  b: Prefixes;
  /** b- and "we", where it is written م: منكتب, منشوف. */
  we?: Prefix;
  /** The letters of the future: هشوف, حشوف. */
  futures: readonly string[];
  /** Of the imperative's alif. */
  onset: string;
  /** ماشفتش */
  negation: boolean;
  /** fhimt, not fihimt. */
  clusters: boolean;
  /** yaʿrif, not yiʿrif. */
  guttural: boolean;
  /** They do and you (woman) do end in -n: yiruuḥuun, tiruuḥiin. */
  nun: boolean;
  /** The vowel of "him": shuftu(h), shiftah. */
  him: string;
}
/** What stands before a closed stem (كْتُب) and before an open one (شُوف). */
export type Prefix = readonly [string, string];
/** By person: I, he, she or you, we. */
export type Prefixes = Readonly<Record<'أ' | 'ي' | 'ت' | 'ن', Prefix>>;

const [A, U, I, SHADDA, SUKUN] = ['\u064e', '\u064f', '\u0650', '\u0651', '\u0652'] as const;

const future = (sign: string): Prefixes => ({
  أ: [sign + A, sign + A],
  ي: [`${sign}${A}ي${I}`, `${sign}${A}ي${SUKUN}`],
  ت: [`${sign}${A}ت${I}`, `${sign}${A}ت${SUKUN}`],
  ن: [`${sign}${A}ن${I}`, `${sign}${A}ن${SUKUN}`],
});
/** After these it is "I do": عايز أكتب, written اكتب as well. */
const WANT = new Set(
  'عايز عاوز عايزة عاوزة لازم ممكن بدي أبغى ابغى أبغا ابغا ودي راح رح عم حاب حابة أقدر اقدر بقدر كنت أنا انا قاعد'.split(
    ' ',
  ),
);
/** What is said to somebody more often than it is a noun (سوق, صوم and عيش are nouns). */
const COMMANDS = new Set('شوف قول جيب روح شيل خلي'.split(' '));
/** Forms by their letters, but other words. */
const NO_VERBS = new Set('أمر تمر نمر برد بعد بندق'.split(' '));
/** It was she: هي, or a noun with ة or with one before its pronoun (طلبيتك), and no time. */
const SHE =
  /^(?!النهاردة|بكرة|شوية|مرة|الليلة|الجمعة|السنة|الساعة|بيتي|بيتك|بيته)(و?هي|و?هيا|أمي|امي|أختي|اختي|مراتي|مرتي|بنتي|البنت|الست|.*ة|..+ت(ي|ك|ه|ها|نا|هم|كم))$/;

type End = 'vowel' | 'one' | 'two';

const CLUSTER = new RegExp(`${SUKUN}.$|${SHADDA}$`);
const SHORT_I = new RegExp(`(${I}.|ا.)${I}(.)$`);

/** How a vowelled form ends, which decides how a pronoun joins it. */
function endOf(text: string): End {
  if (/[اىوي]$/.test(text)) return 'vowel';
  return CLUSTER.test(text) ? 'two' : 'one';
}

/** sāfir, fihim → sāfr, fihm, before an ending that begins with a vowel. */
const lightened = (stem: string): string => stem.replace(SHORT_I, `$1${SUKUN}$2`);

/** Pronouns and how they are said after a vowel, after one consonant and after two. */
const OBJECTS: readonly (readonly [string, Readonly<Record<End, string>>])[] = [
  ['ها', { vowel: 'هَا', one: 'ْهَا', two: 'َهَا' }],
  ['هم', { vowel: 'هُم', one: 'ْهُم', two: 'ُهُم' }],
  ['هن', { vowel: 'هُن', one: 'ْهُن', two: 'ُهُن' }],
  ['ك', { vowel: 'ك', one: 'َك', two: 'َك' }],
  ['كم', { vowel: 'كُم', one: 'ْكُم', two: 'ُكُم' }],
  ['كو', { vowel: 'كُو', one: 'ْكُو', two: 'ُكُو' }],
  ['ني', { vowel: 'نِي', one: 'ْنِي', two: 'ِنِي' }],
  ['نا', { vowel: 'نَا', one: 'ْنَا', two: 'ِنَا' }],
  ['لي', { vowel: 'لِي', one: 'ْلِي', two: 'ِلِي' }],
  ['لك', { vowel: 'لَك', one: 'ْلَك', two: 'ِلَك' }],
  ['له', { vowel: 'لُه', one: 'ْلُه', two: 'ِلُه' }],
  ['لو', { vowel: 'لُو', one: 'ْلُو', two: 'ِلُو' }],
  ['لها', { vowel: 'لْهَا', one: 'ْلَهَا', two: 'ِلْهَا' }],
  ['لنا', { vowel: 'لْنَا', one: 'ْلِنَا', two: 'ِلْنَا' }],
  ['لهم', { vowel: 'لْهُم', one: 'ْلُهُم', two: 'ِلْهُم' }],
  ['لكم', { vowel: 'لْكُم', one: 'ْلُكُم', two: 'ِلْكُم' }],
];
const him = (conjugation: Conjugation): Readonly<Record<End, string>> => ({
  vowel: 'ه',
  one: `${conjugation.him}ه`,
  two: `${conjugation.him}ه`,
});
const NOT: Readonly<Record<End, string>> = { vowel: 'ش', one: 'ْش', two: 'ِش' };

function joined(form: string, ending: Readonly<Record<End, string>>): string {
  const end = endOf(form);
  const said = ending[end];
  return (end === 'one' && /^[َُِ]/.test(said) ? lightened(form) : form) + said;
}

/** A dialect's verbs: a file of stems, one a line, and how they are conjugated. */
export interface VerbTable {
  stems: URL;
  conjugation: Conjugation;
}

/** The lines of a table: he did, what follows the prefix of he does, perhaps the stem of I did. */
export function linesOf({ stems }: VerbTable): string[][] {
  const text = readFileSync(stems, 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.normalize('NFC').split('\t'));
}

/** Past forms of a verb: [bare word, form]. */
function past(
  he: string,
  own: string | undefined,
  hollowVowel: string,
  { she, clusters }: Conjugation,
): [string, Form][] {
  const doubled = he.endsWith(SHADDA);
  const weak = /[ىا]$/.test(he);
  const hollow = !doubled && !weak && /ا.$/.test(he);
  const light = weak ? he.slice(0, -1).replace(new RegExp(`${A}(${SHADDA}?)$`), '$1') : lightened(he);
  const body = own
    ? own
    : doubled
      ? `${he.replace(new RegExp(`${SHADDA}$`), `${A}${SHADDA}`)}ي${SUKUN}`
      : weak
        ? `${he.slice(0, -1)}ي${SUKUN}`
        : hollow
          ? he.replace(new RegExp(`${A}ا(.)$`), `${hollowVowel}$1`)
          : clusters
            ? he.replace(new RegExp(`^(.)${I}(.)${I}`), `$1${SUKUN}$2${I}`)
            : he;
  const closed = /[\u064b-\u0652]$/.test(body) || body.endsWith('ي') ? body : body + SUKUN;
  const fem = marked(light, she);
  const i = `${closed}ت`;
  const forms: [string, Form][] = [
    [i, strip(fem) === strip(i) ? { text: i, she: fem } : { text: i }],
    [`${i}ي`, { text: `${i}${I}ي` }],
    [`${closed}نا`, { text: `${closed}ن${A}ا` }],
    [`${i}وا`, { text: `${i}${U}وا` }],
    [`${i}و`, { text: `${i}${U}و` }],
    [`${light}وا`, { text: `${marked(light, U)}وا` }],
    [`${light}و`, { text: `${marked(light, U)}و` }],
    [fem, { text: fem }],
  ];
  // A bare كتب is as often a noun, or is read by the sentence.
  if (hollow || weak || strip(he).length > 3) forms.push([he, { text: he }]);
  return forms.map(([word, form]) => [strip(word), form]);
}

/** A vowel after a letter that may bear a shadda: vowel first, as NFC has it. */
const marked = (stem: string, vowel: string): string =>
  stem.endsWith(SHADDA) ? stem.slice(0, -1) + vowel[0] + SHADDA + vowel.slice(1) : stem + vowel;

/** Present forms after the person's prefix: [bare, vowelled] of he, you (woman) and they. */
function presents(stem: string): { one: string; woman: string; many: string } {
  const cut = /[يىا]$/.test(stem)
    ? stem.slice(0, -1).replace(new RegExp(`[${A}${I}](${SHADDA}?)$`), '$1')
    : lightened(stem);
  return { one: stem, woman: `${marked(cut, I)}ي`, many: `${marked(cut, U)}وا` };
}

const loaded = new WeakMap<VerbTable, Verbs>();

/** The verbs of a table, which is read when they are first asked for. */
export function verbsOf(table: VerbTable): Verbs {
  const known = loaded.get(table) ?? build(table.conjugation, linesOf(table));
  loaded.set(table, known);
  return known;
}

function build(conjugation: Conjugation, table: readonly string[][]): Verbs {
  const did = new Map<string, Form>();
  const does = new Map<string, Form>();
  const add = (map: Map<string, Form>, word: string, form: Form): void => {
    if (!map.has(word)) map.set(word, form);
  };
  for (const [he = '', stem = '', own] of table) {
    const vowel = stem.includes('و') ? U : I;
    for (const [word, form] of past(he, own, vowel, conjugation)) add(did, word, form);
    const { one, woman, many } = presents(stem);
    const bare = strip(one);
    for (const person of ['أ', 'ي', 'ت', 'ن']) add(does, person + bare, { text: one, person });
    add(does, bare, { text: one, person: '' });
    if (conjugation.nun) {
      const all = `${many.slice(0, -1)}ن`;
      for (const person of ['ي', 'ت']) add(does, person + strip(all), { text: all, person });
      add(does, `ت${strip(woman)}ن`, { text: `${woman}ن`, person: 'ت' });
    }
    add(does, `ت${strip(woman)}`, { text: woman, person: 'ت' });
    for (const person of ['ي', 'ت']) {
      add(does, person + strip(many), { text: many, person });
      add(does, person + strip(many).slice(0, -1), { text: many.slice(0, -1), person });
    }
    const closed = stem[1] === SUKUN;
    if (closed || COMMANDS.has(bare))
      for (const text of [one, woman, many])
        add(did, (closed ? 'ا' : '') + strip(text), {
          text: (closed ? conjugation.onset : '') + text,
          command: closed,
        });
    else if (stem.endsWith('ي')) add(did, bare, { text: one, bound: true });
  }
  return { find: (plain, before) => find(plain, before, { did, does, conjugation }) };
}

interface Tables {
  did: ReadonlyMap<string, Form>;
  does: ReadonlyMap<string, Form>;
  conjugation: Conjugation;
}

function find(plain: string, before: string | undefined, tables: Tables): string | undefined {
  return plain.length > 2 && !NO_VERBS.has(plain) ? whole(plain, before, tables) : undefined;
}

function whole(word: string, before: string | undefined, tables: Tables): string | undefined {
  const plain = withObject(word, before, tables);
  if (plain) return plain;
  if (!tables.conjugation.negation || !word.endsWith('ش') || word.length < 4) return undefined;
  for (const not of ['ما', 'م', '']) {
    if (!word.startsWith(not)) continue;
    const rest = word.slice(not.length, -1);
    const found =
      withObject(rest, before, tables, true) ??
      // معرفش: of "I" nothing but its vowel is left, and that is the m's.
      (not === '' ? undefined : withObject(`أ${rest}`, before, tables, true)?.slice(2));
    // An order that the word before makes "I do" (عايز اكتب) is not negated so.
    if (!found || (rest.startsWith('ا') && !found.startsWith('ا'))) continue;
    if (not === '') return joined(found, NOT);
    // maa tiruuHsh → matruuHsh
    const closer = found.replace(new RegExp(`^([يتن])${I}(?!.${SUKUN})`), `$1${SUKUN}`);
    return `م${A}${not.slice(1)}${joined(closer, NOT)}`;
  }
  return undefined;
}

/** `more`: something is written behind it, so that شافوا is شافو. */
function withObject(
  word: string,
  before: string | undefined,
  tables: Tables,
  more = false,
): string | undefined {
  const alone = inTense(word, before, tables, more);
  if (alone) return alone;
  for (const [object, ending] of [['ه', him(tables.conjugation)] as const, ...OBJECTS]) {
    if (!word.endsWith(object) || word.length - object.length < 2) continue;
    const found = inTense(word.slice(0, -object.length), undefined, tables, true);
    if (found) return joined(found, ending);
  }
  return undefined;
}

function inTense(
  word: string,
  before: string | undefined,
  tables: Tables,
  more: boolean,
): string | undefined {
  const { bare, b, we, futures, guttural } = tables.conjugation;
  const simple = simpleForm(word, before, tables, more);
  if (simple) return simple;
  const present = (rest: string, prefixes: Prefixes): string | undefined => {
    // باكتب: the alif of "I", before a closed stem alone (بارد is no verb).
    const alif = prefixes !== bare && /^[اأ]/.test(rest);
    const form = lookUp(tables.does, alif ? rest.slice(1) : rest, more);
    if (alif && form?.text[1] !== SUKUN) return undefined;
    if (form?.person === undefined || (prefixes === bare && form.person === '')) return undefined;
    const key = (form.person || 'أ') as keyof Prefixes;
    const closed = form.text[1] === SUKUN;
    const prefix = prefixes[key][closed ? 0 : 1];
    return (closed && guttural && form.text[0] === 'ع' ? prefix.replace(/ِ$/, A) : prefix) + form.text;
  };
  if (word.length > 2) {
    const own = !/^[أيتن]/.test(word) ? undefined : present(word, bare);
    if (own) return own;
    if (we && word.startsWith('من')) {
      const form = lookUp(tables.does, word.slice(1), more);
      if (form?.person === 'ن') return we[form.text[1] === SUKUN ? 0 : 1] + form.text;
    }
    if (word.startsWith('ب')) {
      const found = present(word.slice(1), b);
      if (found) return found;
    }
    for (const sign of futures) {
      const found = word.startsWith(sign) && present(word.slice(1), future(sign));
      if (found) return found;
    }
  }
  return undefined;
}

function simpleForm(
  word: string,
  before: string | undefined,
  tables: Tables,
  more: boolean,
): string | undefined {
  const form = lookUp(tables.did, word, more);
  if (form?.bound && !more) return undefined;
  if (form?.she && before !== undefined && SHE.test(before)) return form.she;
  if (!form?.command || before === undefined || !WANT.has(before)) return form?.text;
  return tables.conjugation.bare.أ[0] + form.text.slice(2);
}

/** The form, as it is before an ending where there is more: only what is written so (شافوها, not شافواها; رماها from رمى). */
function lookUp(forms: ReadonlyMap<string, Form>, word: string, more: boolean): Form | undefined {
  const form = forms.get(word);
  if (!more) return form;
  if (form && !/(وا|ى)$/.test(form.text)) return form;
  const weak = word.endsWith('ا') ? forms.get(`${word.slice(0, -1)}ى`) : undefined;
  return weak && { ...weak, text: weak.text.replace(/ى$/, 'ا') };
}
