import { SaxesParser } from 'saxes';
import { dialectIds, dialectOf } from '../arabic/dialects/index.ts';
import { isPhone, PHONES } from '../arabic/phonology/inventory.ts';
import { phonesOfIpa } from '../arabic/phonology/ipa.ts';
import type { DialectId, Given, Manner, SayAs, Script, Span } from '../arabic/reading.ts';
import { ServiceError } from '../core/errors.ts';

/**
 * SSML to a script: the text, and what its tags say of it. A document type, and so every entity but XML's own
 * five, is refused; so is what is not served, by name, with what would be.
 */

/** The text of a request and how many characters of it are counted. */
export interface CountedScript extends Script {
  characters: number;
  /** Where the count is not the text's own: less for what the writer did not write, more for what is said beyond it. */
  corrections?: readonly { at: number; characters: number }[];
}

const MOST_DEPTH = 20;
const MOST_ELEMENTS = 10_000;
const LONGEST_ALIAS = 300;
const MOST_PHONES = 60;
/** Of one silence and of all, in ms. */
const LONGEST_BREAK = 10_000;
const LONGEST_BREAKS = 120_000;

/** Each element with its attributes. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  speak: ['version', 'xml:lang'],
  p: [],
  s: [],
  break: ['time', 'strength'],
  prosody: ['rate', 'pitch', 'volume'],
  emphasis: ['level'],
  'say-as': ['interpret-as'],
  sub: ['alias'],
  phoneme: ['alphabet', 'ph'],
  mark: ['name'],
  lang: ['xml:lang'],
  voice: ['name'],
};
/** What stands for its text as a whole, and so holds no element. */
const LEAVES = new Set(['say-as', 'sub', 'phoneme', 'break', 'mark']);
const EMPTY = new Set(['break', 'mark']);

const SAY_AS: readonly SayAs[] = [
  'cardinal',
  'ordinal',
  'digits',
  'date',
  'time',
  'telephone',
  'currency',
  'characters',
  'verbatim',
];
const STRENGTHS: Readonly<Record<string, number>> = {
  none: 0,
  'x-weak': 100,
  weak: 200,
  medium: 350,
  strong: 500,
  'x-strong': 900,
};
const RATES: Readonly<Record<string, number>> = {
  'x-slow': 0.5,
  slow: 0.75,
  medium: 1,
  default: 1,
  fast: 1.25,
  'x-fast': 1.5,
};
const PITCHES: Readonly<Record<string, number>> = {
  'x-low': -4,
  low: -2,
  medium: 0,
  default: 0,
  high: 2,
  'x-high': 4,
};
const VOLUMES: Readonly<Record<string, number>> = {
  silent: -60,
  'x-soft': -12,
  soft: -6,
  medium: 0,
  default: 0,
  loud: 3,
  'x-loud': 6,
};
const EMPHASES: Readonly<Record<string, Manner>> = {
  strong: { rate: 0.85, semitones: 2, gainDb: 3 },
  moderate: { rate: 0.92, semitones: 1, gainDb: 1.5 },
  none: { rate: 1, semitones: 0, gainDb: 0 },
  reduced: { rate: 1.08, semitones: -1, gainDb: -2 },
};
const NEUTRAL: Manner = { rate: 1, semitones: 0, gainDb: 0 };

interface Open {
  name: string;
  attributes: Record<string, string>;
  /** Where its text begins. */
  from: number;
  manner: Manner;
  dialect: DialectId | undefined;
  voice: string | undefined;
}

function refuse(message: string, valid?: readonly string[]): ServiceError {
  return new ServiceError('invalid_request', `The SSML was not read: it ${message}.`, {
    errors: [{ field: 'ssml', message }],
    ...(valid ? { valid: [...valid] } : {}),
  });
}

/** The script of an SSML document. Throws `invalid_request` that says what is wrong and where. */
export function parseSsml(document: string): CountedScript {
  const builder = new ScriptBuilder();
  const parser = new SaxesParser();
  const where = (): string => `at line ${parser.line}, column ${parser.column}`;
  parser.on('error', (error) => {
    throw refuse(
      `is not well-formed XML (${error.message
        .replace(/^\d+:\d+: /, '')
        .slice(0, 80)
        .replace(/\.$/, '')}) ${where()}: close every tag, and in text write &amp; for & and &lt; for <`,
    );
  });
  parser.on('doctype', () => {
    throw refuse('has a document type, which is not allowed');
  });
  parser.on('processinginstruction', () => {
    throw refuse('has a processing instruction, which is not allowed');
  });
  parser.on('opentag', ({ name, attributes }) =>
    builder.open(name, attributes as Record<string, string>, where()),
  );
  parser.on('closetag', () => builder.close());
  parser.on('text', (text) => builder.write(text));
  parser.on('cdata', (text) => builder.write(text));
  parser.write(document).close();
  return builder.script();
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] | undefined ? U[] : T[K] };

class ScriptBuilder {
  readonly #characters: string[] = [];
  readonly #open: Open[] = [];
  readonly #found: Required<Omit<Mutable<Script>, 'text'>> = {
    sayAs: [],
    given: [],
    manners: [],
    breaks: [],
    marks: [],
    turns: [],
  };
  #elements = 0;
  #silence = 0;
  /** Places of characters that are no part of the writer's text, in order. */
  readonly #added: number[] = [];
  /** Characters that are said beyond those of the text, by place. */
  readonly #beyond: { at: number; characters: number }[] = [];

  open(name: string, attributes: Record<string, string>, where: string): void {
    this.#elements += 1;
    if (this.#elements > MOST_ELEMENTS) throw refuse(`has more than ${MOST_ELEMENTS} elements`);
    if (this.#open.length >= MOST_DEPTH) throw refuse(`has elements more than ${MOST_DEPTH} deep`);
    const shown = name.slice(0, 40);
    const served = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined;
    if (!served)
      throw refuse(`has the element <${shown}>, which is not served, ${where}`, Object.keys(ELEMENTS));
    const outer = this.#open.at(-1);
    if (!outer !== (name === 'speak')) throw refuse('must be one <speak> that holds all the rest');
    if (outer && LEAVES.has(outer.name))
      throw refuse(`has an element within <${outer.name}>, which holds text alone, ${where}`);
    for (const attribute of Object.keys(attributes)) {
      if (served.includes(attribute) || (name === 'speak' && /^xmlns(:|$)|^xsi:/.test(attribute))) continue;
      throw refuse(
        `has the attribute ${attribute.slice(0, 40)} on <${name}>, which is not served, ${where}`,
        served,
      );
    }
    if (name === 'p' || name === 's' || name === 'speak') this.#boundary();
    const { manner, dialect, voice } = outer ?? { manner: NEUTRAL, dialect: undefined, voice: undefined };
    const inner: Open = { name, attributes, from: this.#characters.length, manner, dialect, voice };
    const need = (attribute: string): string => {
      const value = attributes[attribute];
      if (value === undefined) throw refuse(`lacks the attribute ${attribute} on <${name}> ${where}`);
      return value;
    };
    if (name === 'break') this.#break(attributes, where);
    if (name === 'mark') this.#mark(need('name'), where);
    if (name === 'prosody') inner.manner = combined(manner, prosodyOf(attributes, where), where);
    if (name === 'emphasis')
      inner.manner = combined(
        manner,
        choose(EMPHASES, attributes.level ?? 'moderate', 'level', where),
        where,
      );
    if (name === 'voice') inner.voice = need('name');
    const lang = name === 'lang' ? need('xml:lang') : attributes['xml:lang'];
    if (lang !== undefined) inner.dialect = dialectOfTag(lang, dialect, where);
    if (name === 'say-as' && !SAY_AS.some((known) => known === need('interpret-as')))
      throw refuse(`has an interpret-as that is not served ${where}`, SAY_AS);
    if (name === 'sub') need('alias');
    if (name === 'phoneme') need('ph');
    this.#open.push(inner);
  }

  write(text: string): void {
    const inner = this.#open.at(-1);
    if (!inner) return;
    if (EMPTY.has(inner.name)) {
      if (text.trim() !== '') throw refuse(`has text within <${inner.name}>, which holds none`);
      return;
    }
    const from = this.#characters.length;
    for (const character of text.replace(/\s+/g, ' ')) {
      const last = this.#characters.at(-1);
      if (character === ' ' && (last === undefined || last === ' ' || last === '\n')) continue;
      this.#characters.push(character);
    }
    this.#extend(from, inner);
  }

  close(): void {
    const { name, attributes, from } = this.#open.pop()!;
    const to = this.#characters.length;
    if (name === 'p' || name === 's') this.#boundary();
    if (name !== 'say-as' && name !== 'sub' && name !== 'phoneme') return;
    if (this.#characters.slice(from, to).join('').trim() === '')
      throw refuse(`has an empty <${name}>: write in it what it stands for`);
    if (name === 'say-as') this.#found.sayAs.push({ from, to, as: attributes['interpret-as'] as SayAs });
    else if (name === 'sub')
      this.#give({ from, to, alias: aliasOf(attributes.alias!) }, [...attributes.alias!].length);
    else this.#give({ from, to, phones: phonesOf(attributes) }, [...attributes.ph!].length);
  }

  script(): CountedScript {
    while (/\s/.test(this.#characters.at(-1) ?? '')) this.#drop();
    const length = this.#characters.length;
    const within = <T extends Span>(spans: readonly T[]): T[] =>
      spans.map((span) => ({ ...span, to: Math.min(span.to, length) })).filter(({ from, to }) => to > from);
    const points = <T extends { at: number }>(all: readonly T[]): T[] =>
      all.map((point) => ({ ...point, at: Math.min(point.at, length) }));
    const { sayAs, given, manners, breaks, marks, turns } = this.#found;
    const corrections = [...this.#added.map((at) => ({ at, characters: -1 })), ...this.#beyond];
    return {
      text: this.#characters.join(''),
      characters: corrections.reduce((sum, { characters }) => sum + characters, length),
      corrections,
      sayAs: within(sayAs),
      given: within(given),
      manners: within(manners),
      breaks: points(breaks),
      marks: points(marks),
      turns: within(turns),
    };
  }

  /** What is said in place of text counts by its own length where that is more. */
  #give(given: Given, length: number): void {
    this.#found.given.push(given);
    const characters = length - (given.to - given.from);
    if (characters > 0) this.#beyond.push({ at: given.from, characters });
  }

  #add(character: string): void {
    this.#added.push(this.#characters.length);
    this.#characters.push(character);
  }

  #drop(): void {
    this.#characters.pop();
    if (this.#added.at(-1) === this.#characters.length) this.#added.pop();
  }

  #boundary(): void {
    if (this.#characters.at(-1) === ' ') this.#drop();
    if (this.#characters.length === 0 || this.#characters.at(-1) === '\n') return;
    this.#add('\n');
  }

  #extend(from: number, { manner, dialect, voice }: Open): void {
    const to = this.#characters.length;
    if (to === from) return;
    if (manner.rate !== 1 || manner.semitones !== 0 || manner.gainDb !== 0)
      this.#found.manners.push({ from, to, ...manner });
    if (dialect === undefined && voice === undefined) return;
    const last = this.#found.turns.at(-1);
    if (
      last &&
      last.dialect === dialect &&
      last.voice === voice &&
      !this.#characters.slice(last.to, from).join('').trim()
    )
      last.to = to;
    else this.#found.turns.push({ from, to, dialect, voice });
  }

  #break({ time, strength }: Record<string, string>, where: string): void {
    const ms =
      time === undefined ? choose(STRENGTHS, strength ?? 'medium', 'strength', where) : msOf(time, where);
    if (strength !== undefined) choose(STRENGTHS, strength, 'strength', where);
    this.#silence += ms;
    if (this.#silence > LONGEST_BREAKS)
      throw refuse(`has breaks of more than ${LONGEST_BREAKS / 1000} s in all`);
    // كتاب<break/>قلم are two words.
    if (/[\p{L}\p{M}\p{N}]/u.test(this.#characters.at(-1) ?? '')) this.#add(' ');
    this.#found.breaks.push({ at: this.#characters.length, ms });
  }

  #mark(name: string, where: string): void {
    if (name === '' || [...name].length > 100)
      throw refuse(`has a mark whose name is empty or has more than 100 characters ${where}`);
    const at = this.#characters.length;
    const afterBreak = this.#found.breaks.at(-1)?.at === at;
    this.#found.marks.push({ at, name, afterBreak });
  }
}

function choose<T>(values: Readonly<Record<string, T>>, value: string, attribute: string, where: string): T {
  if (Object.hasOwn(values, value)) return values[value]!;
  throw refuse(`has a ${attribute} that is not served ${where}`, Object.keys(values));
}

function msOf(time: string, where: string): number {
  const [, number, unit] = /^\+?(\d{1,9}(?:\.\d{1,6})?|\.\d{1,6})(ms|s)$/.exec(time.trim()) ?? [];
  const ms = Number(number) * (unit === 's' ? 1000 : 1);
  if (number === undefined || ms > LONGEST_BREAK)
    throw refuse(`has a break whose time is not 0ms to ${LONGEST_BREAK / 1000}s, such as 500ms, ${where}`);
  return Math.round(ms);
}

function prosodyOf({ rate, pitch, volume }: Record<string, string>, where: string): Manner {
  if (rate === undefined && pitch === undefined && volume === undefined)
    throw refuse(`has a <prosody> that says nothing ${where}`, ELEMENTS.prosody);
  return {
    rate: rate === undefined ? 1 : rateOf(rate.trim(), where),
    semitones: pitch === undefined ? 0 : semitonesOf(pitch.trim(), where),
    gainDb: volume === undefined ? 0 : decibelsOf(volume.trim(), where),
  };
}

function rateOf(rate: string, where: string): number {
  const [, sign, number, percent] = /^([+-]?)(\d{1,4}(?:\.\d{1,4})?)(%?)$/.exec(rate) ?? [];
  if (number === undefined) return choose(RATES, rate, 'rate', where);
  if (sign !== '' && percent === '')
    throw refuse(`has a rate that is neither a factor nor a percentage ${where}`, Object.keys(RATES));
  const share = percent === '' ? Number(number) : Number(number) / 100;
  return sign === '+' ? 1 + share : sign === '-' ? 1 - share : share;
}

function semitonesOf(pitch: string, where: string): number {
  const [, semitones] = /^([+-]?\d{1,2}(?:\.\d{1,3})?)st$/.exec(pitch) ?? [];
  if (semitones !== undefined) return Number(semitones);
  const [, percent] = /^([+-]\d{1,3}(?:\.\d{1,3})?)%$/.exec(pitch) ?? [];
  if (percent === undefined) return choose({ ...PITCHES, '+2st': 0, '+10%': 0 }, pitch, 'pitch', where);
  return 12 * Math.log2(Math.max(0.01, 1 + Number(percent) / 100));
}

function decibelsOf(volume: string, where: string): number {
  const [, decibels] = /^([+-]\d{1,2}(?:\.\d{1,3})?)dB$/.exec(volume) ?? [];
  return decibels === undefined
    ? choose({ ...VOLUMES, '+3dB': 0 }, volume, 'volume', where)
    : Number(decibels);
}

/** One within the other. */
function combined(outer: Manner, inner: Manner, where: string): Manner {
  const rate = outer.rate * inner.rate;
  const semitones = outer.semitones + inner.semitones;
  const gainDb = outer.gainDb + inner.gainDb;
  if (!(rate >= 0.5 && rate <= 2))
    throw refuse(`has a rate that comes to less than 50 % or more than 200 % ${where}`);
  if (Math.abs(semitones) > 6)
    throw refuse(`has a pitch that comes to more than 6 semitones up or down ${where}`);
  if (gainDb > 6 || (gainDb < -40 && inner.gainDb !== -60 && outer.gainDb !== -60))
    throw refuse(`has a volume that comes to more than +6 dB or less than -40 dB ${where}`);
  return { rate, semitones, gainDb };
}

/** Arabic alone is what the request reads; English is written in its own letters and read as such anyway. */
function dialectOfTag(tag: string, outer: DialectId | undefined, where: string): DialectId | undefined {
  const wanted = tag.toLowerCase();
  if (wanted === 'ar' || /^en(-|$)/.test(wanted)) return outer;
  const offered = dialectIds.filter((id) => dialectOf(id).offered);
  const found =
    wanted === 'ar-001' ? 'msa' : offered.find((id) => dialectOf(id).locale.toLowerCase() === wanted);
  if (found) return found;
  throw refuse(`has an xml:lang that is not read here ${where}`, [
    'ar',
    'ar-001',
    ...offered.map((id) => dialectOf(id).locale).filter((locale) => locale !== 'ar'),
    'en',
  ]);
}

function aliasOf(alias: string): string {
  if (alias.trim() === '' || [...alias].length > LONGEST_ALIAS)
    throw refuse(`has a <sub> whose alias is empty or has more than ${LONGEST_ALIAS} characters`);
  return alias.replace(/\s+/g, ' ').trim();
}

function phonesOf({ alphabet = 'ipa', ph }: Record<string, string>): string[] {
  if (alphabet !== 'ipa' && alphabet !== 'x-nutq')
    throw refuse('has an alphabet that is not served', ['ipa', 'x-nutq']);
  const phones = alphabet === 'ipa' ? phonesOfIpa(ph!.slice(0, 500)) : ph!.split(/\s+/).filter(Boolean);
  if (!phones?.length || !phones.every(isPhone))
    throw refuse(
      `has a <phoneme> whose ph is not all ${alphabet === 'ipa' ? 'IPA of sounds that are said here' : 'phones of the inventory, separated by spaces'}`,
      PHONES,
    );
  if (phones.length > MOST_PHONES)
    throw refuse(`has a <phoneme> of more than ${MOST_PHONES} phones: give each word its own`);
  return phones;
}
