import { catalogue, isBuilt } from '@shanmen/shared/contracts/catalogue';
import type { Screen } from '@shanmen/shared/contracts/screen';

import { expect, type Page, step, test } from '../../../fixtures.ts';
import { serveOneMenu } from '../../../isolation/one-menu.ts';
import { loginPage } from '../../../pages/login-page.ts';
import { goWithin, shell } from '../../../pages/shell.ts';
import { hostileTexts, laceAnswers } from '../../../product/page/hostile-texts.ts';
import { watchPolicy } from '../../../product/page/policy-watch.ts';

const drawn = Object.values<readonly Screen[]>(catalogue)
  .flat()
  .filter(screen => screen.component !== 'group' && isBuilt(screen));
const tour = ['/entrance', '/personal', '/401', '/saleSystem', ...drawn.map(({ path }) => path)];

test.describe('a tour of every screen that is drawn', () => {
  test.setTimeout(120_000);

  test('M-10 M-11 M-32 S-12 Z-08 loads nothing without its hash or from elsewhere, and runs no text of people', async ({
    page,
    signIn,
    complaints,
  }) => {
    const policy = await watchPolicy(page);
    const files = watchModuleFiles(page);
    let texts = () => 0;
    await step('Given the sign-in page', async () => {
      await page.goto('/login');
      await expect(loginPage(page).button).toBeVisible();
      expect(await policy.unvouched()).toEqual([]);
    });
    await step('When every screen is opened in one page', async () => {
      await signIn('admin', '10');
      texts = await laceAnswers(page);
      await serveOneMenu(page, Object.keys(catalogue));
      await page.goto('/personal');
      for (const path of tour) await open(page, path);
    });
    await step('Then none of the texts ran that every screen has drawn', async () => {
      expect(texts()).toBeGreaterThan(hostileTexts.length * 10);
      expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
    });
    await step('and each file had its true hash, and nothing was reported', async () => {
      expect(await policy.unvouched()).toEqual([]);
      expect(await policy.breaches()).toEqual([]);
      // Foreign requests are among them.
      expect(complaints.list()).toEqual([]);
    });
    await step('and every file came from the folder of its module’s own version', async () => {
      const answer = await page.request.get('/importmap.json');
      const { imports }: { imports: Record<string, string> } = await answer.json();
      const folders = Object.values(imports).map(url => url.slice(0, url.lastIndexOf('/') + 1));
      expect(files().length).toBeGreaterThan(folders.length);
      const lost = files().filter(
        ([path, status]) => status >= 400 || !folders.some(one => path.startsWith(one)),
      );
      expect(lost).toEqual([]);
    });
  });
});

/** What was fetched of modules, with how it was answered. */
function watchModuleFiles(page: Page): () => readonly (readonly [path: string, status: number])[] {
  const seen: (readonly [string, number])[] = [];
  page.on('response', response => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/m/')) seen.push([pathname, response.status()]);
  });
  return () => seen;
}

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

test('Z-08 the same texts do run where a page takes them for markup (control)', async ({
  page,
  complaints,
}) => {
  complaints.allow(/./);
  await page.goto('about:blank');
  await page.evaluate(texts => {
    for (const text of texts) {
      const { contentDocument: inside } = document.body.appendChild(document.createElement('iframe'));
      inside?.write(`<body>${text}</body>`);
      inside?.close();
    }
  }, hostileTexts);
  const countRun = () =>
    page.evaluate(() => Array.from(window.frames).filter(frame => 'hasRun' in frame).length);
  await expect.poll(countRun).toBeGreaterThan(10);
});
