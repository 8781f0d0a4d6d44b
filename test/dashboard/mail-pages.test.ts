import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ar } from '../../src/dashboard/web/strings/ar.ts';
import { en } from '../../src/dashboard/web/strings/en.ts';
import { MailServer } from '../support/mail-server.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { complaints, expectAccessible, expectNoSidewaysScroll, keep, startChromium } from './chromium.ts';
import { ADMIN, tokenOf, WITH_ADMIN } from './visitor.ts';

const browser: Browser | undefined = await startChromium();
afterAll(() => browser?.close());

describe.skipIf(!browser).each([
  { code: 'ar' as const, t: ar },
  { code: 'en' as const, t: en },
])('pages that send mail, in $code', ({ code, t }) => {
  let mail: MailServer;
  let service: TestService;
  let page: Page;
  let said: string[];
  beforeAll(async () => {
    mail = await MailServer.open();
    service = await startTestService({ ...WITH_ADMIN, ...mail.settings });
    page = await (await browser!.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    page.setDefaultTimeout(15_000);
    said = complaints(page);
    await page.goto(service.url);
    await page.getByRole('heading', { name: ar.signIn.title }).waitFor();
    if (code === 'en') await page.getByRole('button', { name: ar.otherLanguage }).click();
  });
  afterAll(async () => {
    await page?.context().close();
    await service?.stop();
    await mail?.close();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const mailed = (count: number) =>
    vi.waitUntil(() => mail.mails.length >= count, { timeout: 20_000, interval: 50 });
  const signIn = async (password: string) => {
    await page.getByLabel(t.signIn.email).fill(ADMIN.email);
    await page.getByLabel(t.signIn.password).fill(password);
    await button(t.signIn.submit).click();
    await page.getByRole('heading', { name: t.pages.overview }).waitFor();
  };

  it('send a link to whoever forgot their password, by which they choose another', async () => {
    await button(t.signIn.forgotten).click();
    await button(t.signIn.forgottenSend).click();
    await page.getByText(t.invalid.missing).waitFor();
    await page.getByLabel(t.signIn.email).fill(ADMIN.email);
    await button(t.signIn.forgottenSend).click();
    await page.getByText(t.signIn.forgottenSent).waitFor();
    await expectAccessible(page, 'forgotten');
    await keep(page, `${code}-forgotten`);
    await mailed(1);
    const [link] = /http:\/\/speech\.example\/#\/invitation\/\w+/.exec(mail.mails[0]!.text)!;
    await page.goto(`${service.url}/#/invitation/${tokenOf(link)}`);
    await page.getByLabel(t.signIn.password).fill('a password that is new');
    await button(t.profile.submit).click();
    await page.getByRole('heading', { name: t.pages.overview }).waitFor();
    await page.getByRole('button', { name: t.signIn.out }).click();
    await signIn('a password that is new');
  });

  it('set an alert, tell of a low balance, and show who was told', async () => {
    await page.goto(`${service.url}/#/alerts`);
    await page.getByLabel(t.alerts.threshold).fill('200000');
    await button(t.save).click();
    // Nobody is named: said beside the field, and what was typed stays.
    expect(await page.locator('.problem').textContent()).toBe(t.alerts.nobody);
    expect(await page.getByLabel(t.alerts.threshold).inputValue()).toBe('200000');
    await page.getByLabel(t.alerts.emails).fill('billing@example.com');
    await button(t.save).click();
    await page.getByRole('button', { name: t.alerts.remove }).waitFor();
    await mailed(2);
    expect(mail.mails[1]!.to).toEqual(['billing@example.com']);
    await vi.waitUntil(
      async () => {
        await page.reload();
        await page.getByRole('heading', { name: t.alerts.notices }).waitFor();
        return (await page.getByText(t.alerts.statuses.delivered).count()) > 0;
      },
      { timeout: 20_000, interval: 500 },
    );
    await page.getByText(t.alerts.low).waitFor();
    await expectAccessible(page, 'alerts');
    await expectNoSidewaysScroll(page, 'alerts');
    await keep(page, `${code}-alerts`);
    await button(t.alerts.remove).click();
    await page.getByRole('button', { name: t.alerts.remove }).waitFor({ state: 'detached' });
  });

  it('invite by mail, and say whether the mail server took it', async () => {
    await page.goto(`${service.url}/#/people`);
    await button(t.people.invite).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.people.email).fill('guest@example.com');
    await dialog.getByRole('button', { name: t.people.invite }).click();
    await page.getByText(t.people.mailed).waitFor();
    await button(t.close).click();
    await mailed(3);
    expect(mail.mails[2]!.to).toEqual(['guest@example.com']);
    mail.refusal = { code: 550 };
    await button(`${t.people.reissue}: guest@example.com`).click();
    await page.getByText(t.people.notMailed).waitFor();
    await expectAccessible(page, 'not mailed');
    await button(t.close).click();
    expect(said).toEqual([]);
  });
});
