import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request } from '@playwright/test';
import { changeMap } from '../../isolation/broken-module.ts';
import { expect, type Page, test } from '../../fixtures.ts';
import { gallery } from '../../pages/gallery.ts';
import { differingPixels } from '../../product/page/differing-pixels.ts';

type Built = {
  readonly entry: string;
  readonly css: readonly string[];
  readonly files: readonly { readonly path: string; readonly integrity: string }[];
};

const root = join(import.meta.dirname, '../../..');
const folder = join(root, '.cache/plain-antd');
const place = '/m/shanmen-ui/0.0.0-plain/';

/** On a busy machine one pixel of a long page is now and then drawn otherwise; what is styled otherwise is hundreds. */
const strayPixels = 2;

test('U-05 the gallery looks as with antd as it comes', async ({ page, signIn }) => {
  test.setTimeout(300_000);
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/webpack/antd/plain-antd/build.ts', folder], {
    cwd: root,
  });
  await page.setViewportSize({ width: 1366, height: 2000 });
  await signIn('admin', '80');
  // One after the other in the same page: a page behind another one is not drawn.
  const isQuiet = watchReading(page);
  const ours = new Map<string, Buffer>();
  for await (const view of views(page)) ours.set(view, await drawn(page, isQuiet));
  expect(await writtenStyles(page)).toBe(false);
  await servePlain(page);
  for await (const view of views(page)) {
    const ourPicture = ours.get(view) ?? Buffer.alloc(0);
    ours.delete(view);
    await expect
      .soft(async () => {
        const different = await differingPixels(page, ourPicture, await picture(page));
        expect(different, view).toBeLessThanOrEqual(strayPixels);
      })
      .toPass({ timeout: 15_000 });
  }
  expect(await writtenStyles(page)).toBe(true);
  expect([...ours.keys()]).toEqual([]);
  await roundsOtherwise(page);
});

/** The control: corners that are one pixel rounder are seen. */
async function roundsOtherwise(page: Page): Promise<void> {
  await gallery(page).show('buttons');
  const before = await picture(page);
  await page.evaluate(() => {
    const rounder = new CSSStyleSheet();
    rounder.replaceSync('.ant-btn { border-radius: 9px !important }');
    document.adoptedStyleSheets.push(rounder);
  });
  expect(await differingPixels(page, before, await picture(page))).toBeGreaterThan(10 * strayPixels);
}

/** Goes through every part of the gallery in both themes. @returns the name of what is in sight */
async function* views(page: Page): AsyncGenerator<string> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await gallery(page).open();
    for (const part of await gallery(page).parts()) {
      await gallery(page).show(part);
      yield `${part} ${theme}`;
    }
  }
}

/** Gives this page a `@shanmen/ui` whose antd writes its styles at run time. */
async function servePlain(page: Page): Promise<void> {
  const built: Built = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
  await page.route(`**${place}*`, route =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname.slice(place.length)) }),
  );
  await changeMap(page, map => {
    const release = map['x-release'];
    const ui = release.modules['@shanmen/ui'];
    if (!ui) throw new Error('the map does not name @shanmen/ui');
    const integrity = Object.fromEntries(
      built.files.map(({ path, integrity: hash }) => [place + path, hash]),
    );
    const css = built.css.map(path => place + path);
    return {
      ...map,
      imports: { ...map.imports, '@shanmen/ui': place + built.entry },
      integrity: { ...map.integrity, ...integrity },
      'x-release': { ...release, modules: { ...release.modules, '@shanmen/ui': { ...ui, css } } },
    };
  });
}

/** Whether antd wrote more than its variables into the page. */
function writtenStyles(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll('style')].some(({ textContent }) =>
      textContent.includes('.ant-btn-icon-only'),
    ),
  );
}

/** Nothing is being read any more, and one picture is as the one before. */
async function drawn(page: Page, isQuiet: () => boolean): Promise<Buffer> {
  let last: Buffer = Buffer.alloc(0);
  await expect(async () => {
    expect(isQuiet()).toBe(true);
    const before = await picture(page);
    last = await picture(page);
    expect(await differingPixels(page, before, last)).toBe(0);
  }).toPass({ timeout: 15_000 });
  return last;
}

/** Whether everything that the page asked of the server has come. */
function watchReading(page: Page): () => boolean {
  const open = new Set<Request>();
  page.on('request', request => {
    if (/\/api\/(?!auth|modules)/.test(request.url())) open.add(request);
  });
  page.on('requestfinished', request => open.delete(request));
  page.on('requestfailed', request => open.delete(request));
  return () => open.size === 0;
}

function picture(page: Page): Promise<Buffer> {
  return page.locator('#shell-main').screenshot({ animations: 'disabled', caret: 'hide' });
}
