import { audit } from '../audit/audit.ts';
import { ServiceError } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { LexiconWord } from '../db/generated/sqlite/client.ts';
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
  { db, store }: Services,
  editor: Editor,
  accountId: string,
  { word, spelling, phones }: PronunciationRequest,
): Promise<LexiconWord> {
  const refuse = (field: string, message: string) =>
    new ServiceError('invalid_request', `The pronunciation was not kept: ${field} ${message}.`, {
      errors: [{ field, message }],
    });
  const fault = faultOf({ word, spelling, phones });
  if (fault) throw refuse(fault.field, fault.message);
  const bare = bareWord(word);
  const values = { spelling: spelling || null, phones: phones ? phonesOf(phones).join(' ') : null };
  return db.$transaction(async (tx) => {
    const where = { accountId_word: { accountId, word: bare } };
    const row = await tx.lexiconWord.upsert({
      where,
      create: {
        id: newId('lex', store.sources),
        accountId,
        word: bare,
        createdAt: store.sources.now(),
        ...values,
      },
      update: values,
    });
    if ((await tx.lexiconWord.count({ where: { accountId } })) > MOST)
      throw refuse('word', `is one too many: an account may have ${MOST} pronunciations`);
    await audit(tx, store, {
      ...editor,
      action: 'pronunciation.set',
      target: `pronunciation:${row.id}`,
      accountId,
      detail: { word: bare, ...values },
    });
    return row;
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
