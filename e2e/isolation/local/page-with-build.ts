import { expect, type Page } from '../../fixtures.ts';
import { demoPassword } from '../../product/people/sign-in.ts';

/** The line that says that a build of mf-goods runs, or why it does not. */
export const strip = (page: Page) => page.locator('[data-local="mf-goods"]');

/** Agrees to the build that a link offered. */
export async function begin(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '在本页运行开发者的构建？' });
  await dialog.getByLabel(/再次输入/).fill(demoPassword);
  await dialog.getByRole('button', { name: '运行' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Where the scripts of the app came from that this page loaded. */
export async function addressesOfApp(page: Page): Promise<string> {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return urls.filter(url => url.includes('/mf-goods/')).join(' ');
}
