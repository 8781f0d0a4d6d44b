import { type Load, threadsFor } from './queueing.ts';

/**
 * `npm run bench:capacity -- [real-time factor] [characters of a text]`: how many cores so many requests a minute need,
 * from what `npm run bench` measured here.
 */

/** Seconds of speech of a character: 200 characters of the bench's passage are 22 s. */
const SECONDS_A_CHARACTER = 0.11;
/** What a request costs beside speech. */
const OVERHEAD_SECONDS = 0.005;

const factor = Number(process.argv[2] ?? 0.018);
const characters = Number(process.argv[3] ?? 200);
const service = characters * SECONDS_A_CHARACTER * factor + OVERHEAD_SECONDS;
console.log(
  `real-time factor ${factor}, ${characters} characters: ${service.toFixed(3)} s of a core a request, ` +
    `${Math.round((3600 / service) * characters).toLocaleString('en')} characters an hour and core`,
);
console.table(
  [10, 100, 1000, 10_000, 100_000].map((perMinute) => {
    const load: Load = { arrivals: perMinute / 60, service, variability: 0.5 };
    const threads = threadsFor(load, 0.5, 0.05);
    return {
      'requests a minute': perMinute,
      'cores busy': Number((load.arrivals * service).toFixed(2)),
      'cores for 95 of 100 to wait under 0.5 s': threads,
      'in use': `${Math.round((100 * load.arrivals * service) / threads)} %`,
    };
  }),
);
