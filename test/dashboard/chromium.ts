import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

/** Debian's Chromium, or the one that CHROMIUM names. */
const program = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== undefined && existsSync(path),
);

/** Undefined, with a message, where there is no Chromium; on CI that is a failure. */
export async function startChromium(): Promise<Browser | undefined> {
  if (program === undefined) {
    if (process.env.CI) throw new Error('CI needs Chromium: apt-get install chromium');
    console.warn('No Chromium is installed, so the dashboard is not driven in it: apt-get install chromium');
    return undefined;
  }
  return chromium.launch({
    executablePath: program,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
}

const screenshots = process.env.NUTQ_TEST_SCREENSHOTS;
if (screenshots) mkdirSync(screenshots, { recursive: true });

/** Keeps what the page looks like, for people to look at, in the folder that NUTQ_TEST_SCREENSHOTS names, if any. */
export async function keep(page: Page, name: string): Promise<void> {
  if (screenshots) await page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: true });
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** Runs axe on the page as it is: nothing that it calls serious or critical may be there. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // Given to the debugger, not to the page, whose policy refuses it.
  const violations = (await page.evaluate(
    `${axe}; axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  )) as Violation[];
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const found = grave.map(({ id, nodes }) => ({
    where,
    id,
    nodes: nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  expect(found).toEqual([]);
}

/** A page that is wider than the screen makes readers scroll for every line. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const [content, screen] = (await page.evaluate(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  )) as [number, number];
  expect([where, content]).toEqual([where, Math.min(content, screen)]);
}

/** Everything that the console of the page complains about, a violated policy included. */
export function complaints(page: Page): string[] {
  const all: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') all.push(message.text());
  });
  page.on('pageerror', (error) => all.push(String(error)));
  return all;
}
