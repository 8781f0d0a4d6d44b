import { freePort } from '../../tools/postgres.mjs';
import { ready, type Started, start } from '../support/process.ts';

/** Nodes of the service, processes of their own on one database. */
export interface Cluster {
  /** The address of some node. */
  pick(random: () => number): string;
  /** Kills a node as a power cut would, and starts it again. */
  kill(node: number): Promise<void>;
  /** Whether a start was refused and is tried again: to refuse that one too may keep a node away for ever. */
  isKeptAway(): boolean;
  /** Restarts every node without faults. */
  heal(): Promise<void>;
}

/** Several start at once here, beside all the callers. */
const START_MS = 180_000;

/** What a start says of a database that is full, locked or takes no writes. */
const REFUSED = /^The database .* cannot be (opened for writing|written)/m;

/** Starts the nodes, in which five of a hundred syntheses fail as `seed` says. */
export async function startCluster(url: string, nodes: number, seed: number): Promise<Cluster> {
  const ports = await Promise.all(Array.from({ length: nodes }, freePort));
  let starts = 0;
  const run = (node: number, faults: boolean): Started =>
    start(
      {
        DATABASE_URL: url,
        NUTQ_NODE_ID: `node-${node}`,
        NUTQ_LOG_LEVEL: 'error',
        NUTQ_REQUESTS_PER_MINUTE: '1000000',
        NUTQ_CHARACTERS_PER_MINUTE: '100000000',
        NUTQ_CONCURRENT_REQUESTS: '1000',
        ...(faults ? { NUTQ_TEST_FAULT_RATE: '0.05', NUTQ_TEST_SEED: String(seed + starts++) } : {}),
      },
      ports[node]!,
    );
  const running = ports.map((_, node) => run(node, true));
  await Promise.all(running.map((node) => ready(node, START_MS)));
  const keptAway = new Set<number>();
  const again = async (node: number, faults: boolean) => {
    running[node]!.child.kill('SIGKILL');
    await running[node]!.exit;
    await startAgain(node, faults).finally(() => keptAway.delete(node));
  };
  const startAgain = async (node: number, faults: boolean) => {
    for (;;) {
      const started = run(node, faults);
      running[node] = started;
      const refused = await ready(started, START_MS).catch((error: Error) => error);
      if (!refused) return;
      // While nothing can be written a start is refused; whoever runs the service starts it again.
      if (!faults || started.child.exitCode !== 1 || !REFUSED.test(refused.message)) throw refused;
      keptAway.add(node);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  };
  return {
    pick: (random) => running[Math.floor(random() * nodes)]!.url,
    kill: (node) => again(node, true),
    isKeptAway: () => keptAway.size > 0,
    heal: async () => {
      for (const node of ports.keys()) await again(node, false);
    },
  };
}
