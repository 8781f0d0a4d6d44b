import { expect, it } from 'vitest';
import type { Sentence } from '../../src/arabic/reading.ts';
import { bytesAhead, secondsReady, spokenSeconds } from '../../src/speech/spoken-length.ts';
import { longSentence } from '../inference/sentences.ts';

const reading = (...lengths: number[]) => ({ sentences: lengths.map((phones) => longSentence(phones)) });
const wav = { format: 'wav', contentType: 'audio/wav', sampleRate: 24000, bitrate: undefined } as const;
const secondsOf = (sentence: Sentence) => spokenSeconds({ sentences: [sentence] }, 1);

it('of a stream the sentence that is heard and four ahead of it are ready, wherever these are longest', () => {
  const long = reading(10, 10, 90, 80, 70, 60, 50, 40, 10);
  const longest = long.sentences.slice(2, 7).reduce((sum, sentence) => sum + secondsOf(sentence), 0);
  expect(secondsReady(long, 1)).toBeCloseTo(longest, 6);
});

it('of a short one all of it is', () => {
  const short = reading(20, 30);
  expect(secondsReady(short, 2)).toBeCloseTo(spokenSeconds(short, 2), 6);
});

it('a stream counts for no more when it is longer', () => {
  const usual = Array.from({ length: 5 }, () => 60);
  const many = Array.from({ length: 200 }, () => 60);
  const bytes = (lengths: number[]) => bytesAhead(secondsReady(reading(...lengths), 1), 24000, wav);
  expect(bytes(many)).toBe(bytes(usual));
});
