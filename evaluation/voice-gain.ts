import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { integratedLoudness } from '../src/audio/dsp/loudness.ts';
import { TARGET_LUFS } from '../src/audio/master.ts';
import { readConfig } from '../src/config.ts';
import { openVoice } from '../src/inference/families.ts';
import { findModels } from '../src/inference/model-files.ts';
import { phoneId } from '../src/inference/phone-ids.ts';
import { Sessions } from '../src/inference/sessions.ts';
import { planUtterances, timingOf } from '../src/inference/utterance.ts';
import { joined } from '../src/inference/voice-driver.ts';
import { createEngine } from '../src/workers/engine.ts';

/**
 * `npm run voice-gain`: measures how loud each voice is over everyday sentences and writes `gainDb` into its
 * voice.json. Run it after models or points of voices have changed. Prints the spread over sentences: what a
 * constant gain is off by.
 */
const sentences = 24;
const folder = readConfig({}).models;
const texts = readFileSync(new URL('everyday.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const every = Math.floor(texts.length / sentences);
const chosen = texts.filter((_, index) => index % every === 0).slice(0, sentences);
const engine = await createEngine({ models: folder, workers: 1, queueLimit: 100, timeoutMs: 600_000 });
const readings = await Promise.all(chosen.map((text) => engine.read({ text, dialect: 'msa' })));
await engine.close();

const sessions = new Sessions();
console.log('| voice | LUFS | gain dB | spread over sentences dB |\n|---|---|---|---|');
for (const installed of findModels(folder).voices) {
  const { card } = installed;
  const voice = await openVoice(installed, sessions);
  const sounds: Float32Array[] = [];
  for (const { sentences } of readings)
    for (const utterance of planUtterances(sentences, () => ({
      id: phoneId(card.phones),
      timing: timingOf(card, 1),
    })))
      if (utterance)
        sounds.push(
          (
            await joined(
              voice.stream({ ...utterance, speed: 1, pitch: 0 }, { stop: () => {}, hasten: false }),
            )
          ).samples,
        );
  const loudness = sounds.map((sound) => integratedLoudness(sound, card.sr)).filter(Number.isFinite);
  const mean = loudness.reduce((sum, value) => sum + value, 0) / loudness.length;
  const spread = Math.sqrt(loudness.reduce((sum, value) => sum + (value - mean) ** 2, 0) / loudness.length);
  const gainDb = Math.round(10 * (TARGET_LUFS - mean)) / 10;
  const path = join(folder, 'voices', card.id, 'voice.json');
  const json = { ...JSON.parse(readFileSync(path, 'utf8')), gainDb };
  writeFileSync(path, `${JSON.stringify(json, null, 1)}\n`);
  console.log(`| ${card.id} | ${mean.toFixed(1)} | ${gainDb} | ${spread.toFixed(1)} |`);
}
await sessions.release();
