import type { Browser, Page } from '@playwright/test';

import type { Product } from '../../../e2e/product/product.ts';
import { signInBy } from '../../../e2e/product/people/sign-in.ts';
import { type Figure, median } from '../figure.ts';
import { type FreshPage, freshPage, withProduct } from './measured-page.ts';
import { answerWithSheets, columns, sizes, summary } from '../reports/report-sheets.ts';

export const name = 'shell';

const loads = 5;
const rounds = 10;

/** A screen counts as drawn when its heading and, where it has some, so many rows of data can be seen. */
type Place = { readonly path: string; readonly heading: string; readonly content?: string };

const login: Place = { path: '/login', heading: '', content: 'button[type="submit"]:enabled' };
const home: Place = { path: '/entrance', heading: '系统入口', content: 'main button [class*="value"]' };
const codeSearch: Place = { path: '/goods/codeSearch', heading: '编码查询' };
const list: Place = { path: '/goods/zhdj', heading: '综合单据', content: 'tbody tr:nth-of-type(20)' };
const checkIn: Place = { path: '/ticket/checkIn', heading: '检票' };
const grid: Place = {
  path: `${summary}?by=channel`,
  heading: '票种销售汇总',
  content: '[role="grid"] tbody [role="row"]',
};

/** How long staff wait for the shell, and for how much of it the page answers nothing. */
export function run(): Promise<readonly Figure[]> {
  return withProduct(async (product, browser) => {
    const opened = { login: await load(browser, product, login), home: await load(browser, product, home) };
    const toList = { type: '40', from: codeSearch, to: list };
    const first = await firstSwitch(browser, product, toList);
    const lists = await keptSwitch(browser, product, toList);
    const grids = await keptSwitch(browser, product, { type: '10', from: checkIn, to: grid });
    const ms = (title: string, value: number, aim: string): Figure => ({
      name: title,
      value,
      unit: 'ms',
      aim,
    });
    return [
      ms('S-07 /login, until it can be used', opened.login.ms, '≤ 500'),
      ms('S-08 home, until it can be used', opened.home.ms, '≤ 700'),
      ms(`S-05 list, first time, from its entry, median of ${loads}`, first.ms, '≤ 150'),
      ms(`S-06 list, kept, median of ${rounds}`, lists.ms, '≤ 80'),
      ms(`S-06 grid ${sizes.channel} × ${columns}, other app, kept`, grids.ms, '≤ 80'),
      ms('S-09 long tasks, /login', opened.login.busyMs, '≤ 100'),
      ms('S-09 long tasks, home', opened.home.busyMs, '≤ 100'),
      ms('S-09 long tasks, list kept', lists.busyMs, '0'),
      ms('S-09 long tasks, grid kept', grids.busyMs, '0'),
    ];
  });
}

/** `busyMs` is the sum of the tasks over 50 ms in which the page answered nothing. */
type Measured = { readonly ms: number; readonly busyMs: number };

async function load(browser: Browser, product: Product, place: Place): Promise<Measured> {
  const measured: Measured[] = [];
  for (let round = 0; round < loads; round += 1) {
    const { context, page } = await freshPage(browser, product);
    if (place !== login) await signInBy(page, 'admin');
    await page.goto(place.path, { waitUntil: 'commit' });
    measured.push(await untilDrawn(page, place, false));
    await context.close();
  }
  return middleOf(measured);
}

type Way = { readonly type: string; readonly from: Place; readonly to: Place };

/** How long a hand rests on an entry of the menu before it presses; the screen is fetched meanwhile. */
const handMs = 250;

async function firstSwitch(browser: Browser, product: Product, way: Way): Promise<Measured> {
  const measured: Measured[] = [];
  for (let round = 0; round < loads; round += 1) {
    const { context, page } = await standingAt(browser, product, way);
    await page.locator(`a[href="${way.to.path}"]`).first().hover();
    await page.waitForTimeout(handMs);
    measured.push(await untilDrawn(page, way.to, true));
    await context.close();
  }
  return middleOf(measured);
}

async function keptSwitch(browser: Browser, product: Product, way: Way): Promise<Measured> {
  const { context, page } = await standingAt(browser, product, way);
  await untilDrawn(page, way.to, true);
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await untilDrawn(page, way.from, true);
    measured.push(await untilDrawn(page, way.to, true));
  }
  await context.close();
  return middleOf(measured);
}

async function standingAt(browser: Browser, product: Product, { type, from }: Way): Promise<FreshPage> {
  const fresh = await freshPage(browser, product);
  await signInBy(fresh.page, 'admin', type);
  await answerWithSheets(fresh.page);
  await fresh.page.goto(from.path);
  await fresh.page.getByRole('heading', { name: from.heading }).first().waitFor();
  return fresh;
}

function middleOf(measured: readonly Measured[]): Measured {
  return { ms: median(measured.map(({ ms }) => ms)), busyMs: median(measured.map(({ busyMs }) => busyMs)) };
}

/** From the step of the user, or from the start of the page, to the frame in which the place is drawn. */
function untilDrawn(
  page: Page,
  { path, heading, content = 'main' }: Place,
  goes: boolean,
): Promise<Measured> {
  return page.evaluate(
    async ({ address, title, selector, isStep }) => {
      const frame = () => new Promise<void>(resolve => requestAnimationFrame(() => resolve()));
      const begun = isStep ? performance.now() : 0;
      const busy: number[] = [];
      const note = (entries: readonly PerformanceEntry[]) =>
        busy.push(...entries.filter(each => each.startTime >= begun).map(each => each.duration));
      const watcher = new PerformanceObserver(seen => note(seen.getEntries()));
      watcher.observe({ type: 'longtask', buffered: true });
      if (isStep) history.pushState(null, '', address);
      const inSight = (what: string, text: string) =>
        [...document.querySelectorAll(what)].some(
          each => each.textContent.includes(text) && each.checkVisibility(),
        );
      const stands = () =>
        location.pathname + location.search === address && inSight('h1', title) && inSight(selector, '');
      while (!stands() && performance.now() - begun < 20_000) await frame();
      await frame();
      const ms = Math.round(performance.now() - begun);
      // A task is told of after it has ended.
      await frame();
      note(watcher.takeRecords());
      watcher.disconnect();
      return { ms, busyMs: Math.round(busy.reduce((sum, each) => sum + each, 0)) };
    },
    { address: path, title: heading, selector: content, isStep: goes },
  );
}
