import { chromium, type FullConfig } from '@playwright/test';

import { drawsDifferently } from './product/page/chinese-font.ts';
import { announceProducts } from './product/own-product.ts';
import { startProducts } from './product/product.ts';
import { demoPassword } from './product/people/sign-in.ts';

/** Before all stories: a browser that draws Chinese, and a product per worker. @returns what stops them again */
export default async function prepare(config: FullConfig): Promise<() => Promise<void>> {
  await requireChineseFont(config);
  const { products, made, stop } = await startProducts(config.workers, ({ address }) =>
    sendManyCodes(address),
  );
  announceProducts(products, made);
  return stop;
}

/** All stories book from one address, where visitors would be asked to read a picture from the third message. */
async function sendManyCodes(address: string): Promise<void> {
  const call = async (path: string, method: string, body: unknown, headers: Record<string, string>) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin: address, ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const signedIn = await call(
    '/api/auth/sessions',
    'POST',
    { userName: 'admin', password: demoPassword },
    {},
  );
  const [, token = ''] = /"token":"([^"]+)"/.exec(await signedIn.text()) ?? [];
  const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';');
  await call(
    '/api/admin/settings/pictureAfterCodes',
    'PUT',
    { value: 20, reason: '浏览器测试', version: 1 },
    { authorization: `Bearer ${token}`, cookie },
  );
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
