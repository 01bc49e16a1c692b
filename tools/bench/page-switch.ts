import type { Page } from '@playwright/test';

import { signInBy } from '../../e2e/product/sign-in.ts';
import { type Figure, median } from './figure.ts';
import { freshPage, withProduct } from './measured-page.ts';

export const name = 'page-switch';

const rounds = 10;
const checkIn = { path: '/ticket/checkIn', heading: '检票' };
const todaySale = { path: '/ticket/report/todaySale', heading: '今日销售明细' };
const otherDay = { path: '/ticket/report/todaySale?seller=1', heading: '今日销售明细' };

/** From the step of the user to the screen as drawn, first time and with the screen kept. */
export function run(): Promise<readonly Figure[]> {
  return withProduct(async (product, browser) => {
    const { page } = await freshPage(browser, product);
    await signInBy(page, 'admin', '10');
    await page.goto(checkIn.path);
    await page.getByRole('heading', { name: checkIn.heading }).first().waitFor();
    const first = await switchTo(page, todaySale);
    const across = await repeat(page, [checkIn, todaySale]);
    await switchTo(page, otherDay);
    const within = await repeat(page, [todaySale, otherDay]);
    return [
      { name: 'across two applications, first time', value: first, unit: 'ms', aim: '≤ 150' },
      { name: `across two applications, kept, median of ${rounds}`, value: across, unit: 'ms', aim: '≤ 80' },
      { name: `within one application, kept, median of ${rounds}`, value: within, unit: 'ms', aim: '≤ 80' },
    ];
  });
}

type Screen = { readonly path: string; readonly heading: string };

async function repeat(page: Page, screens: readonly Screen[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const screen of screens) times.push(await switchTo(page, screen));
  }
  return median(times);
}

/** Milliseconds from the change of address until the screen's heading has been painted. */
function switchTo(page: Page, { path, heading }: Screen): Promise<number> {
  return page.evaluate(
    async ({ address, title }) => {
      const frame = () => new Promise<void>(resolve => requestAnimationFrame(() => resolve()));
      const drawn = () =>
        location.pathname + location.search === address &&
        [...document.querySelectorAll('h1')].some(
          each => each.textContent?.includes(title) && each.checkVisibility(),
        );
      const begun = performance.now();
      history.pushState(null, '', address);
      while (!drawn() && performance.now() - begun < 10_000) await frame();
      await frame();
      return Math.round(performance.now() - begun);
    },
    { address: path, title: heading },
  );
}
