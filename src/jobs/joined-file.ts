import type { Chapter } from '../audio/formats/id3.ts';
import { joiningOf } from '../audio/joining/index.ts';
import type { FilePart, Place, Whole } from '../audio/joining/joining.ts';

/** A part and where it belongs. */
interface PlacedPart {
  /** Null where there is nothing to hear. */
  part: (FilePart & { sampleRate: number }) | null;
  /** Of the chapter that it begins. */
  title: string | null;
  /** When it is to begin, in ms; null: at once after what is before it. */
  startMs: number | null;
}

/** Where a part that is heard stands in the one file. */
export interface Stretch {
  /** When its sound begins, in ms. */
  startMs: number;
  /** Samples and bytes of silence before it, and where that begins. */
  silence: { samples: number; bytes: number; at: Place };
  /** Where its sound begins, and the bytes of it. */
  at: Place;
  bytes: number;
  /** Nothing comes behind it. */
  last: boolean;
}

/** Where everything is in the one file of many. */
export interface Joined extends Whole {
  /** Of each part; undefined where it has nothing to hear. */
  stretches: (Stretch | undefined)[];
  chapters: Chapter[];
  /** Of the whole file, its head included; 0 where there is nothing to hear. */
  bytes: number;
  durationMs: number;
}

/** Lays the parts out one after the other; one that is not to begin yet waits in silence. */
export function joinParts(parts: readonly PlacedPart[], format: string): Joined {
  const joining = joiningOf(format);
  const first = parts.find(({ part }) => part !== null)?.part;
  if (!first) return { stretches: [], chapters: [], sampleRate: 0, samples: 0, bytes: 0, durationMs: 0 };
  const { sampleRate } = first;
  const msOf = (samples: number): number => Math.round((1000 * samples) / sampleRate);
  const lastHeard = parts.findLastIndex(({ part }) => part !== null);
  const stretches: Joined['stretches'] = [];
  let at: Place = { samples: 0, pages: 0 };
  let sound = 0;
  for (const [index, { part, startMs: wanted }] of parts.entries()) {
    if (!part) {
      stretches.push(undefined);
      continue;
    }
    const wait = wanted === null ? 0 : Math.max(0, (wanted / 1000) * sampleRate - at.samples);
    const quiet = wait > 0 ? joining.silence(wait, first, at) : { samples: 0, pages: 0, bytes: 0 };
    const silence = { samples: quiet.samples, bytes: quiet.bytes, at };
    at = after(at, quiet);
    const extent = joining.extentOf(part, at);
    const { bytes } = extent;
    stretches.push({ startMs: msOf(at.samples), silence, at, bytes, last: index === lastHeard });
    at = after(at, extent);
    sound += quiet.bytes + bytes;
  }
  const durationMs = msOf(at.samples);
  const chapters = chaptersOf(parts, stretches, durationMs);
  const head = joining.headOf(first, chapters);
  for (const stretch of stretches)
    if (stretch) {
      stretch.at = after(stretch.at, { samples: 0, pages: head.pages });
      stretch.silence.at = after(stretch.silence.at, { samples: 0, pages: head.pages });
    }
  return { stretches, chapters, sampleRate, samples: at.samples, bytes: head.bytes + sound, durationMs };
}

const after = (at: Place, { samples, pages }: Place): Place => ({
  samples: at.samples + samples,
  pages: at.pages + pages,
});

/** A chapter lasts until the next one begins. What comes before the first has none. */
function chaptersOf(parts: readonly PlacedPart[], stretches: Joined['stretches'], endMs: number): Chapter[] {
  const begun = parts.flatMap(({ title }, position) => {
    if (title === null) return [];
    const heard = stretches.slice(position).find((stretch) => stretch !== undefined);
    return heard === undefined ? [] : [{ title, startMs: heard.startMs }];
  });
  return begun.map((chapter, index) => ({ ...chapter, endMs: begun[index + 1]?.startMs ?? endMs }));
}
