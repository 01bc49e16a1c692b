import { expect, type Page } from '../../fixtures.ts';
import { goWithin, shell } from '../../pages/shell.ts';
import { replaceApp } from '../broken-module.ts';
import { serveOneMenu } from '../one-menu.ts';
import { watchTold } from '../told-events.ts';

/** Opens the app as 商品明细, closes its tab, and expects that the page tells the server these things that it left. */
export async function expectLeaksTold(
  page: Page,
  appFile: string,
  heading: string,
  expected: readonly string[],
): Promise<void> {
  const frame = shell(page);
  const told = watchTold(page);
  const leaks = () =>
    told
      .all()
      .filter(({ kind, module }) => kind === 'leaked' && module === 'mf-goods')
      .map(({ message = '', stack = '' }) => `${message} ${/\/m\/mf-\w+/.exec(stack)?.[0]}`)
      .toSorted();
  await page.addInitScript(() => Object.defineProperty(window, 'watchesLeaks', { value: true }));
  await replaceApp(page, appFile);
  await serveOneMenu(page, ['10', '40']);
  await page.goto('/personal');
  await expect(frame.heading('修改密码')).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('leaks-watched').length > 0);
  await goWithin(page, '/goods/goodsDetail');
  await expect(frame.heading(heading)).toBeVisible();
  await frame.tabs.getByRole('tab', { name: '商品明细' }).press('Delete');
  await page.waitForFunction(() => performance.getEntriesByName('leaks-looked-for').length > 0);
  // They may be told in more than one call.
  await expect.poll(leaks).toEqual(expected);
}
