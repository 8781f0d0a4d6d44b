import type { Format } from '../formats/index.ts';
import { flac } from './flac.ts';
import type { Joining } from './joining.ts';
import { mp3 } from './mp3.ts';
import { opus } from './opus.ts';
import { alaw, mulaw, pcm, wav } from './plain.ts';

/** How files of each format become one. A new format has a file and a line here. */
const joinings = { mp3, wav, opus, flac, pcm, mulaw, alaw } as const satisfies Record<Format, Joining>;

/** @param format one that was checked. */
export const joiningOf = (format: string): Joining => joinings[format as Format];
