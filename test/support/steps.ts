import { type Profiler, Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { inject } from 'vitest';

/**
 * Counts the steps of our own code, as V8 counts them: each call of a function and each run of a branch or of
 * a loop's body. The count is the same on every machine and under any load. What a built-in does inside one
 * call is one step; of a pattern the characters that it takes count as well. Code is counted by the block only
 * if it is loaded after this was called: import it afterwards.
 *
 * @param within what the paths of the counted files hold
 */
export async function stepCounter(within: string): Promise<(act: () => unknown) => Promise<number>> {
  if (!inject('alone')) throw new Error('This slows all that follows in its process: see vitest.config.ts.');
  // Optimised code does not count.
  setFlagsFromString('--no-opt');
  setFlagsFromString('--no-maglev');
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return async (act) => {
    await session.post('Profiler.takePreciseCoverage');
    const characters = await countMatched(act);
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return characters + sum(result.filter(({ url }) => url.includes(within)));
  };
}

function sum(scripts: Profiler.ScriptCoverage[]): number {
  let steps = 0;
  for (const { functions } of scripts)
    for (const { ranges } of functions) for (const { count } of ranges) steps += count;
  return steps;
}

/** The characters that patterns match meanwhile; every use of a pattern goes through its exec. */
async function countMatched(act: () => unknown): Promise<number> {
  const { exec } = RegExp.prototype;
  let characters = 0;
  RegExp.prototype.exec = function (text) {
    const match = exec.call(this, text);
    characters += match?.[0].length ?? 0;
    return match;
  };
  try {
    await act();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return characters;
}
