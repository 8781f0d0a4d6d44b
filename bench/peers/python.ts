import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The scripts in Python that this bench calls. */
export const scripts = fileURLToPath(new URL('../../training/peers', import.meta.url));

const TORCH = 'torch==2.13.0+cpu';

/**
 * A Python with the peers of `requirements.txt` in the folder, made if it is not there. Needs python3 and PyPI.
 *
 * @returns the interpreter's path
 */
export async function pythonWithPeers(folder: string): Promise<string> {
  const python = join(folder, 'bin/python');
  if (existsSync(join(folder, 'ready'))) return python;
  console.error('installing piper-tts, text2tashkeel and torch from PyPI …');
  await run('python3', ['-m', 'venv', folder]);
  const pip = (...what: string[]) => run(python, ['-m', 'pip', 'install', '--quiet', ...what]);
  await pip('-r', join(scripts, 'requirements.txt'));
  // PyPI has torch with what graphics cards need, which is gigabytes.
  await pip(TORCH).catch(() => pip(TORCH, '--index-url', 'https://download.pytorch.org/whl/cpu'));
  await run('touch', [join(folder, 'ready')]);
  return python;
}
