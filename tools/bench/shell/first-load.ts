import type { Browser } from '@playwright/test';

import { signInBy } from '../../../e2e/product/people/sign-in.ts';
import type { Product } from '../../../e2e/product/product.ts';
import { untilQuiet, watchTraffic } from '../../../e2e/product/page/traffic.ts';
import { addDays, dayOf } from '@shanmen/shared/time';
import type { Figure } from '../figure.ts';
import { freshPage, withProduct } from './measured-page.ts';

export const name = 'first-load';

/** What /login, the entrance and a first list cost a browser that has nothing yet. */
export function run(): Promise<readonly Figure[]> {
  return withProduct(async (product, browser) => {
    const login = await load(browser, product, '/login', '登录');
    const home = await load(browser, product, '/entrance', '票务', 'admin');
    const screen = await firstScreen(browser, product);
    return [
      { name: '/login, scripts and styles, gzip', value: login.kilobytes, unit: 'kB', aim: '≤ 200' },
      { name: '/login, requests', value: login.requests, unit: 'requests', aim: '≤ 15' },
      { name: 'home, scripts and styles, gzip', value: home.kilobytes, unit: 'kB', aim: '≤ 350' },
      { name: 'home, requests', value: home.requests, unit: 'requests', aim: '≤ 25' },
      { name: 'first list, scripts and styles, as sent', value: screen.kilobytes, unit: 'kB', aim: '≤ 450' },
      { name: 'first list, until its rows stand', value: screen.ms, unit: 'ms', aim: '≤ 800' },
    ];
  });
}

type Load = { readonly kilobytes: number; readonly requests: number };

async function load(
  browser: Browser,
  product: Product,
  path: string,
  sign: string,
  userName?: string,
): Promise<Load> {
  const { context, page } = await freshPage(browser, product);
  if (userName !== undefined) await signInBy(page, userName);
  const traffic = await watchTraffic(page);
  await page.goto(path);
  await page
    .getByRole('button', { name: sign })
    .or(page.getByRole('link', { name: sign }))
    .first()
    .waitFor();
  // What is loaded ahead while nobody waits belongs to the page as well.
  await untilQuiet(page, traffic);
  await context.close();
  const { bytes, paths } = traffic();
  return { kilobytes: Math.round(bytes / 100) / 10, requests: paths.length };
}

/** A list of documents opened by its address, compressed as this browser asks for it. */
async function firstScreen(browser: Browser, product: Product): Promise<{ kilobytes: number; ms: number }> {
  const { context, page } = await freshPage(browser, product);
  await signInBy(page, 'keeper01', '40');
  const traffic = await watchTraffic(page, null);
  const start = performance.now();
  // On the first days of a month its own list has no twenty rows.
  const from = addDays(dayOf(new Date()), -60);
  await page.goto(`/goods/zhdj?from=${from}`, { waitUntil: 'commit' });
  await page.locator('tbody tr:nth-of-type(20)').waitFor();
  const ms = Math.round(performance.now() - start);
  const { bytes } = traffic();
  await context.close();
  return { kilobytes: Math.round(bytes / 100) / 10, ms };
}
