import { beforeAll, describe, expect, test } from 'vitest';
import { createMp3, isMp3SampleRate, type Mp3Encoder } from '../../src/audio/formats/mp3.ts';
import { parseFrames } from '../../src/audio/formats/mp3-info.ts';
import { decode, probe } from './ffmpeg.ts';
import { babble, bestShift, correlation, rms } from './sounds.ts';

const rates = [8000, 16000, 22050, 24000, 44100, 48000] as const;

describe('MP3', () => {
  let mp3: Mp3Encoder;
  beforeAll(async () => {
    mp3 = await createMp3();
  });

  test.each(rates)('at %i Hz a decoder finds every sample at its place', (rate) => {
    const sound = babble(rate, 2.345);
    const { bytes, offset, length } = mp3.encode(sound, rate);
    expect(probe(bytes, 'mp3')).toMatchObject({ codec: 'mp3', sampleRate: rate, channels: 1 });
    const all = decode(bytes, 'mp3');
    expect(all.length).toBe(length);
    const heard = all.slice(offset, offset + sound.length);
    expect(heard.length).toBe(sound.length);
    expect(bestShift(sound, heard, 40)).toBe(0);
    expect(correlation(sound, heard)).toBeGreaterThan(0.98);
    // The last 20 ms are loud: a lost tail would be heard here.
    const tail = Math.round(rate * 0.02);
    expect(rms(heard.slice(-tail))).toBeGreaterThan(0.7 * rms(sound.slice(-tail)));
    // And what the encoder adds is silence.
    expect(all.length - sound.length).toBeLessThan(3 * (rate >= 32000 ? 1152 : 576) + offset);
  });

  test.each(rates)('at %i Hz the duration shown is the duration heard, within a frame', (rate) => {
    for (const seconds of [0, 0.01, 0.3, 1, 7.77]) {
      const { bytes, length } = mp3.encode(babble(rate, seconds), rate);
      const frame = (rate >= 32000 ? 1152 : 576) / rate;
      const shown = probe(bytes, 'mp3').duration;
      const heard = decode(bytes, 'mp3').length / rate;
      expect(heard).toBe(length / rate);
      expect(Math.abs(shown - heard)).toBeLessThan(frame);
    }
  });

  test('the Info frame counts the frames and bytes that follow', () => {
    const file = mp3.encode(babble(16000, 3), 16000).bytes;
    const view = new DataView(file.buffer, file.byteOffset);
    const tag = 4 + 9;
    expect(new TextDecoder().decode(file.slice(tag, tag + 4))).toBe('Info');
    expect(view.getUint32(tag + 8)).toBe(parseFrames(file).count - 1);
    expect(view.getUint32(tag + 12)).toBe(file.length);
  });

  test('beyond full scale is clipped', () => {
    const loud = babble(16000, 1).map((sample) => sample * 40);
    for (const sample of decode(mp3.encode(loud, 16000).bytes, 'mp3'))
      expect(Math.abs(sample)).toBeLessThan(1.7);
  });

  test('an encoder that has made another sound gives the same bytes', async () => {
    const sound = babble(24000, 1.2);
    const fresh = (await createMp3()).encode(sound, 24000).bytes;
    mp3.encode(babble(8000, 5), 8000);
    expect(Buffer.from(mp3.encode(sound, 24000).bytes).equals(Buffer.from(fresh))).toBe(true);
  });

  test('only the contract’s rates', () => {
    expect(rates.every(isMp3SampleRate)).toBe(true);
    expect(isMp3SampleRate(11025)).toBe(false);
  });
});
