import { type BrowserContext, chromium, type Page, type Route } from '@playwright/test';

import { shiftClock } from '../clock.ts';
import { ownProduct } from '../own-product.ts';
import { findChromium } from './chromium.ts';
import { catchPrints } from '../../pages/printed-slips.ts';

export type OwnBrowser = { readonly context: BrowserContext; readonly page: Page };

/**
 * A browser of its own that can be killed, and whose disk outlives it.
 * @param how.offline it starts without a network
 */
export async function openBrowser(
  folder: string,
  { offline = false }: { readonly offline?: boolean } = {},
): Promise<OwnBrowser> {
  const { address, clockOffsetMs } = ownProduct();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    baseURL: address,
    offline,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'America/Los_Angeles',
  });
  await context.addInitScript(shiftClock, clockOffsetMs);
  const page = context.pages()[0] ?? (await context.newPage());
  await catchPrints(page);
  return { context, page };
}

/** The server does all of it; nobody hears of it. */
export async function loseAnswer(route: Route): Promise<void> {
  try {
    await route.fetch();
    await route.abort('timedout');
  } catch {
    // The page was killed meanwhile.
  }
}
