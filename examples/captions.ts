/** A sound file with captions beside it, for `<track kind="captions" srclang="ar" src="…">`. */
import { writeFile } from 'node:fs/promises';
import { nutq } from './service.ts';

/** Writes `<name>.mp3` and `<name>.vtt`; gives both paths. */
export async function sayWithCaptions(
  text: string,
  name: string,
): Promise<{ sound: string; captions: string }> {
  const speech = await nutq.synthesize({ text, dialect: 'msa', voice: 'salim', captions: 'vtt' });
  const captions = `${name}.vtt`;
  await writeFile(captions, speech.captions ?? '');
  return { sound: await speech.save(name), captions };
}
