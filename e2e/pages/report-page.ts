import type { Page } from '@playwright/test';

export function reportPage(page: Page) {
  const grid = page.getByRole('grid');
  return {
    grid,
    rows: grid.getByRole('row'),
    /** The value under a title of the large figures, as it is written. */
    figure: (title: string) =>
      page
        .locator('dl > div')
        .filter({ has: page.getByText(title, { exact: true }) })
        .locator('dd'),
    refresh: page.getByRole('button', { name: '刷新' }),
  };
}
