import { readFileSync, realpathSync, statSync } from 'node:fs';
import type { z } from 'zod';
import { StartError } from '../core/errors.ts';

/** Reading what is installed: whatever is wrong is a StartError that names the file and what to do. */

export const ADVICE = 'Restore it, for instance by `git checkout -- models`, or remove the voice.';

/** The real path of a model that can be read. */
export function modelFile(path: string): string {
  try {
    const real = realpathSync(path);
    if (statSync(real).size === 0) throw new Error('it is empty');
    return real;
  } catch (cause) {
    throw new StartError(`Cannot read the model ${path}: ${reason(cause)}. ${ADVICE}`, { cause });
  }
}

/** A JSON file as `schema` has it; `as` says who says how it should be. */
export function parse<T extends z.ZodType>(
  path: string,
  schema: T,
  as = 'models/voices/README.md says',
): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new StartError(`Cannot read ${path}: ${reason(cause)}. ${ADVICE}`, { cause });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`);
  throw new StartError(`${path} is not as ${as}: ${issues.join('; ')}.`);
}

export function reason(cause: unknown): string {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return 'it does not exist';
  return cause instanceof Error ? cause.message : String(cause);
}
