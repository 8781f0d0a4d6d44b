import { type AudioFormat, concatenate } from '../format.ts';
import { pcmBytes } from './pcm.ts';

/**
 * RIFF WAVE, 16-bit PCM, one channel, as in Microsoft's "Multimedia Programming Interface and Data
 * Specifications 1.0". A stream says 0xFFFFFFFF for its two sizes, which players take for "until it ends".
 */

export const HEADER_BYTES = 44;
const UNKNOWN = 0xffffffff;

export const wav: AudioFormat = {
  id: 'wav',
  contentType: () => 'audio/wav',
  async open({ sampleRate }) {
    let begun = false;
    let dataBytes = 0;
    const start = () => (begun ? [] : [riffHeader(sampleRate, undefined)]);
    return {
      pending: 0,
      write(samples) {
        const bytes = pcmBytes(samples);
        dataBytes += bytes.length;
        const parts = [...start(), bytes];
        begun = true;
        return concatenate(parts);
      },
      end: () => concatenate(start()),
      header: () => riffHeader(sampleRate, dataBytes),
    };
  },
};

/** @param dataBytes of the samples, undefined while that is not known. */
export function riffHeader(sampleRate: number, dataBytes: number | undefined): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES);
  const view = new DataView(header.buffer);
  const ascii = (at: number, text: string) => header.set(new TextEncoder().encode(text), at);
  ascii(0, 'RIFF');
  view.setUint32(4, dataBytes === undefined ? UNKNOWN : HEADER_BYTES + dataBytes - 8, true);
  ascii(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true); // PCM
  view.setUint16(22, 1, true); // channels
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true); // bytes a second
  view.setUint16(32, 2, true); // bytes a frame
  view.setUint16(34, 16, true); // bits a sample
  ascii(36, 'data');
  view.setUint32(40, dataBytes ?? UNKNOWN, true);
  return header;
}
