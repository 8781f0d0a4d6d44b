import type { Database } from '../db/connect.ts';
import type { Account, ApiKey } from '../db/records.ts';

export type AccountKey = ApiKey & { account: Account };

/** For how long a node may not have heard what another one did to a key. */
const KNOWN_MS = 4000;
const MOST = 10_000;

/**
 * Keys with their accounts, read from the database at most every few seconds: what this node changes it
 * forgets at once, what another one changes within 5 s. Ids that do not exist are never kept.
 */
export class KeyCache {
  readonly #db: Database;
  readonly #known = new Map<string, { key: AccountKey; until: number }>();
  /** Counts what was forgotten, so that what was being read at that moment is not kept. */
  #changes = 0;

  constructor(db: Database) {
    this.#db = db;
  }

  async find(id: string): Promise<AccountKey | null> {
    const known = this.#known.get(id);
    const now = performance.now();
    if (known && now < known.until) return known.key;
    const changes = this.#changes;
    const key = await this.#db.apiKey.findUnique({ where: { id }, include: { account: true } });
    this.#known.delete(id);
    if (key && changes === this.#changes) {
      if (this.#known.size >= MOST) this.#known.clear();
      this.#known.set(id, { key, until: now + KNOWN_MS });
    }
    return key;
  }

  /** What changes keys or suspends accounts says so here, after its commit. There are few such changes. */
  forget(): void {
    this.#changes++;
    this.#known.clear();
  }
}
