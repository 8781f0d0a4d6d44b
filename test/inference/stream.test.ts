import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openVoice } from '../../src/inference/families.ts';
import { findModels } from '../../src/inference/model-files.ts';
import { phoneId } from '../../src/inference/phone-ids.ts';
import { Sessions } from '../../src/inference/sessions.ts';
import { planUtterances, timingOf } from '../../src/inference/utterance.ts';
import { type AcousticInput, joined, type VoiceDriver } from '../../src/inference/voice-driver.ts';
import { rms } from '../audio/sounds.ts';
import { greeting, longSentence } from './sentences.ts';

/** A sentence that is made in stretches sounds as if it were made at once. */
const models = findModels(fileURLToPath(new URL('../../models', import.meta.url)));
const sessions = new Sessions();
let voice: VoiceDriver;
const installed = models.voices.find(({ card }) => card.id === 'salim')!;
beforeAll(async () => {
  voice = await openVoice(installed, sessions);
});
afterAll(() => sessions.release());

function jobOf(sentence: typeof greeting): AcousticInput {
  const { card } = installed;
  return {
    ...planUtterances([sentence], () => ({ id: phoneId(card.phones), timing: timingOf(card, 1) }))[0]!,
    speed: 1,
    pitch: 0,
  };
}

it.each([
  ['a greeting', greeting],
  ['three hundred phones without a pause', longSentence(300)],
])('%s: the stretches are the whole', async (_, sentence) => {
  const job = jobOf(sentence);
  const whole = (await joined(voice.stream(job, { stop: () => {}, hasten: false }))).samples;
  const parts: Float32Array[] = [];
  for await (const { samples } of voice.stream(job, { stop: () => {}, hasten: true })) parts.push(samples);
  expect(parts.length).toBeGreaterThan(1);
  // Half a second: what a listener waits for.
  expect(parts[0]!.length).toBeLessThanOrEqual(installed.card.sr * 0.75);
  expect(parts.reduce((sum, part) => sum + part.length, 0)).toBe(whole.length);
  let at = 0;
  const difference = whole.slice();
  for (const part of parts) for (const sample of part) difference[at] = whole[at++]! - sample;
  // 60 dB under the speech, anywhere: in every twentieth of a second, joints included.
  let furthest = 0;
  for (let from = 0; from + 800 <= whole.length; from += 800)
    furthest = Math.max(furthest, rms(difference.subarray(from, from + 800)));
  expect(furthest).toBeLessThan(rms(whole) / 1000);
});
