import { type Transferable as Movable, parentPort, workerData } from 'node:worker_threads';
import type { Diacritizer } from '../arabic/diacritize/diacritizer.ts';
import { read } from '../arabic/read.ts';
import { resample } from '../audio/dsp/resample.ts';
import { StartError } from '../core/errors.ts';
import { createDiacritizer, tryTable } from '../inference/diacritizer.ts';
import { filesOf, openVoice } from '../inference/families.ts';
import type { InstalledModels } from '../inference/model-files.ts';

import { placesOf } from '../inference/nutq1/position-features.ts';
import { Sessions } from '../inference/sessions.ts';
import { joined, NotFinite, type SpokenStretch, type VoiceDriver } from '../inference/voice-driver.ts';
import type { Fault, FromWorker, Results, Task, ToWorker, WorkerStart } from './protocol.ts';

/**
 * A worker thread: holds every model on one core and does one task at a time. It is told to close, never
 * terminated: killing a thread inside ONNX Runtime takes the whole process with it.
 */

const port = parentPort!;
const { models, first } = workerData as WorkerStart;
const sessions = new Sessions();

interface Tools {
  voices: Map<string, VoiceDriver>;
  diacritizer: Diacritizer;
}

const RESTORE = 'Restore the folder, for instance by `git checkout -- models`.';

class Cancelled extends Error {}

/** Loads what every request needs and the voices that it is to try, so that the first request finds it warm. */
async function prepare({ voices, diacritizer, characters }: InstalledModels): Promise<Tools> {
  const session = await sessions.open(diacritizer, ['ids'], ['logits']);
  const tools: Tools = {
    voices: new Map(),
    diacritizer: createDiacritizer(session, characters),
  };
  for (const id of first) await voiceOf(id, tools);
  const { dialect } = voices[0]!.card;
  try {
    await tryTable(session, characters);
    await perform({ kind: 'read', text: 'مرحبا', dialect }, tools, () => {});
  } catch (cause) {
    throw new StartError(
      `The diacritizer cannot be used: ${diacritizer} and characters.json beside it do not fit together (${message(cause)}). ${RESTORE}`,
    );
  }
  return tools;
}

/** The voice, opened and tried when it was not used before. Throws StartError naming the files at fault. */
async function voiceOf(id: string, { voices }: Tools): Promise<VoiceDriver> {
  const known = voices.get(id);
  if (known) return known;
  const installed = installedVoice(id);
  const { phones } = installed.card;
  const sil = phones.indexOf('sil');
  try {
    const voice = await openVoice(installed, sessions);
    // The last phone too: a table of phones longer than the model's shows here.
    const few = Int32Array.of(sil, phones.length - 1, sil);
    const frames = Int32Array.of(2, 2, 2);
    const places = placesOf(few, sil, [{ from: 1, to: 2 }]);
    const contour = new Float32Array(few.length);
    const trial = { phones: few, frames, places, contour, range: 1, speed: 1, pitch: 0 };
    await joined(voice.stream(trial, { stop: () => {}, hasten: false }));
    voices.set(id, voice);
    return voice;
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `The voice “${id}” cannot speak: ${filesOf(installed)} do not fit together (${message(cause)}). ${RESTORE}`,
    );
  }
}

async function perform(task: Task, tools: Tools, stop: () => void): Promise<Results[keyof Results]> {
  switch (task.kind) {
    case 'read': {
      const { diacritizer } = tools;
      return read(task, {
        dialect: task.dialect,
        lexicon: task.lexicon,
        diacritizer: {
          score(words, dialect) {
            stop();
            return diacritizer.score(words, dialect);
          },
        },
      });
    }
    case 'say': {
      const voice = await voiceOf(task.voice, tools);
      const { sr } = installedVoice(task.voice).card;
      const parts = voice.stream(task, { stop, hasten: task.hasten });
      for await (const part of sr === task.sampleRate ? parts : resampled(parts, sr, task.sampleRate))
        send({ kind: 'part', part }, [part.samples.buffer as ArrayBuffer]);
      return undefined;
    }
  }
}

const installedVoice = (id: string) => models.voices.find(({ card }) => card.id === id)!;

/** A sentence of a voice that speaks at another rate than the text it is part of. */
async function* resampled(
  stretches: AsyncGenerator<SpokenStretch>,
  from: number,
  to: number,
): AsyncGenerator<SpokenStretch> {
  const { samples, starts } = await joined(stretches);
  yield { samples: resample(samples, from, to), starts };
}

async function inject(fault: Fault | undefined): Promise<void> {
  if (fault === 'nan') throw new NotFinite('injected');
  if (fault === 'crash') process.exit(1);
  if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 250));
  if (fault === 'hang') await new Promise((resolve) => setTimeout(resolve, 10_000));
}

async function answer({ task, cancelled, fault }: ToWorker & { kind: 'task' }, tools: Tools): Promise<void> {
  const flag = new Int32Array(cancelled);
  const stop = (): void => {
    if (Atomics.load(flag, 0) !== 0) throw new Cancelled('nobody waits for it');
  };
  try {
    await inject(fault);
    stop();
    send({ kind: 'done', result: await perform(task, tools, stop) });
  } catch (error) {
    const reason =
      error instanceof Cancelled ? 'cancelled' : error instanceof NotFinite ? 'poisoned' : 'failed';
    const stack = error instanceof Error ? error.stack : undefined;
    send({ kind: 'failed', failure: { reason, message: message(error), stack } });
  }
}

function send(reply: FromWorker, move: Movable[] = []): void {
  port.postMessage(reply, move);
}

/** On one line: the runtime ends some of its own with a line break. */
function message(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').trim();
}

async function close(): Promise<void> {
  await sessions.release();
  port.close();
}

try {
  const tools = await prepare(models);
  // One after the other: a close that comes during a task must not take its models away.
  let last: Promise<void> = Promise.resolve();
  port.on('message', (order: ToWorker) => {
    last = last.then(() => (order.kind === 'task' ? answer(order, tools) : close()));
  });
  send({ kind: 'ready' });
} catch (error) {
  send({ kind: 'unusable', message: message(error) });
  await close();
}
