import { join } from 'node:path';

import { expect, type Page } from '../../fixtures.ts';
import { shell } from '../../pages/shell.ts';
import { changeMap, compiled, hashOf } from '../broken-module.ts';
import { serveOneMenu } from '../one-menu.ts';

const source = compiled(join(import.meta.dirname, 'new-release.app.ts'));

type ReleasedApp = {
  /** Names the next release of mf-goods in the map. The page hears of it when it asks. */
  readonly release: (version: number, code?: string) => void;
};

/** Serves mf-goods in releases that a test makes, each with a file of its own, and retains the one before. */
async function releaseApp(page: Page): Promise<ReleasedApp> {
  const codes = new Map<string, string>();
  let present = 0;
  const urlOf = (version: number) => `/m/mf-goods/7.0.${version}/main.00000000.js`;
  const release = (version: number, code = source.replace('版本 1', `版本 ${version}`)) => {
    present = version;
    codes.set(urlOf(version), code);
  };
  release(1);
  await page.route('**/m/mf-goods/7.0.*/main.*', route =>
    route.fulfill({
      contentType: 'text/javascript; charset=utf-8',
      body: codes.get(new URL(route.request().url()).pathname) ?? '',
    }),
  );
  await changeMap(page, map => {
    const named = map['x-release'];
    const goods = named.modules['mf-goods'];
    if (!goods) throw new Error('the map does not name mf-goods');
    const earlier = present - 1;
    const retained = earlier < 1 ? [] : [{ version: `7.0.${earlier}`, url: urlOf(earlier) }];
    const next = { ...goods, version: `7.0.${present}`, css: [], retained };
    const hashes = [...codes].map(([url, code]) => [url, hashOf(code)]);
    return {
      ...map,
      imports: { ...map.imports, 'mf-goods': urlOf(present) },
      integrity: { ...map.integrity, ...Object.fromEntries(hashes) },
      'x-release': {
        ...named,
        sequence: named.sequence + present,
        modules: { ...named.modules, 'mf-goods': next },
      },
    };
  });
  return { release };
}

/** Opens the first release; the page is not loaded anew from here on. */
export async function beginWithRelease(
  page: Page,
  signIn: (name: string, type: string) => Promise<void>,
): Promise<ReleasedApp> {
  const app = await releaseApp(page);
  await signIn('admin', '10');
  await serveOneMenu(page, ['10', '40']);
  await page.goto('/goods/goodsDetail');
  await expect(shell(page).heading('版本 1')).toBeVisible();
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  return app;
}

/** Asks for the newest release, as a user does with the keyboard, and waits for the answer. */
export async function askForReleases(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/importmap.json');
  await beginToAsk(page);
  await answered;
}

/** As {@link askForReleases}, where the answer may never come. */
export async function beginToAsk(page: Page): Promise<void> {
  const asked = page.waitForRequest('**/importmap.json');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索页面与命令' }).fill('检查更新');
  await page.keyboard.press('Enter');
  await asked;
}
