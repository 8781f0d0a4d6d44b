/**
 * The verbs of a dialect in the forms that people write: شافوها، بيكتبلك، هنروح، ما بحبش. A table (`ID/verbs.tsv`) has for
 * each verb "he did" without its last vowel, what follows the person's prefix in "he does", and where no rule tells it the stem
 * of "I did"; `lemmas.ts` gives the same of the verbs that all dialects share. All else follows from how the dialect conjugates.
 * Forms are found by taking a word apart, so that some thousand lines stand for half a million words.
 *
 * Written by hand after what grammars of these dialects commonly describe; no native speaker has gone through the tables yet.
 */
import { readFileSync } from 'node:fs';
import { strip } from '../../script/marks.ts';
import { type Patterns, type Stems, sameLetters, stemsOfLemmas } from './lemmas.ts';

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
  /** It takes no object. */
  intransitive?: true;
  /** The stem behind the prefix begins with two consonants, or did before its vowel moved (yikitbu). */
  closed?: boolean;
  /** It begins as "she does" and "you do": those are meant more often (تسجل). */
  late?: boolean;
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
  /** An order's alif is u before a u: uktub. */
  orders: boolean;
  /** The i of a person stays behind the sign of the future: ḥayiruuḥ, hayruuḥ. */
  keptOpen: boolean;
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
  /** A person's i is u before a u: yuʾʿud, but yiktib. */
  harmony: boolean;
  /** A person's prefix before و: yuuṣal, yooṣal (written yawṣal), yiwṣal. */
  beforeWaw: 'u' | 'a' | 'i';
  /** What falls or moves before an ending that begins with a vowel. */
  lighten: (stem: string) => string;
  /** A long vowel and a consonant take a vowel before a third: nishuufakum, nishuufkum. */
  longAsTwo: boolean;
  /** The l of "to" is doubled behind two consonants: ʾiltillak. */
  doubleL: boolean;
  /** The vowel of "they did": shaafu, shaafaw. */
  they: string;
  /** The vowel of "him": shuftu(h), shiftah. */
  him: string;
}
/** What stands before a closed stem (كْتُب) and before an open one (شُوف). */
export type Prefix = readonly [string, string];
/** By person: I, he, she or you, we. */
export type Prefixes = Readonly<Record<'أ' | 'ي' | 'ت' | 'ن', Prefix>>;

const [A, U, I, SHADDA, SUKUN] = ['\u064e', '\u064f', '\u0650', '\u0651', '\u0652'] as const;

function future(sign: string, keptOpen: boolean): Prefixes {
  const person = (letter: string): Prefix => [
    `${sign}${A}${letter}${I}`,
    `${sign}${A}${letter}${keptOpen ? I : SUKUN}`,
  ];
  return { أ: [sign + A, sign + A], ي: person('ي'), ت: person('ت'), ن: person('ن') };
}
/** After these it is "I do": عايز أكتب, written اكتب as well. */
const WANT = new Set(
  'عايز عاوز عايزة عاوزة لازم ممكن بدي أبغى ابغى أبغا ابغا ودي راح رح عم حاب حابة أقدر اقدر بقدر كنت أنا انا قاعد'.split(
    ' ',
  ),
);
/** What is said to somebody more often than it is a noun (سوق, صوم and عيش are nouns). */
const COMMANDS = new Set('شوف قول جيب روح شيل خلي'.split(' '));
/** Forms by their letters, but other words. */
const NO_VERBS = new Set(
  (
    'أمر تمر نمر برد بعد بندق بعض ألف بنت هناك هنيك هديك بعيد بعيدة بعيده حلو ورا وراه وراها وراك وراهم وراكم ورانا بدل ' +
    'أبيض أسود أحمر أخضر أصفر أزرق أسمر أكتر أكثر أصعب أضيق أجمل أرخص أوفر أريح أقرب أقدم أطول أهون أطيب أسهل أسرع أخف ' +
    'أحسن أحلى أجدد أوسع أهدى أنضف أنظف أبعد أقوى أقل أغلى أصغر أكبر مرته مرتي مرتك خلينا قبلنا بعدنا بعده بعدها بعدك بعدني بعدهم ' +
    'بعدكم بعدي زوجتي زوجته زوجتك صورتي خبرتي صحته صحتك جارتنا قصتك بنت نحل نصر حلم شاب صبي تذاكر ' +
    'لازم طالع صاحب راجع طالب صالح صادق عازم لاعب حاضر كاتب سابق نسيب مانع ناظر غافل قاسم حاكم عامل صامت تابع'
  ).split(' '),
);
/** Verbs that take no object; the causative that is written alike does. */
const INTRANSITIVE = new Set(
  'نزل طلع دخل خرج رجع وقف وصل ضحك زعل فرح غرق نام قعد جلس سهر كبر صغر خلص سكت برد سخن نشف ضاع راح مشي قرب بعد طار هرب نجح رسب تعب نضف نظف سهل صعب كمل وقع بطل قام عاش مات رقص بكى لعب جهز فضي صحي غلي عطل'.split(
    ' ',
  ),
);
/** It was she: هي, or a noun with ة or with one before its pronoun (طلبيتك), and no time. */
const SHE =
  /^(?!النهاردة|بكرة|شوية|مرة|الليلة|الجمعة|السنة|الساعة|بيتي|بيتك|بيته)(و?هي|و?هيا|أمي|امي|أختي|اختي|مراتي|مرتي|بنتي|البنت|الست|.*ة|..+ت(ي|ك|ه|ها|نا|هم|كم))$/;

/** What is written behind a form: nothing, an ending, or an object. */
type More = '' | 'ending' | 'object';
type End = 'vowel' | 'one' | 'two';

const CLUSTER = new RegExp(`(?<!${A}ي)${SUKUN}.$|${SHADDA}$`);
const SHORT_I = new RegExp(`(${I}.|ا.)${I}(.)$`);

/** How a vowelled form ends, which decides how a pronoun joins it. */
function endOf(text: string): End {
  if (/[اىوي]$|و\u0652$/.test(text)) return 'vowel';
  return CLUSTER.test(text) ? 'two' : 'one';
}

/** sāfir, fihim → sāfr, fihm, before an ending that begins with a vowel. */
export const withoutShortI = (stem: string): string => stem.replace(SHORT_I, `$1${SUKUN}$2`);

/** The same, and khalliṣ → khallṣ, ktub → kitb (yikitbu), staʿmil → staʿiml (yistaʿimlu). */
export const withMovedVowel = (stem: string): string =>
  withoutShortI(stem)
    .replace(new RegExp(`(س${SUKUN}ت${A}[^اوي])${SUKUN}([^اويى])${I}([^يى])$`), `$1${I}$2${SUKUN}$3`)
    .replace(new RegExp(`${I}${SHADDA}([^\\u064b-\\u0652يى])$`), `${SHADDA}${SUKUN}$1`)
    .replace(new RegExp(`^([^وي])${SUKUN}([^اويىأؤئء])[${U}${I}]([^يى])$`), `$1${I}$2${SUKUN}$3`);

/** The same, and kitab → kitb, jarrib → jarb. */
export const withOpenStem = (stem: string): string =>
  withoutShortI(stem)
    .replace(new RegExp(`${I}${SHADDA}([^\\u064b-\\u0652يى])$`), `${SUKUN}$1`)
    .replace(new RegExp(`^(.)${I}(.)${A}([^\\u064b-\\u0652اى])$`), `$1${I}$2${SUKUN}$3`);

type Ending = Readonly<Record<End, string>>;
/** A long vowel and a consonant. */
const LONG_END = new RegExp(`(ا|${U}و|${I}ي|${A}[وي]${SUKUN}).$`);

/** Pronouns and how they are said after a vowel, after one consonant and after two. */
const OBJECTS: readonly (readonly [string, Ending])[] = [
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
/** قالك, يقولها: what is written as "say her" is said to her. */
const SAID = new RegExp(`ق[${A}${U}][او]ل$`);
const TO: Readonly<Record<string, string>> = {
  ي: `${I}${SHADDA}ي`,
  ك: `${A}${SHADDA}ك`,
  ه: `${U}${SHADDA}ه`,
  ها: `${A}${SHADDA}هَا`,
  هم: `${U}${SHADDA}هُم`,
  نا: `${I}${SHADDA}نَا`,
  كم: `${U}${SHADDA}كُم`,
  كو: `${U}${SHADDA}كُو`,
};

/** The pronouns as the dialect joins them. */
function objectsOf({ him, longAsTwo, doubleL }: Conjugation): [string, Ending][] {
  const his: [string, Ending] = ['ه', { vowel: 'ه', one: `${him}ه`, two: `${him}ه` }];
  const said = (two: string): string => {
    if (doubleL && /^ِل[َُِ]/.test(two)) return two.replace('ل', `ل${SHADDA}`);
    return longAsTwo ? two.replace(/^[ُِ](?=[هكن])/, A) : two;
  };
  return [
    his,
    ...OBJECTS.map(([object, ending]): [string, Ending] => [object, { ...ending, two: said(ending.two) }]),
  ];
}
const NOT: Ending = { vowel: 'ش', one: 'ْش', two: 'ِش' };

function joined(form: string, ending: Ending, { lighten, longAsTwo }: Conjugation): string {
  const plain = endOf(form);
  const end = plain === 'one' && longAsTwo && LONG_END.test(form) ? 'two' : plain;
  const said = ending[end];
  if (end === 'two' && form.endsWith(SHADDA) && /^[َُِ]/.test(said)) return marked(form, said);
  return (end === 'one' && /^[َُِ]/.test(said) ? lighten(form) : form) + said;
}

/** A dialect's verbs: a file of stems, one a line, and how they are conjugated. */
export interface VerbTable {
  stems: URL;
  conjugation: Conjugation;
  /** How the verbs that all dialects share sound in it. */
  patterns: Patterns;
}

/** The lines of a table: he did, what follows the prefix of he does, perhaps the stem of I did. */
export function linesOf({ stems }: VerbTable): string[][] {
  const text = readFileSync(stems, 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.normalize('NFC').split('\t'));
}

/** The stems of all its verbs: those of its own table, then the shared ones that are written otherwise. */
export function stemsOf(table: VerbTable): Stems[] {
  const own = linesOf(table) as Stems[];
  const written = new Set(own.map(sameLetters));
  return [...own, ...stemsOfLemmas(table.patterns).filter((stems) => !written.has(sameLetters(stems)))];
}

/** Past forms of a verb: [bare word, form]. */
function past(
  he: string,
  own: string | undefined,
  hollowVowel: string,
  { she, they, clusters, lighten }: Conjugation,
): [string, Form][] {
  const doubled = he.endsWith(SHADDA);
  const weak = /[ىا]$/.test(he);
  const hollow = !doubled && !weak && /ا.$/.test(he);
  const light = weak ? he.slice(0, -1).replace(new RegExp(`${A}(${SHADDA}?)$`), '$1') : lighten(he);
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
    [`${light}وا`, { text: `${marked(light, they)}${they === A ? `و${SUKUN}` : 'و'}ا` }],
    [`${light}و`, { text: `${marked(light, they)}${they === A ? `و${SUKUN}` : 'و'}` }],
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
function presents(
  stem: string,
  lighten: Conjugation['lighten'],
): { one: string; woman: string; many: string } {
  const cut = /[يىا]$/.test(stem)
    ? stem.slice(0, -1).replace(new RegExp(`[${A}${I}](${SHADDA}?)$`), '$1')
    : lighten(stem);
  return { one: stem, woman: `${marked(cut, I)}ي`, many: `${marked(cut, U)}وا` };
}

const loaded = new WeakMap<VerbTable, Verbs>();

/** The verbs of a table, which is read when they are first asked for. */
export function verbsOf(table: VerbTable): Verbs {
  const known = loaded.get(table) ?? verbsFrom(table.conjugation, stemsOf(table), linesOf(table).length);
  loaded.set(table, known);
  return known;
}

/** The verbs of these stems; of two that are written alike the first counts, and the first ones are `common`. */
export function verbsFrom(conjugation: Conjugation, table: readonly Stems[], common = table.length): Verbs {
  const did = new Map<string, Form>();
  const does = new Map<string, Form>();
  const objected = { did: new Map<string, Form>(), does: new Map<string, Form>() };
  table.forEach((stems, index) => {
    const to = (map: 'did' | 'does', word: string, form: Form): void => {
      const all = map === 'did' ? did : does;
      if (!all.has(word)) all.set(word, form);
      // What has no object is left to a verb that has one: نزّلني, not نِزِلني.
      else if (INTRANSITIVE.has(strip(stems[0])) || objected[map].has(word)) return;
      else if (all.get(word)!.intransitive) objected[map].set(word, form);
    };
    const intransitive = INTRANSITIVE.has(strip(stems[0])) && !stems[0].includes(SHADDA);
    addForms(stems, index < common, conjugation, (map, word, form) =>
      to(map, word, intransitive ? { ...form, intransitive } : form),
    );
  });
  const objects = objectsOf(conjugation);
  return { find: (plain, before) => find(plain, before, { did, does, objected, objects, conjugation }) };
}

type Add = (map: 'did' | 'does', word: string, form: Form) => void;

/** All forms of a verb, of the past and orders (`did`) and of the present behind its prefix (`does`). */
function addForms([he, stem, own]: Stems, common: boolean, conjugation: Conjugation, add: Add): void {
  const vowel = stem.includes('و') ? U : I;
  const late = new RegExp(`^ت${SUKUN}`).test(he);
  for (const [word, form] of past(he, own, vowel, conjugation))
    add('did', word, late && !/[تنا]/.test(word.slice(strip(he).length, -1)) ? { ...form, late } : form);
  const closed = stem[1] === SUKUN;
  const { one, woman, many } = presents(stem, conjugation.lighten);
  const bare = strip(one);
  // نصح, حسد, بلف: of rare verbs with a doubled letter the short forms are other words.
  const bound = !common && bare.length === 2;
  for (const person of ['أ', 'ي', 'ت', 'ن'])
    add('does', person + bare, { text: one, person, ...(bound && person !== 'ي' ? { bound } : {}) });
  add('does', bare, { text: one, person: '', ...(bound ? { bound } : {}) });
  if (conjugation.nun) {
    const all = `${many.slice(0, -1)}ن`;
    for (const person of ['ي', 'ت']) add('does', person + strip(all), { text: all, person, closed });
    add('does', `ت${strip(woman)}ن`, { text: `${woman}ن`, person: 'ت', closed });
  }
  add('does', `ت${strip(woman)}`, { text: woman, person: 'ت', closed });
  for (const person of ['ي', 'ت']) {
    add('does', person + strip(many), { text: many, person, closed });
    add('does', person + strip(many).slice(0, -1), { text: many.slice(0, -1), person, closed });
  }
  if (closed || COMMANDS.has(bare)) {
    const { orders, onset } = conjugation;
    const alif = orders && stem[3] === U ? `ا${U}` : onset;
    const order = presents(stem, withoutShortI);
    for (const text of [one, order.woman, order.many])
      add('did', (closed ? 'ا' : '') + strip(text), { text: (closed ? alif : '') + text, command: closed });
  } else if (stem.endsWith('ي')) add('did', bare, { text: one, bound: true });
}

type Forms = ReadonlyMap<string, Form>;
interface Tables {
  did: Forms;
  does: Forms;
  /** What is meant in their place where a pronoun is joined. */
  objected: { did: Forms; does: Forms };
  objects: readonly (readonly [string, Ending])[];
  conjugation: Conjugation;
}

function find(plain: string, before: string | undefined, tables: Tables): string | undefined {
  return plain.length > 2 && !NO_VERBS.has(plain) ? whole(plain, before, tables) : undefined;
}

function whole(word: string, before: string | undefined, tables: Tables): string | undefined {
  const plain = formWithObject(word, before, tables);
  if (plain) return plain;
  if (!tables.conjugation.negation || !word.endsWith('ش') || word.length < 4) return undefined;
  for (const not of ['ما', 'م', '']) {
    if (!word.startsWith(not)) continue;
    const rest = word.slice(not.length, -1);
    const found =
      formWithObject(rest, before, tables, 'ending') ??
      // معرفش: of "I" nothing but its vowel is left, and that is the m's.
      (not === '' ? undefined : formWithObject(`أ${rest}`, before, tables, 'ending')?.slice(2));
    // An order that the word before makes "I do" (عايز اكتب) is not negated so.
    if (!found || (rest.startsWith('ا') && !found.startsWith('ا'))) continue;
    // maa tiruuḥsh → matruuḥsh, in one word or two
    const closer = found.replace(new RegExp(`^([يتن])${I}(?!.${SUKUN})`), `$1${SUKUN}`);
    return `${not === '' ? '' : `م${A}${not.slice(1)}`}${joined(closer, NOT, tables.conjugation)}`;
  }
  return undefined;
}

/** A word as a stem and a pronoun, joined as the dialect's verbs join theirs (شايفك). `find` gives the stem's spelling. */
export function withObject(
  word: string,
  find: (stem: string) => string | undefined,
  conjugation: Conjugation,
): string | undefined {
  for (const [object, ending] of objectsOf(conjugation)) {
    if (!word.endsWith(object) || word.length - object.length < 3) continue;
    const stem = find(word.slice(0, -object.length));
    if (stem) return joined(stem, ending, conjugation);
  }
  return undefined;
}

/** `more`: something is written behind it, so that شافوا is شافو. */
function formWithObject(
  word: string,
  before: string | undefined,
  tables: Tables,
  more: More = '',
): string | undefined {
  const alone = inTense(word, before, tables, more);
  if (alone) return alone;
  for (const [object, ending] of tables.objects) {
    if (!word.endsWith(object) || word.length - object.length < 2) continue;
    const stem = word.slice(0, -object.length);
    const found = inTense(stem, undefined, tables, object.startsWith('ل') ? 'ending' : 'object');
    if (!found) continue;
    if (SAID.test(found) && TO[object]) return found + TO[object];
    return joined(found, ending, tables.conjugation);
  }
  return undefined;
}

function inTense(word: string, before: string | undefined, tables: Tables, more: More): string | undefined {
  const { bare, b, we, futures, keptOpen } = tables.conjugation;
  const object = more === 'object';
  const simple = simpleForm(word, before, tables, more);
  // تسجل: at the head of a phrase "he registered" or an order, elsewhere "she registers".
  const late = simple !== undefined && before !== undefined && tables.did.get(word)?.late === true;
  if (simple && !late) return simple;
  const present = (rest: string, prefixes: Prefixes): string | undefined => {
    // باكتب: the alif of "I", before a closed stem alone (بارد is no verb).
    const alif = prefixes !== bare && /^[اأ]/.test(rest);
    const key = alif ? rest.slice(1) : rest;
    const form =
      (object ? lookUp(tables.objected.does, key, more) : undefined) ?? lookUp(tables.does, key, more);
    if (alif && form?.text[1] !== SUKUN) return undefined;
    if (form?.person === undefined || (prefixes === bare && form.person === '')) return undefined;
    if (form.bound && !more) return undefined;
    const closed = form.closed ?? form.text[1] === SUKUN;
    const prefix = prefixes[(form.person || 'أ') as keyof Prefixes][closed ? 0 : 1];
    return colored(prefix, form.text, tables.conjugation);
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
      const found = word.startsWith(sign) && present(word.slice(1), future(sign, keptOpen));
      if (found) return found;
    }
  }
  return simple;
}

/** The person's prefix with the vowel that the stem behind it gives it: yaʿrif, yuʾʿud, yuuṣal. */
function colored(prefix: string, stem: string, { guttural, harmony, beforeWaw }: Conjugation): string {
  if (stem[1] !== SUKUN || !prefix.endsWith(I)) return prefix + stem;
  const as = (vowel: string): string => prefix.slice(0, -1) + vowel;
  if (stem[0] === 'و' && beforeWaw !== 'i')
    return beforeWaw === 'u' ? `${as(U)}و${stem.slice(2)}` : as(A) + stem;
  if (guttural && stem[0] === 'ع' && stem.length === 5) return as(A) + stem;
  return (harmony && stem[3] === U ? as(U) : prefix) + stem;
}

function simpleForm(
  word: string,
  before: string | undefined,
  tables: Tables,
  more: More,
): string | undefined {
  const form =
    (more === 'object' ? lookUp(tables.objected.did, word, more) : undefined) ??
    lookUp(tables.did, word, more);
  if (form?.bound && !more) return undefined;
  if (form?.she && before !== undefined && SHE.test(before)) return form.she;
  if (!form?.command || before === undefined || !WANT.has(before)) return form?.text;
  return tables.conjugation.bare.أ[0] + form.text.slice(2);
}

/** The form, as it is before an ending where there is more: only what is written so (شافوها, not شافواها; رماها from رمى). */
function lookUp(forms: Forms, word: string, more: More): Form | undefined {
  const form = forms.get(word);
  if (!more) return form;
  if (form && !/(وا|ى)$/.test(form.text)) return form;
  const weak = word.endsWith('ا') ? forms.get(`${word.slice(0, -1)}ى`) : undefined;
  return weak && { ...weak, text: weak.text.replace(/ى$/, 'ا') };
}
