import { InferenceSession } from 'onnxruntime-node';
import { StartError } from '../core/errors.ts';

/**
 * ONNX Runtime sessions of one thread, made once for each file and kept.
 *
 * One thread each, because the pool has one worker a core. No memory pattern and no arena: both grow with
 * every new length of input and never give back.
 */
export class Sessions {
  readonly #sessions = new Map<string, InferenceSession>();

  /** The session of the model at `path`, which must have these inputs and outputs. Throws StartError. */
  async open(path: string, inputs: string[], outputs: string[]): Promise<InferenceSession> {
    const known = this.#sessions.get(path);
    if (known) return known;
    let session: InferenceSession;
    try {
      session = await InferenceSession.create(path, {
        executionProviders: ['cpu'],
        intraOpNumThreads: 1,
        interOpNumThreads: 1,
        executionMode: 'sequential',
        enableCpuMemArena: false,
        enableMemPattern: false,
        // What goes wrong is thrown; its own lines on stderr would only double it.
        logSeverityLevel: 4,
      });
    } catch (cause) {
      throw new StartError(
        `The model ${path} cannot be loaded; it is cut or not an ONNX model. Restore it, for instance by \`git checkout -- models\`.`,
        { cause },
      );
    }
    this.#sessions.set(path, session);
    const missing = [
      ...inputs.filter((name) => !session.inputNames.includes(name)),
      ...outputs.filter((name) => !session.outputNames.includes(name)),
    ];
    if (missing.length > 0)
      throw new StartError(
        `The model ${path} has no ${missing.join(', ')}: it is a model of another kind. See models/voices/README.md.`,
      );
    return session;
  }

  async release(): Promise<void> {
    for (const session of this.#sessions.values()) await session.release();
    this.#sessions.clear();
  }
}
