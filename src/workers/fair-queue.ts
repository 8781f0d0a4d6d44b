/** While others wait, one turn of so many goes to what runs in the background, so that it comes to an end. */
const BACKGROUND_SHARE = 10;

/**
 * A queue that is fair, to accounts first: they take turns, so one account's long texts do not starve
 * another's short one. Within an account every other turn goes to the oldest request, which so comes to its
 * end whatever follows, and every other one to the request with the fewest parts left: a short text is not
 * held up by a long one, and few requests lie about half done, each with its sound in memory. Before all of
 * them come the urgent parts of the account: somebody waits for the first sound of a stream. What runs in the
 * background steps aside for all of these.
 */
export class FairQueue<Request extends { account: string; background?: boolean }, Item> {
  readonly #awaited: Lines<Request, Item>;
  readonly #background: Lines<Request, Item>;
  /** Turns since the background had one, while it waited. */
  #passed = 0;

  constructor(isUrgent: (item: Item) => boolean = () => false) {
    this.#awaited = new Lines(isUrgent);
    this.#background = new Lines(() => false);
  }

  /** Items in the queue. */
  get size(): number {
    return this.#awaited.size + this.#background.size;
  }

  /** A request keeps its place among the others from its first item until it is dropped. */
  push(request: Request, item: Item): void {
    this.#of(request).push(request, item);
  }

  /** The next item. */
  shift(): Item | undefined {
    if (this.#background.size === 0) return this.#awaited.shift();
    if (this.#awaited.size > 0 && ++this.#passed < BACKGROUND_SHARE) return this.#awaited.shift();
    this.#passed = 0;
    return this.#background.shift();
  }

  /** Forgets a request, which everyone who pushed must do in the end; gives what was left of it. */
  drop(request: Request): Item[] {
    return this.#of(request).drop(request);
  }

  #of({ background }: Request): Lines<Request, Item> {
    return background ? this.#background : this.#awaited;
  }
}

/** The lines of the accounts, of one urgency. */
class Lines<Request extends { account: string }, Item> {
  readonly #isUrgent: (item: Item) => boolean;
  readonly #accounts = new Map<string, Line<Request, Item>>();
  size = 0;

  constructor(isUrgent: (item: Item) => boolean) {
    this.#isUrgent = isUrgent;
  }

  push(request: Request, item: Item): void {
    let line = this.#accounts.get(request.account);
    if (!line) {
      line = { entries: [], oldestNext: true };
      this.#accounts.set(request.account, line);
    }
    let entry = line.entries.find((one) => one.request === request);
    if (!entry) {
      entry = { request, items: [] };
      line.entries.push(entry);
    }
    entry.items.push(item);
    this.size++;
  }

  shift(): Item | undefined {
    for (const [account, line] of this.#accounts) {
      const waiting = line.entries.filter(({ items }) => items.length > 0);
      if (waiting.length === 0) continue;
      const shortest = waiting.reduce((a, b) => (b.items.length < a.items.length ? b : a));
      const urgent = waiting.find(({ items }) => this.#isUrgent(items[0]!));
      const next = urgent ?? (line.oldestNext ? waiting[0]! : shortest);
      if (!urgent) line.oldestNext = !line.oldestNext;
      // Maps keep the order of insertion: out and in again is the end of the line.
      this.#accounts.delete(account);
      this.#accounts.set(account, line);
      this.size--;
      return next.items.shift();
    }
    return undefined;
  }

  drop(request: Request): Item[] {
    const line = this.#accounts.get(request.account);
    const place = line?.entries.findIndex((one) => one.request === request) ?? -1;
    if (!line || place < 0) return [];
    const [entry] = line.entries.splice(place, 1);
    if (line.entries.length === 0) this.#accounts.delete(request.account);
    this.size -= entry!.items.length;
    return entry!.items;
  }
}

interface Line<Request, Item> {
  /** By the time of the first item. */
  entries: { request: Request; items: Item[] }[];
  oldestNext: boolean;
}
