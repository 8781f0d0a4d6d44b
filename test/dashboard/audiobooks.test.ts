import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ar } from '../../src/dashboard/web/strings/ar.ts';
import { en } from '../../src/dashboard/web/strings/en.ts';
import { chaptersIn } from '../audio/ffmpeg.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { docx, zip } from '../support/zip.ts';
import { complaints, expectAccessible, expectNoSidewaysScroll, startChromium } from './chromium.ts';
import { ADMIN } from './visitor.ts';

/** The page of audiobooks: a document's chapters and cost, a job of it, and what can be fetched of it. */
const browser: Browser | undefined = await startChromium();
afterAll(() => browser?.close());

const heading = (text: string) =>
  `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const book = zip(
  docx([heading('الأول'), paragraph('مرحبا بكم.'), heading('الثاني'), paragraph('إلى اللقاء.')].join('')),
);
const characters = [...'الأول\n\nمرحبا بكم.', ...'الثاني\n\nإلى اللقاء.'].length;

describe.skipIf(!browser).each([
  { code: 'ar' as const, t: ar },
  { code: 'en' as const, t: en },
])('audiobooks in Chromium, in $code', ({ code, t }) => {
  let service: TestService;
  let page: Page;
  let said: string[];
  beforeAll(async () => {
    service = await startTestService();
    // A phone.
    page = await (await browser!.newContext({ viewport: { width: 360, height: 740 } })).newPage();
    page.setDefaultTimeout(20_000);
    said = complaints(page);
    await page.goto(service.setupUrl!);
    if (code === 'en') await page.getByRole('button', { name: ar.otherLanguage, exact: true }).click();
    await page.getByLabel(t.invitation.name).fill('ليلى');
    await page.getByLabel(t.signIn.email).fill(ADMIN.email);
    await page.getByLabel(t.signIn.password).fill(ADMIN.password);
    await page.getByRole('button', { name: t.invitation.submit, exact: true }).click();
    await page.getByRole('heading', { name: t.pages.overview }).waitFor();
    await page.goto(`${service.url}/#/audiobooks`);
    await page.getByRole('heading', { level: 1, name: t.pages.audiobooks }).waitFor();
  });
  afterAll(async () => {
    await page?.context().close();
    await service?.stop();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const upload = async (name: string, bytes: Buffer) => {
    await page
      .getByLabel(t.audiobooks.file)
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
    await button(t.audiobooks.read).focus();
    await page.keyboard.press('Enter');
  };
  const saved = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name, exact: true }).click(),
    ]);
    return readFileSync((await file.path())!);
  };

  it('says of a file that is no document what is wrong', async () => {
    await upload('a.docx', Buffer.from('no archive'));
    const alert = page.getByRole('alert');
    await alert.waitFor();
    if (code === 'ar') expect(await alert.textContent()).toContain(ar.errors.unreadable_document);
    await expectAccessible(page, 'audiobooks, refused');
  });

  it('shows chapters and cost before anything is charged, then reads, by keyboard', async () => {
    await upload('book.docx', book);
    await page.getByText(`${t.playground.cost}: ${characters}`).waitFor();
    await page.getByRole('rowheader', { name: 'الثاني' }).waitFor();
    expect((await service.balance()).balance).toBe(100_000);
    await expectAccessible(page, 'audiobooks, plan');
    await expectNoSidewaysScroll(page, 'audiobooks, plan');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.postData() ?? ''));
    await button(t.audiobooks.start).focus();
    await page.keyboard.press('Enter');
    await page.getByText(new RegExp(`^${t.audiobooks.states.done} – 2 / 2`)).waitFor();
    // The service tells how far it is: it is asked at the beginning and at the end alone, and not even followed if it is done by then.
    expect(asked.filter((text) => text.includes('jobProgress(id')).length).toBeLessThanOrEqual(1);
    expect(asked.filter((text) => text.includes(' job(id')).length).toBeLessThanOrEqual(2);
    expect((await service.balance()).balance).toBe(100_000 - characters);
  });

  it('plays it, leads to a chapter, and gives all of it as files', async () => {
    await expectAccessible(page, 'audiobooks, result');
    await expectNoSidewaysScroll(page, 'audiobooks, result');
    const at = () => page.evaluate<number>('document.querySelector("audio").currentTime');
    await button('الثاني').click();
    await expect.poll(at, { timeout: 10_000 }).toBeGreaterThan(0.5);
    const sound = await saved(`${t.audiobooks.download} ${t.audiobooks.sound}`);
    expect(chaptersIn(sound).map(({ title }) => title)).toEqual(['الأول', 'الثاني']);
    expect((await saved(`${t.audiobooks.download} SRT`)).toString()).toContain('مرحبا بكم.');
    expect((await saved(`${t.audiobooks.download} WebVTT`)).toString()).toMatch(/^WEBVTT/);
    const chapters = JSON.parse(
      (await saved(`${t.audiobooks.download} ${t.audiobooks.chapters}`)).toString(),
    );
    expect(chapters.chapters).toHaveLength(2);
  });

  it('takes a written text, cancels it, and lists what was made, also where nothing is told', async () => {
    await page.reload();
    await page.route('**/graphql', (route) =>
      /jobProgress/.test(route.request().postData() ?? '') ? route.abort() : route.continue(),
    );
    await page.getByLabel(t.audiobooks.text).fill('هذا كتاب طويل جدا. '.repeat(1500));
    await button(t.audiobooks.read).click();
    await page.getByText(t.audiobooks.noChapters).waitFor();
    await button(t.audiobooks.start).click();
    await button(t.audiobooks.cancel).click();
    await page.getByText(new RegExp(`^${t.audiobooks.states.cancelled} – `)).waitFor();
    const list = page.getByRole('table', { name: t.audiobooks.earlier });
    await list.getByRole('cell', { name: t.audiobooks.states.cancelled }).waitFor();
    await list.getByRole('button', { name: t.audiobooks.open }).last().click();
    await page.getByText(new RegExp(`^${t.audiobooks.states.done} – 2 / 2`)).waitFor();
  });

  it('complained of nothing but the file that is none', () => {
    expect(said.filter((text) => !/40\d|ERR_FAILED/.test(text))).toEqual([]);
  });
});
