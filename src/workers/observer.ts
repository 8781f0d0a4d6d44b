/** Told of what the threads do, for whoever measures it. */
export interface EngineObserver {
  /** A text that was let in waited so many seconds for its first thread. */
  waited(seconds: number, work: 'interactive' | 'background'): void;
  /** A thread was busy with a task for so many seconds. */
  worked(seconds: number, task: 'read' | 'say'): void;
  /** The first encoded sound of a text came so many seconds after it was let in. */
  firstSound(seconds: number, mode: 'stream' | 'whole'): void;
  /** A text was spoken to its end: what threads took for it, and how long it sounds, in seconds. */
  spoken(threadSeconds: number, audioSeconds: number): void;
  /** A thread had to be replaced. */
  replaced(): void;
}
