/** Pronunciations that come with a request, in front of the account's own and under the same rules. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const good = { text: 'قال كتب الرجل', dialect: 'msa', voice: 'salim' };
const set = 'mutation ($input: PronunciationInput!) { setPronunciation(input: $input) { id word } }';

describe('lexicon', () => {
  it("stands in front of the account's, for one request", async () => {
    const read = async (lexicon?: object[]) =>
      (await service.tts({ ...good, text: 'نطق', ...(lexicon ? { lexicon } : {}) })).body.spoken.diacritized;
    await service.graphql(set, { input: { word: 'نطق', spelling: 'نُطْقٌ' } });
    expect(await read()).toContain('نُطْق');
    expect(await read([{ word: 'نُطق', spelling: 'نَطَقَ' }])).toContain('نَطَق');
    expect(await read()).toContain('نُطْق');
  });

  it('takes phones in place of a spelling, and shows them in the reading', async () => {
    const { body } = await service.call('/v1/analyze', {
      json: { text: 'كتب', dialect: 'msa', lexicon: [{ word: 'كتب', phones: 'k u t u b' }] },
    });
    expect(body.lexiconHits).toBe(1);
    expect(body.sentences[0].words[0].phones).toEqual(['k', 'u', 't', 'u', 'b']);
  });

  it('is the same in GraphQL', async () => {
    const { body } = await service.graphql(
      'mutation ($input: SynthesizeInput!) { synthesize(input: $input) { spoken { diacritized } captions } }',
      { input: { ...good, captions: 'srt', lexicon: [{ word: 'كتب', spelling: 'كُتُبُ', phones: null }] } },
    );
    expect(body.data.synthesize.spoken.diacritized).toContain('كُتُبُ');
    expect(body.data.synthesize.captions).toContain('قال كتب الرجل');
    const analysis = await service.graphql(
      '{ analyze(text: "كتب", dialect: "msa", lexicon: [{ word: "كتب", spelling: "كُتُب" }]) { lexiconHits } }',
    );
    expect(analysis.body.data.analyze.lexiconHits).toBe(1);
  });

  it('is part of what an idempotency key stands for', async () => {
    const once = (spelling: string) =>
      service.tts(
        { ...good, lexicon: [{ word: 'كتب', spelling }] },
        { headers: { 'idempotency-key': 'with a lexicon' } },
      );
    expect((await once('كُتُبُ')).status).toBe(200);
    expect((await once('كَتَبَ')).body.code).toBe('idempotency_mismatch');
  });

  it.each([
    ['two words', [{ word: 'كتب الرجل', spelling: 'كُتُب' }], 'lexicon.0.word'],
    ['both ways', [{ word: 'كتب', spelling: 'كُتُب', phones: 'k' }], 'lexicon.0.spelling'],
    ['neither way', [{ word: 'كتب' }], 'lexicon.0.spelling'],
    ['a spelling in Latin', [{ word: 'كتب', spelling: 'kutub' }], 'lexicon.0.spelling'],
    ['a spelling of marks alone', [{ word: 'كتب', spelling: 'ُ ْ' }], 'lexicon.0.spelling'],
    [
      'an unknown phone',
      [
        { word: 'نعم', spelling: 'نَعَم' },
        { word: 'كتب', phones: 'k zz' },
      ],
      'lexicon.1.phones',
    ],
    ['blank phones', [{ word: 'كتب', phones: '  ' }], 'lexicon.0.phones'],
    [
      'the same word twice',
      [
        { word: 'كتب', spelling: 'كُتُب' },
        { word: 'كُتِب', spelling: 'كَتَبَ' },
      ],
      'lexicon.1.word',
    ],
    ['an unknown field', [{ word: 'كتب', spelling: 'كُتُب', from: 1 }], 'lexicon.0.from'],
    ['101 words', Array.from({ length: 101 }, (_, n) => ({ word: `كلمة${n}`, spelling: 'كَلِمَة' })), 'lexicon'],
  ])('refuses %s, names the field and charges nothing', async (_, lexicon, field) => {
    const before = await service.balance();
    const { status, body } = await service.tts({ ...good, lexicon });
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_request');
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
    if (field === 'lexicon') expect(body.detail).toContain('`lexicon` must have at most 100 entries');
    expect(await service.balance()).toEqual(before);
  });
});
