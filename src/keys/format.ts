import { timingSafeEqual } from 'node:crypto';
import type { KeyKind } from '../core/caller.ts';
import { base32, sha256 } from '../core/ids.ts';
import type { Sources } from '../core/sources.ts';

/** The parts of `nutq_<live|test>_<id>_<secret>`. */
export interface ParsedKey {
  kind: KeyKind;
  id: string;
  secret: string;
}

const SHAPE = /^nutq_(live|test)_([0-9a-z]{8,32})_([0-9A-Za-z]{32,128})$/;

/** The parts of a key, or nothing if the text is none. Longer texts are not looked at. */
export function parseKey(text: string): ParsedKey | undefined {
  const match = text.length <= 200 ? SHAPE.exec(text) : null;
  return match ? { kind: match[1] as KeyKind, id: match[2]!, secret: match[3]! } : undefined;
}

export function formatKey({ kind, id, secret }: ParsedKey): string {
  return `nutq_${kind}_${id}_${secret}`;
}

/** A new key id: 80 random bits. */
export function newKeyId(sources: Sources): string {
  return base32(sources.random(10));
}

/** A new secret: 200 random bits. */
export function newSecret(sources: Sources): string {
  return base32(sources.random(25));
}

/** Whether `secret` is the one whose SHA-256 (hex) is `hash`, in a time that does not depend on where they differ. */
export function secretMatches(secret: string, hash: string): boolean {
  const given = Buffer.from(sha256(secret), 'hex');
  const kept = Buffer.from(hash, 'hex');
  return given.length === kept.length && timingSafeEqual(given, kept);
}
