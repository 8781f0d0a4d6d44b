/** Threads that share one queue, by queueing theory: how long texts wait, and how many threads they need. */

export interface Load {
  /** Texts that come a second, each when it likes. */
  arrivals: number;
  /** Seconds that a thread takes for one, on average. */
  service: number;
  /** Variance of that over its square: 0 where all are alike, 1 for an exponential distribution. */
  variability: number;
}

/** Probability that a text has to wait: Erlang's C, with `offered` = arrivals · service, below `threads`. */
export function waitProbability(threads: number, offered: number): number {
  // Erlang's B by its recursion, which overflows for no number of threads.
  let blocked = 1;
  for (let n = 1; n <= threads; n++) blocked = (offered * blocked) / (n + offered * blocked);
  return blocked / (1 - (offered / threads) * (1 - blocked));
}

/** Mean seconds in the queue of M/G/c, by Allen and Cunneen's approximation; infinite where more comes than is done. */
export function meanWait(threads: number, { arrivals, service, variability }: Load): number {
  const offered = arrivals * service;
  if (offered >= threads) return Number.POSITIVE_INFINITY;
  const free = threads / service - arrivals;
  return (waitProbability(threads, offered) / free) * ((1 + variability) / 2);
}

/** Fewest threads with which no more than `share` of the texts wait longer than `seconds`. */
export function threadsFor(load: Load, seconds: number, share: number): number {
  const { arrivals, service, variability } = load;
  for (let threads = Math.max(1, Math.ceil(arrivals * service)); ; threads++) {
    const offered = arrivals * service;
    if (offered >= threads) continue;
    // Waits are nearly exponential, with the mean of those who wait.
    const waits = waitProbability(threads, offered);
    const mean = (1 + variability) / 2 / (threads / service - arrivals);
    if (waits * Math.exp(-seconds / mean) <= share) return threads;
  }
}

/**
 * The same queue played through: mean wait in seconds of `texts` texts, and the share that waited longer than
 * `seconds`. `random` gives numbers from 0 to 1; times are gamma distributed, or alike where variability is 0.
 */
export function simulate(
  threads: number,
  { arrivals, service, variability }: Load,
  texts: number,
  seconds: number,
  random: () => number,
): { mean: number; late: number } {
  const exponential = () => -Math.log(1 - random());
  // Erlang's distribution with 1/variability stages, which must be whole.
  const stages = variability === 0 ? 0 : Math.round(1 / variability);
  const draw = () => {
    if (stages === 0) return service;
    let sum = 0;
    for (let stage = 0; stage < stages; stage++) sum += exponential();
    return (service * sum) / stages;
  };
  const free = new Float64Array(threads);
  let now = 0;
  let waited = 0;
  let late = 0;
  for (let text = 0; text < texts; text++) {
    now += exponential() / arrivals;
    let next = 0;
    for (let thread = 1; thread < threads; thread++) if (free[thread]! < free[next]!) next = thread;
    const wait = Math.max(0, free[next]! - now);
    free[next] = now + wait + draw();
    waited += wait;
    if (wait > seconds) late++;
  }
  return { mean: waited / texts, late: late / texts };
}
