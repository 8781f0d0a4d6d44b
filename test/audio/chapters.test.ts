/** Chapters in an MP3, judged by what ffmpeg finds. */
import { expect, it } from 'vitest';
import { concatenate } from '../../src/audio/format.ts';
import { chapterTag } from '../../src/audio/formats/id3.ts';
import { silentFrame } from '../../src/audio/formats/mp3-info.ts';
import { chaptersIn, decode } from './ffmpeg.ts';

/** MPEG 2, 64 kbit/s, 24,000 samples a second. */
const frame = silentFrame(Uint8Array.of(0xff, 0xf3, 0x84, 0xc4));

it.each([1, 255, 256, 1000])('%i of them', (count) => {
  const chapters = Array.from({ length: count }, (_, index) => ({
    title: `الفصل ${index} 📖`,
    startMs: index * 1000,
    endMs: (index + 1) * 1000,
  }));
  const file = concatenate([chapterTag(chapters), ...Array.from({ length: 100 }, () => frame)]);
  expect(chaptersIn(file)).toEqual(chapters);
});

it('a frame without a sound is silent', () => {
  const sound = decode(concatenate(Array.from({ length: 50 }, () => frame)), 'mp3');
  expect(sound.length).toBeGreaterThan(48 * 576);
  expect(sound.every((sample) => sample === 0)).toBe(true);
});
