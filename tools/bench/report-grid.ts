import type { ReportSheet } from '@shanmen/shared/contracts/reports/report';
import type { Page } from '@playwright/test';

import { signInBy } from '../../e2e/product/sign-in.ts';
import { type Figure, median } from './figure.ts';
import { freshPage, withProduct } from './measured-page.ts';

export const name = 'report-grid';

const columns = 14;
const rounds = 5;
const scrollMs = 2000;

/** What the view of a button answers in this bench. */
const sizes = { channel: 1000, seller: 5000 } as const;
const summary = '/ticket/report/productSummary';

/** From the last byte of the answer to the painted grid, and how evenly it scrolls. */
export function run(): Promise<readonly Figure[]> {
  return withProduct(async (product, browser) => {
    const { page } = await freshPage(browser, product);
    await signInBy(page, 'admin', '10');
    await page.route('**/api/reports/results/t.product?*', route => {
      const by = new URL(route.request().url()).searchParams.get('by');
      return route.fulfill({ json: { result: sheet(by === 'channel' || by === 'seller' ? sizes[by] : 3) } });
    });
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

function sheet(count: number): ReportSheet {
  const figures = Array.from({ length: columns - 2 }, (_, index) => ({
    id: `figure${index}`,
    title: `数值${index + 1}`,
    format: index % 2 === 0 ? ('money' as const) : ('int' as const),
    width: 6,
  }));
  const rows = Array.from({ length: count }, (_, row) => [
    `组${Math.floor(row / 8)}`,
    `行${row}`,
    ...figures.map((_figure, at) => row * 100 + at),
  ]);
  const sum = ['合计', null, ...figures.map(() => 123_456_700)];
  const label = (id: string, title: string) => ({ id, title, format: 'text' as const, width: 8 });
  return {
    title: '票种销售汇总',
    header: [{ title: '统计期间', text: '2026-11-20' }],
    sections: [
      {
        title: '',
        columns: [label('group', '组'), label('line', '行'), ...figures],
        labels: 2,
        rows: [...rows, sum],
        levels: [...rows.map(() => 0), 2],
        drill: { to: '', rows: [] },
      },
    ],
    signatures: [],
    period: { from: '2026-11-20', to: '2026-11-20' },
    asOf: '2026-11-20T06:32:05Z',
  };
}
