import { expect, it } from 'vitest';
import { toPcm16 } from '../../src/audio/formats/samples.ts';
import { encode } from './encoding.ts';

it.each([0, 1, 2, 999, 16001])('both sizes in the header of a WAV are real, %i samples', async (length) => {
  const { stream, file } = await encode('wav', new Float32Array(length).fill(0.1), { sampleRate: 16000 });
  const sizes = (bytes: Uint8Array) =>
    [4, 40].map((at) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true));
  expect(sizes(file)).toEqual([file.length - 8, length * 2]);
  expect(sizes(stream)).toEqual([0xffffffff, 0xffffffff]);
  expect(file.length).toBe(44 + 2 * length);
});

it('beyond full scale is clipped, never wrapped', () => {
  expect([...toPcm16(Float32Array.of(1, 1.5, -1, -1.5, 0.99999, 1e9, -1e9))]).toEqual([
    32767, 32767, -32768, -32768, 32767, 32767, -32768,
  ]);
});
