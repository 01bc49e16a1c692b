import { chromium, type FullConfig } from '@playwright/test';

import { drawsDifferently } from './product/page/chinese-font.ts';
import { announceProducts } from './product/own-product.ts';
import { startProducts } from './product/product.ts';

/** Before all stories: a browser that draws Chinese, and a product per worker. @returns what stops them again */
export default async function prepare(config: FullConfig): Promise<() => Promise<void>> {
  await requireChineseFont(config);
  const { products, made, stop } = await startProducts(config.workers);
  announceProducts(products, made);
  return stop;
}

async function requireChineseFont(config: FullConfig): Promise<void> {
  const browser = await chromium.launch(config.projects[0]?.use.launchOptions ?? {});
  try {
    if (await drawsDifferently(await browser.newPage())) return;
  } finally {
    await browser.close();
  }
  throw new Error('No Chinese font: install one (Debian: apt-get install fonts-noto-cjk), then repeat.');
}
