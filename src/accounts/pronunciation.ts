import { isPhone } from '../arabic/phonology/inventory.ts';
import type { FieldError } from '../core/errors.ts';

/** How a word is to be said: by a vowelled spelling or by phones, not both. */
export interface PronunciationRequest {
  word: string;
  spelling?: string | null | undefined;
  phones?: string | null | undefined;
}

/** The word as it is looked up: without vowel marks and drawn-out letters. */
export const bareWord = (word: string): string =>
  word
    .normalize('NFC')
    .replace(/[\u064B-\u0652\u0670\u0640]/g, '')
    .trim();

export const phonesOf = (phones: string): string[] => phones.split(/\s+/).filter((phone) => phone !== '');

const SPELLING = /^[\u0621-\u0652\u0670\u0671\u067E\u0686\u0698\u06A4\u06AF ]{1,120}$/u;

/** What is wrong with a pronunciation, an account's or a request's; undefined where nothing is. */
export function faultOf({ word, spelling, phones }: PronunciationRequest): FieldError | undefined {
  const fault = (field: string, message: string): FieldError => ({ field, message });
  if (!/^[\p{L}\p{N}'’.-]{1,60}$/u.test(bareWord(word)))
    return fault('word', 'must be one word of at most 60 letters');
  if (!spelling === !phones) return fault('spelling', 'or phones must be given, and not both');
  if (spelling && !(SPELLING.test(spelling) && /[\u0621-\u063A\u0641-\u064A]/.test(spelling)))
    return fault('spelling', 'must be Arabic letters with their vowels');
  if (phones && phones.length > 500) return fault('phones', 'must have at most 500 characters');
  if (phones && (phonesOf(phones).length === 0 || !phonesOf(phones).every(isPhone)))
    return fault('phones', 'must be phones of the inventory, separated by spaces');
  return undefined;
}
