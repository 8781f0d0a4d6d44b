import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../src/ledger/check.ts';
import { makeAccount, startTestService, type TestService } from '../support/service.ts';

/** Callers that ask and do not take what they asked for. */

const voice = { dialect: 'msa', voice: 'salim' };
const short = { ...voice, text: 'مرحبا' };
/** More than lies in the buffers of a connection. */
const large = {
  ...voice,
  format: 'wav',
  sampleRate: 48000,
  text: 'هذه جملة من كتاب طويل عن المدن. '.repeat(60),
};

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    // Between what a stream of the voices' 24 kHz keeps ready and what the large sound is.
    NUTQ_MAX_AUDIO_BYTES: '12000000',
    NUTQ_CONCURRENT_REQUESTS: '1',
    NUTQ_WAITING_REQUESTS: '0',
  });
});
afterAll(async () => {
  expect(await checkLedger(service.services.db)).toEqual([]);
  await service.stop();
});

/** Asks and reads no more than the head of the answer. */
function askAndWait(path: string, body: object, key: string): Promise<[ClientRequest, IncomingMessage]> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(
      `${service.url}${path}`,
      { method: 'POST', headers: { 'content-type': 'application/json', 'x-api-key': key } },
      (response) => {
        response.on('error', () => {});
        resolve([asked, response]);
      },
    );
    asked.on('error', reject);
    asked.end(JSON.stringify(body));
  });
}

const graphql = {
  query: 'mutation ($input: SynthesizeInput!) { synthesize(input: $input) { audioContent } }',
  variables: { input: large },
};

it.each([
  ['/v1/tts', large],
  ['/graphql', graphql],
])('an answer of %s counts as memory until it is taken or left', async (path, body) => {
  const { key } = await makeAccount(service.services, 10_000);
  const [asked, response] = await askAndWait(path, body, key);
  expect(response.statusCode).toBe(200);
  const refused = await service.tts(short);
  expect([refused.status, refused.body.code, refused.body.retryable]).toEqual([503, 'overloaded', true]);
  asked.destroy();
  await expect.poll(async () => (await service.tts(short)).status).toBe(200);
});

it('a stream that is not read takes little of it, so that others are spoken for', async () => {
  const { key } = await makeAccount(service.services, 10_000);
  const [asked, response] = await askAndWait('/v1/tts/stream', { ...large, sampleRate: 8000 }, key);
  expect(response.statusCode).toBe(200);
  expect((await service.tts({ ...short, format: 'mp3' })).status).toBe(200);
  asked.destroy();
});

it('callers that leave at any moment leave no place, no hold and no memory taken', async () => {
  const { key } = await makeAccount(service.services, 10_000);
  const body = { ...voice, text: 'مرحبا بكم في هذا اليوم. وشكرا لكم.', format: 'pcm' };
  for (let moment = 0; moment < 24; moment++) {
    const path = moment % 2 ? '/v1/tts/stream' : '/v1/tts';
    const asked = httpRequest(`${service.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
    });
    asked.on('error', () => {});
    asked.end(JSON.stringify(body));
    await new Promise((resolve) => setTimeout(resolve, moment * 12));
    asked.destroy();
    // The one place of the account is free again.
    await expect.poll(async () => (await service.tts(short, { key })).status, { timeout: 20_000 }).toBe(200);
  }
  expect((await service.call('/v1/balance', { key })).body.held).toBe(0);
});
