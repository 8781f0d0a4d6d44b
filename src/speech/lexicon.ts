import { z } from 'zod';
import { bareWord, faultOf } from '../accounts/pronunciation.ts';
import type { LexiconEntry } from '../arabic/reading.ts';
import type { Database } from '../db/connect.ts';
import { readPronunciations } from '../db/statements/pronunciations.ts';

/** Most words of one request. */
const MOST = 100;

/** A word with how it is said: of a request or of an account. */
export const pronunciationRequest = z
  .strictObject({
    word: z.string().describe('One word as it stands in the text; vowel marks are ignored.'),
    spelling: z.string().optional().describe('The word with its vowels.'),
    phones: z.string().optional().describe('In place of `spelling`: phones, separated by spaces.'),
  })
  .superRefine((entry, context) => {
    const fault = faultOf(entry);
    if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.message });
  })
  .meta({ id: 'LexiconWord' });

/** Words of one request with how they are said, under the rules of an account's own. */
export const requestLexicon = z
  .array(pronunciationRequest)
  .max(MOST, `must have at most ${MOST} words`)
  .superRefine((entries, context) => {
    const known = new Set<string>();
    for (const [index, { word }] of entries.entries()) {
      if (known.has(bareWord(word)))
        context.addIssue({ code: 'custom', path: [index, 'word'], message: 'must not come twice' });
      known.add(bareWord(word));
    }
  })
  .describe('Words and how they are said, in front of those of the account: a vowelled spelling, or phones.')
  .meta({ examples: [[{ word: 'نطق', spelling: 'نُطْق' }]] });

/** The pronunciations of one generation, as the front end takes them: those of the request, then the account's own. */
export async function lexiconOf(
  db: Database,
  accountId: string,
  ofRequest: readonly LexiconEntry[] = [],
): Promise<LexiconEntry[]> {
  const rows = await readPronunciations(db.statements.run, accountId);
  const given = new Set(ofRequest.map(({ word }) => bareWord(word)));
  const ofAccount = rows
    .filter(({ word }) => !given.has(word))
    .map(({ word, spelling, phones }) => ({
      word,
      ...(spelling === null ? {} : { spelling }),
      ...(phones === null ? {} : { phones }),
    }));
  return [...ofRequest.map((entry) => ({ ...entry, word: bareWord(entry.word) })), ...ofAccount];
}
