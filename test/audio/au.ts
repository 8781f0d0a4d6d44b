import type { AudioFormat } from '../../src/audio/format.ts';
import { pcmBytes } from '../../src/audio/formats/pcm.ts';

/** A format that only the tests know: Sun's .au. One file; its line stands in the test. */
export const au: AudioFormat = {
  id: 'au',
  contentType: () => 'audio/basic',
  async open({ sampleRate }) {
    let bytes = 0;
    const header = (size: number): Uint8Array => {
      const view = new DataView(new ArrayBuffer(24));
      // Magic, offset of the sound, its size, 3 for 16 bits, samples a second, channels.
      const words = [0x2e736e64, 24, size, 3, sampleRate, 1];
      for (const [at, value] of words.entries()) view.setUint32(4 * at, value);
      return new Uint8Array(view.buffer);
    };
    return {
      write(samples) {
        const sound = Buffer.from(pcmBytes(samples)).swap16();
        const first = bytes === 0;
        bytes += sound.length;
        return first ? Buffer.concat([header(0xffffffff), sound]) : sound;
      },
      pending: 0,
      end: () => new Uint8Array(),
      header: () => header(bytes),
    };
  },
};
