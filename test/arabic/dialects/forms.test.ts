/** All verbs of a dialect in their principal forms, printed so that a speaker can read them: `forms/ID.tsv`. */
import { describe, expect, it } from 'vitest';
import { dialectOf } from '../../../src/arabic/dialects/index.ts';
import { lemmas } from '../../../src/arabic/dialects/shared/lemmas.ts';
import { stemsOf, verbsFrom } from '../../../src/arabic/dialects/shared/verbs.ts';
import { parseWord, strip, writeWord } from '../../../src/arabic/script/marks.ts';

const DIALECTS = ['egyptian', 'levantine', 'gulf', 'saudi'] as const;

/** He, she and I did, he and they do, do it: of one verb alone, so that no other can be taken for it. */
function formsOf(stems: [string, string, string?], dialect: (typeof DIALECTS)[number]): string[] {
  const { conjugation } = dialectOf(dialect).verbs!;
  const verb = verbsFrom(conjugation, [stems]);
  const [he, does] = [strip(stems[0]), strip(stems[1])];
  const weak = /[ىا]$/.test(he) ? he.slice(0, -1) : he;
  const i = stems[2] ? strip(stems[2]) : /[ىا]$/.test(he) || stems[0].endsWith('\u0651') ? `${weak}ي` : he;
  const hollow = /^.[\u064e]ا.$/.test(stems[0]) && !stems[2] ? he.replace('ا', '') : i;
  const they = /[ىاي]$/.test(does) ? does.slice(0, -1) : does;
  const closed = stems[1][1] === '\u0652';
  const forms = [
    verb.find(`${weak}ت`, 'هي'),
    verb.find(`${hollow}ت`, 'أنا'),
    verb.find(`ي${does}`),
    verb.find(`ي${they}و${conjugation.nun ? 'ن' : 'ا'}`),
    closed ? verb.find(`ا${does}`) : stems[1],
  ];
  return [stems[0], ...forms.map((form) => form ?? '')].map((form) => writeWord(parseWord(form)));
}

describe.each(DIALECTS)('the verbs of %s', (dialect) => {
  const table = dialectOf(dialect).verbs!;

  it('are 800 and more', () => {
    expect(stemsOf(table).length).toBeGreaterThan(800);
  });

  it('have the forms that a speaker has before him', async () => {
    const lines = stemsOf(table).map((stems) => formsOf(stems, dialect).join('\t'));
    const head = '# he did, she did, I did, he does, they do, do it!';
    await expect([head, ...lines, ''].join('\n')).toMatchFileSnapshot(`forms/${dialect}.tsv`);
  });

  it('have a form for every person but of what is no verb', () => {
    const gaps = stemsOf(table).filter(
      (stems) => formsOf(stems, dialect).filter((form) => form === '').length > 1,
    );
    expect(gaps.map(([he]) => he)).toEqual([]);
  });
});

describe('the table of shared verbs', () => {
  it('has no line twice', () => {
    const lines = lemmas().map(({ form, root }) => `${form} ${root}`);
    expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([]);
  });

  it('names forms, roots and vowels', () => {
    for (const { form, root, more } of lemmas()) {
      expect(root, root).toMatch(form.startsWith('Q') ? /^[\u0621-\u064a]{4}$/ : /^[\u0621-\u064a]{3}$/);
      if (form !== 'I') expect(more, root).toMatch(/^[elgs]*$/);
      else
        expect(more, root).toMatch(/^(?:[aui]|[aui][aui])(?:\/[elgs]+)?$|^(?:(?:[aui]{1,2}|-)(?: |$)){4}$/);
    }
  });
});
