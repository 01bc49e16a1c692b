import { expect, type Page } from '../fixtures.ts';
import { goWithin, shell } from '../pages/shell.ts';
import { replaceApp } from './broken-module.ts';
import { serveOneMenu } from './one-menu.ts';
import { watchTold } from './told-events.ts';

/** Opens the app as 商品明细, closes its tab, and answers what the page told the server that it left. */
export async function leaksTold(page: Page, appFile: string, heading: string): Promise<string[]> {
  const frame = shell(page);
  const told = watchTold(page);
  const leaks = () => told.all().filter(({ kind, module }) => kind === 'leaked' && module === 'mf-goods');
  await page.addInitScript(() => Object.defineProperty(window, 'watchesLeaks', { value: true }));
  await replaceApp(page, appFile);
  await serveOneMenu(page, ['10', '40']);
  await page.goto('/personal');
  await expect(frame.heading('修改密码')).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('leaks-watched').length > 0);
  await goWithin(page, '/goods/goodsDetail');
  await expect(frame.heading(heading)).toBeVisible();
  await frame.tabs.getByRole('tab', { name: '商品明细' }).press('Delete');
  await expect.poll(() => leaks().length).toBeGreaterThan(0);
  return leaks().map(({ message = '', stack = '' }) => `${message} ${/\/m\/mf-\w+/.exec(stack)?.[0]}`);
}
