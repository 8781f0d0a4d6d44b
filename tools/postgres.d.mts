export interface ThrowAwayPostgres {
  /** Its administrative database. */
  url: string;
  stop(): Promise<void>;
}

export function startThrowAwayPostgres(): Promise<ThrowAwayPostgres>;
export function freePort(): Promise<number>;
