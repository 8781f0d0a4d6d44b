import { dialectIds, dialectOf } from '../arabic/dialects/index.ts';
import { formatIds } from '../audio/formats/index.ts';
import { ServiceError } from '../core/errors.ts';
import type { Database } from '../db/connect.ts';
import type { Dialect, Voice } from '../db/records.ts';
import type { VoiceManifest } from '../inference/voice-manifest.ts';

/**
 * Writes into the database what is installed: one row for every voice folder and for the dialects that
 * they speak. A voice or dialect that is gone is kept, no longer offered, since the ledger refers to it.
 */
export async function installCatalog(db: Database, voices: VoiceManifest[]): Promise<void> {
  const dialects = dialectIds.filter((id) => voices.some((voice) => voice.dialect === id)).map(dialectOf);
  await db.$transaction(async (tx) => {
    for (const { id, name, locale, description } of dialects) {
      const row = { nameAr: name.ar, nameEn: name.en, locale, description, offered: true };
      const position = (dialectIds as readonly string[]).indexOf(id);
      await tx.dialect.upsert({
        where: { id },
        create: { id, position, ...row },
        update: { position, ...row },
      });
    }
    for (const [position, voice] of voices.entries()) {
      const row = {
        position,
        dialectId: voice.dialect,
        nameAr: voice.name.ar,
        nameEn: voice.name.en,
        gender: voice.gender,
        sampleRate: voice.sr,
        formats: formatIds.join(' '),
        description: voice.description.en,
        licence: voice.licence,
        version: voice.version,
        offered: true,
      };
      await tx.voice.upsert({ where: { id: voice.id }, create: { id: voice.id, ...row }, update: row });
    }
    await tx.voice.updateMany({
      where: { id: { notIn: voices.map(({ id }) => id) } },
      data: { offered: false },
    });
    await tx.dialect.updateMany({
      where: { id: { notIn: dialects.map(({ id }) => id) } },
      data: { offered: false },
    });
  });
}

/** How the voices of a dialect are listed; the first is heard where nobody chose. */
export const voiceOrder = [{ position: 'asc' as const }, { id: 'asc' as const }];

export type DialectWithVoices = Dialect & { voices: Pick<Voice, 'id'>[] };

/** The dialects that are offered, in the catalog's order, each with the ids of its voices. */
export function listDialects(db: Database): Promise<DialectWithVoices[]> {
  return db.dialect.findMany({
    where: { offered: true },
    orderBy: { position: 'asc' },
    include: { voices: { where: { offered: true }, select: { id: true }, orderBy: voiceOrder } },
  });
}

/**
 * The voices of a dialect, or of all, with what Prisma shall read beside them. Throws `unknown_dialect`
 * with the valid ids.
 */
export async function listVoices(db: Database, dialectId?: string, query: object = {}): Promise<Voice[]> {
  if (dialectId !== undefined) await findDialect(db, dialectId);
  return db.voice.findMany({
    ...query,
    where: { offered: true, ...(dialectId === undefined ? {} : { dialectId }) },
    orderBy: [{ dialect: { position: 'asc' } }, ...voiceOrder],
  });
}

interface Offer {
  dialects: Dialect[];
  voices: Voice[];
}

/** What is offered changes only when a node starts; every request asks, so it is read every few seconds. */
const READ_MS = 4000;
const offers = new WeakMap<Database, { offer: Promise<Offer>; until: number }>();

function offered(db: Database): Promise<Offer> {
  const known = offers.get(db);
  if (known && performance.now() < known.until) return known.offer;
  const offer = readOffer(db);
  offers.set(db, { offer, until: performance.now() + READ_MS });
  // A failure is for those who asked now, not for those who come later.
  offer.catch(() => offers.delete(db));
  return offer;
}

async function readOffer(db: Database): Promise<Offer> {
  const [dialects, voices] = await Promise.all([
    db.dialect.findMany({ where: { offered: true }, orderBy: { position: 'asc' } }),
    listVoices(db),
  ]);
  return { dialects, voices };
}

/** Throws `unknown_dialect` with the valid ids; for a locale such as `ar-EG` it names the dialect that has it. */
export async function findDialect(db: Database, id: string): Promise<Dialect> {
  const { dialects } = await offered(db);
  const found = dialects.find((dialect) => dialect.id === id);
  if (found) return found;
  const meant = dialects.find(({ locale }) => locale.toLowerCase() === id.toLowerCase().replace('_', '-'));
  throw new ServiceError(
    'unknown_dialect',
    meant
      ? `${meant.locale} is a locale and no id of a dialect: send \`${meant.id}\`, the dialect that has it.`
      : 'There is no dialect with this id. Take one of `valid`, from /v1/dialects.',
    {
      errors: [{ field: 'dialect', message: 'is not the id of a dialect' }],
      valid: dialects.map((dialect) => dialect.id),
    },
  );
}

/** Throws `unknown_voice` with the valid ids: those of the dialect, where one is named. */
export async function findVoice(db: Database, id: string, dialectId?: string): Promise<Voice> {
  const { voices } = await offered(db);
  const found = voices.find((voice) => voice.id === id);
  if (found) return found;
  throw new ServiceError(
    'unknown_voice',
    'There is no voice with this id. Take one of `valid`, from /v1/voices.',
    {
      errors: [{ field: 'voice', message: 'is not the id of a voice' }],
      valid: voices
        .filter((voice) => dialectId === undefined || voice.dialectId === dialectId)
        .map((voice) => voice.id),
    },
  );
}

/** The voice, which must belong to the dialect. Throws `unknown_dialect`, `unknown_voice`, `voice_not_in_dialect`. */
export async function findVoiceOf(db: Database, dialectId: string, voiceId: string): Promise<Voice> {
  await findDialect(db, dialectId);
  const voice = await findVoice(db, voiceId, dialectId);
  if (voice.dialectId === dialectId) return voice;
  const fitting = await listVoices(db, dialectId);
  throw new ServiceError(
    'voice_not_in_dialect',
    'This voice belongs to another dialect. Take one of `valid`, or its own dialect.',
    {
      errors: [{ field: 'voice', message: 'does not belong to the dialect' }],
      valid: fitting.map(({ id }) => id),
    },
  );
}
