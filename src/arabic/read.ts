/**
 * Reading aloud, from the received text to phones: clean, split, spell out, diacritize, phonemise,
 * phrase. Pure: the same script, options and model give the same reading.
 */
import { clean } from './clean/clean.ts';
import { isStandardArabic } from './dialects/shared/register.ts';
import { isSpeakable } from './phonology/letter-phones.ts';
import { placePoints } from './points.ts';
import type {
  DialectId,
  Mark,
  Reading,
  ReadingWarning,
  Script,
  Sentence,
  Span,
  VerbalizedSentence,
  Word,
} from './reading.ts';
import { type ReadOptions, readPlain } from './say.ts';
import { strip } from './script/marks.ts';
import { type Section, sectionsOf } from './sections.ts';
import { substitute } from './substitute.ts';
import { verbalize } from './verbalize/verbalize.ts';

export type { ReadOptions } from './say.ts';

/** What would be spoken of a script, or of a plain text. One with nothing to speak gives no words. */
export async function read(received: string | Script, options: ReadOptions): Promise<Reading> {
  const script = typeof received === 'string' ? { text: received } : received;
  const readings: Reading[] = [];
  for (const section of sectionsOf(script)) readings.push(await readSection(section, options));
  return readings.length === 1 ? readings[0]! : joined(script, readings);
}

async function readSection(
  { script, from, dialect, voice }: Section,
  options: ReadOptions,
): Promise<Reading> {
  const said = substitute(script);
  const cleaned = clean(said.text);
  const sentences = verbalize(cleaned, dialect ?? options.dialect, said.forced);
  const points = placePoints(script, sentences, said.placeOf);
  const { breaks } = points;
  const reading = await readPlain(sentences, { ...options, dialect: dialect ?? options.dialect, breaks });
  const characters = [...script.text];
  const received = <T extends Span>(one: T): T => {
    const { from: begin, to } = said.spanOf(one);
    return { ...one, from: from + begin, to: from + to };
  };
  const written = <T extends Span & { text: string }>(one: T): T => {
    const placed = received(one);
    return { ...placed, text: characters.slice(placed.from - from, placed.to - from).join('') };
  };
  const manners = (script.manners ?? []).map((manner) => received(placedIn(said.placeOf, manner)));
  const whole = reading.sentences.map(
    (sentence): Sentence => ({
      ...written(sentence),
      words: sentence.words.map((word) => withManner(written(word), manners)),
      ...(voice === undefined ? {} : { voice }),
    }),
  );
  const spoken = whole.flatMap((sentence) => splitAtBreaks(sentence));
  if (points.leadMs > 0 && spoken[0]) spoken[0].leadMs = points.leadMs;
  return {
    characters: characters.length,
    ...reading,
    sentences: spoken,
    warnings: warningsOf(
      [...cleaned.warnings, ...ofRegister(sentences, dialect ?? options.dialect)],
      sentences,
    ).map(received),
    ...(points.marks.length > 0 ? { marks: points.marks } : {}),
  };
}

const placedIn = <T extends Span>(placeOf: (at: number) => number, span: T): T => ({
  ...span,
  from: placeOf(span.from),
  to: placeOf(span.to),
});

function withManner(word: Word, manners: NonNullable<Script['manners']>): Word {
  const found = manners.find(({ from, to }) => word.from >= from && word.from < to);
  if (!found) return word;
  const { rate, semitones, gainDb } = found;
  return { ...word, manner: { rate, semitones, gainDb } };
}

/** A voice does not hum through a silence longer than this, in ms: it ends what it says and begins anew. */
const LONGEST_INNER_MS = 300;

function splitAtBreaks(sentence: Sentence): Sentence[] {
  const pieces: Sentence[] = [];
  let words: Word[] = [];
  sentence.words.forEach((word, at) => {
    words.push(word);
    const last = at === sentence.words.length - 1;
    if (!last && (word.breakMs ?? 0) <= LONGEST_INNER_MS) return;
    pieces.push({ ...sentence, intonation: last ? sentence.intonation : 'statement', words });
    words = [];
  });
  return pieces.length > 1 ? pieces : [sentence];
}

/** The readings of a script's sections as one. */
function joined(script: Script, readings: readonly Reading[]): Reading {
  const sentences: Sentence[] = [];
  const marks: Mark[] = [];
  let words = 0;
  for (const reading of readings) {
    const [first] = reading.sentences;
    const before = sentences.at(-1)?.words.at(-1);
    // A silence that a section begins with is one after the section before it.
    if (first?.leadMs && before) {
      before.breakMs = (before.breakMs ?? before.pauseMs) + first.leadMs;
      delete first.leadMs;
    }
    marks.push(...(reading.marks ?? []).map((mark) => ({ ...mark, word: mark.word + words })));
    sentences.push(...reading.sentences);
    words += reading.sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
  }
  const texts = (of: (reading: Reading) => string): string =>
    readings
      .map(of)
      .filter((text) => text !== '')
      .join(' ');
  return {
    characters: [...script.text].length,
    normalized: texts(({ normalized }) => normalized),
    diacritized: texts(({ diacritized }) => diacritized),
    sentences,
    warnings: readings.flatMap(({ warnings }) => warnings),
    lexiconHits: readings.reduce((sum, { lexiconHits }) => sum + lexiconHits, 0),
    ...(marks.length > 0 ? { marks } : {}),
  };
}

/** Standard Arabic that is sent with a dialect is read with its sounds, and the caller should know. */
function ofRegister(sentences: readonly VerbalizedSentence[], dialect: DialectId): ReadingWarning[] {
  const words = sentences.flatMap(({ words }) => words).filter(({ source }) => source === 'text');
  if (dialect === 'msa' || !isStandardArabic(words.map(({ spelling }) => spelling))) return [];
  return [
    {
      code: 'standard_arabic',
      message:
        'The text is Standard Arabic: it is read with the sounds of the dialect and without case endings. Ask for msa to have it read as it is written.',
      from: words[0]!.from,
      to: words.at(-1)!.to,
    },
  ];
}

function warningsOf(
  first: readonly ReadingWarning[],
  sentences: readonly VerbalizedSentence[],
): ReadingWarning[] {
  const all = [...first, ...sentences.flatMap(({ warnings }) => warnings)];
  for (const { words } of sentences) {
    for (const { spelling, from, to } of words) {
      if ([...strip(spelling)].every((letter) => isSpeakable(letter))) continue;
      all.push({
        code: 'unreadable_letter',
        message: 'A letter has no sound in Arabic and was left out.',
        from,
        to,
      });
    }
  }
  const seen = new Set<string>();
  return all
    .filter(({ code, from, to }) => {
      const key = `${code} ${from} ${to}`;
      return !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => a.from - b.from || a.to - b.to);
}
