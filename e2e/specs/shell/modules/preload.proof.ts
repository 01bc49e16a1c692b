import type { Request } from '@playwright/test';

import { expect, type Page, test } from '../../../fixtures.ts';
import { shell } from '../../../pages/shell.ts';

/** How long a pointer rests on what somebody is about to press. */
const restMs = 150;

test('M-24 a pointer that rests on an entry of the menu has its screen fetched, once, before the click', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await signIn('admin', '40');
  const visits = await openEveryEntry(page);
  expect(visits.links).toBeGreaterThan(15);
  expect(visits.waited.length / visits.links).toBeLessThanOrEqual(0.1);
  expect(visits.twice).toEqual([]);
});

test('M-24 twin: where nobody hears the pointer, the click has to fetch the screen', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => {
    for (const type of ['pointerover', 'pointerdown', 'focusin']) {
      addEventListener(type, event => event.stopImmediatePropagation(), { capture: true });
    }
  });
  await page.clock.install();
  await signIn('admin', '40');
  const visits = await openEveryEntry(page, 6);
  expect(visits.waited.length / visits.links).toBeGreaterThan(0.1);
});

type Visits = {
  readonly links: number;
  /** Entries whose click asked for a script. */
  readonly waited: readonly string[];
  /** Scripts that were asked for more than once. */
  readonly twice: readonly string[];
};

async function openEveryEntry(page: Page, most = Infinity): Promise<Visits> {
  const scripts = watchScripts(page);
  await page.goto('/goods/goodsDetail');
  await expect(shell(page).heading('商品明细')).toBeVisible();
  await openGroups(page);
  const links = (await shell(page).menu.getByRole('link').all()).slice(0, most);
  const waited: string[] = [];
  for (const link of links) {
    const address = (await link.getAttribute('href')) ?? '';
    await link.hover();
    await page.clock.fastForward(restMs);
    await expect.poll(scripts.pending).toBe(0);
    const before = scripts.asked.length;
    await link.click();
    await expect(page).toHaveURL(address);
    await expect(shell(page).heading(/./)).toBeVisible();
    if (scripts.asked.length > before) waited.push(address);
  }
  const twice = scripts.asked.filter((path, place) => scripts.asked.indexOf(path) !== place);
  return { links: links.length, waited, twice };
}

async function openGroups(page: Page): Promise<void> {
  const closed = shell(page).menu.getByRole('button', { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
}

function watchScripts(page: Page) {
  const asked: string[] = [];
  let answered = 0;
  const isScript = (request: Request) => request.resourceType() === 'script';
  const end = (request: Request) => {
    if (isScript(request)) answered += 1;
  };
  page.on('request', request => {
    if (isScript(request)) asked.push(new URL(request.url()).pathname);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return { asked, pending: () => asked.length - answered };
}
