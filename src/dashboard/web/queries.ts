/** Every document that the pages send to /graphql, with the shape of what comes back. */

export interface Account {
  id: string;
  name: string;
  balance: number;
  held: number;
  suspendedAt: string | null;
  /** Of an account that is listed. */
  erasedAt?: string | null;
  createdAt: string;
}

export type Role = 'admin' | 'member';

/** That somebody works for an account, and as what. */
export interface Membership {
  role: Role;
  account: Pick<Account, 'id' | 'name'>;
}

export interface Me {
  id: string;
  name: string;
  email: string;
  /** In the service. */
  role: Role;
  accounts: Pick<Account, 'id' | 'name'>[];
  memberships: Membership[];
}

export interface Usage {
  group: string;
  requests: number;
  characters: number;
  audioMs: number;
}

export interface DailyUsage extends Usage {
  day: string;
}

export interface ApiKey {
  /** Whether the viewer may rotate and revoke it. */
  manageable: boolean;
  id: string;
  name: string;
  kind: 'live' | 'test';
  scopes: ('SPEECH' | 'USAGE_READ' | 'ADMIN')[];
  allowedAddresses: string[];
  monthlyCap: number | null;
  spentThisMonth: number;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
  previousUntil: string | null;
  createdAt: string;
  createdBy: string | null;
  /** Of whoever made it, while they are there. */
  createdByName: string | null;
}

export interface CreatedKey {
  key: ApiKey;
  secret: string;
}

export interface Entry {
  id: string;
  kind: 'grant' | 'charge' | 'correction';
  characters: number;
  balance: number;
  reason: string;
  actor: string;
  voiceId: string | null;
  requestId: string | null;
  createdAt: string;
  key: { id: string; name: string } | null;
  corrects: { id: string } | null;
}

interface Name {
  ar: string;
  en: string;
}

export interface VoiceSample {
  kind: 'greeting' | 'numbers' | 'question';
  text: string;
  url: string;
}

export interface Voice {
  id: string;
  name: Name;
  gender: string;
  sampleRate: number;
  formats: string[];
  description: string;
  samples: VoiceSample[];
  licence: string;
  version: string;
}

export interface Dialect {
  id: string;
  name: Name;
  locale: string;
  description: string;
  voices: Voice[];
}

/** A format of sound, and the bitrates (kbit/s) that it has at each sample rate; none where there is no choice. */
export interface SoundFormat {
  id: string;
  rates: { sampleRate: number; bitrates: number[] }[];
}

export interface Warning {
  code: string;
  message: string;
  from: number;
  to: number;
}

/** A word of a reading, and where its reading comes from. */
export interface ReadWord {
  from: number;
  to: number;
  spoken: string;
  source: 'writer' | 'lexicon' | 'list' | 'verbs' | 'spelled' | 'network';
}

/** When a word of the text is spoken; `from` and `to` are characters of the text. */
export interface TimedWord {
  text: string;
  startMs: number;
  endMs: number;
  from: number;
  to: number;
}

export interface Speech {
  requestId: string;
  audioContent: string;
  format: string;
  contentType: string;
  sampleRate: number;
  durationMs: number;
  words: TimedWord[] | null;
  /** As WebVTT. */
  captions: string | null;
  characters: number;
  balance: number;
  spoken: { normalized: string; diacritized: string };
  warnings: Warning[];
}

export interface Person {
  id: string;
  name: string;
  email: string;
  /** In the service. */
  role: Role;
  createdAt: string;
  /** Whether the viewer may remove them and give them a link for a password. */
  manageable: boolean;
  memberships: Membership[];
}

export interface Invitation {
  id: string;
  email: string | null;
  role: Role;
  accountRole: Role;
  accountName: string | null;
  expiresAt: string;
}

export interface AuditEntry {
  id: string;
  actor: string;
  actorName: string | null;
  action: string;
  target: string;
  targetName: string | null;
  accountName: string | null;
  detail: string;
  requestId: string | null;
  createdAt: string;
}

/** What whoever runs the service has switched on. */
export interface Offers {
  mail: boolean;
  webhooks: boolean;
}

/** Who is told once the balance falls below a threshold. */
export interface BalanceAlert {
  threshold: number;
  webhookUrl: string | null;
  emails: string[];
  /** Whether they were told of this fall. */
  low: boolean;
}

export interface Notice {
  id: string;
  channel: 'mail' | 'webhook';
  receiver: string;
  status: 'waiting' | 'delivered' | 'failed';
  tries: number;
  error: string | null;
  createdAt: string;
}

/** How an account's texts say a word. */
export interface Pronunciation {
  id: string;
  word: string;
  spelling: string | null;
  phones: string | null;
}

export interface Connection<T> {
  edges: { node: T }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  totalCount?: number;
}

const KEY = `id manageable name kind scopes allowedAddresses monthlyCap spentThisMonth expiresAt lastUsedAt revokedAt previousUntil createdAt createdBy createdByName`;
const PAGE = `pageInfo { hasNextPage endCursor }`;

export const ACCOUNT_NAME = `query AccountName($account: ID) { account(id: $account) { id name } }`;

export const ME = `query Me {
  me { id name email role accounts { id name } memberships { role account { id name } } }
}`;

export const OVERVIEW = `query Overview($account: ID, $from: String!, $to: String!) {
  account(id: $account) {
    id name balance held suspendedAt createdAt
    byDay: usage(from: $from, to: $to, groupBy: day) { group requests characters audioMs }
    byVoice: usage(from: $from, to: $to, groupBy: voice) { group requests characters audioMs }
    byDialect: usage(from: $from, to: $to, groupBy: dialect) { group requests characters audioMs }
  }
}`;

export const BALANCE = `query Balance($account: ID) { account(id: $account) { id balance } }`;

export const CATALOG = `query Catalog {
  textLimit
  soundFormats { id rates { sampleRate bitrates } }
  dialects {
    id name { ar en } locale description
    voices {
      id name { ar en } gender sampleRate formats description licence version samples { kind text url }
    }
  }
}`;

export const KEYS = `query Keys($account: ID, $after: String, $search: String) {
  account(id: $account) { id keys(first: 20, after: $after, search: $search) { edges { node { ${KEY} } } ${PAGE} } }
}`;

export const CREATE_KEY = `mutation CreateKey($input: CreateKeyInput!) {
  createKey(input: $input) { secret key { ${KEY} } }
}`;

export const ROTATE_KEY = `mutation RotateKey($id: ID!, $overlapSeconds: Int!) {
  rotateKey(id: $id, overlapSeconds: $overlapSeconds) { secret key { ${KEY} } }
}`;

export const UPDATE_KEY = `mutation UpdateKey($input: UpdateKeyInput!) { updateKey(input: $input) { id } }`;

export const REVOKE_KEY = `mutation RevokeKey($id: ID!) { revokeKey(id: $id) { id } }`;

export const SPEAK = `mutation Speak($input: SynthesizeInput!) {
  synthesize(input: $input) {
    requestId audioContent format contentType sampleRate durationMs characters balance captions
    words { text startMs endMs from to } spoken { normalized diacritized } warnings { code message from to }
  }
}`;

export const ANALYZE = `query Analyze($text: String, $ssml: String, $dialect: ID!) {
  analyze(text: $text, ssml: $ssml, dialect: $dialect) { sentences { words { from to spoken source } } }
}`;

export const USAGE = `query Usage($account: ID, $from: String!, $to: String!, $groupBy: UsageGroup!) {
  account(id: $account) {
    id usage(from: $from, to: $to, groupBy: $groupBy) { group requests characters audioMs }
    keys(first: 100) { edges { node { id name } } }
  }
}`;

export const DAILY_USAGE = `query DailyUsage(
  $account: ID, $from: String!, $to: String!, $dailyBy: DailyGroup!
) {
  account(id: $account) {
    id dailyUsage(from: $from, to: $to, groupBy: $dailyBy) { day group requests characters audioMs }
  }
}`;

export const LEDGER = `query Ledger(
  $account: ID, $after: String, $kind: EntryKind, $keyId: ID, $from: String, $to: String, $search: String
) {
  account(id: $account) {
    id keys(first: 100) { edges { node { id name } } }
    ledger(first: 25, after: $after, kind: $kind, keyId: $keyId, from: $from, to: $to, search: $search) {
      totalCount
      edges { node {
        id kind characters balance reason actor voiceId requestId createdAt key { id name } corrects { id }
      } }
      ${PAGE}
    }
  }
}`;

/** An entry that is to be corrected, and what has been corrected of it. */
export interface CorrectedEntry extends Pick<Entry, 'id' | 'kind' | 'characters' | 'createdAt'> {
  corrections: { characters: number }[];
}

export const ENTRY = `query Entry($account: ID, $search: String) {
  account(id: $account) {
    id ledger(first: 1, search: $search) {
      edges { node { id kind characters createdAt corrections { characters } } } ${PAGE}
    }
  }
}`;

export const ACCOUNTS = `query Accounts($after: String, $search: String) {
  accounts(first: 50, after: $after, search: $search) {
    totalCount edges { node { id name balance held suspendedAt erasedAt createdAt } } ${PAGE}
  }
}`;

export const CREATE_ACCOUNT = `mutation CreateAccount($name: String!) { createAccount(name: $name) { id } }`;

export const RENAME_ACCOUNT = `mutation RenameAccount($id: ID!, $name: String!) {
  renameAccount(id: $id, name: $name) { id name }
}`;

export const ERASE_ACCOUNT = `mutation EraseAccount($id: ID!, $name: String!) {
  eraseAccount(id: $id, name: $name) { id }
}`;

export const SUSPEND_ACCOUNT = `mutation SuspendAccount($id: ID!, $suspended: Boolean!) {
  suspendAccount(id: $id, suspended: $suspended) { id suspendedAt }
}`;

export const GRANT = `mutation Grant($input: GrantInput!) {
  grantCharacters(input: $input) { id characters balance }
}`;

export const CORRECT = `mutation Correct($input: CorrectionInput!) {
  correctEntry(input: $input) { id characters balance }
}`;

const PERSON = `id name email role createdAt manageable memberships { role account { id name } }`;
const INVITATIONS = `edges { node { id email role accountRole accountName expiresAt } } ${PAGE}`;

export const PEOPLE = `query People($after: String, $search: String) {
  people(first: 20, after: $after, search: $search) { edges { node { ${PERSON} } } ${PAGE} }
  invitations(first: 20) { ${INVITATIONS} }
}`;

/** Those of one account, for its own administrators. */
export const MEMBERS = `query Members($account: ID, $after: String, $search: String) {
  account(id: $account) {
    id members(first: 20, after: $after, search: $search) { edges { node { person { ${PERSON} } } } ${PAGE} }
  }
  invitations(accountId: $account, first: 20) { ${INVITATIONS} }
}`;

export const INVITE = `mutation Invite($input: InviteInput!) { invite(input: $input) { url mailed } }`;

export const REISSUE_INVITATION = `mutation ReissueInvitation($id: ID!) { reissueInvitation(id: $id) { url mailed } }`;

export const PASSWORD_LINK = `mutation PasswordLink($id: ID!) { issuePasswordLink(id: $id) }`;

export const SET_ROLE = `mutation SetRole($id: ID!, $role: Role!) { setRole(id: $id, role: $role) { id role } }`;

export const ADD_TO_ACCOUNT = `mutation AddToAccount($person: ID!, $account: ID!) {
  addToAccount(personId: $person, accountId: $account) { id memberships { role account { id name } } }
}`;

export const REMOVE_FROM_ACCOUNT = `mutation RemoveFromAccount($person: ID!, $account: ID!) {
  removeFromAccount(personId: $person, accountId: $account) { id memberships { role account { id name } } }
}`;

export const SET_ACCOUNT_ROLE = `mutation SetAccountRole($person: ID!, $account: ID!, $role: Role!) {
  setAccountRole(personId: $person, accountId: $account, role: $role) { id memberships { role account { id name } } }
}`;

export const WITHDRAW_INVITATION = `mutation WithdrawInvitation($id: ID!) { withdrawInvitation(id: $id) }`;

export const REMOVE_PERSON = `mutation RemovePerson($id: ID!) { removePerson(id: $id) }`;

export const AUDIT = `query Audit(
  $account: ID, $after: String, $action: String, $from: String, $to: String, $search: String
) {
  auditLog(
    accountId: $account, first: 25, after: $after, action: $action, from: $from, to: $to, search: $search
  ) {
    edges { node { id actor actorName action target targetName accountName detail requestId createdAt } } ${PAGE}
  }
}`;

export const OFFERS = `query Offers { offers { mail webhooks } }`;

export const ALERT = `query Alert($account: ID) {
  offers { mail webhooks }
  account(id: $account) {
    id balance webhookSecret balanceAlert { threshold webhookUrl emails low }
    notices { id channel receiver status tries error createdAt }
  }
}`;

export const SET_ALERT = `mutation SetAlert($account: ID, $input: BalanceAlertInput!) {
  setBalanceAlert(accountId: $account, input: $input) { low }
}`;

export const REMOVE_ALERT = `mutation RemoveAlert($account: ID) { removeBalanceAlert(accountId: $account) }`;

export const MAIL_PASSWORD_LINK = `mutation MailPasswordLink($id: ID!) { mailPasswordLink(id: $id) }`;

export const PRONUNCIATIONS = `query Pronunciations($account: ID, $after: String, $search: String, $first: Int!) {
  account(id: $account) {
    id lexicon(first: $first, after: $after, search: $search) {
      totalCount edges { node { id word spelling phones } } ${PAGE}
    }
  }
}`;

export const SET_PRONUNCIATIONS = `mutation SetPronunciations($input: [PronunciationInput!]!, $account: ID) {
  setPronunciations(input: $input, accountId: $account) { id }
}`;

export const DELETE_PRONUNCIATION = `mutation DeletePronunciation($id: ID!, $account: ID) {
  deletePronunciation(id: $id, accountId: $account)
}`;

/** What a document would be as a job. */
export interface ReadDocument {
  characters: number;
  chapters: { title: string; characters: number }[];
  items: { id: string; text: string; title: string | null; startMs: number | null }[];
}

export interface JobRow {
  id: string;
  status: string;
  characters: number;
  createdAt: string;
}

export interface Job {
  id: string;
  status: string;
  format: string;
  finishedAt: string | null;
  progress: { items: number; done: number; charged: number; share: number };
  items: { id: string; error: { code: string; detail: string } | null; warnings: Warning[] }[];
  result: {
    url: string;
    captions: { srt: string; vtt: string };
    chaptersUrl: string;
    chapters: { title: string; startMs: number }[];
  } | null;
}

export const READ_DOCUMENT = `query ($name: String!, $content: String!) {
  readDocument(name: $name, content: $content) {
    characters chapters { title characters } items { id text title startMs }
  }
}`;

const JOB_FIELDS = `id status format finishedAt progress { items done charged share }
  items { id error { code detail } warnings { code message from to } }
  result { url captions { srt vtt } chaptersUrl chapters { title startMs } }`;

export const JOBS = `{ jobs(first: 20) { edges { node { id status characters createdAt } } } }`;

export const JOB = `query ($id: ID!) { job(id: $id) { ${JOB_FIELDS} } }`;

/** How far a job is: what of it costs little to read. */
export type JobProgress = Pick<Job, 'status' | 'finishedAt' | 'progress'>;

export const JOB_PROGRESS = `subscription ($id: ID!) {
  jobProgress(id: $id) { status finishedAt progress { items done charged share } }
}`;

export const CREATE_JOB = `mutation ($input: CreateJobInput!, $key: String) {
  createJob(input: $input, idempotencyKey: $key) { id }
}`;

export const CANCEL_JOB = `mutation ($id: ID!) { cancelJob(id: $id) { ${JOB_FIELDS} } }`;
