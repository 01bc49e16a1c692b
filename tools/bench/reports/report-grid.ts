import type { Page } from '@playwright/test';

import { signInBy } from '../../../e2e/product/people/sign-in.ts';
import { type Figure, median } from '../figure.ts';
import { freshPage, withProduct } from '../shell/measured-page.ts';
import { answerWithSheets, columns, sizes, summary } from './report-sheets.ts';

export const name = 'report-grid';

const rounds = 5;
const scrollMs = 2000;

/** From the last byte of the answer to the painted grid, and how evenly it scrolls. */
export function run(): Promise<readonly Figure[]> {
  return withProduct(async (product, browser) => {
    const { page } = await freshPage(browser, product);
    await signInBy(page, 'admin', '10');
    await answerWithSheets(page);
    const small = await drawn(page, 'channel');
    const large = await drawn(page, 'seller');
    return [
      { name: `${sizes.channel} × ${columns}, in sight`, value: small, unit: 'ms', aim: '≤ 150' },
      { name: `${sizes.seller} × ${columns}, in sight`, value: large, unit: 'ms', aim: '≤ 250' },
      { name: `${sizes.seller} × ${columns}, to the last row`, value: await wholeAfter(page), unit: 'ms' },
      {
        name: `${sizes.seller} × ${columns}, scrolled`,
        value: await scrolled(page),
        unit: 'frames/s',
        aim: '≥ 50',
      },
    ];
  });
}

async function drawn(page: Page, view: keyof typeof sizes): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${summary}?by=${view}`, { waitUntil: 'commit' });
    times.push(await paintedAfter(page, sizes[view]));
  }
  return median(times);
}

/** Milliseconds from the end of the answer until the frame after the grid stood in the page. */
function paintedAfter(page: Page, rows: number): Promise<number> {
  return page.evaluate(async count => {
    const frame = () => new Promise<void>(resolve => requestAnimationFrame(() => resolve()));
    const grid = () => document.querySelector('[role="grid"]');
    const stands = () =>
      grid()?.getAttribute('aria-rowcount') === String(count + 2) &&
      grid()?.querySelector('tbody [role="row"]') !== null;
    while (!stands()) await frame();
    await frame();
    const painted = performance.now();
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name: url }) => url.includes('/results/'));
    const ends = answers.map(entry => entry.startTime + entry.duration);
    return Math.round(painted - Math.max(...ends));
  }, rows);
}

/** Milliseconds from the first rows until the last one stands in the page and is found by Ctrl+F. */
async function wholeAfter(page: Page): Promise<number> {
  await page.goto(`${summary}?by=seller`, { waitUntil: 'commit' });
  await paintedAfter(page, sizes.seller);
  const inSight = performance.now();
  await page.getByText(`行${sizes.seller - 1}`, { exact: true }).waitFor({ state: 'attached' });
  return Math.round(performance.now() - inSight);
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(async forMs => {
    const grid = document.querySelector('[role="grid"]');
    const frame = () => new Promise<void>(resolve => requestAnimationFrame(() => resolve()));
    const begun = performance.now();
    let frames = 0;
    while (performance.now() - begun < forMs) {
      grid?.scrollBy(0, 300);
      await frame();
      frames += 1;
    }
    return Math.round((frames * 1000) / forMs);
  }, scrollMs);
}
