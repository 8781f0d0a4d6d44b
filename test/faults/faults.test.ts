import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { isStorageFault } from '../../src/core/storage-faults.ts';
import { connect, type Database } from '../../src/db/connect.ts';
import { checkLedger } from '../../src/ledger/check.ts';
import { seeded } from '../../src/workers/fault-injection.ts';
import { createDatabase } from '../support/postgres.ts';
import { killAll } from '../support/process.ts';
import { seed } from '../support/seed.ts';
import { summarize } from '../support/summary.ts';
import { openAccount } from './accounts.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { locks, type Refusal, readOnlyServer, smallDisk } from './refusals.ts';
import { sized } from './size.ts';

/**
 * Callers ask, go away and ask again, leave jobs behind, processes are killed, syntheses fail, others lock the database,
 * its disk is full: and still every character is where it belongs. Short here; `npm run test:faults` runs it with 64 callers
 * and at least 20 kills on each database, and ends with a line for each. NUTQ_TEST_SEED replays a run's choices (not the
 * machine's timing). `patience`: where a machine is so slow that the kills are not reached in so many seconds, the storm ends,
 * the line is written, and the test fails for the kills that are missing.
 */
const plan = sized({
  short: { seconds: 8, callers: 12, kills: 3, patience: 400, killsApart: 4500 },
  long: { seconds: 40, callers: 64, kills: 20, patience: 150, killsApart: 2000 },
  longest: { seconds: 60, callers: 64, kills: 20, patience: 1200, killsApart: 4500 },
});

afterEach(killAll);

describe.each([
  [
    'SQLite',
    1,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'nutq-faults-'));
      const disk = smallDisk(folder);
      const file = join(folder, 'faults.db');
      return { url: `file:${file}`, refusals: [locks(file), ...(disk ? [disk] : [])] };
    },
  ],
  ...(inject('postgres')
    ? [
        [
          'PostgreSQL, two nodes',
          2,
          async () => {
            const url = await createDatabase(inject('postgres'));
            return { url, refusals: [readOnlyServer(url)] };
          },
        ] as const,
      ]
    : []),
] as [string, number, () => Promise<{ url: string; refusals: Refusal[] }>][])(
  'under faults, on %s',
  (name, nodes, database) => {
    it('loses and invents no character', { timeout: (plan.patience + 480) * 1000 }, async () => {
      const random = seeded(seed);
      const { url, refusals } = await database();
      const cluster = await startCluster(url, nodes, seed);
      const db = await connect(url, 4);
      const accounts = await openAccounts(db);
      const [rich, , administrator, patron] = accounts;
      const asked: Asked[] = [];
      const begun = Date.now();
      const lasted = () => (Date.now() - begun) / 1000;
      let kills = 0;
      const over = () => lasted() >= plan.patience || (lasted() >= plan.seconds && kills >= plan.kills);
      const storm: Storm = { cluster, random, over, answered: 0, failures: {} };
      // Where a start takes longer than the faults are apart, no node would serve again.
      const served = async () => {
        const before = storm.answered;
        while (storm.answered === before && !over()) await pause(50);
      };
      const killing = async (node: number) => {
        while (!over()) {
          await Promise.all([pause(500 + random() * plan.killsApart), served()]);
          await cluster.kill(node);
          kills++;
        }
      };
      const speaking = async (caller: number) => {
        for (let turn = 0; !over(); turn++) {
          const one = speech(pickOf([accounts[0]!, accounts[1]!], random), `${caller}-${turn}`, random);
          asked.push(one);
          await ask(one, storm);
        }
      };
      const granting = async () => {
        for (let turn = 0; !over(); turn++) {
          const one = gift(administrator!, rich!.id, turn);
          asked.push(one);
          await ask(one, storm);
          await pause(200);
        }
      };
      const leavingJobs = async () => {
        for (let turn = 0; !over(); await pause(500)) {
          const open = await db.job.count({ where: { open: { gt: 0 } } }).catch(() => MOST_JOBS);
          if (open >= MOST_JOBS) continue;
          const one = work(patron!, turn++, random);
          asked.push(one);
          await ask(one, storm);
        }
      };
      let refused = 0;
      const refusing = async () => {
        while (!over()) {
          await Promise.all([pause(500 + random() * 1500), served()]);
          while (cluster.isKeptAway() && !over()) await pause(50);
          const { begin } = pickOf(refusals, random);
          const end = await begin();
          await pause(100 + random() * 900);
          await end();
          refused++;
        }
      };
      // What nobody sees afterwards, a proof at every moment does.
      const proofs: unknown[][] = [];
      const proving = async () => {
        for (; !over(); await pause(500))
          proofs.push(await checkLedger(db).catch((error) => (isStorageFault(error) ? [] : [error])));
      };
      await Promise.all([
        ...Array.from({ length: nodes }, (_, node) => killing(node)),
        ...Array.from({ length: plan.callers }, (_, caller) => speaking(caller)),
        granting(),
        leavingJobs(),
        proving(),
        refusing(),
      ]);
      for (const { close } of refusals) await close();
      // Then all is well again: what nobody knows the end of is asked once more, and must come to one.
      await cluster.heal();
      const calm: Storm = { ...storm, over: () => false, patient: true };
      await inParallel(asked, (one) => ask(one, calm));
      await expect
        .poll(() => db.job.count({ where: { open: { gt: 0 } } }), { timeout: 120_000, interval: 500 })
        .toBe(0);
      const speeches = asked.filter(({ path }) => path === '/v1/tts');
      const spoken = speeches.filter(({ answer }) => answer?.status === 200);
      const poor = speeches.filter(({ answer }) => answer?.status === 402);
      const gifts = asked.filter(({ path }) => path === '/graphql');
      const works = asked.filter(({ path }) => path === '/v1/jobs');
      const items = await db.jobItem.findMany();
      const charges = await db.ledgerEntry.findMany({ where: { kind: 'charge' } });
      // Whatever was answered is answered the same again, and costs nothing more.
      const answered = [...spoken, ...gifts, ...works];
      const replays = new Map<Asked, string | undefined>();
      await inParallel(answered, async (one) =>
        replays.set(one, (await send(one, cluster.pick(random)))?.digest),
      );
      await expect.poll(() => db.hold.count(), { timeout: 60_000 }).toBe(0);
      const wrong = await differences(db, accounts, [...spoken, ...works], gifts.length);
      summarize(
        `${name}, seed ${seed}, ${Math.round(lasted())} s: ${kills} kills, ${asked.length} asked, ${spoken.length} texts and ${items.length} items of ${works.length} jobs spoken ` +
          `for ${charges.length} charges (${spoken.filter(({ tries }) => tries > 1).length} texts after a repetition, ${asked.filter(({ left }) => left).length} whose caller went away first), ` +
          `${poor.length} refused for their balance, the database locked, full or read-only ${refused} times, ${gifts.length} grants, ${proofs.length} proofs meanwhile of which ${proofs.flat().length} failed: ` +
          `${wrong.lost} characters lost, ${wrong.invented} invented. Passed on the way: ${JSON.stringify(storm.failures)}`,
      );
      expect(spoken.length + poor.length).toBe(speeches.length);
      expect(gifts.every(({ answer }) => answer?.status === 200)).toBe(true);
      expect(works.every(({ answer }) => answer?.status === 202)).toBe(true);
      expect(items.length).toBe(works.length * ITEMS);
      // Each that is not done, with why.
      expect(
        items
          .filter(({ status }) => status !== 'done')
          .map(({ status, error, tries }) => ({ status, error, tries })),
      ).toEqual([]);
      expect(kills).toBeGreaterThanOrEqual(plan.kills);
      expect(refused).toBeGreaterThan(0);
      expect(Object.keys(storm.failures).filter((code) => !mayPass.has(code))).toEqual([]);
      expect(proofs.flat()).toEqual([]);
      expect(await checkLedger(db)).toEqual([]);
      expect(answered.filter((one) => replays.get(one) !== one.answer!.digest)).toEqual([]);
      expect((await db.ledgerEntry.findMany({ where: { kind: 'charge' } })).length).toBe(charges.length);
      expect(charges.map(({ requestId }) => requestId).sort()).toEqual(
        [...spoken.map(({ answer }) => answer!.requestId), ...items.map(({ requestId }) => requestId)].sort(),
      );
      expect(await db.ledgerEntry.count({ where: { kind: 'grant', reason: 'gift' } })).toBe(gifts.length);
      expect(wrong).toEqual({ lost: 0, invented: 0, held: 0 });
      await db.$disconnect();
    });
  },
);

/** What a caller may meet on the way; `gone` is a connection that broke. */
const mayPass = new Set(['gone', 'overloaded', 'internal', 'synthesis_timeout', 'idempotency_in_progress']);

interface Account {
  id: string;
  key: string;
  granted: number;
}

/** One thing that a caller wants, however often it has to ask. */
interface Asked {
  account: Account;
  path: string;
  body: object;
  /** Of the request, for its repetitions. */
  key: string;
  /** What it costs. */
  characters: number;
  tries: number;
  /** Whether its caller went away at the first try, after so many milliseconds. */
  left: number | undefined;
  answer?: Reply;
}

interface Reply {
  status: number;
  code: string | undefined;
  requestId: string;
  /** Of the whole body. */
  digest: string;
}

interface Storm {
  cluster: Cluster;
  random: () => number;
  over: () => boolean;
  /** How many came to their end. */
  answered: number;
  /** How often each code was answered that is no end. */
  failures: Record<string, number>;
  /** Whether callers stay for their answer. */
  patient?: boolean;
}

const texts = ['مرحبا', 'شكرا لك', 'صباح الخير', 'إلى اللقاء', 'قلم', 'عندي 5 كتب.'];

/** A text to be spoken; of ten, one is wanted by URL and two are abandoned before they are answered. */
function speech(account: Account, key: string, random: () => number): Asked {
  const text = pickOf(texts, random);
  const delivery = random() < 0.1 ? 'url' : 'inline';
  return {
    account,
    path: '/v1/tts',
    body: { text, dialect: 'msa', voice: 'salim', delivery },
    key,
    characters: [...text].length,
    tries: 0,
    left: random() < 0.2 ? random() * 400 : undefined,
  };
}

/** What the balances have too little or too much of, given what was spoken and granted; `rich` is the first account. */
async function differences(
  db: Database,
  accounts: readonly Account[],
  done: readonly Asked[],
  gifts: number,
) {
  const found = { lost: 0, invented: 0, held: 0 };
  for (const [index, { id, granted }] of accounts.entries()) {
    const cost = done
      .filter(({ account }) => account.id === id)
      .reduce((sum, { characters }) => sum + characters, 0);
    const right = granted + (index === 0 ? gifts : 0) - cost;
    const { available, held } = await db.account.findUniqueOrThrow({ where: { id } });
    found.held += held;
    if (available < right) found.lost += right - available;
    else found.invented += available - right;
  }
  return found;
}

/** One character for an account, by an administrator's request. */
function gift(account: Account, to: string, turn: number): Asked {
  const query = 'mutation ($input: GrantInput!) { grantCharacters(input: $input) { id } }';
  const input = { accountId: to, characters: 1, reason: 'gift', idempotencyKey: `gift ${turn}` };
  return {
    account,
    path: '/graphql',
    body: { query, variables: { input } },
    key: '',
    characters: 0,
    tries: 0,
    left: undefined,
  };
}

/** Jobs that are open at once at the most, and items of one. */
const MOST_JOBS = 5;
const ITEMS = 3;

/** Texts that are spoken in the background. */
function work(account: Account, turn: number, random: () => number): Asked {
  const items = Array.from({ length: ITEMS }, (_, index) => ({
    id: `${index}`,
    text: pickOf(texts, random),
  }));
  return {
    account,
    path: '/v1/jobs',
    body: { dialect: 'msa', voice: 'salim', items },
    key: `job ${turn}`,
    characters: items.reduce((sum, { text }) => sum + [...text].length, 0),
    tries: 0,
    left: undefined,
  };
}

/** One with plenty, one whose balance runs out on the way, an administrator's, and one of jobs. */
function openAccounts(db: Database): Promise<Account[]> {
  return Promise.all(
    [1_000_000, 40, 1, 1_000_000].map(async (granted, index) => {
      const id = `acc_faults${index}`;
      return { id, key: await openAccount(db, id, granted, index === 2 ? 'admin' : 'speech'), granted };
    }),
  );
}

/** Asks until there is an answer that stays: 200, 202 or 402. What may pass is repeated, as a good client does. */
async function ask(one: Asked, storm: Storm): Promise<void> {
  const { cluster, random, over, failures, patient } = storm;
  while (one.answer === undefined) {
    one.tries++;
    const patience = one.tries === 1 && !patient ? one.left : undefined;
    const reply = await send(one, cluster.pick(random), patience);
    if (reply?.status === 402 || (reply && reply.status < 300 && reply.code === undefined)) {
      one.answer = reply;
      storm.answered++;
      return;
    }
    if (patience === undefined) {
      const code = reply?.code ?? 'gone';
      failures[code] = (failures[code] ?? 0) + 1;
    }
    if (over()) return;
    await pause(reply ? 50 + random() * 200 : 300 + random() * 700);
  }
}

/** Sends it once. Nothing comes back where the connection breaks, or where the caller's patience ends. */
async function send(one: Asked, url: string, patienceMs?: number): Promise<Reply | undefined> {
  try {
    const response = await fetch(url + one.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-api-key': one.account.key,
        ...(one.key ? { 'idempotency-key': one.key } : {}),
      },
      body: JSON.stringify(one.body),
      ...(patienceMs === undefined ? {} : { signal: AbortSignal.timeout(patienceMs) }),
    });
    const text = await response.text();
    const body = JSON.parse(text);
    return {
      status: response.status,
      code: body.code ?? body.errors?.[0]?.extensions?.code,
      requestId: body.requestId,
      digest: createHash('sha256').update(text).digest('hex'),
    };
  } catch {
    return undefined;
  }
}

/** Does something with each of many things, 32 at once. */
async function inParallel<T>(things: readonly T[], act: (thing: T) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < things.length) await act(things[next++]!);
  };
  await Promise.all(Array.from({ length: 32 }, worker));
}

function pickOf<T>(things: readonly T[], random: () => number): T {
  return things[Math.floor(random() * things.length)]!;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
