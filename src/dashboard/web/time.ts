const DAY_MS = 86_400_000;

/** Today in UTC, or a day before it, as YYYY-MM-DD. */
export function utcDay(daysAgo = 0): string {
  return new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
}

/** The last days, today included, oldest first. */
export function lastDays(count: number): string[] {
  return Array.from({ length: count }, (_, index) => utcDay(count - 1 - index));
}
