import { HEADER_BYTES, riffHeader } from '../formats/wav.ts';
import { type Joining, repeat } from './joining.ts';

/** Samples one after the other, with nothing around them but what WAV begins with. */
function plain({ head, sampleBytes, quiet }: { head: number; sampleBytes: number; quiet: number }): Joining {
  return {
    partOf({ length }) {
      const soundBytes = length - head;
      return { headBytes: head, soundBytes, samples: soundBytes / sampleBytes };
    },
    headOf: () => ({ bytes: head, pages: 0 }),
    extentOf: ({ samples, soundBytes }) => ({ samples, pages: 0, bytes: soundBytes }),
    silence(wanted) {
      const samples = Math.round(wanted);
      return { samples, pages: 0, bytes: samples * sampleBytes };
    },
    writeHead(_first, { sampleRate, bytes }) {
      if (head === 0) return new Uint8Array();
      const sound = bytes - head;
      // Longer than RIFF can say: players take this for a stream.
      return riffHeader(sampleRate, sound > 0xfffffff0 ? undefined : sound);
    },
    writeSound: (file, { headBytes, soundBytes }) => file.subarray(headBytes, headBytes + soundBytes),
    writeSilence: (samples) => repeat(Uint8Array.of(quiet), samples * sampleBytes),
  };
}

export const wav = plain({ head: HEADER_BYTES, sampleBytes: 2, quiet: 0 });
export const pcm = plain({ head: 0, sampleBytes: 2, quiet: 0 });
export const mulaw = plain({ head: 0, sampleBytes: 1, quiet: 0xff });
export const alaw = plain({ head: 0, sampleBytes: 1, quiet: 0xd5 });
