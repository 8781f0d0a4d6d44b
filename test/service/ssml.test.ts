/** SSML in place of text: what each element does, what is counted, and what is refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const speak = (inner: string) => `<speak>${inner}</speak>`;
const tts = (inner: string, more: object = {}) =>
  service.tts({ ssml: speak(inner), dialect: 'msa', voice: 'salim', ...more });
const analyze = async (inner: string, dialect = 'msa') =>
  (await service.call('/v1/analyze', { json: { ssml: speak(inner), dialect } })).body;
const normalized = async (inner: string) => (await analyze(inner)).normalized;
const wav = async (inner: string) => (await tts(inner, { format: 'wav', timestamps: 'word' })).body;

describe('what is read', () => {
  it('is what plain text would be, tags within a sentence or not', async () => {
    const plain = await service.call('/v1/analyze', {
      json: { text: 'ذهب الولد الصغير إلى المدرسة', dialect: 'msa' },
    });
    const marked = await analyze(
      'ذهب <emphasis>الولد</emphasis> <mark name="a"/>الصغير <lang xml:lang="ar">إلى المدرسة</lang>',
    );
    expect(marked.diacritized).toBe(plain.body.diacritized);
    expect(marked.characters).toBe(plain.body.characters);
  });

  it.each([
    ['p and s are sentences', '<p><s>نعم</s><s>لا</s></p>', 2],
    ['line breaks of the document are none', 'نعم\n  لا', 1],
  ])('%s', async (_, inner, sentences) => {
    expect((await analyze(inner)).sentences.length).toBe(sentences);
  });

  it.each([
    ['ordinal', 'الصفحة <say-as interpret-as="ordinal">25</say-as> هنا', 'الخامسة والعشرون'],
    ['digits', 'العام <say-as interpret-as="digits">2024</say-as>', 'اثنان صفر اثنان أربعة'],
    ['characters, touching a letter', 'و<say-as interpret-as="characters">بيت</say-as>', 'باء ياء تاء'],
    ['an alias that is itself read', 'منظمة <sub alias="3 كتب">ص ع</sub> هنا', 'ثلاثة كتب'],
    ['CDATA and character references', '<![CDATA[نعم]]> &#x644;ا', 'نعم لا'],
  ])('%s', async (_, inner, expected) => {
    expect(await normalized(inner)).toContain(expected);
  });

  it.each([
    ['ipa', 'kuˈtub', ['k', 'u', 't', 'u', 'b']],
    ['ipa', 'd͡ʒaːmiʕa', ['j', 'aa', 'm', 'i', 'E', 'a']],
    ['ipa', 'ʃadːa', ['sh', 'a', 'd', 'd', 'a']],
    ['x-nutq', 'k aa t i b', ['k', 'aa', 't', 'i', 'b']],
  ])('phonemes in %s: %s', async (alphabet, ph, phones) => {
    const { sentences } = await analyze(`قال <phoneme alphabet="${alphabet}" ph="${ph}">كلمة</phoneme> ثم`);
    const word = sentences[0].words[1];
    expect(word).toMatchObject({ text: 'كلمة', from: 4, to: 8, phones });
  });

  it('a stretch of another dialect is read as that dialect', async () => {
    const { sentences } = await analyze('قلب <lang xml:lang="ar-EG">قلب</lang>');
    const [first, second] = sentences.map(
      (sentence: { words: { phones: string[] }[] }) => sentence.words[0]!.phones[0],
    );
    expect([first, second]).toEqual(['q', '?']);
  });
});

describe('how it is spoken', () => {
  it('a break lasts what it says at any speed, before, between and after words', async () => {
    const plain = (await tts('نعم لا')).body.durationMs;
    for (const inner of [
      '<break time="2s"/>نعم لا',
      'نعم<break time="2s"/>لا',
      'نعم لا<break time="2000ms"/>',
    ])
      expect(Math.abs((await tts(inner)).body.durationMs - plain - 2000), inner).toBeLessThan(450);
    const slow = async (inner: string) => (await tts(inner, { speed: 0.5 })).body.durationMs;
    expect(Math.abs((await slow('نعم<break time="2s"/>لا')) - (await slow('نعم لا')) - 2000)).toBeLessThan(
      600,
    );
  });

  it('marks are told when they are reached, before or after the silence beside them', async () => {
    const { body } = await tts(
      '<mark name="a"/>نعم <mark name="b"/><break time="1s"/><mark name="c"/>لا<mark name="d"/>',
      {
        timestamps: 'word',
      },
    );
    const [a, b, c, d] = body.marks;
    expect(body.marks.map(({ name }: { name: string }) => name)).toEqual(['a', 'b', 'c', 'd']);
    expect([a.ms, b.ms, c.ms, d.ms]).toEqual([
      body.words[0].startMs,
      body.words[0].endMs,
      body.words[1].startMs,
      body.durationMs,
    ]);
    expect(c.ms - b.ms).toBeGreaterThanOrEqual(950);
  });

  it('prosody makes a stretch slower or faster, louder or quieter, and not the rest', async () => {
    const lengths = async (attributes: string) => {
      const { words } = await wav(`مدرسة <prosody ${attributes}>كبيرة</prosody> جميلة`);
      return words.map(({ startMs, endMs }: { startMs: number; endMs: number }) => endMs - startMs);
    };
    const plain = await lengths('rate="100%"');
    const slow = await lengths('rate="50%"');
    expect(slow[1] / plain[1]).toBeGreaterThan(1.7);
    expect(slow[0] / plain[0]).toBeLessThan(1.15);
    // The whole is brought to one loudness in the end, so a stretch is heard beside the rest.
    const share = async (attributes: string) => {
      const { audioContent, words, sampleRate } = await wav(
        `مدرسة كبيرة <prosody ${attributes}>جميلة</prosody>`,
      );
      const bytes = Buffer.from(audioContent, 'base64').subarray(44);
      const perMs = sampleRate / 1000;
      const level = ({ startMs, endMs }: { startMs: number; endMs: number }) => {
        let energy = 0;
        for (let at = startMs * perMs; at < endMs * perMs; at += 1) energy += bytes.readInt16LE(2 * at) ** 2;
        return Math.sqrt(energy / (endMs - startMs));
      };
      return level(words[2]) / level(words[1]);
    };
    const usual = await share('volume="medium"');
    expect((await share('volume="-6dB"')) / usual).toBeLessThan(0.65);
    expect((await share('volume="+6dB"')) / usual).toBeGreaterThan(1.3);
    expect((await share('volume="silent"')) / usual).toBeLessThan(0.05);
  });

  it('another voice of the dialect speaks its stretch; of another dialect it is refused', async () => {
    const one = (await wav('نعم. لا.')).audioContent;
    const two = (await wav('نعم. <voice name="salma">لا.</voice>')).audioContent;
    expect(two).not.toBe(one);
    const { body } = await tts('<voice name="tarek">نعم</voice>');
    expect(body).toMatchObject({ code: 'voice_not_in_dialect', valid: expect.arrayContaining(['salma']) });
  });

  it('captions show the text without its markup', async () => {
    const { body } = await tts('قال <emphasis>نعم</emphasis> &amp; مضى', { captions: 'vtt' });
    expect(body.captions).toContain('قال نعم &amp; مضى');
  });
});

describe('what is charged', () => {
  it.each([
    ['text alone', '<p>نعم <break time="1s"/><emphasis level="strong">لا</emphasis></p>', 6],
    ['no indentation', '\n  <p>\n    نعم\n  </p>\n  <p>لا</p>\n', 5],
    ['a break at the end of a paragraph', '<p>نعم<break time="10ms"/></p><p>لا</p>', 5],
    ['what an alias says beyond its text', '<sub alias="عشرة أحرف">ع</sub>', 9],
  ])('%s', async (_, inner, characters) => {
    const before = (await service.balance()).balance;
    const { status, body } = await tts(inner);
    expect(status).toBe(200);
    expect(body.characters).toBe(characters);
    expect(body.balance).toBe(before - characters);
  });
});

const bomb = `<!DOCTYPE speak [<!ENTITY a "ها"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><speak>&b;&b;</speak>`;
describe('refused, with nothing charged', () => {
  it.each([
    '<speak>نعم</speak>',
    '\n<speak version="1.1">نعم</speak>',
    '<?xml version="1.0"?>\n<speak>نعم</speak>',
  ])('as `text`: %j', async (text) => {
    const before = await service.balance();
    const answer = await service.tts({ text, dialect: 'msa', voice: 'salim' });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    expect(answer.body.errors[0].field).toBe('text');
    expect(answer.body.detail).toContain('send it as `ssml`');
    expect(await service.balance()).toEqual(before);
  });

  it.each([
    ['an entity bomb', bomb, /document type/],
    ['an entity', speak('نعم &nbsp; لا'), /well-formed.*line 1/],
    ['an external entity', '<!DOCTYPE speak SYSTEM "file:///etc/passwd"><speak>نعم</speak>', /document type/],
    ['an unclosed tag', '<speak><p>نعم</speak>', /well-formed.*close every tag/],
    ['a lone ampersand', speak('نعم & لا'), /write &amp; for &/],
    ['no XML at all', 'نعم', /well-formed/],
    ['two documents', '<speak>نعم</speak><speak>لا</speak>', /well-formed|one <speak>/],
    ['another root', '<p>نعم</p>', /one <speak>/],
    ['speak within speak', speak('<speak>نعم</speak>'), /one <speak>/],
    ['an unknown element', speak('<audio src="x"/>نعم'), /<audio>/],
    ['an unknown attribute', speak('<prosody contour="x">نعم</prosody>'), /contour/],
    ['an element within say-as', speak('<say-as interpret-as="date"><p>1</p></say-as>'), /holds text alone/],
    ['a negative break', speak('نعم<break time="-1s"/>'), /break whose time/],
    ['an hour of break', speak('نعم<break time="3600s"/>'), /break whose time/],
    ['an hour of breaks', speak(`نعم${'<break time="10s"/>'.repeat(360)}`), /in all/],
    ['a break without a unit', speak('نعم<break time="5"/>'), /break whose time/],
    ['depth', `${'<speak>'}${'<p>'.repeat(50)}نعم${'</p>'.repeat(50)}</speak>`, /deep/],
    ['too many elements', speak(`نعم${'<break time="0s"/>'.repeat(10_001)}`), /elements/],
    [
      'prosody beyond its range',
      speak('<prosody rate="fast"><prosody rate="200%">نعم</prosody></prosody>'),
      /rate/,
    ],
    ['a pitch in hertz', speak('<prosody pitch="200Hz">نعم</prosody>'), /pitch/],
    ['a foreign language', speak('<lang xml:lang="he">نعم</lang>'), /xml:lang/],
    ['an unknown phone', speak('<phoneme alphabet="x-nutq" ph="k zz">نعم</phoneme>'), /ph/],
    ['a click', speak('<phoneme ph="ǃa">نعم</phoneme>'), /IPA/],
    ['an empty sub', speak('<sub alias="نعم"></sub>لا'), /empty <sub>/],
    ['a name of the prototype', speak('<constructor>نعم</constructor>'), /<constructor>/],
  ])('%s', async (_, ssml, message) => {
    const before = await service.balance();
    const { status, body } = await service.tts({ ssml, dialect: 'msa', voice: 'salim' });
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_request');
    expect(body.errors[0].field).toBe('ssml');
    expect(body.errors[0].message).toMatch(message);
    expect(await service.balance()).toEqual(before);
  });

  it.each([
    ['unknown element', '<audio/>', 'prosody'],
    ['unknown interpret-as', '<say-as interpret-as="spell-out">نعم</say-as>', 'characters'],
    ['unknown strength', '<break strength="huge"/>', 'x-strong'],
  ])('names what would be served: %s', async (_, inner, valid) => {
    expect((await tts(`نعم${inner}`)).body.valid).toContain(valid);
  });

  it.each([
    ['text and SSML', { text: 'نعم', ssml: speak('نعم') }, 'invalid_request', 'ssml'],
    ['neither', {}, 'invalid_request', 'text'],
    ['nothing in it', { ssml: speak(' <p> </p><break/> ') }, 'text_empty', 'ssml'],
    ['too much in it', { ssml: speak('نعم '.repeat(2000)) }, 'text_too_long', 'ssml'],
    [
      'an alias for more than may be said',
      { ssml: speak(`<sub alias="${'ن'.repeat(300)}">ن</sub> `.repeat(20)) },
      'text_too_long',
      'ssml',
    ],
  ])('%s', async (_, body, code, field) => {
    const answer = await service.tts({ ...body, dialect: 'msa', voice: 'salim' });
    expect(answer.body).toMatchObject({ code, errors: [{ field }] });
  });
});
