import type { LedgerEntry, Prisma } from './generated/sqlite/client.ts';

/**
 * What is kept, row by row, as Prisma reads it: the generated client's types under the names that the rest of the
 * house uses. Both clients are generated from one schema, so one set of types serves both.
 */
export type {
  Account,
  ApiKey,
  AuditEntry,
  BalanceAlert,
  Dialect,
  Invitation,
  Job,
  JobItem,
  JobWebhook,
  LedgerEntry,
  LexiconWord as Pronunciation,
  User as Person,
  Voice,
} from './generated/sqlite/client.ts';

/** A ledger entry and the name of the key that it was charged by. */
export type EntryWithKey = LedgerEntry & { key: { name: string } | null };

/** What Prisma is asked for: which entries of a ledger, which of the audit log, which invitations and memberships. */
export type LedgerEntryQuery = Prisma.LedgerEntryWhereInput;
export type AuditEntryQuery = Prisma.AuditEntryWhereInput;
export type InvitationQuery = Prisma.InvitationWhereInput;
export type MembershipQuery = Prisma.MembershipWhereInput;
