import { join } from 'node:path';

import { expect, type Page, test } from '../../fixtures.ts';
import { goWithin, shell } from '../../pages/shell.ts';
import { replaceApp } from '../broken-module.ts';
import { serveOneMenu } from '../one-menu.ts';
import { watchTold } from '../told-events.ts';

const app = (name: string) => join(import.meta.dirname, '../apps', `${name}.app.ts`);

test('M-26 an app that goes on listening is told of, with the place in its code', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/^console: leak: mf-goods: /);
  await signIn('admin', '40');
  await expectLeaksTold(page, app('leaks-listener'), '不停收听', [
    '1 × interval /m/mf-goods',
    '1 × listener resize on window /m/mf-goods',
  ]);
});

test('M-26 an app that leaves styles behind is told of, with the place in its code', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.allow(/^console: leak: mf-goods: /);
  await signIn('admin', '40');
  await expectLeaksTold(page, app('leaks-style'), '留下样式', [
    '1 × <aside> in body /m/mf-goods',
    '1 × <style> in head /m/mf-goods',
  ]);
});

/** Opens the app as 商品明细, closes its tab, and expects that the page tells the server these things that it left. */
async function expectLeaksTold(
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
