import { expect, test } from '../../../fixtures.ts';
import { loginPage } from '../../../pages/login-page.ts';
import { untilQuiet, watchTraffic } from '../../../product/page/traffic.ts';

// What is loaded ahead while nobody waits belongs to a page as well, so each waits for the end of it.

test('S-01 S-02 the sign-in page needs 200 kB and 15 requests at most', async ({ page }) => {
  const traffic = await watchTraffic(page);
  await page.goto('/login');
  await expect(loginPage(page).button).toBeEnabled();
  await untilQuiet(page, traffic);
  const { bytes, paths } = traffic();
  expect(bytes).toBeLessThanOrEqual(200_000);
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(15);
});

test('S-03 S-04 the entrance needs 350 kB and 25 requests at most', async ({ page, signIn }) => {
  await signIn('admin');
  const traffic = await watchTraffic(page);
  await page.goto('/entrance');
  await expect(page.getByRole('button', { name: '票务' })).toBeVisible();
  await untilQuiet(page, traffic);
  const { bytes, paths } = traffic();
  expect(bytes).toBeLessThanOrEqual(350_000);
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(25);
});
