import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEngine, type Engine } from '../../src/workers/engine.ts';

/** Where the words that follow a silence begin, as told, and where the sound has them. */
let engine: Engine;
beforeAll(async () => {
  const models = fileURLToPath(new URL('../../models', import.meta.url));
  engine = await createEngine({ models, workers: 1, queueLimit: 100, timeoutMs: 120_000 });
});
afterAll(() => engine.close());

const texts = [
  'في الصباح خرجنا إلى السوق، واشترينا خبزا طازجا، ثم عدنا إلى البيت. كان الجو جميلا؛ فجلسنا في الحديقة. ماذا أكلتم؟ أكلنا الجبن، والزيتون، والعسل.',
  'سأل المعلم طلابه: من قرأ الكتاب؟ رفع سالم يده، وقال: قرأته مرتين. ضحك الجميع! نعم، كان الكتاب ممتعا. لكن نهايته حزينة، وهذا ما لم يعجبني.',
  'يبدأ القطار رحلته من المدينة، ويمر بالجبال، ثم يصل إلى البحر. حول النافذة أشجار كثيرة. صوت العجلات هادئ، والركاب نائمون. غدا نزور المتحف، وبعده المكتبة.',
];
const SAMPLES_A_MS = 24;
/** Of loudness, in ms. */
const WINDOW = 5;
/** Beside the loudness of the whole. */
const HEARD_DB = -40;

it.each(['salim', 'salma'])(
  '%s: within 40 ms for 95 words in a hundred',
  { timeout: 120_000 },
  async (voice) => {
    const off: number[] = [];
    for (const text of texts) {
      const { sentences } = await engine.read({ text, dialect: 'msa' });
      const job = { voice, sentences, speed: 1, pitch: 0, format: 'pcm', sampleRate: 24_000 } as const;
      const { file, words } = await engine.speak(job);
      const bytes = file.whole();
      const sound = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
      const heard = loudness(sound, 0, sound.length) * 10 ** (HEARD_DB / 20);
      for (const [index, { startMs, endMs }] of words.entries()) {
        const silentFrom = index === 0 ? 0 : words[index - 1]!.endMs;
        if (startMs - silentFrom < 60) continue;
        // The end of the word before may ring on.
        let at = Math.max(silentFrom + 30, startMs - 150);
        while (at < endMs && loudness(sound, at * SAMPLES_A_MS, WINDOW * SAMPLES_A_MS) < heard) at++;
        off.push(Math.abs(at - startMs));
      }
    }
    expect(off.length).toBeGreaterThan(20);
    expect(off.filter((ms) => ms <= 40).length / off.length).toBeGreaterThanOrEqual(0.95);
  },
);

function loudness(sound: Int16Array, from: number, count: number): number {
  let sum = 0;
  for (let n = from; n < from + count; n++) sum += (sound[n] ?? 0) ** 2;
  return Math.sqrt(sum / count);
}
