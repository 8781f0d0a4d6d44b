import { readFileSync } from 'node:fs';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseCsv } from '../../src/dashboard/web/csv.ts';
import { ar } from '../../src/dashboard/web/strings/ar.ts';
import { en } from '../../src/dashboard/web/strings/en.ts';
import { makeKey, startTestService, type TestService } from '../support/service.ts';
import { complaints, expectAccessible, expectNoSidewaysScroll, keep, startChromium } from './chromium.ts';
import { ADMIN, join, Visitor } from './visitor.ts';

const browser: Browser | undefined = await startChromium();
afterAll(() => browser?.close());

const paths = [
  '',
  'keys',
  'playground',
  'audiobooks',
  'voices',
  'lexicon',
  'usage',
  'ledger',
  'profile',
  'accounts',
  'balances',
  'alerts',
  'people',
  'audit',
];

const TEXT = 'كتب الولد الدرس';
const SENTENCE = 'وصلتكم 25 رسالة جديدة';

describe.skipIf(!browser).each([
  { code: 'ar' as const, t: ar },
  { code: 'en' as const, t: en },
])('the dashboard in Chromium, in $code', ({ code, t }) => {
  let service: TestService;
  let page: Page;
  let said: string[];
  let secret = '';
  let curl = '';
  /** Characters that were charged beside those of the first test. */
  let spoken = 0;

  beforeAll(async () => {
    service = await startTestService();
    page = await (await browser!.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    page.setDefaultTimeout(15_000);
    said = complaints(page);
  });
  afterAll(async () => {
    await page?.context().close();
    await service?.stop();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  // Not waitForFunction, which would have the page evaluate a text, against its policy.
  const until = (condition: string) =>
    vi.waitUntil(() => page.evaluate(condition), { timeout: 15_000, interval: 50 });
  const go = async (path: string) => {
    await page.goto(`${service.url}/#/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await until('!document.querySelector("main [role=status].muted, [aria-busy=true]")');
  };

  it('opens with the link of the console, in Arabic, and makes the first administrator', async () => {
    await page.goto(service.setupUrl!);
    await page.getByRole('heading', { name: ar.invitation.title }).waitFor();
    expect(await page.evaluate('[document.documentElement.lang, document.documentElement.dir].join()')).toBe(
      'ar,rtl',
    );
    if (code === 'en') await button(ar.otherLanguage).click();
    expect(await page.evaluate('document.documentElement.dir')).toBe(code === 'ar' ? 'rtl' : 'ltr');
    await expectAccessible(page, 'invitation');
    await keep(page, `${code}-invitation`);
    await page.getByLabel(t.invitation.name).fill('ليلى');
    await page.getByLabel(t.signIn.email).fill(ADMIN.email);
    await page.getByLabel(t.signIn.password).fill(ADMIN.password);
    await button(t.invitation.submit).click();
    await page.getByRole('heading', { name: t.pages.overview }).waitFor();
    await page.getByText('100,000').waitFor();
  });

  it('signs out, and in again with a password, not without', async () => {
    await button(t.signIn.out).click();
    await page.getByRole('heading', { name: t.signIn.title }).waitFor();
    await expectAccessible(page, 'sign-in');
    await page.getByLabel(t.signIn.email).fill(ADMIN.email);
    await page.getByLabel(t.signIn.password).fill('not the password');
    await button(t.signIn.submit).click();
    await page.getByRole('alert').waitFor();
    await keep(page, `${code}-refused`);
    await page.getByLabel(t.signIn.password).fill(ADMIN.password);
    await button(t.signIn.submit).click();
    await page.getByRole('heading', { name: t.pages.overview }).waitFor();
    // The one 401 is what was wanted; nothing else was complained about.
    expect(said.splice(0).filter((text) => !text.includes('401'))).toEqual([]);
  });

  it('says what is wrong where the service cannot be asked, and shows nobody the door', async () => {
    const failing = async (fail: (route: Route) => Promise<void>) => {
      await page.route('**/graphql', fail);
      await page.reload();
      await button(t.retry).waitFor();
      expect(await page.getByRole('heading', { name: t.signIn.title }).count()).toBe(0);
      await page.unroute('**/graphql');
    };
    await failing((route) => route.abort());
    await failing((route) =>
      route.fulfill({
        status: 429,
        json: { errors: [{ message: 'x', extensions: { code: 'rate_limited' } }] },
      }),
    );
    await button(t.retry).click();
    await page.getByRole('heading', { name: t.pages.overview }).waitFor();
    expect(said.splice(0).filter((text) => !/ERR_FAILED|429/.test(text))).toEqual([]);
  });

  it('makes a key by keyboard alone, and shows it once', async () => {
    await go('keys');
    await button(t.keys.create).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page, 'new key');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The button itself, not the page around it; the browser gives the focus back when it comes to it.
    await page.waitForFunction(
      (name) => document.activeElement?.matches('button') && document.activeElement.textContent === name,
      t.keys.create,
    );
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('خادم الموقع');
    await page.keyboard.press('Enter');
    const box = page.getByLabel(t.keys.secret, { exact: true });
    await box.waitFor();
    secret = await box.inputValue();
    curl = await page.getByLabel(t.keys.curl).inputValue();
    expect(secret).toMatch(/^nutq_live_/);
    await button(t.copy).first().click();
    await button(t.copied).waitFor();
    await expectAccessible(page, 'key made');
    await keep(page, `${code}-key`);
    await button(t.keys.saved).click();
    await page.getByText('خادم الموقع').waitFor();
    expect(await page.content()).not.toContain(secret);
  });

  it('gives a curl that works as it stands', async () => {
    const [url] = /https?:\/\/\S+/.exec(curl)!;
    const [, body] = /-d '(.*)'/.exec(curl)!;
    const reply = await service.call(new URL(url).pathname, { key: secret, json: JSON.parse(body!) });
    expect(curl).toContain(`-H 'x-api-key: ${secret}'`);
    expect([reply.status, reply.headers.get('x-characters')]).toEqual([200, '12']);
    expect(reply.bytes.length).toBeGreaterThan(3000);
  });

  it('speaks in the playground, shows the reading, and speaks the mended one', async () => {
    await go('playground');
    await page.getByLabel(t.playground.text, { exact: true }).fill(TEXT);
    await page.getByText(`${t.playground.cost}: ${TEXT.length}`).waitFor();
    await button(t.playground.speak).click();
    await until('document.querySelector("audio")?.currentTime > 0');
    const [duration, error] = (await page.evaluate(
      '(({ duration, error }) => [duration, error])(document.querySelector("audio"))',
    )) as [number, unknown];
    expect(error).toBeNull();
    expect(duration).toBeGreaterThan(0.5);
    const reading = page.getByLabel(t.playground.reading);
    expect(await reading.inputValue()).toMatch(/[\u064E-\u0652]/);
    await expectAccessible(page, 'spoken');
    await keep(page, `${code}-spoken`);
    await page.getByText(t.playground.words).first().click();
    await page.getByRole('cell', { name: t.playground.sources.list }).first().waitFor();
    await reading.fill('كُتِبَ');
    await button(t.playground.again).click();
    await until(`document.querySelector('.facts dd').textContent === '6'`);
    const left = 100_000 - 12 - TEXT.length - 6;
    expect(await page.locator('.facts').textContent()).toContain(left.toLocaleString('en'));
  });

  it('marks the word that is spoken, goes to the one that is chosen, and gives captions', async () => {
    const words = page.getByRole('group', { name: t.playground.spokenWords });
    await page.getByLabel(t.playground.text, { exact: true }).fill(SENTENCE);
    await button(t.playground.speak).click();
    await until(`document.querySelectorAll('button.word').length === 4`);
    const { body } = await service.tts({
      text: SENTENCE,
      dialect: 'msa',
      voice: 'salim',
      timestamps: 'word',
      captions: 'srt',
    });
    spoken += 2 * SENTENCE.length;
    await words.getByRole('button').last().click();
    const startMs = body.words.at(-1).startMs;
    await until(
      `document.querySelector('.word[aria-current]') === document.querySelector('.word:last-of-type')`,
    );
    expect(await page.evaluate('document.querySelector("audio").currentTime * 1000')).toBeGreaterThanOrEqual(
      startMs - 1,
    );
    // The number is one word of the text, and read as words.
    expect(await words.getByRole('button').nth(1).textContent()).toMatch(/^\S+ \S+/);
    // By keyboard: one place in the order, arrows within.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await until(`document.querySelector('.word[aria-current]') === document.querySelector('.word')`);
    await until(`document.querySelector('.wave path').getAttribute('d').length > 1000`);
    const place = page.getByRole('slider', { name: t.playground.place });
    await place.focus();
    await page.evaluate('document.querySelector("audio").pause()');
    await page.keyboard.press('End');
    expect(await page.evaluate('document.querySelector("audio").currentTime')).toBeGreaterThan(1);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(t.playground.captions('SRT')).click(),
    ]);
    expect(readFileSync((await file.path())!, 'utf8')).toBe(body.captions);
    await expectAccessible(page, 'player');
    await keep(page, `${code}-player`);
  });

  it('plays formats that browsers do not know, and keeps them as they were made', async () => {
    await page.getByLabel(t.playground.format).selectOption('mulaw');
    await page.getByLabel(t.playground.text, { exact: true }).fill('سلام');
    await button(t.playground.speak).click();
    await until(`document.querySelector('.facts dd').textContent === '4'`);
    await until('document.querySelector("audio").duration > 0.3');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: t.playground.download }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.mulaw$/);
    expect(
      readFileSync((await file.path())!)
        .subarray(0, 4)
        .toString(),
    ).not.toBe('RIFF');
    await page.getByLabel(t.playground.format).selectOption('mp3');
    await page.getByLabel(t.playground.bitrate).selectOption('128');
    spoken += 4;
  });

  it('says beside the field what is wrong, in the language of the page, and loses nothing', async () => {
    await page.getByLabel(t.playground.text, { exact: true }).fill('ا'.repeat(5001));
    await button(t.playground.speak).click();
    await page.getByText(t.invalid.tooLong('5,000')).waitFor();
    expect(await page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true');
    await page.getByLabel(t.playground.modes.ssml).check();
    const field = page.getByLabel(t.playground.ssml, { exact: true }).last();
    const wrong = '<speak>سلام <audio src="x"/></speak>';
    await field.fill(wrong);
    await button(t.playground.speak).click();
    const problem = page.locator('.problem');
    await problem.waitFor();
    expect(await problem.textContent()).toMatch(code === 'ar' ? /^الوسم .<audio>. غير مدعوم\.$/ : /<audio>/);
    await page.getByRole('alert').getByText(t.invalid.seeFields).waitFor();
    expect(await field.inputValue()).toBe(wrong);
    expect(await field.getAttribute('aria-describedby')).toContain(await problem.getAttribute('id'));
    await expectAccessible(page, 'problem');
    await keep(page, `${code}-problem`);
    await field.fill('<speak>سلام <break time="300ms"/> يا ليلى</speak>');
    expect(await problem.count()).toBe(0);
    await button(t.playground.speak).click();
    await until(`document.querySelectorAll('button.word').length === 3`);
    spoken += Number(await page.locator('.facts dd').first().textContent());
    // A session that ends takes nothing with it.
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await button(t.playground.speak).click();
    const dialog = page.getByRole('dialog', { name: t.expired.title });
    await dialog.getByLabel(t.signIn.password).fill(ADMIN.password);
    expect(await dialog.getByLabel(t.signIn.email).inputValue()).toBe(ADMIN.email);
    await expectAccessible(page, 'expired');
    await keep(page, `${code}-expired`);
    await dialog.getByRole('button', { name: t.signIn.submit }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toContain('يا ليلى');
    expect(cookies.length).toBeGreaterThan(0);
    await page.getByLabel(t.playground.modes.text, { exact: true }).check();
    said.splice(0, said.length, ...said.filter((text) => !text.includes('401')));
  });

  it('shows the usage, as a file too, and the ledger', async () => {
    await go('usage');
    const total = 12 + TEXT.length + 6 + spoken;
    await page.getByRole('cell', { name: String(total) }).waitFor();
    await page.getByLabel(t.usage.by).selectOption('key');
    await page.getByRole('rowheader', { name: 'خادم الموقع' }).waitFor();
    // A reload, and a link to somebody else, show the same, and so does the file.
    await page.getByLabel(t.usage.measure).selectOption('requests');
    expect(page.url()).toMatch(/usage\?by=key&measure=requests$/);
    await page.reload();
    await page.getByRole('rowheader', { name: 'خادم الموقع' }).waitFor();
    expect(await page.getByLabel(t.usage.measure).inputValue()).toBe('requests');
    await page.getByLabel(t.usage.measure).selectOption('characters');
    const [file] = await Promise.all([page.waitForEvent('download'), button(t.csv).click()]);
    const bytes = readFileSync((await file.path())!, 'utf8');
    // The mark that makes Excel read it as UTF-8.
    expect(bytes[0]).toBe('\uFEFF');
    const csv = bytes.trim().split('\r\n');
    expect(csv[0]).toBe('key,name,requests,characters,audio_seconds');
    expect(csv.slice(1).join()).toMatch(/خادم الموقع,1,12,/);
    // The chart has the same in a table behind it, a column for each key and one for the dashboard.
    await page.getByRole('img').and(page.locator('.chart svg')).waitFor();
    await page.getByText(t.overview.asTable).click();
    const overTime = page.getByRole('table', { name: t.usage.overTime });
    expect(await overTime.getByRole('columnheader').allTextContents()).toEqual([
      t.usage.groups.day,
      t.usage.dashboard,
      // The largest first; this one asked for the captions.
      'NUTQ_ADMIN_KEY',
      'خادم الموقع',
    ]);
    // Two days where the test runs over midnight.
    const amounts = (await overTime.getByRole('cell').allTextContents()).map(Number);
    expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(total);
    const { body } = await service.graphql(
      '{ account { dailyUsage(from: "2026-01-01", to: "2036-01-01", groupBy: key) { group requests characters } } }',
    );
    const daily = body.data.account.dailyUsage as { group: string; requests: number; characters: number }[];
    expect(daily.find(({ group }) => group !== '' && secret.includes(group))).toMatchObject({
      requests: 1,
      characters: 12,
    });
    await expectAccessible(page, 'chart');
    await keep(page, `${code}-chart`);
    await go('ledger');
    await page.getByRole('cell', { name: '−12' }).first().waitFor();
    expect(await page.getByRole('row').count()).toBe(1 + 7 + 1);
    const rowsOf = async () => {
      const [ledger] = await Promise.all([page.waitForEvent('download'), button(t.csv).click()]);
      return parseCsv(readFileSync((await ledger.path())!, 'utf8').slice(1)).slice(1);
    };
    expect((await rowsOf()).map((row) => row[3]).slice(4)).toEqual([
      '-6',
      `-${TEXT.length}`,
      '-12',
      '100000',
    ]);
    // The file has what the page shows.
    await page.getByLabel(t.usage.groups.key).selectOption({ label: 'خادم الموقع' });
    await page.getByText(`${t.ledger.count}: 1`).waitFor();
    expect((await rowsOf()).map((row) => row[7])).toEqual(['خادم الموقع']);
    await page.getByLabel(t.ledger.search).fill('لا شيء كهذا');
    await page.getByText(t.ledger.empty).waitFor();
    await page.goto(`${page.url().split('?')[0]}?kind=grant&from=2026-02-31&search=first`);
    await page.getByRole('cell', { name: '+100' }).waitFor();
    expect(await page.getByLabel(t.ledger.search).inputValue()).toBe('first');
    expect((await rowsOf()).map((row) => row[3])).toEqual(['100000']);
    await go('');
    await page.getByText((100_000 - total).toLocaleString('en')).waitFor();
  });

  it('compares voices beside each other, one sound at a time', async () => {
    await go('voices');
    const compare = page.getByRole('region', { name: t.voices.compare });
    await compare.getByLabel(t.voices.kinds.numbers).check();
    await compare.getByText('رقمُ طلبِك 4827').first().waitFor();
    expect(await compare.locator('audio').count()).toBe(2);
    await button(t.voices.inTurn).click();
    await until('document.querySelectorAll(".beside audio")[0].currentTime > 0');
    await page.evaluate('document.querySelectorAll(".beside audio")[1].play()');
    await until('document.querySelectorAll(".beside audio")[0].paused');
    await page.evaluate('document.querySelectorAll(".beside audio")[1].pause()');
    await page.getByLabel(t.playground.dialect, { exact: true }).selectOption('egyptian');
    await until('document.querySelectorAll(".cards > li").length === 2');
    await expectAccessible(page, 'compare');
    await keep(page, `${code}-compare`);
  });

  it('does what administrators do: accounts, grants, corrections, invitations', async () => {
    await go('accounts');
    await page.getByLabel(t.accounts.name).fill('شركة النور');
    await button(t.accounts.create).click();
    await button(`${t.accounts.grant}: شركة النور`).click();
    await page.getByRole('heading', { name: t.balances.grantTitle }).waitFor();
    const form = page.locator('form', { hasText: t.balances.grantTitle });
    await form.getByLabel(t.balances.characters).fill('2500');
    await form.getByLabel(t.balances.reason).fill('دفعة أولى');
    await form.getByRole('button').click();
    await page.getByText(t.balances.done('2,500')).waitFor();
    // Whose balance it is stands there and in the address, and survives a reload.
    expect(page.url()).toMatch(/#\/a\/acc_\w+\/balances/);
    await page.reload();
    await page.locator('main strong', { hasText: 'شركة النور' }).first().waitFor();
    await go('ledger');
    await page.getByRole('link', { name: t.ledger.correct, exact: true }).click();
    const correction = page.locator('form', { hasText: t.balances.correctTitle });
    expect(await correction.getByLabel(t.balances.entry).inputValue()).toMatch(/\w{10}/);
    // Whoever corrects sees what, and what has been corrected of it before.
    await correction.getByText('+2,500').waitFor();
    const entry = correction.getByLabel(t.balances.entry);
    const id = await entry.inputValue();
    await entry.fill('led_none');
    await correction.getByText(t.balances.noEntry).waitFor();
    await entry.fill(id);
    await correction.getByLabel(t.balances.characters).fill('-500');
    await correction.getByLabel(t.balances.reason).fill('خطأ في العدد');
    await correction.getByRole('button').click();
    await page.getByText(t.balances.done('2,000')).waitFor();
    await correction.getByText(t.balances.corrected).waitFor();
    await expectAccessible(page, 'corrected');
    await keep(page, `${code}-corrected`);
    await go('people');
    await button(t.people.invite).click();
    await page.getByRole('dialog').getByLabel(t.people.email).fill('guest@example.com');
    await expectAccessible(page, 'invite');
    await page.getByRole('dialog').getByRole('button', { name: t.people.invite }).click();
    const link = await page.getByRole('textbox', { name: t.people.linkLabel }).inputValue();
    await button(t.close).click();
    await page.getByText('guest@example.com').waitFor();
    const shown = await new Visitor(service).post('/auth/invitation', { token: link.split('/').at(-1) });
    expect(shown.body).toEqual({ email: 'guest@example.com', role: 'member' });
    // A person works for one more account, and then for that one alone.
    const admin = new Visitor(service);
    await admin.signIn();
    const visitor = await join(service, admin, { email: 'sara@example.com', password: 'a long password' });
    await go('people');
    await page.reload();
    await button(t.people.accountsOf('sara@example.com')).click();
    const works = page.getByRole('dialog');
    await works.getByLabel(t.people.joins).selectOption({ label: 'شركة النور' });
    await works.getByRole('button', { name: t.people.join, exact: true }).click();
    await expectAccessible(page, 'works for');
    await keep(page, `${code}-works-for`);
    await works.getByLabel(`${t.people.role}: شركة النور`).selectOption('admin');
    await works.getByRole('button', { name: `${t.people.leaves}: default` }).click();
    await works
      .getByRole('button', { name: `${t.people.leaves}: شركة النور` })
      .waitFor({ state: 'detached' });
    await works.getByRole('button', { name: t.close }).click();
    const own = await visitor.graphql('{ me { memberships { role account { name } } } }');
    expect(own.body.data.me.memberships).toEqual([{ role: 'admin', account: { name: 'شركة النور' } }]);
    // Whoever administers one account sees its people, and no page that is for the whole service.
    const context = await page.context().browser()!.newContext();
    await context.addCookies(
      [...visitor.cookies].map(([name, value]) => ({ name, value, url: service.url })),
    );
    const theirs = await context.newPage();
    await theirs.goto(`${service.url}/#/people`);
    await theirs.getByRole('cell', { name: ar.people.accountAdmin }).waitFor();
    expect(await theirs.getByRole('link', { name: ar.pages.accounts }).count()).toBe(0);
    await theirs.getByRole('button', { name: ar.people.invite }).click();
    const asked = theirs.getByRole('dialog');
    expect(await asked.getByRole('option').allTextContents()).toEqual([
      ar.people.roles.member,
      ar.people.accountAdmin,
    ]);
    await asked.getByRole('button', { name: ar.people.invite }).click();
    await theirs.getByRole('textbox', { name: ar.people.linkLabel }).waitFor();
    await theirs.getByRole('button', { name: ar.close }).click();
    await keep(theirs, `${code}-account-admin`);
    await theirs.goto(`${service.url}/#/audit`);
    await theirs.getByRole('cell', { name: ar.audit.actions['member.role']! }).waitFor();
    // Nor a button for a key whose scopes they could not give out.
    const { id: accountId } = (await visitor.graphql('{ account { id } }')).body.data.account;
    for (const scope of ['admin', 'speech'] as const)
      await makeKey(service.services, { accountId, name: scope, scopes: [scope] });
    await theirs.goto(`${service.url}/#/keys`);
    await theirs.getByRole('button', { name: ar.keys.rotateTitle('speech') }).waitFor();
    await theirs.getByRole('rowheader', { name: 'admin' }).waitFor();
    expect(await theirs.getByRole('button', { name: ar.keys.rotateTitle('admin') }).count()).toBe(0);
    expect(await theirs.getByRole('button', { name: ar.keys.revokeTitle('admin') }).count()).toBe(0);
    await context.close();
    await go('accounts');
    await button(`${t.accounts.suspend}: شركة النور`).click();
    await page.getByRole('dialog').getByRole('button', { name: t.accounts.suspend }).click();
    await button(`${t.accounts.resume}: شركة النور`).waitFor();
    await go('audit');
    expect(await page.getByRole('row').count()).toBe(1 + 13);
    // In words, with the name of the account.
    await page.getByRole('cell', { name: 'شركة النور' }).first().waitFor();
  });

  it('keeps how a word is said after it was heard, and takes words in and out as files', async () => {
    await go(`a/acc_default/lexicon`);
    await button(t.lexicon.add).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.lexicon.word, { exact: true }).fill('نطق');
    await dialog.getByLabel(t.lexicon.spelling).fill('نُطْق');
    await expectAccessible(page, 'new word');
    await dialog.getByRole('button', { name: t.lexicon.hear }).click();
    await until('document.querySelector("dialog audio")?.currentTime > 0');
    await keep(page, `${code}-word`);
    await dialog.getByRole('button', { name: t.save, exact: true }).click();
    await page.getByRole('rowheader', { name: 'نطق' }).waitFor();
    const exported = async (format: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        button(t.lexicon.exportAs(format)).click(),
      ]);
      return readFileSync((await file.path())!, 'utf8');
    };
    const csv = await exported('CSV');
    expect(csv).toBe('\uFEFFword,spelling,phones\r\nنطق,نُطْق,\r\n');
    const take = async (name: string, content: string, count: number) => {
      await page
        .getByLabel(t.lexicon.import)
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
      await page.getByText(t.lexicon.imported(String(count))).waitFor();
    };
    await take('a.csv', `${csv}"جدة","جِدَّة",\r\n`, 2);
    await page.getByRole('rowheader', { name: 'جدة' }).waitFor();
    const pls = await exported('PLS');
    expect(pls).toContain('<lexeme><grapheme>جدة</grapheme><alias>جِدَّة</alias></lexeme>');
    await take(
      'b.pls',
      pls.replace(
        '</lexicon>',
        '<lexeme><grapheme>رنا</grapheme><phoneme>r aa n aa</phoneme></lexeme></lexicon>',
      ),
      3,
    );
    await page.getByRole('cell', { name: 'r aa n aa' }).waitFor();
    await page.getByLabel(t.lexicon.import).setInputFiles({
      name: 'c.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,how\r\nx,y\r\n'),
    });
    await page.getByRole('alert').getByText(t.errors.lexicon_columns!).waitFor();
  });

  it('edits a key, whose use stands against its cap', async () => {
    await go('a/acc_default/keys');
    await page.getByRole('rowheader', { name: /خادم الموقع.*ليلى/ }).waitFor();
    await button(t.keys.editTitle('خادم الموقع')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.keys.cap).fill('500');
    await expectAccessible(page, 'edit key');
    await dialog.getByRole('button', { name: t.save, exact: true }).click();
    await page.getByText(t.keys.capUse('12', '500')).waitFor();
  });

  it('revokes the key after asking, and the key is refused at once', async () => {
    // A reload shows the account that was shown, which is the one that was corrected; the key is in the person's own.
    await page.reload();
    await go(`a/${(await service.graphql('{ account { id } }')).body.data.account.id}/keys`);
    await button(t.keys.rotateTitle('خادم الموقع')).click();
    await page.getByLabel(t.keys.overlap).selectOption('3600');
    await page.getByRole('dialog').getByRole('button', { name: t.keys.rotate }).click();
    const rotated = await page.getByLabel(t.keys.secret, { exact: true }).inputValue();
    await button(t.keys.saved).click();
    const ask = async (key: string) => (await service.call('/v1/balance', { key })).status;
    expect(rotated).not.toBe(secret);
    expect([await ask(secret), await ask(rotated)]).toEqual([200, 200]);
    await button(t.keys.revokeTitle('خادم الموقع')).click();
    await expectAccessible(page, 'revoke');
    await keep(page, `${code}-revoke`);
    await button(t.keys.revokeConfirm).click();
    await page.getByText(t.keys.revoked, { exact: true }).waitFor();
    const body = { text: 'سلام', dialect: 'msa', voice: 'haytham' };
    for (const key of [secret, rotated]) {
      const reply = await service.tts(body, { key });
      expect([reply.status, reply.body.code]).toEqual([401, 'key_revoked']);
    }
  });

  it.each([
    { look: 'desktop', width: 1280, scheme: 'light' as const },
    { look: 'phone', width: 360, scheme: 'light' as const },
    { look: 'dark', width: 1280, scheme: 'dark' as const },
  ])(
    'is accessible on every page, $look',
    async ({ look, width, scheme }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: scheme });
      for (const path of paths) {
        await go(path);
        const where = `${code}-${look}-${path || 'overview'}`;
        await keep(page, where);
        await expectAccessible(page, where);
        await expectNoSidewaysScroll(page, where);
      }
    },
    120_000,
  );

  it('lets the keyboard skip to the content, and opens the menu of a phone', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${service.url}/#/voices`);
    await page.reload();
    await page.getByRole('heading', { name: t.pages.voices, exact: true }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe(t.skip);
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    await button(`☰ ${t.menu}`).or(button(t.menu)).click();
    await expectAccessible(page, 'menu');
    await keep(page, `${code}-menu`);
    await page.getByRole('link', { name: t.pages.ledger }).click();
    await page.getByRole('heading', { name: t.pages.ledger }).waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
  });

  it('never made the browser complain, not even about the policy', () => {
    expect(said).toEqual([]);
  });
});
