import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect, type Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a theme alone can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Looks at what the page shows, as it is painted by day and by night. */
export async function isAccessible(page: Page, place: string): Promise<void> {
  expect(await seriousFaults(page), `${place} light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html[data-theme="dark"]')).toBeVisible();
  expect(await seriousFaults(page, 'colours'), `${place} dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html[data-theme="light"]')).toBeVisible();
}

/**
 * Faults that shut somebody out, one line each: rule, what it is about, where.
 * @param among `colours` looks for what another theme may have broken on a page that was looked at before
 */
export async function seriousFaults(page: Page, among: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Evaluated by the browser's debugger, because the page itself may run no foreign script.
  // Out of sight of whoever looks for what apps leave behind.
  const hidden = `Object.defineProperty(window, 'axe', { enumerable: false })`;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`(() => { ${axe}\n${hidden} })()`);
  // A colour on its way to another has the contrast of neither.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .every(({ playState }) => playState !== 'running'),
  );
  const options = {
    resultTypes: ['violations'],
    // Only rules about the screen's orientation read the style sheets themselves.
    ...(among === 'colours' ? { runOnly: colourRules, preload: false } : {}),
  };
  return page.evaluate(async asked => {
    type Found = { id: string; help: string; impact: string; nodes: { target: string[] }[] };
    const tool: unknown = Reflect.get(window, 'axe');
    if (typeof tool !== 'object' || tool === null) throw new Error('axe is not there');
    const run: unknown = Reflect.get(tool, 'run');
    if (typeof run !== 'function') throw new Error('axe cannot run');
    const { violations }: { violations: Found[] } = await run.call(tool, document, asked);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, help, nodes }) =>
          `${id}: ${help} (${nodes
            .map(({ target }) => target.join(' '))
            .slice(0, 3)
            .join(', ')})`,
      );
  }, options);
}
