import type { Page } from '@playwright/test';

/** What the browser was given to print, as a person would see it in the preview. */
export type PrintedSlips = {
  /** The text of each slip, tickets first. */
  readonly texts: () => Promise<string[]>;
  /** Style rules of the paper: width and height of every page. */
  readonly paper: () => Promise<string>;
};

/** Keeps what is printed instead of opening a printer. Before the page is loaded. */
export async function catchPrints(page: Page): Promise<PrintedSlips> {
  await page.addInitScript(() => {
    window.print = () => {
      const slips = [...document.querySelectorAll<HTMLElement>('[data-slip]')];
      const kept = {
        texts: slips.map(slip => slip.innerText),
        paper: [...document.querySelectorAll('style')].map(style => style.textContent).join('\n'),
      };
      const frame = window.top ?? window;
      frame.dispatchEvent(new CustomEvent('caught-print', { detail: kept }));
      window.dispatchEvent(new Event('afterprint'));
    };
    if (window.top === window) {
      window.addEventListener('caught-print', event => {
        if (event instanceof CustomEvent)
          sessionStorage.setItem('shanmen:e2e-print', JSON.stringify(event.detail));
      });
    }
  });
  const read = async (): Promise<{ texts: string[]; paper: string }> => {
    await page.waitForFunction(() => sessionStorage.getItem('shanmen:e2e-print') !== null);
    return page.evaluate(() => JSON.parse(sessionStorage.getItem('shanmen:e2e-print') ?? '{}'));
  };
  return { texts: async () => (await read()).texts, paper: async () => (await read()).paper };
}
