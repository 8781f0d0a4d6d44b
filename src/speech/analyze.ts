import { z } from 'zod';
import { type DialectId, intonations, readingSources } from '../arabic/reading.ts';
import { findDialect, findVoiceOf } from '../catalog/catalog.ts';
import { type Caller, noteWork } from '../core/caller.ts';
import { requireScope } from '../keys/authenticate.ts';
import type { Services } from '../services.ts';
import { warning } from './answer.ts';
import { lexiconOf } from './lexicon.ts';
import { inPlace } from './place.ts';
import { type AnalyzeRequest, scriptOf } from './request.ts';

const analyzedWord = z
  .object({
    text: z.string().describe('The word as received.'),
    from: z.int().describe('First character of the text received.'),
    to: z.int().describe('Character after the last.'),
    spoken: z.string().describe('Vowelled spelling of what is said.'),
    source: z
      .enum(readingSources)
      .describe(
        "Where its reading comes from: the writer's marks or phones, the lexicon of account or request, the service's lists, the dialect's verb table, digits and signs that were spelled out, or the network, which is the one to check.",
      ),
    phones: z.array(z.string()).describe('Its sounds.'),
    pauseMs: z.number().describe('Silence after the word.'),
  })
  .describe('One word that is spoken. A number becomes several that share one span.')
  .meta({ id: 'AnalyzedWord' });

const analyzedSentence = z
  .object({
    text: z.string().describe('As received.'),
    intonation: z.enum(intonations).describe('How it is carried.'),
    words: z.array(analyzedWord).describe('In the order in which they are spoken.'),
  })
  .meta({ id: 'AnalyzedSentence' });

/** The answer of POST /v1/analyze: what would be spoken. */
export const analysis = z
  .object({
    requestId: z.string().describe('Reference of the request, as in `x-request-id`.'),
    characters: z.int().describe('Characters of the text, which a synthesis of it would be charged.'),
    normalized: z.string().describe('Numbers and the like in words.'),
    diacritized: z.string().describe('The same with its vowels.'),
    sentences: z.array(analyzedSentence).describe('What the voice speaks in one go each.'),
    lexiconHits: z.int().describe("How many words the account's own lexicon decided."),
    warnings: z.array(warning).describe('What the caller should know of the reading.'),
  })
  .meta({ id: 'Analysis' });

export type Analysis = z.output<typeof analysis>;

/** The use case: shows the reading of a text, without audio and without a charge. Throws the contract's codes. */
export async function analyze(
  services: Services,
  caller: Caller,
  { dialect, lexicon: own, ...received }: AnalyzeRequest,
): Promise<Analysis> {
  requireScope(caller, 'speech');
  const script = scriptOf(received, services.config.limits.maxCharacters);
  const { characters } = script;
  await findDialect(services.db, dialect);
  noteWork(caller, characters);
  for (const { voice } of script.turns ?? [])
    if (voice !== undefined) await findVoiceOf(services.db, dialect, voice);
  const account = caller.accountId;
  const reading = await inPlace(services, caller, characters, async () => {
    const lexicon = await lexiconOf(services.db, account, own);
    return services.engine.read(
      { ...script, dialect: dialect as DialectId, lexicon },
      { signal: caller.signal, account },
    );
  });
  return {
    requestId: caller.requestId,
    characters,
    normalized: reading.normalized,
    diacritized: reading.diacritized,
    sentences: reading.sentences.map(({ text, intonation, words }) => ({
      text,
      intonation,
      words: words.map(({ manner: _, breakMs, ...word }) => ({ ...word, pauseMs: breakMs ?? word.pauseMs })),
    })),
    lexiconHits: reading.lexiconHits,
    warnings: reading.warnings,
  };
}
