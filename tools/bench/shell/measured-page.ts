import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

import { findChromium } from '../../../e2e/product/page/chromium.ts';
import { announceProducts } from '../../../e2e/product/own-product.ts';
import { type Product, startProduct } from '../../../e2e/product/product.ts';
import { forgetSessions } from '../../../e2e/product/people/sign-in.ts';

/** Runs a measurement against a product of its own, in a browser that has seen nothing. */
export async function withProduct<T>(work: (product: Product, browser: Browser) => Promise<T>): Promise<T> {
  const product = await startProduct();
  announceProducts([product]);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    return await work(product, browser);
  } finally {
    forgetSessions();
    await browser.close();
    await product.stop();
  }
}

export type FreshPage = { readonly context: BrowserContext; readonly page: Page };

/** A page in a context without a cache. */
export async function freshPage(browser: Browser, product: Product): Promise<FreshPage> {
  const context = await browser.newContext({
    baseURL: product.address,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
  });
  // The loader names inner functions by a call that pages do not know.
  await context.addInitScript({ content: 'globalThis.__name = inner => inner' });
  return { context, page: await context.newPage() };
}
