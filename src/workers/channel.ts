/** A queue between one who makes things and one who takes them, each at its own pace. */
export class Channel<T> implements AsyncIterable<T> {
  readonly #items: T[] = [];
  #end: { error?: unknown } | undefined;
  #wake: (() => void) | undefined;

  push(item: T): void {
    this.#items.push(item);
    this.#wake?.();
  }

  /** Nothing comes any more; with an `error`, whoever takes meets it behind what was pushed before. */
  end(failure: { error?: unknown } = {}): void {
    this.#end ??= failure;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    while (true) {
      const item = this.#items.shift();
      if (item !== undefined) yield item;
      else if (!this.#end) await new Promise<void>((resolve) => (this.#wake = resolve));
      else if ('error' in this.#end) throw this.#end.error;
      else return;
    }
  }
}
