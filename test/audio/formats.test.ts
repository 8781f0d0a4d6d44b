import { beforeAll, describe, expect, it } from 'vitest';
import { resample } from '../../src/audio/dsp/resample.ts';
import { type AudioFormat, sampleRates } from '../../src/audio/format.ts';
import { type Format, formatIds, formats } from '../../src/audio/formats/index.ts';
import { type Encoded, encode } from './encoding.ts';
import { decodeAll, probe } from './ffmpeg.ts';
import { babble, signalToNoise } from './sounds.ts';

/** How ffmpeg calls what has no header, and how far from the sound what it decodes may be, in dB. */
const expected: Record<Format, { raw?: string; codec: string; leastSnr: number }> = {
  mp3: { codec: 'mp3', leastSnr: 13 },
  wav: { codec: 'pcm_s16le', leastSnr: 70 },
  opus: { codec: 'opus', leastSnr: 9 },
  flac: { codec: 'flac', leastSnr: 70 },
  pcm: { raw: 's16le', codec: 'pcm_s16le', leastSnr: 70 },
  mulaw: { raw: 'mulaw', codec: 'pcm_mulaw', leastSnr: 30 },
  alaw: { raw: 'alaw', codec: 'pcm_alaw', leastSnr: 30 },
};

/** As a player hears them, at the sound's own rate: Opus alone always comes out at 48,000. */
function heard(format: Format, files: readonly Uint8Array[], sampleRate: number): Float32Array[] {
  const { raw } = expected[format];
  const sounds = decodeAll(
    files.map((bytes) => ({ bytes, extension: format, ...(raw ? { raw: { codec: raw, sampleRate } } : {}) })),
  );
  return format === 'opus' ? sounds.map((sound) => resample(sound, 48000, sampleRate)) : sounds;
}

/** To compare half a million samples one by one takes longer than to decode them. */
const bytesOf = (samples: Float32Array) =>
  Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);

const cases = formatIds.flatMap((format) => sampleRates.map((rate) => [format, rate] as const));

describe.each(cases)('%s at %i Hz', (format, rate) => {
  const sound = babble(rate, 2.345);
  /** The file, the same as a stream, and what of it there was after four fifths. */
  let made: Encoded;
  let begun: { bytes: Uint8Array; taken: number; pending: number };
  let [whole, played, part]: Float32Array[] = [];
  beforeAll(async () => {
    made = await encode(format, sound, { sampleRate: rate });
    const encoder = await formats[format].open({ sampleRate: rate });
    const given: Uint8Array[] = [];
    let taken = 0;
    for (; taken < sound.length * 0.8; taken += 4000)
      given.push(encoder.write(sound.slice(taken, taken + 4000)));
    begun = { bytes: Buffer.concat(given), taken, pending: encoder.pending };
    encoder.close?.();
    [whole, played, part] = heard(format, [made.file, made.stream, begun.bytes], rate);
  });

  it('a decoder gives the sound, no sample more or less, with nothing lost at its end', () => {
    const { raw, codec, leastSnr } = expected[format];
    if (!raw) {
      const known = probe(made.file, format);
      expect(known).toMatchObject({ codec, sampleRate: format === 'opus' ? 48000 : rate, channels: 1 });
      // ffprobe counts the frames of an MP3, of which some are delay and padding, and Opus' pre-skip.
      const frame = (rate >= 32000 ? 1152 : 576) / rate;
      const added = format === 'mp3' ? 3 * frame : format === 'opus' ? 0.007 : 0.0001;
      expect(Math.abs(known.duration - 2.345)).toBeLessThanOrEqual(added);
    }
    expect(Math.abs(whole!.length - sound.length)).toBeLessThanOrEqual(format === 'opus' ? 1 : 0);
    expect(signalToNoise(sound, whole!)).toBeGreaterThan(leastSnr);
    const tail = Math.round(rate * 0.02);
    expect(
      signalToNoise(sound.slice(-tail), whole!.slice(sound.length - tail, sound.length)),
    ).toBeGreaterThan(Math.min(6, leastSnr));
  });

  it('a stream is the file but for its beginning, however it was cut', async () => {
    const cut = await encode(format, sound, { sampleRate: rate, cut: 997 });
    expect(Buffer.from(cut.stream).equals(Buffer.from(made.stream))).toBe(true);
    expect(Buffer.from(cut.file).equals(Buffer.from(made.file))).toBe(true);
    expect(played!.length - whole!.length).toBeGreaterThanOrEqual(0);
    // What a stream of MP3 cannot say is how much of its last frames is no sound.
    expect(played!.length - whole!.length).toBeLessThan(format === 'mp3' ? 3 * 1152 : 1);
    expect(bytesOf(played!.slice(0, whole!.length)).equals(bytesOf(whole!))).toBe(true);
  });

  it('what is pending is at least what the bytes so far lack', () => {
    const certain = begun.taken - begun.pending;
    // The last samples of what is cut off are filtered with nothing behind them.
    const edge = format === 'opus' ? Math.ceil(rate * 0.005) : 0;
    expect(part!.length).toBeGreaterThanOrEqual(certain - edge);
    expect(certain).toBeGreaterThan(begun.taken - rate);
    const least = expected[format].leastSnr;
    expect(signalToNoise(sound.slice(0, certain - edge), part!.slice(0, certain - edge))).toBeGreaterThan(
      least,
    );
  });
});

describe.each(formatIds)('%s', (format) => {
  it('0, 1, 37 and 700 samples are files that play', async () => {
    // FLAC has no block without samples, and what has no header then no byte; ffmpeg finds nothing to play in it.
    const lengths = format === 'mp3' || format === 'opus' ? [0, 1, 37, 700] : [1, 37, 700];
    await encode(format, new Float32Array(0), { sampleRate: 16000 });
    const made = await Promise.all(
      lengths.map((length) => encode(format, new Float32Array(length).fill(0.01), { sampleRate: 16000 })),
    );
    const sounds = heard(
      format,
      made.map(({ file }) => file),
      16000,
    );
    for (const [at, length] of lengths.entries())
      expect(Math.abs(sounds[at]!.length - length)).toBeLessThanOrEqual(format === 'mp3' ? 1152 : 1);
  });

  it('beyond full scale is clipped, never wrapped', async () => {
    const loud = babble(16000, 1).map((sample) => sample * 40);
    const { file } = await encode(format, loud, { sampleRate: 16000 });
    const [decoded] = heard(format, [file], 16000);
    expect(
      signalToNoise(
        loud.map((sample) => Math.max(-1, Math.min(1, sample))),
        decoded!,
      ),
    ).toBeGreaterThan(3);
  });

  it('one that was left in the middle does not disturb the next', async () => {
    const settings = { sampleRate: 16000 };
    const sound = babble(16000, 1);
    const first = await encode(format, sound, settings);
    const left = await formats[format].open(settings);
    left.write(babble(16000, 3));
    left.close?.();
    const two = await Promise.all([encode(format, sound, settings), encode(format, sound, settings)]);
    for (const again of two) expect(Buffer.from(again.file).equals(Buffer.from(first.file))).toBe(true);
  });
});

describe.each(['mp3', 'opus'] as const)('%s at every bitrate', (format) => {
  const known: AudioFormat = formats[format];
  it.each(sampleRates)('%i Hz', async (sampleRate) => {
    const sound = babble(sampleRate, 1.2);
    const bitrates = known.bitrates!(sampleRate);
    const some = bitrates.length > 20 ? [bitrates[0]!, 16, 64, bitrates.at(-1)!] : bitrates;
    expect(bitrates.length).toBeGreaterThan(3);
    const made = await Promise.all(
      some.map(async (bitrate) => (await encode(format, sound, { sampleRate, bitrate })).file),
    );
    for (const decoded of heard(format, made, sampleRate))
      expect(Math.abs(decoded.length - sound.length)).toBeLessThanOrEqual(1);
    const sizes = made.map(({ length }) => length);
    expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b));
  });
});
