import { expect, type Page } from '@playwright/test';

/** What the browser was given to print, as a person would see it in the preview. */
export type PrintedSlips = {
  /** The text of each slip, tickets first. */
  readonly texts: string[];
  /** Style rules of the paper: width and height of every page. */
  readonly paper: string;
  /** The whole document that was printed. */
  readonly markup: string;
};

const kept = 'shanmen:e2e-print';

/** Keeps what is printed instead of opening a printer. Before the page is loaded. */
export async function catchPrints(page: Page): Promise<void> {
  await page.addInitScript(name => {
    const keep = (view: Window): void => {
      const slips = [...view.document.querySelectorAll<HTMLElement>('[data-slip], [data-paper]')];
      const styles = [...view.document.querySelectorAll('style')];
      const printed = {
        texts: slips.map(slip => slip.innerText),
        paper: styles.map(style => style.textContent).join('\n'),
        markup: view.document.documentElement.outerHTML,
      };
      sessionStorage.setItem(name, JSON.stringify(printed));
      view.dispatchEvent(new Event('afterprint'));
    };
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
      get(this: HTMLIFrameElement): Window | null {
        const inner = this.contentDocument?.defaultView ?? null;
        if (inner !== null) inner.print = () => keep(inner);
        return inner;
      },
    });
  }, kept);
}

/** The last thing that was printed; waits until something was. */
export async function printedSlips(page: Page): Promise<PrintedSlips> {
  const read = () => page.evaluate(name => sessionStorage.getItem(name), kept);
  await expect.poll(read).not.toBeNull();
  return JSON.parse((await read()) ?? '');
}

/** So that the next paper is not mistaken for the last. */
export async function forgetPrints(page: Page): Promise<void> {
  await page.evaluate(name => sessionStorage.removeItem(name), kept);
}
