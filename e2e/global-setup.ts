import { chromium, type FullConfig } from '@playwright/test';

import { drawsDifferently } from './product/chinese-font.ts';
import { announceProducts } from './product/own-product.ts';
import { startProduct } from './product/product.ts';

/** Before all stories: a browser that draws Chinese, and a product per worker. @returns what stops them again */
export default async function prepare(config: FullConfig): Promise<() => Promise<void>> {
  await requireChineseFont(config);
  const products = await Promise.all(
    Array.from({ length: config.workers }, (_, worker) => startProduct(`product-${worker + 1}`)),
  );
  announceProducts(products);
  return async () => {
    await Promise.all(products.map(product => product.stop()));
  };
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
