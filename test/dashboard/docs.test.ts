import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorKinds } from '../../src/core/errors.ts';
import { readGuides } from '../../src/rest/docs/guides.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { complaints, expectAccessible, expectNoSidewaysScroll, keep, startChromium } from './chromium.ts';
import { ADMIN, WITH_ADMIN } from './visitor.ts';

const browser: Browser | undefined = await startChromium();
afterAll(() => browser?.close());

describe.skipIf(!browser)('the documentation in Chromium', () => {
  let service: TestService;
  let page: Page;
  let said: string[];
  const asked: string[] = [];

  beforeAll(async () => {
    service = await startTestService(WITH_ADMIN);
    page = await (await browser!.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    page.setDefaultTimeout(30_000);
    said = complaints(page);
    page.on('request', (request) => asked.push(request.url()));
  });
  afterAll(async () => {
    await page?.context().close();
    await service?.stop();
  });
  /** Nothing came from elsewhere, and no policy was violated. */
  const expectOwnOrigin = () => {
    const foreign = asked
      .splice(0)
      .filter((url) => !url.startsWith(service.url) && !/^(data|blob):/.test(url));
    expect(foreign).toEqual([]);
    expect(said.splice(0)).toEqual([]);
  };

  it.each(['/docs', '/docs/paths', ...readGuides().map(({ name }) => `/docs/guides/${name}`)])(
    '%s can be read by everybody, on a phone too',
    async (path) => {
      await page.goto(service.url + path);
      await expectAccessible(page, path);
      await keep(page, `docs${path.replaceAll('/', '-')}`);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page, path);
      await keep(page, `docs${path.replaceAll('/', '-')}-phone`);
      await page.setViewportSize({ width: 1280, height: 900 });
      expectOwnOrigin();
    },
  );

  it('explains each error code where the link of a problem leads', async () => {
    for (const code of Object.keys(errorKinds)) {
      await page.goto(`${service.url}/docs#${code}`);
      expect(await page.locator(`tr[id="${code}"]`).count()).toBe(1);
    }
  });

  it('shows a reference of every operation, from our own origin alone', async () => {
    await page.goto(`${service.url}/docs/reference`);
    await page.getByRole('heading', { name: 'Say a text', exact: true }).first().waitFor();
    await keep(page, 'docs-reference');
    // It asks more of a document than OpenAPI does, and says so without saying what.
    said.splice(
      0,
      said.length,
      ...said.filter((text) => !/^(document validation errors: |\[Object\])$/.test(text)),
    );
    expectOwnOrigin();
  });

  it('lets people who are signed in ask GraphQL by hand, and sends others to sign in', async () => {
    await page.goto(`${service.url}/graphql`);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.evaluate(
      `fetch('/auth/sign-in', { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(JSON.stringify(ADMIN))} }).then((answer) => answer.status)`,
    );
    said.splice(0);
    await page.goto(`${service.url}/graphql`);
    await page.locator('.graphiql-execute-button').click();
    await page.locator('.result-window', { hasText: '100000' }).waitFor();
    await keep(page, 'graphiql');
    expectOwnOrigin();
  });
});
