import { chromium, type FullConfig } from '@playwright/test';

import { drawsDifferently } from './product/chinese-font.ts';
import { startProduct } from './product/product.ts';

/** Before all stories: a browser that draws Chinese, and the product. @returns what stops it again */
export default async function prepare(config: FullConfig): Promise<() => Promise<void>> {
  await requireChineseFont(config);
  const product = await startProduct();
  process.env['SHANMEN_E2E_ADDRESS'] = product.address;
  process.env['SHANMEN_E2E_RELEASE_ROOT'] = product.releaseRoot;
  process.env['SHANMEN_E2E_CLOCK_OFFSET_MS'] = String(product.clockOffsetMs);
  return product.stop;
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
