/** What others may ask of this node's work on jobs. */
export interface JobQueue {
  /** Looks for work now: something was queued. */
  wake(): void;
  /** Stops what this node does for a job that was cancelled. */
  drop(jobId: string): void;
  /** Takes nothing more and waits for what is in work; what is not done after `patienceMs` is handed over. */
  close(patienceMs: number): Promise<void>;
}
