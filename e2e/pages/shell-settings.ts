import type { Page } from '@playwright/test';

/**
 * Changes settings of the shell on the open page, as another tab of the same browser would: the page
 * hears of the stored item and follows live.
 */
export async function changeSettings(page: Page, part: Readonly<Record<string, unknown>>): Promise<void> {
  await page.evaluate(change => {
    const key = 'shanmen:settings';
    const before: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    const merged = typeof before === 'object' ? { ...before, ...change } : change;
    localStorage.setItem(key, JSON.stringify(merged));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }, part);
}
