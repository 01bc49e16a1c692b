import type { Page } from '../../../fixtures.ts';

/** A screen and the app that draws it. */
export type Stop = { readonly app: string; readonly path: string };

/** The little of single-spa that says which apps are mounted. */
type Statuses = {
  readonly getAppNames: () => string[];
  readonly getAppStatus: (app: string) => string | null;
};

/**
 * Opens one screen after the other. Each time the tabs behind it are closed, so that its app is the only
 * one that is mounted. Within the page: a word to the browser and back takes longer than a change of apps.
 */
export async function visit(page: Page, stops: readonly Stop[]): Promise<void> {
  await page.evaluate(async way => {
    const { getAppNames, getAppStatus }: Statuses = await System.import('single-spa');
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve));
    const isAsking = () => window.leftovers.some(list => list().includes('request'));

    function isAlone({ app, path }: Stop): boolean {
      const mounted = getAppNames().filter(name => getAppStatus(name) === 'MOUNTED');
      const heading = document.querySelector(`[data-mf="${app}"] h1`);
      return location.pathname === path && mounted.join() === app && heading !== null && !isAsking();
    }

    function closeOtherTabs(): void {
      for (const tab of document.querySelectorAll('[role="tab"][aria-selected="false"]')) {
        const cross = tab.querySelector('[title="关闭"]');
        if (cross instanceof HTMLElement) cross.click();
      }
    }

    for (const stop of way) {
      history.pushState(null, '', stop.path);
      const begun = performance.now();
      // One answer may lead to the next question, so the screen has to be at rest for some frames.
      for (let restful = 0; restful < 3; restful = isAlone(stop) ? restful + 1 : 0) {
        if (performance.now() - begun > 10_000) throw new Error(`${stop.path} is not open alone`);
        closeOtherTabs();
        await frame();
      }
    }
  }, stops);
}
