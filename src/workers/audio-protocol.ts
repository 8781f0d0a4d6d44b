import type { PieceSettings, Rendered, RenderedEnd, RenderSettings } from '../audio/render.ts';

/** What the service and its audio threads say to each other. `sound` names one that is being made. */
export type ToAudioThread =
  | { kind: 'open'; sound: number; settings: RenderSettings }
  | { kind: 'write'; sound: number; samples: Float32Array; piece: PieceSettings }
  | { kind: 'end'; sound: number }
  /** Nobody wants more of it. It may have ended. */
  | { kind: 'close'; sound: number };

/** One for each `write` and each `end`, in their order. */
export type FromAudioThread =
  | { kind: 'done'; sound: number; result: Rendered | RenderedEnd }
  | { kind: 'failed'; sound: number; message: string; stack: string | undefined };
