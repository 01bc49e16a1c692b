import { catalogue, isBuilt } from '@shanmen/shared/contracts/catalogue';
import type { Screen } from '@shanmen/shared/contracts/screen';

import { expect, type Page, step, test } from '../../fixtures.ts';
import { serveOneMenu } from '../../isolation/one-menu.ts';
import { loginPage } from '../../pages/login-page.ts';
import { goWithin, shell } from '../../pages/shell.ts';
import { watchPolicy } from '../../product/policy-watch.ts';

const drawn = Object.values<readonly Screen[]>(catalogue)
  .flat()
  .filter(screen => screen.component !== 'group' && isBuilt(screen));
const tour = ['/entrance', '/personal', '/401', '/saleSystem', ...drawn.map(({ path }) => path)];

test.describe('a tour of every screen that is drawn', () => {
  test.setTimeout(120_000);

  test('M-10 M-32 S-12 loads nothing without its hash, nothing from elsewhere, and keeps to the policy', async ({
    page,
    signIn,
    complaints,
  }) => {
    const policy = await watchPolicy(page);
    await step('Given the sign-in page', async () => {
      await page.goto('/login');
      await expect(loginPage(page).button).toBeVisible();
      expect(await policy.unvouched()).toEqual([]);
    });
    await step('When every screen is opened in one page', async () => {
      await signIn('admin', '10');
      await serveOneMenu(page, Object.keys(catalogue));
      await page.goto('/personal');
      for (const path of tour) await open(page, path);
    });
    await step('Then each file had its true hash, and nothing was reported', async () => {
      expect(await policy.unvouched()).toEqual([]);
      expect(await policy.breaches()).toEqual([]);
      // Foreign requests are among them.
      expect(complaints.list()).toEqual([]);
    });
  });
});

test('M-10 M-32 S-12 a file without a hash, a breach and a foreign request are found', async ({
  page,
  complaints,
}) => {
  complaints.allow(/^console: /);
  const policy = await watchPolicy(page);
  await page.goto('/login');
  await expect(loginPage(page).button).toBeVisible();
  await page.evaluate(async () => {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.href ?? '';
    const loaded = new Promise(resolve => sheet.addEventListener('load', resolve));
    document.head.append(sheet);
    await loaded;
    await fetch('https://elsewhere.example/').catch(() => null);
  });
  const markup = page.evaluate(() => {
    document.body.innerHTML = '<p>text with markup</p>';
  });
  await expect(markup).rejects.toThrow('TrustedHTML');
  expect(await policy.unvouched()).toEqual([expect.stringContaining('.css')]);
  const breaches = (await policy.breaches()).join('\n');
  expect(breaches).toContain('require-trusted-types-for');
  expect(breaches).toContain('connect-src https://elsewhere.example/');
});

async function open(page: Page, path: string): Promise<void> {
  await goWithin(page, path);
  await expect(page).toHaveURL(path);
  await expect(shell(page).heading(/./)).toBeVisible();
}
