/**
 * Which lines of a vowelled text are kept for judging: a tenth, told by the letters of the line alone, so that every tool
 * (and `training/diacritizer/held_out.py`) sets the same lines aside whatever their order and marks. Nothing is mined from
 * them, and no network is trained on them.
 */
import { createHash } from 'node:crypto';
import { strip } from '../src/arabic/script/marks.ts';

/** The first byte of SHA-256 over the words' letters, one space between, is below this in a tenth of all lines. */
const BELOW = 25;

/** The words of a line without marks, digits and punctuation. */
export const bareWords = (line: string): string[] => strip(line).match(/[\u0621-\u064a]+/g) ?? [];

export function isKeptForJudging(line: string): boolean {
  const letters = bareWords(line).join(' ');
  return createHash('sha256').update(letters).digest()[0]! < BELOW;
}
