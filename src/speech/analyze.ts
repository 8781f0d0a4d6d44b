import { z } from 'zod';
import type { DialectId } from '../arabic/reading.ts';
import { findDialect } from '../catalog/catalog.ts';
import type { Caller } from '../core/caller.ts';
import { requireScope } from '../keys/authenticate.ts';
import type { Services } from '../services.ts';
import { lexiconOf } from './lexicon.ts';
import { inPlace } from './place.ts';
import { type AnalyzeRequest, checkText } from './request.ts';
import { warning } from './synthesize.ts';

/** The answer of POST /v1/analyze: what would be spoken. */
export const analysis = z
  .object({
    requestId: z.string(),
    characters: z.int(),
    normalized: z.string().describe('Numbers and the like in words.'),
    diacritized: z.string().describe('The same with its vowels.'),
    sentences: z.array(
      z.object({
        text: z.string(),
        intonation: z.enum(['statement', 'question', 'exclamation']),
        words: z.array(
          z.object({
            text: z.string(),
            from: z.int(),
            to: z.int(),
            spoken: z.string(),
            phones: z.array(z.string()),
            pauseMs: z.number().describe('Silence after the word.'),
          }),
        ),
      }),
    ),
    lexiconHits: z.int().describe("How many words the account's own lexicon decided."),
    warnings: z.array(warning),
  })
  .meta({ id: 'Analysis' });

export type Analysis = z.output<typeof analysis>;

/** The use case: shows the reading of a text, without audio and without a charge. Throws the contract's codes. */
export async function analyze(
  services: Services,
  caller: Caller,
  { text, dialect, lexicon: own }: AnalyzeRequest,
): Promise<Analysis> {
  requireScope(caller, 'speech');
  const characters = checkText(text, services.config.limits.maxCharacters);
  await findDialect(services.db, dialect);
  const account = caller.accountId;
  const reading = await inPlace(services, caller, characters, async () => {
    const lexicon = await lexiconOf(services.db, account, own);
    return services.engine.read(
      { text, dialect: dialect as DialectId, lexicon },
      { signal: caller.signal, account },
    );
  });
  return {
    requestId: caller.requestId,
    characters,
    normalized: reading.normalized,
    diacritized: reading.diacritized,
    sentences: reading.sentences.map(({ text, intonation, words }) => ({ text, intonation, words })),
    lexiconHits: reading.lexiconHits,
    warnings: reading.warnings,
  };
}
