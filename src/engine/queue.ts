/**
 * A queue that is fair: accounts take turns, within an account its requests take turns, within a request
 * its parts keep their order. So one account's long text does not starve another's short one.
 */
export class FairQueue<Request extends { account: string }, Item> {
  readonly #accounts = new Map<string, Map<Request, Item[]>>();
  #size = 0;

  /** Items in the queue. */
  get size(): number {
    return this.#size;
  }

  push(request: Request, item: Item): void {
    const requests = this.#accounts.get(request.account) ?? new Map<Request, Item[]>();
    const items = requests.get(request) ?? [];
    items.push(item);
    requests.set(request, items);
    this.#accounts.set(request.account, requests);
    this.#size++;
  }

  /** The next item; its account and its request go to the end of the line. */
  shift(): Item | undefined {
    const [account] = this.#accounts;
    if (!account) return undefined;
    const [name, requests] = account;
    const [request, items] = requests.entries().next().value!;
    const item = items.shift();
    this.#size--;
    // Maps keep the order of insertion: out and in again is the end of the line.
    requests.delete(request);
    if (items.length > 0) requests.set(request, items);
    this.#accounts.delete(name);
    if (requests.size > 0) this.#accounts.set(name, requests);
    return item;
  }

  /** Takes out what is left of a request and gives it back. */
  drop(request: Request): Item[] {
    const requests = this.#accounts.get(request.account);
    const items = requests?.get(request) ?? [];
    this.#size -= items.length;
    requests?.delete(request);
    if (requests?.size === 0) this.#accounts.delete(request.account);
    return items;
  }
}
