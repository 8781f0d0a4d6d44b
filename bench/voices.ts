import { readConfig } from '../src/config.ts';
import { openVoice } from '../src/inference/families.ts';
import { findModels, type InstalledVoice } from '../src/inference/model-files.ts';
import { phoneId } from '../src/inference/phone-ids.ts';
import { Sessions } from '../src/inference/sessions.ts';
import { planUtterances, timingOf } from '../src/inference/utterance.ts';
import { type AcousticInput, joined } from '../src/inference/voice-driver.ts';
import { median } from './median.ts';

/**
 * `npm run bench:voices`: the models of each voice on one thread, without reading, files or HTTP: time to the first
 * stretch of a sentence, and the real-time factor of sentences of several lengths, by the clock and by processor
 * time. Run it on an idle core (`taskset -c 1`).
 */
const syllables = 'm a l aa k i t u b s ii f a r u q h a dh n ii sh a'.split(' ');
const rounds = 9;

function jobOf({ card }: InstalledVoice, phones: number): AcousticInput {
  const words: string[][] = [];
  for (let n = 0; n < phones; n += 6)
    words.push(
      Array.from({ length: Math.min(6, phones - n) }, (_, i) => syllables[(n + i) % syllables.length]!),
    );
  const sentence = {
    text: '',
    from: 0,
    to: 0,
    intonation: 'statement' as const,
    words: words.map((phones) => ({
      text: '',
      from: 0,
      to: 0,
      spoken: '',
      source: 'list' as const,
      phones,
      pauseMs: 0,
    })),
  };
  return {
    ...planUtterances([sentence], () => ({ id: phoneId(card.phones), timing: timingOf(card, 1) }))[0]!,
    speed: 1,
    pitch: 0,
  };
}

const sessions = new Sessions();
console.log('| voice | phones | sound s | first stretch ms | real-time factor, clock | processor time |');
console.log('|---|---|---|---|---|---|');
for (const installed of findModels(readConfig({}).models).voices) {
  const voice = await openVoice(installed, sessions);
  for (const phones of [30, 80, 240]) {
    const job = jobOf(installed, phones);
    const firsts: number[] = [];
    const clocks: number[] = [];
    const processor: number[] = [];
    let seconds = 0;
    await joined(voice.stream(job, { stop: () => {}, hasten: false }));
    for (let round = 0; round < rounds; round++) {
      let begun = performance.now();
      for await (const _ of voice.stream(job, { stop: () => {}, hasten: true })) break;
      firsts.push(performance.now() - begun);
      begun = performance.now();
      const cpu = process.cpuUsage();
      const { samples } = await joined(voice.stream(job, { stop: () => {}, hasten: false }));
      clocks.push(performance.now() - begun);
      const used = process.cpuUsage(cpu);
      processor.push((used.user + used.system) / 1000);
      seconds = samples.length / installed.card.sr;
    }
    const factor = (ms: number[]) => (median(ms) / 1000 / seconds).toFixed(4);
    console.log(
      `| ${installed.card.id} | ${phones} | ${seconds.toFixed(1)} | ${median(firsts).toFixed(0)} | ${factor(clocks)} | ${factor(processor)} |`,
    );
  }
}
await sessions.release();
