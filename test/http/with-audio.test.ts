import { expect, it } from 'vitest';
import { SoundFile } from '../../src/audio/sound-file.ts';
import { inJson } from '../../src/rest/with-audio.ts';

it.each([[[]], [[5]], [[0, 1, 2]], [[49_151, 2]], [[49_152]], [[100_000, 7, 49_152, 300_001]]])(
  'sound in parts of %j bytes is one base64, as long as was said, and its memory is given back once',
  async (sizes) => {
    const parts = sizes.map((length) => Uint8Array.from({ length }, (_, index) => (31 * index) & 255));
    let released = 0;
    const share = { release: () => released++, shrink: () => {} };
    const config = { synthesisTimeoutMs: 60_000 } as Parameters<typeof inJson>[0]['config'];
    const audio = { file: new SoundFile(parts), share };
    const answer = inJson({ config }, { before: '{"sound":"', after: '"}' }, audio, {});
    const text = await answer.text();
    expect(JSON.parse(text).sound).toBe(Buffer.concat(parts).toString('base64'));
    expect(Number(answer.headers.get('content-length'))).toBe(text.length);
    expect(released).toBe(1);
  },
);
