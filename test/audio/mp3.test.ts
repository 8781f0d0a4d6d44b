import { expect, it } from 'vitest';
import { sampleRates } from '../../src/audio/format.ts';
import { crc16, frameHeader } from '../../src/audio/formats/mp3-info.ts';
import { encode } from './encoding.ts';
import { babble } from './sounds.ts';

/** Walks over every frame. */
function frames(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; count++) at += frameHeader(bytes, at).bytes;
  return count;
}

it.each(sampleRates)('at %i Hz the Info frame tells of frames, bytes and both ends', async (sampleRate) => {
  const samples = Math.round(sampleRate * 2.9);
  const { stream, file } = await encode('mp3', babble(sampleRate, 2.9), { sampleRate });
  const view = new DataView(file.buffer);
  const first = frameHeader(file, 0);
  const tag = 4 + (first.version === 1 ? 17 : 9);
  expect(new TextDecoder().decode(file.slice(tag, tag + 4))).toBe('Info');
  expect(view.getUint32(tag + 8)).toBe(frames(file) - 1);
  expect(view.getUint32(tag + 12)).toBe(file.length);
  const delay = view.getUint16(tag + 141) >> 4;
  const padding = view.getUint16(tag + 142) & 0xfff;
  expect(delay).toBe(576);
  expect((frames(file) - 1) * first.samplesPerFrame - delay - padding).toBe(samples);
  const lame = tag + 120;
  expect(view.getUint16(lame + 32)).toBe(crc16(file.subarray(first.bytes)));
  expect(view.getUint16(lame + 34)).toBe(crc16(file.subarray(0, lame + 34)));
  expect(new TextDecoder().decode(stream.slice(tag, tag + 4))).toBe('Info');
  expect(new DataView(stream.buffer).getUint32(tag + 4)).toBe(0b0010);
  expect(new DataView(stream.buffer).getUint32(tag + 8)).toBe(0xffffffff);
});

it('CRC-16 as its catalogue of parameters has it (CRC-16/ARC)', () => {
  expect(crc16(new TextEncoder().encode('123456789'))).toBe(0xbb3d);
});

it.each([8000, 48000] as const)(
  'at %i Hz the seek table leads to each hundredth of the time',
  async (sampleRate) => {
    const { file } = await encode('mp3', babble(sampleRate, 10), { sampleRate });
    const tag = 4 + (frameHeader(file, 0).version === 1 ? 17 : 9);
    const starts: number[] = [];
    for (let at = frameHeader(file, 0).bytes; at < file.length; at += frameHeader(file, at).bytes)
      starts.push(at);
    for (let hundredth = 0; hundredth < 100; hundredth++) {
      const named = (file[tag + 16 + hundredth]! / 256) * file.length;
      const right = starts[Math.floor((starts.length * hundredth) / 100)]!;
      // The table counts in 256ths of the file, and sound begins with a frame.
      expect(Math.abs(named - right)).toBeLessThan(file.length / 256 + file.length / starts.length + 1);
    }
  },
);
