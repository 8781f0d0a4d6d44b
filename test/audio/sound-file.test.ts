import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SoundFile } from '../../src/audio/sound-file.ts';

const files = fc.array(fc.uint8Array({ maxLength: 20 }), { maxLength: 8 });
const bytesOf = (parts: readonly Uint8Array[]): number[] => parts.flatMap((part) => [...part]);

it('stretches are the file, each of the size that was asked for but the last', () => {
  const holds = (parts: Uint8Array[], size: number) => {
    const file = new SoundFile(parts);
    const stretches = [...file.stretches(size)];
    expect(bytesOf(stretches)).toEqual(bytesOf(parts));
    for (const { length } of stretches.slice(0, -1)) expect(length).toBe(size);
    expect(stretches.at(-1)?.length ?? 1).toBeGreaterThan(0);
    expect([...file.whole()]).toEqual(bytesOf(parts));
    expect(file.length).toBe(bytesOf(parts).length);
  };
  fc.assert(fc.property(files, fc.integer({ min: 1, max: 12 }), holds));
});

it('a header stands in place of the first bytes, whatever parts these are in', () => {
  const holds = (parts: Uint8Array[], header: Uint8Array) => {
    const before = bytesOf(parts);
    const file = new SoundFile(parts, header);
    expect([...file.whole()]).toEqual(before.map((byte, index) => header[index] ?? byte));
  };
  fc.assert(fc.property(files, fc.uint8Array({ maxLength: 30 }), holds));
});

it('a file behind a head is both', () => {
  const file = new SoundFile([Uint8Array.of(3), Uint8Array.of(4, 5)]).after(Uint8Array.of(1, 2));
  expect([...file.whole()]).toEqual([1, 2, 3, 4, 5]);
});
