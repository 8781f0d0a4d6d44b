import { z } from 'zod';
import { deletePronunciation, setPronunciations } from '../accounts/pronunciations.ts';
import { validate } from '../core/validation.ts';
import type { Pronunciation } from '../db/records.ts';
import { containing } from '../db/search.ts';
import { readJson } from '../http/body.ts';
import { json, type Route } from '../http/route.ts';
import { pronunciationRequest } from '../speech/lexicon.ts';

/** So that one body holds a whole lexicon of 2,000 words. */
const MAX_BODY_BYTES = 2_000_000;

const pronunciation = z
  .object({
    id: z.string().describe('For removing it.'),
    word: z.string().describe('As it is looked up: without vowel marks.'),
    spelling: z.string().nullable().describe('The word with its vowels.'),
    phones: z.string().nullable().describe('In place of `spelling`: phones, separated by spaces.'),
    createdAt: z.iso.datetime().describe('When the word was first set.'),
  })
  .meta({ id: 'Pronunciation' });

const pronunciationList = z
  .strictObject({
    pronunciations: z.array(pronunciationRequest).min(1).max(2000).describe('All of them are kept, or none.'),
  })
  .meta({ id: 'PronunciationList' });

const example: z.output<typeof pronunciation> = {
  id: 'lex_06c3k9w2vd8xq4m1n7r5t0yz8g',
  word: 'نطق',
  spelling: 'نُطْق',
  phones: null,
  createdAt: '2026-11-29T12:00:00.000Z',
};

const list = z.object({ pronunciations: z.array(pronunciation).describe('By word.') });
const listed = { list: { summary: 'One word', value: { pronunciations: [example] } } };

const search = z.strictObject({ word: z.string().max(60).optional().describe('Only words that hold this.') });

export const pronunciationRoutes: Route[] = [
  {
    keyed: true,
    scope: 'speech',
    method: 'get',
    path: '/v1/pronunciations',
    operationId: 'listPronunciations',
    tag: 'Pronunciations',
    summary: "List the account's pronunciations",
    description: 'All of them: an account may have 2,000.',
    query: search,
    answer: list,
    answers: listed,
    errors: ['invalid_request'],
    async handle({ services, context }, { accountId }) {
      const { word } = validate(search, context.req.query());
      const rows = await services.db.lexiconWord.findMany({
        where: { accountId, ...(word ? { word: containing(word) } : {}) },
        orderBy: { word: 'asc' },
      });
      return json({ pronunciations: rows.map(present) });
    },
  },
  {
    keyed: true,
    scope: 'speech',
    method: 'post',
    path: '/v1/pronunciations',
    operationId: 'setPronunciations',
    tag: 'Pronunciations',
    summary: 'Set pronunciations',
    description:
      'How texts of the account say these words: by a vowelled spelling, or by phones. A word that has one gets the new one. All of them are kept, or none.',
    body: pronunciationList,
    requests: {
      spelling: {
        summary: 'By a vowelled spelling',
        value: { pronunciations: [{ word: 'نطق', spelling: 'نُطْق' }] },
      },
    },
    answer: list,
    answers: listed,
    errors: [],
    async handle({ services, context, requestId }, { accountId, actor }) {
      const body = await readJson(context.req.raw, MAX_BODY_BYTES);
      const { pronunciations } = validate(pronunciationList, body);
      const rows = await setPronunciations(services, { actor, requestId }, accountId, pronunciations);
      return json({ pronunciations: rows.map(present) });
    },
  },
  {
    keyed: true,
    scope: 'speech',
    method: 'delete',
    path: '/v1/pronunciations/{id}',
    operationId: 'deletePronunciation',
    tag: 'Pronunciations',
    summary: 'Remove a pronunciation',
    description: 'From now on the word is read as it is without it.',
    parameters: z.object({ id: z.string().describe('Id of a pronunciation.') }),
    answer: z.object({ id: z.string().describe('What was removed.') }),
    answers: { removed: { summary: 'Removed', value: { id: example.id } } },
    errors: ['not_found'],
    async handle({ services, context, requestId }, { accountId, actor }) {
      const id = context.req.param('id') ?? '';
      await deletePronunciation(services, { actor, requestId }, accountId, id);
      return json({ id });
    },
  },
];

function present({ id, word, spelling, phones, createdAt }: Pronunciation): z.output<typeof pronunciation> {
  return { id, word, spelling, phones, createdAt: createdAt.toISOString() };
}
