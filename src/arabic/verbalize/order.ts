/**
 * The order in which kinds of text are tried decides how a text is read, so it is data with a reason: a kind names
 * those that it has to stand before, each with a text that both would take. `test/arabic/verbalize/order.test.ts`
 * shows that of every one.
 */
import type { Match } from './sentence-context.ts';

export interface Kind<Arguments extends unknown[]> {
  name: string;
  /** What it has to stand before, and a text that is read otherwise if it does not. */
  before: Readonly<Record<string, string>>;
  read(...of: Arguments): Match | undefined;
}

/** The kinds as they are given. Throws where one stands behind a kind that it has to stand before. */
export function inOrder<K extends Kind<never[]>>(kinds: readonly K[]): readonly K[] {
  const names = kinds.map(({ name }) => name);
  kinds.forEach(({ name, before }, at) => {
    const wrong = Object.keys(before).find((other) => names.indexOf(other) <= at);
    if (wrong) throw new Error(`${name} has to stand before ${wrong}, and does not.`);
  });
  return kinds;
}
