import type { Page } from '@playwright/test';

import { watchListeners, watchRoutingListeners } from './watch-listeners.ts';
import { watchObservers, watchPage } from './watch-page.ts';
import { watchOpenings, watchTimers } from './watch-timers.ts';

/** Names of everything alive in the page; what is there twice stands there twice. */
export type Alive = readonly string[];

/** Starts watching, before any code of the page runs. */
export async function watchLeftovers(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(window, 'leftovers', { value: [] }));
  for (const watch of [watchListeners, watchTimers, watchOpenings, watchObservers, watchPage]) {
    await page.addInitScript(watch);
  }
}

/** The rest, which can be watched only once the shell has started. */
export async function watchRouting(page: Page): Promise<void> {
  await page.evaluate(watchRoutingListeners);
}

export async function whatIsAlive(page: Page): Promise<Alive> {
  return page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const locks = [...held, ...pending].map(({ name }) => `lock ${name}`);
    return [...window.leftovers.flatMap(list => list()), ...locks];
  });
}

/** Short waits that belong to what was just shown, and so say nothing yet. */
export function stillBusy(alive: Alive): Alive {
  return alive.filter(name => /^(timeout|animation frame|idle callback)/.test(name));
}

/** What is there more often than before, each with how much more. */
export function growth(before: Alive, now: Alive): string[] {
  const count = (list: Alive, name: string) => list.filter(each => each === name).length;
  return [...new Set(now)]
    .map(name => ({ name, more: count(now, name) - count(before, name) }))
    .filter(({ more }) => more > 0)
    .map(({ name, more }) => `${more} × ${name}`);
}
