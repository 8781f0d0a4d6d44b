import type { BlockList } from 'node:net';
import { availableParallelism, hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { S3Settings } from './audio-store/s3.ts';
import { StartError } from './core/errors.ts';
import { sqlitePath } from './db/location.ts';
import { parseBlocks } from './keys/addresses.ts';
import { parseKey } from './keys/format.ts';
import type { MailSettings } from './mail/mailer.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be between ${min} and ${max}`);

const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((value) => value === 'true' || value === '1');

const blocks = z.string().transform((list, context) => {
  const parsed = parseBlocks(list);
  if (parsed) return parsed;
  context.addIssue('must be addresses or CIDR blocks separated by spaces or commas');
  return z.NEVER;
});

/** `theirs=ours`, several separated by spaces or commas. */
const names = z.string().transform((list, context) => {
  const pairs = list.split(/[\s,]+/).filter((pair) => pair !== '');
  if (pairs.every((pair) => /^[^=]+=[^=]+$/.test(pair)))
    return new Map(pairs.map((pair) => pair.split('=') as [string, string]));
  context.addIssue('must be pairs such as alloy=salim separated by spaces or commas');
  return z.NEVER;
});

/** One environment variable: its rule, its default (in the variable's own text) and what docs/settings.md says. */
function variable<T extends z.ZodType<unknown, string>>(
  schema: T,
  fallback: string | undefined,
  about: string,
) {
  return { schema, fallback, about };
}

/** Every environment variable of the service. The table of docs/settings.md is checked against this one. */
export const variables = {
  PORT: variable(whole(0, 65_535), '8080', 'Port to listen on; 0 takes a free one.'),
  HOST: variable(z.string().min(1), '127.0.0.1', 'Address to listen on; `0.0.0.0` lets other machines in.'),
  DATABASE_URL: variable(
    z.string().regex(/^(file:.+|postgres(ql)?:\/\/.+)/, 'must begin with file: or postgresql://'),
    `file:${root}data/nutq.db`,
    'The database: `file:…` for SQLite, `postgresql://…`.',
  ),
  NUTQ_DATABASE_POOL: variable(whole(2, 200), '10', 'PostgreSQL connections a node keeps.'),
  NUTQ_ADMIN_KEY: variable(
    z.string().refine((key) => parseKey(key)?.kind === 'live', 'must look like nutq_live_<id>_<secret>'),
    undefined,
    'The key with every scope of the first account, in place of one made at the first start.',
  ),
  NUTQ_ADMIN_EMAIL: variable(
    z.email(),
    undefined,
    'Signs in to the dashboard as its first administrator, with NUTQ_ADMIN_PASSWORD; without both, a link on the console lets one in.',
  ),
  NUTQ_ADMIN_PASSWORD: variable(
    z.string().min(10, 'must have at least 10 characters').max(128, 'must have at most 128 characters'),
    undefined,
    'The password that goes with NUTQ_ADMIN_EMAIL, for as long as nobody has changed it.',
  ),
  NUTQ_SESSION_SECRET: variable(
    z.string().min(32, 'must have at least 32 characters'),
    undefined,
    "Signs the dashboard's cookies beside their random tokens, of which only hashes are kept.",
  ),
  NUTQ_FIRST_BALANCE: variable(whole(0, 1_000_000_000), '100000', 'Characters of the first account.'),
  NUTQ_MODELS: variable(z.string().min(1), `${root}models`, 'Folder with the voices and the diacritizer.'),
  NUTQ_WORKERS: variable(
    whole(1, 64),
    String(availableParallelism()),
    'Synthesis threads; default one a core.',
  ),
  NUTQ_QUEUE_LIMIT: variable(
    whole(0, 10_000),
    '64',
    'Requests that may wait for a thread before `overloaded`.',
  ),
  NUTQ_SYNTHESIS_TIMEOUT_MS: variable(
    whole(100, 600_000),
    '60000',
    'Time without another stretch of sound after which a synthesis is given up.',
  ),
  NUTQ_SHUTDOWN_SECONDS: variable(whole(1, 600), '30', 'How long requests in flight may take after SIGTERM.'),
  NUTQ_LIVE_IDLE_SECONDS: variable(
    whole(1, 3600),
    '60',
    'How long a line at `/v1/tts/live` may be silent before it is closed.',
  ),
  NUTQ_DRAIN_SECONDS: variable(
    whole(0, 600),
    '5',
    'How long after SIGTERM a node still serves while `/readyz` says 503, so that load balancers look elsewhere.',
  ),
  NUTQ_MAX_CHARACTERS: variable(whole(1, 100_000), '5000', 'Longest text of one request, in characters.'),
  NUTQ_MAX_AUDIO_SECONDS: variable(
    whole(1, 86_400),
    '900',
    'Longest speech of one request; what would be spoken for longer is refused before it is made.',
  ),
  NUTQ_MAX_AUDIO_BYTES: variable(
    whole(1_048_576, 68_719_476_736),
    '268435456',
    'Memory for sound in the making on a node; a request beyond it is `overloaded`.',
  ),
  NUTQ_CACHE_BYTES: variable(
    whole(0, 68_719_476_736),
    '67108864',
    'Memory for finished sound on a node, kept up to an hour for whoever asks for the same again; 0 keeps none, in the audio store neither.',
  ),
  NUTQ_CACHE_STORE_BYTES: variable(
    whole(0, 1_099_511_627_776),
    '1073741824',
    'Room for finished sound in the audio store, unless that is the database, where it outlives a restart and nodes share it; 0 keeps none there.',
  ),
  NUTQ_CACHE_STORE_SECONDS: variable(whole(60, 31_536_000), '86400', 'How long it is kept there.'),
  NUTQ_MAX_BODY_BYTES: variable(whole(1024, 16_777_216), '262144', 'Largest body of one request.'),
  NUTQ_ROLE: variable(
    z.enum(['all', 'api', 'worker'], { error: 'must be all, api or worker' }),
    'all',
    'What this node does: `all`; `api`: answers requests and leaves jobs to others; `worker`: speaks jobs and answers health, metrics and nothing else.',
  ),
  NUTQ_MAX_JOB_CHARACTERS: variable(
    whole(1, 10_000_000),
    '1000000',
    'Longest job, in characters of all its items.',
  ),
  NUTQ_MAX_JOB_BODY_BYTES: variable(whole(1024, 134_217_728), '8388608', 'Largest body of a job.'),
  NUTQ_OPEN_JOBS: variable(
    whole(1, 100_000),
    '20',
    'Jobs of an account that may wait or run; one more is `too_many_concurrent`.',
  ),
  NUTQ_JOB_KEEP_SECONDS: variable(
    whole(60, 31_536_000),
    '604800',
    'How long a job that has ended is kept, with its sound.',
  ),
  NUTQ_JOB_LEASE_SECONDS: variable(
    whole(1, 3600),
    '30',
    'After this long without a sign of a node another one takes over what it had begun of jobs.',
  ),
  NUTQ_WEBHOOK_SECRET: variable(
    z
      .string()
      .transform((text) => text.split(/\s+/).filter(Boolean))
      .refine((list) => list.length > 0 && list.every((each) => each.length >= 32), {
        error: 'must have at least 32 characters; a second one, on its way out, stands behind a space',
      }),
    undefined,
    'What the secrets that sign webhooks are derived from, the same on all nodes; a second one behind a space signs too, while receivers change over. Without it there are no webhooks.',
  ),
  NUTQ_WEBHOOK_ALLOW: variable(
    blocks,
    '',
    'Addresses inside the network that webhooks may call, also without encryption (CIDR blocks); all others inside are refused.',
  ),
  NUTQ_WEBHOOK_TIMEOUT_MS: variable(
    whole(100, 60_000),
    '15000',
    'How long one try to deliver a webhook may take.',
  ),
  NUTQ_SMTP_URL: variable(
    z.url({
      protocol: /^smtps?$/,
      error: 'must look like smtps://user:password@mail.example or smtp://…:587',
    }),
    undefined,
    'Mail server for low balances, forgotten passwords and invitations; a password is sent over TLS alone unless the URL ends in `?requireTLS=false`. Without it there is no mail.',
  ),
  NUTQ_MAIL_FROM: variable(
    z.string().regex(/^([^<>\r\n@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: 'must be an e-mail address, or a name and the address in <>',
    }),
    undefined,
    'Sender of those mails, such as `nutq <nutq@example.com>`; goes with NUTQ_SMTP_URL.',
  ),
  NUTQ_REQUESTS_PER_MINUTE: variable(whole(1, 1_000_000), '600', 'Requests an account may make a minute.'),
  NUTQ_CHARACTERS_PER_MINUTE: variable(
    whole(1, 100_000_000),
    '100000',
    'Characters an account may ask for a minute.',
  ),
  NUTQ_CONCURRENT_REQUESTS: variable(
    whole(1, 10_000),
    '16',
    'Syntheses an account may have running at once, on each node.',
  ),
  NUTQ_WAITING_REQUESTS: variable(
    whole(0, 10_000),
    '64',
    'Requests of an account that wait, on each node, while it has as many running; one more is `too_many_concurrent`.',
  ),
  NUTQ_TEST_CHARACTERS_PER_DAY: variable(
    whole(0, 1_000_000_000),
    '20000',
    'Characters that the test keys of an account may speak on one UTC day, charged nothing; 0 switches test keys off.',
  ),
  NUTQ_PUBLIC_URL: variable(
    z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
    undefined,
    'Address under which callers reach the service, for links; default as the request says.',
  ),
  NUTQ_TRUSTED_PROXIES: variable(
    blocks,
    '',
    'Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed (CIDR blocks).',
  ),
  NUTQ_OPENAI_NAMES: variable(
    names,
    '',
    "Names of OpenAI's that mean a model or voice of ours at `/v1/audio/speech`, such as `tts-1=nutq alloy=salim`.",
  ),
  NUTQ_AUDIO_URL_SECONDS: variable(
    whole(10, 604_800),
    '3600',
    'How long the URL of `delivery: "url"` works.',
  ),
  NUTQ_AUDIO_STORE: variable(
    z.string().regex(/^(database|file:.+|s3:\/\/[a-z0-9][a-z0-9.-]+(\/[\w./-]*)?)$/, {
      error: 'must be database, file:<folder> or s3://<bucket>/<prefix>',
    }),
    undefined,
    'Where sound is kept that links open and jobs made: `file:…`, a folder, which nodes share; `s3://bucket/prefix`; `database`. Default a folder beside the file of SQLite, and `database` with PostgreSQL. Each database needs a folder or prefix of its own.',
  ),
  NUTQ_S3_ENDPOINT: variable(
    z.url({ protocol: /^https?$/ }).transform((url) => new URL(url)),
    undefined,
    "Address of the S3-compatible server, without the bucket; default Amazon's of the region.",
  ),
  NUTQ_S3_REGION: variable(z.string().regex(/^[\w-]+$/, 'must be a region'), 'us-east-1', 'Its region.'),
  NUTQ_S3_PATH_STYLE: variable(flag, 'true', 'Whether the bucket is in the path; `false`: in the host name.'),
  NUTQ_S3_ACCESS_KEY: variable(z.string().min(1), undefined, 'The key that signs requests to it.'),
  NUTQ_S3_SECRET_KEY: variable(z.string().min(1), undefined, 'The secret of that key.'),
  NUTQ_S3_TIMEOUT_MS: variable(
    whole(100, 60_000),
    '5000',
    'How long it may take to begin an answer, or to take more of what it is given.',
  ),
  NUTQ_IDEMPOTENT_AUDIO_BYTES: variable(
    whole(0, 67_108_864),
    '4194304',
    'Largest audio that is kept for a repeated Idempotency-Key; larger audio is made again, without a charge.',
  ),
  NUTQ_NODE_ID: variable(
    z.string().regex(/^[\w.:-]{1,64}$/, 'must be 1 to 64 letters, digits or . : _ -'),
    undefined,
    'Name of this node, the same after a restart; default the host name and port.',
  ),
  NUTQ_INTROSPECTION: variable(flag, 'false', 'Lets GraphQL describe itself and suggest field names.'),
  NUTQ_LOG_LEVEL: variable(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], {
      error: 'must be silent, error, warn, info or debug',
    }),
    'info',
    'What the log on stdout holds: `silent`, `error`, `warn`, `info`, `debug`.',
  ),
  NUTQ_LOG_FORMAT: variable(
    z.enum(['json', 'text'], { error: 'must be json or text' }),
    process.stdout.isTTY ? 'text' : 'json',
    'How its lines look: `json` for programs, `text` for people.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    z.url({ protocol: /^https?$/, error: 'must be an http or https address' }),
    undefined,
    'Where traces go, by OTLP over HTTP, such as `http://127.0.0.1:4318`; without it none are made. The other `OTEL_…` variables of the standard hold as well.',
  ),
  NUTQ_METRICS_LISTEN: variable(
    z.string().transform((text, context) => {
      const [, host, port] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
      if (host !== undefined && Number(port) <= 65_535)
        return { host: host.replace(/^\[(.+)\]$/, '$1'), port: Number(port) };
      context.addIssue('must be an address and a port, such as 127.0.0.1:9464');
      return z.NEVER;
    }),
    undefined,
    'Address and port for `/metrics` alone, such as `127.0.0.1:9464`; without it they are where everything else is, for whoever reaches it.',
  ),
} as const;

type Variables = typeof variables;
type Values = {
  [Name in keyof Variables]: Variables[Name]['fallback'] extends undefined
    ? z.output<Variables[Name]['schema']> | undefined
    : z.output<Variables[Name]['schema']>;
};

/** Where finished sound is kept. */
export type AudioStoreSettings =
  | { kind: 'database' }
  | { kind: 'folder'; path: string }
  | ({ kind: 's3' } & S3Settings);

export interface Config {
  port: number;
  host: string;
  databaseUrl: string;
  databasePool: number;
  adminKey: string | undefined;
  /** The dashboard's first administrator. */
  admin: { email: string; password: string } | undefined;
  sessionSecret: string | undefined;
  firstBalance: number;
  models: string;
  workers: number;
  queueLimit: number;
  synthesisTimeoutMs: number;
  shutdownSeconds: number;
  liveIdleSeconds: number;
  drainSeconds: number;
  publicUrl: string | undefined;
  trustedProxies: NonNullable<ReturnType<typeof parseBlocks>>;
  /** Ours by theirs. */
  openAiNames: ReadonlyMap<string, string>;
  cacheBytes: number;
  cacheStoreBytes: number;
  cacheStoreSeconds: number;
  webhooks: {
    /** The one that signs, and one on its way out; none: there are no webhooks. */
    secrets: string[];
    /** Inside addresses that may be called. */
    allowed: BlockList;
    timeoutMs: number;
  };
  /** Where mails are handed over; none: there are no mails. */
  mail: MailSettings | undefined;
  audioUrlSeconds: number;
  audioStore: AudioStoreSettings;
  role: Values['NUTQ_ROLE'];
  jobKeepSeconds: number;
  jobLeaseSeconds: number;
  idempotentAudioBytes: number;
  nodeId: string;
  introspection: boolean;
  logLevel: Values['NUTQ_LOG_LEVEL'];
  logFormat: Values['NUTQ_LOG_FORMAT'];
  /** Whether spans are made and sent. */
  traces: boolean;
  /** Where /metrics listens by itself. */
  metricsListen: { host: string; port: number } | undefined;
  limits: {
    maxCharacters: number;
    maxAudioSeconds: number;
    maxAudioBytes: number;
    maxBodyBytes: number;
    requestsPerMinute: number;
    charactersPerMinute: number;
    concurrentRequests: number;
    waitingRequests: number;
    testCharactersPerDay: number;
    maxJobCharacters: number;
    maxJobBodyBytes: number;
    openJobs: number;
  };
}

/** What the README's examples, the measures and the trainings read: no settings of ours, and no mistakes. */
const forTools = new Set([
  'NUTQ_KEY',
  'NUTQ_DIACRITISER',
  'NUTQ_SHARED',
  'NUTQ_TRAINING',
  'NUTQ_PRISMA_HOME',
]);

/** Reads the environment, or throws a StartError that names every variable that is wrong and why. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const problems: string[] = [];
  const values = Object.fromEntries(
    Object.entries(variables).map(([name, { schema, fallback }]) => {
      const text = environment[name] || fallback;
      if (text === undefined) return [name, undefined];
      const result = schema.safeParse(text);
      if (!result.success)
        problems.push(`${name} ${result.error.issues.map((issue) => issue.message).join(', ')}`);
      return [name, result.data];
    }),
  ) as Values;
  // A misspelt limit that is silently ignored is worse than a service that does not start.
  for (const name of Object.keys(environment))
    if (
      name.startsWith('NUTQ_') &&
      !(name in variables) &&
      !name.startsWith('NUTQ_TEST_') &&
      !forTools.has(name)
    )
      problems.push(`${name} is not a setting of this service`);
  const { NUTQ_ADMIN_EMAIL: email, NUTQ_ADMIN_PASSWORD: password } = values;
  if ((environment.NUTQ_ADMIN_EMAIL ? 1 : 0) !== (environment.NUTQ_ADMIN_PASSWORD ? 1 : 0))
    problems.push('NUTQ_ADMIN_EMAIL and NUTQ_ADMIN_PASSWORD go together: set both or neither');
  const audioStore = audioStoreOf(values, problems);
  const { NUTQ_SMTP_URL: smtpUrl, NUTQ_MAIL_FROM: from } = values;
  if ((environment.NUTQ_SMTP_URL ? 1 : 0) !== (environment.NUTQ_MAIL_FROM ? 1 : 0))
    problems.push('NUTQ_SMTP_URL and NUTQ_MAIL_FROM go together: set both or neither');
  // A link of a mail must not lead to whatever host somebody wrote into a request.
  if (smtpUrl && !values.NUTQ_PUBLIC_URL)
    problems.push('NUTQ_SMTP_URL needs NUTQ_PUBLIC_URL: links in mails lead there');
  if (problems.length > 0) throw new StartError(`The settings are wrong:\n- ${problems.join('\n- ')}`);
  return {
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.NUTQ_DATABASE_POOL,
    adminKey: values.NUTQ_ADMIN_KEY,
    admin: email && password ? { email, password } : undefined,
    sessionSecret: values.NUTQ_SESSION_SECRET,
    firstBalance: values.NUTQ_FIRST_BALANCE,
    models: values.NUTQ_MODELS,
    workers: values.NUTQ_WORKERS,
    queueLimit: values.NUTQ_QUEUE_LIMIT,
    synthesisTimeoutMs: values.NUTQ_SYNTHESIS_TIMEOUT_MS,
    shutdownSeconds: values.NUTQ_SHUTDOWN_SECONDS,
    liveIdleSeconds: values.NUTQ_LIVE_IDLE_SECONDS,
    drainSeconds: values.NUTQ_DRAIN_SECONDS,
    publicUrl: values.NUTQ_PUBLIC_URL,
    trustedProxies: values.NUTQ_TRUSTED_PROXIES,
    role: values.NUTQ_ROLE,
    jobKeepSeconds: values.NUTQ_JOB_KEEP_SECONDS,
    jobLeaseSeconds: values.NUTQ_JOB_LEASE_SECONDS,
    openAiNames: values.NUTQ_OPENAI_NAMES,
    cacheBytes: values.NUTQ_CACHE_BYTES,
    cacheStoreBytes: values.NUTQ_CACHE_STORE_BYTES,
    cacheStoreSeconds: values.NUTQ_CACHE_STORE_SECONDS,
    webhooks: {
      secrets: values.NUTQ_WEBHOOK_SECRET ?? [],
      allowed: values.NUTQ_WEBHOOK_ALLOW,
      timeoutMs: values.NUTQ_WEBHOOK_TIMEOUT_MS,
    },
    mail: smtpUrl && from ? { smtpUrl, from } : undefined,
    audioUrlSeconds: values.NUTQ_AUDIO_URL_SECONDS,
    audioStore,
    idempotentAudioBytes: values.NUTQ_IDEMPOTENT_AUDIO_BYTES,
    nodeId: values.NUTQ_NODE_ID ?? `${hostname()}:${values.PORT}`,
    introspection: values.NUTQ_INTROSPECTION,
    logLevel: values.NUTQ_LOG_LEVEL,
    logFormat: values.NUTQ_LOG_FORMAT,
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && environment.OTEL_SDK_DISABLED !== 'true',
    metricsListen: values.NUTQ_METRICS_LISTEN,
    limits: {
      maxCharacters: values.NUTQ_MAX_CHARACTERS,
      maxAudioSeconds: values.NUTQ_MAX_AUDIO_SECONDS,
      maxAudioBytes: values.NUTQ_MAX_AUDIO_BYTES,
      maxBodyBytes: values.NUTQ_MAX_BODY_BYTES,
      requestsPerMinute: values.NUTQ_REQUESTS_PER_MINUTE,
      charactersPerMinute: values.NUTQ_CHARACTERS_PER_MINUTE,
      concurrentRequests: values.NUTQ_CONCURRENT_REQUESTS,
      waitingRequests: values.NUTQ_WAITING_REQUESTS,
      testCharactersPerDay: values.NUTQ_TEST_CHARACTERS_PER_DAY,
      maxJobCharacters: values.NUTQ_MAX_JOB_CHARACTERS,
      maxJobBodyBytes: values.NUTQ_MAX_JOB_BODY_BYTES,
      openJobs: values.NUTQ_OPEN_JOBS,
    },
  };
}

/** The store that the settings name; what is wrong with them goes to `problems`. */
function audioStoreOf(values: Values, problems: string[]): AudioStoreSettings {
  const url = values.NUTQ_AUDIO_STORE ?? defaultStore(values.DATABASE_URL ?? '');
  if (url === 'database') return { kind: 'database' };
  if (url.startsWith('file:')) return { kind: 'folder', path: url.slice('file:'.length) };
  const { NUTQ_S3_ACCESS_KEY: accessKey, NUTQ_S3_SECRET_KEY: secretKey, NUTQ_S3_REGION: region } = values;
  if (!accessKey || !secretKey)
    problems.push('NUTQ_AUDIO_STORE in S3 needs NUTQ_S3_ACCESS_KEY and NUTQ_S3_SECRET_KEY');
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(url) ?? [];
  return {
    kind: 's3',
    endpoint: values.NUTQ_S3_ENDPOINT ?? new URL(`https://s3.${region}.amazonaws.com`),
    region,
    bucket,
    prefix: path.replace(/\/*$/, path === '' ? '' : '/'),
    pathStyle: values.NUTQ_S3_PATH_STYLE,
    accessKey: accessKey ?? '',
    secretKey: secretKey ?? '',
    timeoutMs: values.NUTQ_S3_TIMEOUT_MS,
  };
}

/** Nodes share a PostgreSQL, and may share nothing else; an SQLite has one node, and a folder beside it. */
function defaultStore(databaseUrl: string): string {
  return databaseUrl.startsWith('file:') ? `file:${sqlitePath(databaseUrl)}-audio` : 'database';
}
