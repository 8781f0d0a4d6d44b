import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { isKeptForJudging } from '../../../evaluation/held-out.ts';

const kept = (lines: readonly string[]) => lines.filter(isKeptForJudging);
const lines = Array.from('ابتثجحخدذرزسشصضطظعغفقكلمنهوي', (letter) => `${letter}ا ${letter}و`);

it('keeps about a tenth of the lines, whatever their marks, order, digits and punctuation', () => {
  const all = lines.flatMap((one) => lines.map((other) => `${one} ${other}`));
  const share = kept(all).length / all.length;
  expect(share).toBeGreaterThan(0.07);
  expect(share).toBeLessThan(0.13);
  expect(kept([...all].reverse()).reverse()).toEqual(kept(all));
  expect(kept(all.map((line) => `«${line.replace(/ا/g, '\u064eا')}» 12؟`)).length).toBe(kept(all).length);
});

it('the trainers set the same lines aside', () => {
  const script =
    'import sys; sys.path.insert(0, "training/diacritizer"); from held_out import is_kept_for_judging as k\n' +
    'print("\\n".join(line for line in sys.stdin.read().split("\\n") if k(line)))';
  const input = lines.flatMap((one) => lines.map((other) => `${one}، ${other}`));
  const answer = execFileSync('python3', ['-B', '-c', script], { input: input.join('\n'), encoding: 'utf8' });
  expect(answer.trim().split('\n')).toEqual(kept(input));
});
