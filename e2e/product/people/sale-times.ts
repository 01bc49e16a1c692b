import type { Page } from '@playwright/test';

/** One sale: from the first key of its cart until its tickets were given to the printer, and what of it the server took. */
export type SaleTime = { readonly printedMs: number; readonly serverMs: number };

export type SaleTimes = {
  /** What was typed before belongs to no sale. */
  begin(): Promise<void>;
  all(): Promise<readonly SaleTime[]>;
  /** How often a mouse or a finger was used. */
  pointerPresses(): Promise<number>;
};

type Kept = { firstKey: number | null; sales: { printedMs: number; serverMs: number }[]; presses: number };

/** Takes the time of each sale within the page, where nothing is waited for. Before the page is loaded, after prints are caught. */
export async function followSales(page: Page): Promise<SaleTimes> {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const kept: Kept = { firstKey: null, sales: [], presses: 0 };
    Reflect.set(window, 'saleTimes', kept);
    addEventListener('pointerdown', () => (kept.presses += 1), true);
    const begin = ({ key }: KeyboardEvent) => {
      if (/^[a-z0-9]$/i.test(key)) kept.firstKey ??= performance.now();
    };
    addEventListener('keydown', begin, true);
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function keep(this: Storage, name: string, value: string) {
      setItem.call(this, name, value);
      if (name !== 'shanmen:e2e-print' || kept.firstKey === null) return;
      const sold = performance
        .getEntriesByType('resource')
        .filter(({ name: url }) => url.endsWith('/api/ticket/orders'))
        .at(-1);
      // The 交班单 of an earlier shift is no ticket.
      if (!sold) return;
      kept.sales.push({
        printedMs: performance.now() - kept.firstKey,
        serverMs: sold.duration,
      });
      kept.firstKey = null;
      performance.clearResourceTimings();
    };
  });
  const read = (): Promise<Kept> => page.evaluate(() => Reflect.get(window, 'saleTimes'));
  return {
    begin: () =>
      page.evaluate(() => void Object.assign(Reflect.get(window, 'saleTimes'), { firstKey: null })),
    all: async () => (await read()).sales,
    pointerPresses: async () => (await read()).presses,
  };
}

export function median(values: readonly number[]): number {
  return at(values, 0.5);
}

export function ninetyFifth(values: readonly number[]): number {
  return at(values, 0.95);
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}
