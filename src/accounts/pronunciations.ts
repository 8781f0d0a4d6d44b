import { audit } from '../audit/audit.ts';
import { ServiceError } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { Pronunciation } from '../db/records.ts';
import type { Services } from '../services.ts';
import { bareWord, faultOf, type PronunciationRequest, phonesOf } from './pronunciation.ts';

/** Most entries of one account: each request carries them to the front end. */
const MOST = 2000;

/** Who changes a pronunciation, and in which request. */
export interface Editor {
  actor: string;
  requestId: string;
}

/** Sets how an account's texts say a word, and writes it in the audit log. Throws `invalid_request`. */
export async function setPronunciation(
  services: Services,
  editor: Editor,
  accountId: string,
  pronunciation: PronunciationRequest,
): Promise<Pronunciation> {
  const fault = faultOf(pronunciation);
  if (fault) throw refuse(fault.field, fault.message);
  const [row] = await setPronunciations(services, editor, accountId, [pronunciation]);
  return row!;
}

/**
 * Sets several, all of them or none; of a word that comes twice the last counts. Throws `invalid_request` that
 * names the first fault with its place in the list.
 */
export async function setPronunciations(
  { db, store }: Services,
  editor: Editor,
  accountId: string,
  list: readonly PronunciationRequest[],
): Promise<Pronunciation[]> {
  for (const [index, each] of list.entries()) {
    const fault = faultOf(each);
    if (fault) throw refuse(`pronunciations.${index}.${fault.field}`, fault.message);
  }
  const wanted = new Map(list.map((each) => [bareWord(each.word), each]));
  return db.$transaction(async (tx) => {
    const rows: Pronunciation[] = [];
    for (const [word, { spelling, phones }] of wanted) {
      const values = { spelling: spelling || null, phones: phones ? phonesOf(phones).join(' ') : null };
      const row = await tx.lexiconWord.upsert({
        where: { accountId_word: { accountId, word } },
        create: {
          id: newId('lex', store.sources),
          accountId,
          word,
          createdAt: store.sources.now(),
          ...values,
        },
        update: values,
      });
      await audit(tx, store, {
        ...editor,
        action: 'pronunciation.set',
        target: `pronunciation:${row.id}`,
        accountId,
        detail: { word, ...values },
      });
      rows.push(row);
    }
    if ((await tx.lexiconWord.count({ where: { accountId } })) > MOST)
      throw refuse('word', `is one too many: an account may have ${MOST} pronunciations`);
    return rows;
  });
}

function refuse(field: string, message: string): ServiceError {
  return new ServiceError('invalid_request', `Nothing was kept: ${field} ${message}.`, {
    errors: [{ field, message }],
  });
}

/** Removes one. Throws `not_found`. */
export async function deletePronunciation(
  { db, store }: Services,
  editor: Editor,
  accountId: string,
  id: string,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const row = await tx.lexiconWord.findUnique({ where: { id } });
    if (row?.accountId !== accountId)
      throw new ServiceError('not_found', 'There is no pronunciation with this id.');
    await tx.lexiconWord.delete({ where: { id } });
    await audit(tx, store, {
      ...editor,
      action: 'pronunciation.delete',
      target: `pronunciation:${id}`,
      accountId,
      detail: { word: row.word },
    });
  });
}
