import { randomBytes } from 'node:crypto';

/** Where time and randomness come from, so that tests can hold them still. */
export interface Sources {
  now(): Date;
  random(bytes: number): Buffer;
}

export const realSources: Sources = {
  now: () => new Date(),
  random: randomBytes,
};
