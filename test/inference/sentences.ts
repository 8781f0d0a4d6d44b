import type { Sentence, Word } from '../../src/arabic/reading.ts';

/** Sentences written in phones, so that these tests need no front end. */

export function word(phones: string, pauseMs = 0): Word {
  return {
    text: phones,
    from: 0,
    to: 0,
    spoken: phones,
    source: 'list',
    phones: phones.split(' ').filter(Boolean),
    pauseMs,
  };
}

export function sentence(...words: Word[]): Sentence {
  return { text: '', from: 0, to: 0, intonation: 'statement', words };
}

/** مرحبا بكم، في خدمة نطق. */
export const greeting = sentence(
  word('m a r H a b a n'),
  word('b i k u m', 200),
  word('f ii'),
  word('x i d m a t i'),
  word('n u T q', 400),
);

/** هذا صوت العربية. */
export const second = sentence(word('h aa dh aa'), word('S a w t u'), word('l E a r a b i y y a', 400));

const syllables = 'm a l aa k i t u b s ii f a r u q h a dh n ii sh a'.split(' ');

/** `count` phones without a pause. */
export function longSentence(count: number): Sentence {
  return sentence(word(Array.from({ length: count }, (_, i) => syllables[i % syllables.length]).join(' ')));
}
