import { expect, test } from 'vitest';
import { sampleRates } from '../../src/audio/format.ts';
import { frameHeader } from '../../src/audio/formats/mp3-info.ts';
import { encode } from './encoding.ts';
import { babble } from './sounds.ts';

/** Walks over every frame. */
function frames(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; count++) at += frameHeader(bytes, at).bytes;
  return count;
}

test.each(sampleRates)('at %i Hz the Info frame tells of frames, bytes and both ends', async (sampleRate) => {
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
  expect(new TextDecoder().decode(stream.slice(tag, tag + 4))).toBe('Info');
  expect(new DataView(stream.buffer).getUint32(tag + 4)).toBe(0b0010);
  expect(new DataView(stream.buffer).getUint32(tag + 8)).toBe(0xffffffff);
});
