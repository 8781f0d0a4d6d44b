/** Documents as the items of a job: what is read of each kind, and what is refused, free. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, makeAccount, makeKey, startTestService, type TestService } from '../support/service.ts';
import { docx, epub, zip } from '../support/zip.ts';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService({ NUTQ_MAX_JOB_CHARACTERS: '20000' });
  ({ key } = await makeAccount(service.services, 1000));
});
afterAll(() => service.stop());

const read = async (name: string, content: string | Buffer, by = key): Promise<Answer> =>
  service.call('/v1/documents', {
    json: { name, content: Buffer.from(content).toString('base64') },
    key: by,
  });
const chapters = ({ body }: Answer) =>
  body.items.map(({ title, text }: Answer['body']) => [title ?? null, text]);

const xhtml = (body: string) =>
  `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>لا تقرأ</title><style>p { color: red }</style></head><body>${body}</body></html>`;

describe('what is read', () => {
  it('of a text: headings begin chapters, and all characters are counted', async () => {
    const text =
      '\ufeffإهداء إلى أمي.\r\n\r\nالفصل الأول: البداية\r\n\r\nكان يا ما كان.\r\nفي مكان.\r\n\r\n# خاتمة\r\n\r\nانتهى.\r\n';
    const answer = await read('كتاب.TXT', text);
    expect(answer.status).toBe(200);
    expect(chapters(answer)).toEqual([
      [null, 'إهداء إلى أمي.'],
      ['الفصل الأول: البداية', 'الفصل الأول: البداية\n\nكان يا ما كان.\nفي مكان.'],
      ['خاتمة', 'خاتمة\n\nانتهى.'],
    ]);
    const { items, characters, kind } = answer.body;
    expect(kind).toBe('txt');
    expect(characters).toBe(
      items.reduce((sum: number, { text }: Answer['body']) => sum + [...text].length, 0),
    );
    expect(answer.body.chapters).toEqual([
      { title: 'الفصل الأول: البداية', characters: [...items[1].text].length },
      { title: 'خاتمة', characters: [...items[2].text].length },
    ]);
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeffمرحبا', 'utf16le')],
    ['Windows-1256', Buffer.from([0xe3, 0xd1, 0xcd, 0xc8, 0xc7])],
  ])('of a text in %s', async (_, bytes) => {
    expect(chapters(await read('a.txt', bytes))).toEqual([[null, 'مرحبا']]);
  });

  it('of a Word document: styles that are headings in any language, and nothing twice', async () => {
    const paragraph = (text: string, properties = '') =>
      `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const body = [
      paragraph('كتابي', '<w:pStyle w:val="a1"/>'),
      paragraph('الأول', '<w:outlineLvl w:val="0"/>'),
      '<w:p><w:r><w:t xml:space="preserve">قال </w:t><w:tab/><w:t>نعم</w:t><w:br/><w:t>ثم</w:t><w:del><w:r><w:delText>حذف</w:delText></w:r></w:del></w:r></w:p>',
      '<w:p><mc:AlternateContent xmlns:mc="m"><mc:Choice><w:r><w:t>مرة</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t>مرة</w:t></w:r></mc:Fallback></mc:AlternateContent></w:p>',
      paragraph('الثاني', '<w:pStyle w:val="b"/>'),
      paragraph('سطر &amp; سطر'),
    ].join('');
    const styles =
      '<w:style w:styleId="a1"><w:name w:val="Title"/></w:style><w:style w:styleId="b"><w:name w:val="heading 2"/></w:style>';
    expect(chapters(await read('a.docx', zip(docx(body, styles))))).toEqual([
      ['كتابي: الأول', 'كتابي\n\nالأول\n\nقال نعم\nثم\n\nمرة'],
      ['الثاني', 'الثاني\n\nسطر & سطر'],
    ]);
  });

  it('of an EPUB: pages in their order, without what is not read', async () => {
    const pages = {
      'b c.xhtml': xhtml(
        '<h1>الأول<br/>البداية</h1><p>نعم&nbsp;يا <em>ملك</em>.</p><script>var x;</script><div>لا<p>بل</p></div>',
      ),
      'a.xhtml': xhtml('<section><h2>الثاني</h2>\n  <ul><li>واحد</li><li>اثنان</li></ul></section>'),
    };
    expect(chapters(await read('a.epub', zip(epub(pages))))).toEqual([
      ['الأول البداية', 'الأول البداية\n\nنعم يا ملك.\n\nلا\n\nبل'],
      ['الثاني', 'الثاني\n\nواحد\n\nاثنان'],
    ]);
  });

  it.each([
    [
      'film.srt',
      '1\r\n00:00:01,500 --> 00:00:03,000\r\n<i>أهلا</i>\r\n{\\an8}بكم.\r\n\r\n3\r\n01:00:05,000 --> 01:00:06,000\r\n♪♪\r\n\r\n2\r\n00:00:04,000 --> 00:00:05,000\r\nنعم\r\n\r\n4\r\n00:00:04,000 --> 00:00:05,000\r\nلا\r\n',
    ],
    [
      'film.vtt',
      'WEBVTT\n\nNOTE لا تقرأ\n\na\n00:01.500 --> 00:03.000 align:start\n<v سلمى>أهلا\nبكم.\n\n00:00:04.000 --> 00:00:05.000\nنعم لا\n',
    ],
  ])('of captions: when they are shown: %s', async (name, content) => {
    expect((await read(name, content)).body.items).toEqual([
      { id: '1', startMs: 1500, text: 'أهلا بكم.' },
      { id: '2', startMs: 4000, text: 'نعم لا' },
    ]);
  });

  it('is what a job takes, over GraphQL too; a long chapter is many items and one chapter', async () => {
    const text = `الفصل الأول\n\n${'هذا بيت. '.repeat(200)}`;
    const { body } = await read('a.txt', text);
    expect(body.items.length).toBeGreaterThan(1);
    expect(body.chapters).toEqual([{ title: 'الفصل الأول', characters: body.characters }]);
    const content = Buffer.from(text).toString('base64');
    const asked = await service.graphql(
      'query ($content: String!) { readDocument(name: "a.txt", content: $content) { kind characters chapters { title characters } items { id text title } } }',
      { content },
      { key },
    );
    const items = body.items.map((item: Answer['body']) => ({ title: null, ...item }));
    expect(asked.body.data.readDocument).toEqual({ ...body, items });
    const job = await service.call('/v1/jobs', {
      json: { items: body.items, dialect: 'msa', voice: 'salim' },
      key,
    });
    expect([job.status, job.body.characters]).toEqual([202, body.characters]);
    await service.call(`/v1/jobs/${job.body.id}`, { method: 'DELETE', key });
  });
});

describe('what is refused, free', () => {
  const page = (body: string) => zip(epub({ 'a.xhtml': body }));
  const paragraph = '<w:p><w:r><w:t>نعم</w:t></w:r></w:p>';
  const many = Object.fromEntries(Array.from({ length: 4001 }, (_, index) => [`${index}`, '']));
  const big = 'ا'.repeat(17 << 20);
  const billion = `<!DOCTYPE x [<!ENTITY a "ها"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><html>&b;</html>`;
  const locked = {
    ...epub({ 'a.xhtml': xhtml('<p>نعم</p>') }),
    'META-INF/encryption.xml':
      '<encryption><EncryptedData><CipherData><CipherReference URI="OEBPS/a.xhtml"/></CipherData></EncryptedData></encryption>',
  };
  it.each<[string, string, string | Buffer]>([
    ['another kind', 'a.pdf', '%PDF-1.7'],
    ['nothing', 'a.txt', ''],
    ['a program', 'a.txt', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 0, 0])],
    ['bytes that are no text', 'a.txt', Buffer.from([0xe9, 0xe9, 0x20, 0x80, 0x81, 0x41, 0x42])],
    ['a document under the name of a text', 'a.txt', zip(docx(paragraph))],
    ['a text under the name of a document', 'a.docx', 'مرحبا'],
    ['an EPUB under the name of a document', 'a.docx', page(xhtml('<p>نعم</p>'))],
    ['a document under the name of an EPUB', 'a.epub', zip(docx(paragraph))],
    ['an older or encrypted document', 'a.docx', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['an encrypted archive', 'a.docx', zip(docx(paragraph), { encrypted: true })],
    ['an archive cut off', 'a.docx', zip(docx(paragraph)).subarray(0, 100)],
    [
      'an archive whose list leads nowhere',
      'a.docx',
      Buffer.concat([
        Buffer.from('PK\x05\x06'),
        Buffer.alloc(6),
        Buffer.of(9, 0, 0, 0, 0, 0, 255, 255, 255, 255, 0, 0),
      ]),
    ],
    ['a bomb', 'a.docx', zip(docx(`<w:p><w:r><w:t>${'ا'.repeat(5 << 20)}</w:t></w:r></w:p>`))],
    [
      'a bomb that says it is small',
      'a.docx',
      zip(docx(`<w:p><w:r><w:t>${'ا'.repeat(1 << 20)}</w:t></w:r></w:p>`), { bytes: 100 }),
    ],
    ['an archive of too many files', 'a.docx', zip(many)],
    ['broken XML', 'a.docx', zip(docx('<w:p><w:r>'))],
    ['XML that is deep', 'a.docx', zip(docx('<w:p>'.repeat(300) + '</w:p>'.repeat(300)))],
    ['entities of its own', 'a.epub', page(billion)],
    ['a book that is locked', 'a.epub', zip(locked)],
    ['captions without times', 'a.srt', '1\n00:00 --> 00:01\nنعم\n'],
    ['no captions', 'a.srt', 'مرحبا بكم'],
  ])('%s', async (_, name, content) => {
    const answer = await read(name, content);
    expect([answer.status, answer.body.code]).toEqual([400, 'unreadable_document']);
    expect(answer.body.errors[0].field).toBe('content');
    const over = await service.graphql(
      'query ($name: String!, $content: String!) { readDocument(name: $name, content: $content) { kind } }',
      { name, content: Buffer.from(content).toString('base64') },
      { key },
    );
    expect(over.body.errors[0].extensions.code).toBe('unreadable_document');
    expect(over.body.errors[0].message).toBe(answer.body.detail);
  });

  it.each<[string, string, string | Buffer, number, string]>([
    ['no text', 'a.docx', zip(docx('<w:p/>')), 400, 'text_empty'],
    ['nothing to say', 'a.txt', '…!', 400, 'text_unspeakable'],
    ['more than a job may have', 'a.txt', 'نعم '.repeat(6000), 413, 'text_too_long'],
    ['more than a body may have', 'a.txt', big.slice(0, 4 << 20), 413, 'body_too_large'],
  ])('%s', async (_, name, content, status, code) => {
    const answer = await read(name, content);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('content that is no base64, and who may not speak', async () => {
    const answer = await service.call('/v1/documents', { json: { name: 'a.txt', content: '***' }, key });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    const reader = await makeKey(service.services, { scopes: ['usage:read'] });
    expect((await read('a.txt', 'نعم', reader)).body.code).toBe('scope_missing');
    expect((await service.call('/v1/balance', { key })).body.held).toBe(0);
  });
});
