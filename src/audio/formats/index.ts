import type { AudioFormat } from '../format.ts';
import { flac } from './flac.ts';
import { alaw, mulaw } from './g711.ts';
import { mp3 } from './mp3.ts';
import { opus } from './opus.ts';
import { pcm } from './pcm.ts';
import { wav } from './wav.ts';

/** The formats that the service makes, by what the contract calls them. A new one is a file and a line here. */
export const formats = { mp3, wav, opus, flac, pcm, mulaw, alaw } as const satisfies Record<
  string,
  AudioFormat
>;

export type Format = keyof typeof formats;

/** In the order of the contract. */
export const formatIds = Object.keys(formats) as [Format, ...Format[]];

/** What sound may be called in a content type, its parameters left out. */
export const mediaTypes: string[] = Object.values(formats).map(
  ({ contentType }) => contentType(8000).split(';', 1)[0]!,
);

/** What a file of this content type is called: its format, which is what its name ends in. Undefined for one of no format. */
export function formatOfContentType(contentType: string): Format | undefined {
  const [type = ''] = contentType.split(';', 1);
  return formatIds[mediaTypes.indexOf(type.trim())];
}
