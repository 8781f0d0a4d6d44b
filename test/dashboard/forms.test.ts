import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../src/dashboard/web/api.ts';
import { arabicProblem } from '../../src/dashboard/web/strings/problems.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { Visitor, WITH_ADMIN } from './visitor.ts';

describe('what the service refuses in forms', () => {
  let service: TestService;
  let admin: Visitor;
  beforeAll(async () => {
    service = await startTestService(WITH_ADMIN);
    admin = new Visitor(service);
    await admin.signIn();
  });
  afterAll(() => service?.stop());

  const key = { name: 'x', scopes: ['SPEECH'] };
  const speech = { dialect: 'msa', voice: 'haytham' };
  const ssml = (inside: string) => ({ ...speech, ssml: `<speak>${inside}</speak>` });
  const createKey = 'mutation($input: CreateKeyInput!) { createKey(input: $input) { secret } }';
  const grant = 'mutation($input: GrantInput!) { grantCharacters(input: $input) { id } }';
  const correct = 'mutation($input: CorrectionInput!) { correctEntry(input: $input) { id } }';
  const invite = 'mutation($input: InviteInput!) { invite(input: $input) { url } }';
  const word = 'mutation($input: [PronunciationInput!]!) { setPronunciations(input: $input) { id } }';
  const speak = 'mutation($input: SynthesizeInput!) { synthesize(input: $input) { characters } }';

  it.each<[string, string, unknown]>([
    ['name', createKey, { ...key, name: ' ' }],
    ['allowedAddresses', createKey, { ...key, allowedAddresses: ['10.0.0.0/64'] }],
    ['expiresAt', createKey, { ...key, expiresAt: '2020-01-01T00:00:00Z' }],
    ['monthlyCap', createKey, { ...key, monthlyCap: -1 }],
    ['characters', grant, { accountId: 'acc_default', characters: -5, reason: 'x' }],
    ['characters', grant, { accountId: 'acc_default', characters: 2_000_000_000, reason: 'x' }],
    ['reason', grant, { accountId: 'acc_default', characters: 5, reason: ' ' }],
    ['entryId', correct, { entryId: 'led_none', characters: 5, reason: 'x' }],
    ['email', invite, { email: 'nobody' }],
    ['word', word, [{ word: 'كلمتان هنا', spelling: 'كَلِمَة' }]],
    ['spelling', word, [{ word: 'كلمة' }]],
    ['spelling', word, [{ word: 'كلمة', spelling: 'word' }]],
    ['phones', word, [{ word: 'كلمة', phones: 'k 9 l' }]],
    ['text', speak, { ...speech, text: '<speak>مرحبا</speak>' }],
    ['ssml', speak, { ...speech, ssml: '<speak>مرحبا' }],
    ['ssml', speak, { ...speech, ssml: '<p>مرحبا</p>' }],
    ['ssml', speak, ssml('<audio src="x">مرحبا</audio>')],
    ['ssml', speak, ssml('مرحبا <break time="an hour"/>')],
    ['ssml', speak, ssml('<sub>مرحبا</sub>')],
    ['ssml', speak, ssml('<p style="x">مرحبا</p>')],
    ['bitrate', speak, { ...speech, text: 'مرحبا', bitrate: 7 }],
    ['bitrate', speak, { ...speech, text: 'مرحبا', format: 'wav', bitrate: 64 }],
  ])('names %s, and has Arabic words for it: %s %j', async (field, mutation, input) => {
    const { body } = await admin.graphql(mutation, { input });
    const [error] = body.errors;
    const { fields } = new ApiError(error.message, error.extensions.code, error.extensions);
    expect(fields.map((each) => each.field)).toContain(field);
    for (const { message } of fields)
      expect([message, arabicProblem(message)]).toEqual([
        message,
        expect.stringMatching(/\p{Script=Arabic}/u),
      ]);
  });
});
