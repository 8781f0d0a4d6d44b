import { createHmac, timingSafeEqual } from 'node:crypto';
import { base32 } from '../core/ids.ts';
import type { NodeContext } from '../db/node-context.ts';

/** Where the secret is kept that every node signs links with. */
const SETTING = 'link secret';
const SIGNATURE_CHARACTERS = 32;

/** Links that open one path until a moment, without a key: the signature in them is all that opens it. */
export class SignedLinks {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The path with the query that opens it until `until`. */
  sign(path: string, until: Date): string {
    const seconds = Math.floor(until.getTime() / 1000);
    return `${path}?until=${seconds}&signature=${this.#signature(path, seconds)}`;
  }

  /** Whether the query opens the path now. */
  opens(path: string, query: { until?: string; signature?: string }, now: Date): boolean {
    const { until = '', signature = '' } = query;
    if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 <= now.getTime()) return false;
    const right = Buffer.from(this.#signature(path, Number(until)));
    const given = Buffer.from(signature);
    return given.length === right.length && timingSafeEqual(given, right);
  }

  #signature(path: string, until: number): string {
    const digest = createHmac('sha256', this.#secret).update(`${path}\n${until}`).digest();
    return base32(digest).slice(0, SIGNATURE_CHARACTERS);
  }
}

/** The links of a service: its secret is made at the first start, and every node finds the same. */
export async function createLinks({ db, sources }: NodeContext): Promise<SignedLinks> {
  await db.direct.transaction((run) =>
    run(
      'INSERT INTO "Setting" (name, value, "createdAt") VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING',
      [SETTING, base32(sources.random(32)), sources.now()],
    ),
  );
  const { value } = await db.setting.findUniqueOrThrow({ where: { name: SETTING } });
  return new SignedLinks(value);
}
