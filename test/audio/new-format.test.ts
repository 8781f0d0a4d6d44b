import { afterAll, expect, it } from 'vitest';
import type { AudioFormat } from '../../src/audio/format.ts';
import { type Format, formats } from '../../src/audio/formats/index.ts';
import { Renderer } from '../../src/audio/render.ts';
import { soundFormatOf } from '../../src/speech/sound-format.ts';
import { au } from './au.ts';
import { decode, probe } from './ffmpeg.ts';
import { babble } from './sounds.ts';

const registry: Record<string, AudioFormat> = formats;
registry.au = au;
afterAll(() => {
  delete registry.au;
});

it('a format is one file and one line: it is rendered, streamed and known by its type', async () => {
  const renderer = await Renderer.open({ from: 16000, to: 24000, format: 'au' as Format });
  const sound = babble(16000, 1.5);
  const parts = [sound.slice(0, 9000), sound.slice(9000)];
  const last = { gainDb: 0, silenceAfter: 0 };
  const bytes = parts.map((part, at) => renderer.write(part, at === 1 ? last : { gainDb: 0 }).bytes);
  const end = renderer.end();
  renderer.close();
  const stream = Buffer.concat([...bytes, end.bytes]);
  const file = Buffer.from(stream);
  file.set(end.header!);
  expect(probe(file, 'au')).toMatchObject({ codec: 'pcm_s16be', sampleRate: 24000, channels: 1 });
  expect(decode(file, 'au')).toHaveLength(36_000);
  expect(decode(stream, 'au')).toEqual(decode(file, 'au'));
  expect(au.contentType(24000)).toBe('audio/basic');
  // Requests are checked against the list that was made when the service began, of which it is no part.
  expect(() => soundFormatOf({ format: 'au' }, 16000)).toThrow('We make');
});
