import type { Browser } from '@playwright/test';

import { signInBy } from '../../../e2e/product/people/sign-in.ts';
import type { Product } from '../../../e2e/product/product.ts';
import { untilQuiet, watchTraffic } from '../../../e2e/product/page/traffic.ts';
import type { Figure } from '../figure.ts';
import { freshPage, withProduct } from './measured-page.ts';

export const name = 'first-load';

/** Bytes and requests of /login and of the entrance for a browser that has nothing yet. */
export function run(): Promise<readonly Figure[]> {
  return withProduct(async (product, browser) => {
    const login = await load(browser, product, '/login', '登录');
    const home = await load(browser, product, '/entrance', '票务', 'admin');
    return [
      { name: '/login, scripts and styles, gzip', value: login.kilobytes, unit: 'kB', aim: '≤ 200' },
      { name: '/login, requests', value: login.requests, unit: 'requests', aim: '≤ 15' },
      { name: 'home, scripts and styles, gzip', value: home.kilobytes, unit: 'kB', aim: '≤ 350' },
      { name: 'home, requests', value: home.requests, unit: 'requests', aim: '≤ 25' },
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
