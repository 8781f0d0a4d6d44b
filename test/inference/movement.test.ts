import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mannerOf, recordings } from '../../evaluation/voice-statistics.ts';
import { findModels } from '../../src/inference/model-files.ts';
import { createEngine, type Engine } from '../../src/workers/engine.ts';

const models = fileURLToPath(new URL('../../models', import.meta.url));
const texts = [
  'قرأت الطالبة القصة في المكتبة ثم عادت إلى بيتها قبل المساء.',
  'وصل الوفد إلى العاصمة صباح اليوم لإجراء محادثات مع المسؤولين.',
  'تساقطت الأمطار بغزارة على المناطق الساحلية طوال الليلة الماضية.',
  'افتتح الوزير المعرض الدولي للكتاب بحضور عدد كبير من الناشرين.',
];

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine({ models, workers: 1, queueLimit: 50, timeoutMs: 60_000 });
});
afterAll(() => engine.close());

// A flat contour is the mark of a machine.
it.each(['salim', 'salma'])('%s moves within phrases at least four fifths as far as a reader', async (id) => {
  const { sentences } = await engine.read({ text: texts.join(' '), dialect: 'msa' });
  const installed = findModels(models).voices.find(({ card }) => card.id === id)!;
  const [deviation, range] = (await mannerOf(installed, sentences)).movement;
  expect(deviation).toBeGreaterThan(0.8 * recordings.movement[0]);
  expect(range).toBeGreaterThan(0.8 * recordings.movement[1]);
});
