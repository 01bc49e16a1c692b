import type { Page } from '../../../fixtures.ts';
import { type Stop, visit } from './tour.ts';

/** How each kind of element of a screen, and of the shell around it, looks, screen by screen. */
export async function looksOf(page: Page, stops: readonly Stop[]): Promise<Record<string, string[]>> {
  const looks: Record<string, string[]> = {};
  for (const stop of stops) {
    await visit(page, [stop]);
    looks[stop.path] = await page.evaluate(app => {
      const names = ['color', 'background-color', 'font', 'padding', 'margin', 'border', 'border-radius'];
      const found = [...document.querySelectorAll(`[data-mf="${app}"] *, #shell-chrome *`)].map(element => {
        const style = getComputedStyle(element);
        const values = [...names, 'display', 'box-shadow'].map(name => style.getPropertyValue(name));
        return `${element.tagName}.${element.getAttribute('class') ?? ''} ${values.join(' | ')}`;
      });
      return [...new Set(found)].toSorted();
    }, stop.app);
  }
  return looks;
}
