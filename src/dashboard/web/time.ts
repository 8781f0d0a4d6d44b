const DAY_MS = 86_400_000;

/** Today in UTC, or a day before it, as YYYY-MM-DD. */
export function utcDay(daysAgo = 0): string {
  return new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a text is a day that there is, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** The same where a range may be open on one side. */
export function isDayOrNone(text: string): boolean {
  return text === '' || isDay(text);
}

/** The last days, today included, oldest first. */
export function lastDays(count: number): string[] {
  return Array.from({ length: count }, (_, index) => utcDay(count - 1 - index));
}

/** Every day from one to another, both included. */
function daysFrom(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, n) =>
    new Date(Date.parse(from) + n * DAY_MS).toISOString().slice(0, 10),
  );
}

/** The days of a range in stretches that fit a chart: days, weeks or months, each by its first day. */
export function stretchesOf(from: string, to: string): { first: string; days: string[] }[] {
  const days = daysFrom(from, to);
  const startOf = (day: string, at: number) => {
    if (days.length <= 62) return day;
    if (days.length <= 370) return days[at - (at % 7)]!;
    return `${day.slice(0, 7)}-01`;
  };
  const stretches = new Map<string, string[]>();
  for (const [at, day] of days.entries()) {
    const start = startOf(day, at);
    stretches.set(start, [...(stretches.get(start) ?? []), day]);
  }
  return [...stretches.values()].map((all) => ({ first: all[0]!, days: all }));
}
