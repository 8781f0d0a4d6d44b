import { expect, it } from 'vitest';
import { PHONES } from '../../src/arabic/phonology/inventory.ts';
import type { DialectId, Intonation } from '../../src/arabic/reading.ts';
import { phoneId } from '../../src/inference/phone-ids.ts';
import { planUtterances, timingOf } from '../../src/inference/utterance.ts';
import { nutq1Card } from '../../src/inference/voice-manifest.ts';
import { sentence, word } from './sentences.ts';

const phones = ['sil', ...PHONES];

/** The semitones that a voice of a dialect adds to each phone of مدرسة؟, said as a sentence of that kind. */
function contourOf(dialect: DialectId, intonation: Intonation): number[] {
  const card = nutq1Card.parse({
    id: 'any',
    version: '1',
    dialect,
    name: { ar: 'صوت', en: 'Any' },
    gender: 'male',
    description: { ar: 'صوت', en: 'A voice' },
    licence: 'none',
    models: { encoder: 'encoder.onnx', decoder: 'decoder.onnx' },
    phones,
    sr: 16000,
    hop: 200,
    nz: 0,
  });
  const asked = { ...sentence(word('m a d r a s a', 500)), intonation };
  const [utterance] = planUtterances([asked], () => ({ id: phoneId(phones), timing: timingOf(card, 1) }));
  return [...utterance!.contour].slice(1, -1);
}

it('a question rises from the vowel that its dialect stresses: mádrasa, in Cairo madrása', () => {
  const lowest = (dialect: DialectId): number => {
    const contour = contourOf(dialect, 'question');
    return contour.indexOf(Math.min(...contour));
  };
  expect(lowest('msa')).toBe(1);
  expect(lowest('levantine')).toBe(1);
  expect(lowest('egyptian')).toBe(4);
});
