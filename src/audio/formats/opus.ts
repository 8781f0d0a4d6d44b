import { Resampler } from '../dsp/resample.ts';
import { type AudioEncoder, type AudioFormat, concatenate } from '../format.ts';
import type { Chapter } from './id3.ts';
import { OggPages } from './ogg.ts';
import { toPcm16 } from './samples.ts';
import { chapterComments, vorbisComment } from './vorbis-comment.ts';

/**
 * Opus by libopus (compiled to WebAssembly) in Ogg (RFC 7845). Opus counts time in 48ths of a millisecond
 * whatever the rate; what the encoder puts before the sound is told as pre-skip, what it adds behind is cut
 * off by the last page's position, so that a decoder gives the sound's own length.
 */

/** Rates that libopus takes; sound at another one is brought to the next higher of them. */
const opusRates = [8000, 12000, 16000, 24000, 48000] as const;
const USUAL_BITRATE = 32;
const TICKS_PER_SECOND = 48000;
/** Milliseconds of a packet, and packets of the longest page; the first pages are short, for a listener who waits. */
export const PACKET_MS = 20;
export const packetTicks = (TICKS_PER_SECOND * PACKET_MS) / 1000;
const LONGEST_PAGE = 50;
const FIRST_PAGE = 10;

/** Of libopus' controls (opus_defines.h). */
const control = { setBitrate: 4002, setSignal: 4024, getLookahead: 4027 } as const;
const SIGNAL_VOICE = 3001;

export const opus: AudioFormat = {
  id: 'opus',
  contentType: () => 'audio/ogg;codecs=opus',
  bitrates: () => Array.from({ length: 123 }, (_, index) => 6 + index),
  async open({ sampleRate, bitrate = USUAL_BITRATE }) {
    const { Encoder } = await import('@evan/opus/wasm/index.mjs');
    const rate = opusRates.find((each) => each >= sampleRate)!;
    const encoder = new Encoder({ channels: 1, sample_rate: rate, application: 'audio' });
    encoder.ctl(control.setBitrate, bitrate * 1000);
    encoder.ctl(control.setSignal, SIGNAL_VOICE);
    return oggOpus(encoder, { sampleRate, rate, lookahead: encoder.ctl(control.getLookahead) });
  },
};

interface PacketEncoder {
  encode(samples: Int16Array): Uint8Array;
  drop(): void;
}

/** @param lookahead samples (at `rate`) that the encoder puts before the sound. */
function oggOpus(
  encoder: PacketEncoder,
  { sampleRate, rate, lookahead }: { sampleRate: number; rate: number; lookahead: number },
): AudioEncoder {
  const resampler = new Resampler(sampleRate, rate);
  const packetSamples = (rate * PACKET_MS) / 1000;
  const ticks = TICKS_PER_SECOND / rate;
  const preSkip = lookahead * ticks;
  const pages = new OggPages();
  let rest = new Int16Array();
  let packets: Uint8Array[] = [];
  let encoded = 0; // samples, at `rate`
  let paged = 0;
  let taken = 0; // samples, at `sampleRate`
  let page = 0;
  let begun = false;
  const pageLength = () => Math.min(LONGEST_PAGE, FIRST_PAGE << Math.min(page, 8));

  function flush(last = false, position = encoded * ticks): Uint8Array {
    const bytes = pages.page(packets, position, last);
    packets = [];
    paged = encoded;
    page++;
    return bytes;
  }

  function take(samples: Int16Array): Uint8Array[] {
    const all = new Int16Array(rest.length + samples.length);
    all.set(rest);
    all.set(samples, rest.length);
    const ready: Uint8Array[] = [];
    let at = 0;
    for (; at + packetSamples <= all.length; at += packetSamples) {
      // A full page waits until there is more, since the last one has to say that it is.
      if (packets.length === pageLength()) ready.push(flush());
      packets.push(encoder.encode(all.subarray(at, at + packetSamples)));
      encoded += packetSamples;
    }
    rest = all.slice(at);
    return ready;
  }

  const start = (): Uint8Array[] => {
    if (begun) return [];
    begun = true;
    return [pages.page([opusHead(preSkip, sampleRate)], 0), pages.page([opusTags()], 0)];
  };

  return {
    write(samples) {
      taken += samples.length;
      return concatenate([...start(), ...take(toPcm16(resampler.write(samples)))]);
    },
    get pending() {
      return Math.min(taken, taken - Math.floor(((paged - lookahead) * sampleRate) / rate));
    },
    end() {
      const ready = [...start(), ...take(toPcm16(resampler.end()))];
      const length = Math.round((taken * rate) / sampleRate);
      const missing = lookahead + length - encoded;
      // Silence until the last sample has come out of the encoder.
      const silence = Math.ceil(missing / packetSamples) * packetSamples - rest.length;
      if (missing > 0) ready.push(...take(new Int16Array(silence)));
      ready.push(flush(true, preSkip + Math.round((taken * TICKS_PER_SECOND) / sampleRate)));
      return concatenate(ready);
    },
    close: () => encoder.drop(),
  };
}

/** RFC 7845, 5.1. `inputRate` is for information alone. */
function opusHead(preSkip: number, inputRate: number): Uint8Array {
  const head = new Uint8Array(19);
  const view = new DataView(head.buffer);
  head.set(new TextEncoder().encode('OpusHead'));
  head[8] = 1; // version
  head[9] = 1; // channels
  view.setUint16(10, preSkip, true);
  view.setUint32(12, inputRate, true);
  return head;
}

/** The rate of the sound that went into a file of ours, in Hz: its first packet tells it, behind the page's 28 bytes. */
export function inputRateOf(file: Uint8Array): number {
  return new DataView(file.buffer, file.byteOffset).getUint32(28 + 12, true);
}

/** RFC 7845, 5.2: who made it, and the chapters. */
export function opusTags(chapters: readonly Chapter[] = []): Uint8Array {
  return concatenate([new TextEncoder().encode('OpusTags'), vorbisComment(chapterComments(chapters))]);
}
