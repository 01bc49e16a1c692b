import { expect, type Page } from '@playwright/test';

/** Figures by their titles: whole numbers, and money in yuan. */
export type Figures = Readonly<Record<string, number>>;

export function reportPage(page: Page) {
  const grid = page.getByRole('grid');
  const rows = grid.getByRole('row');
  const large = page.locator('dl > div');
  return {
    grid,
    rows,
    /** The value under a title of the large figures, as it is written. */
    figure: (title: string) => large.filter({ has: page.getByText(title, { exact: true }) }).locator('dd'),
    refresh: page.getByRole('button', { name: '刷新' }),

    /** The figures of the one row that says this; none where there is no such row. */
    async rowFigures(words: string): Promise<Figures> {
      const among = rows.filter({ has: page.getByRole('gridcell') });
      await expect(among.filter({ hasText: '合计' })).toHaveCount(1);
      const row = among.filter({ hasText: words });
      if ((await row.count()) === 0) return {};
      await expect(row).toHaveCount(1);
      const titles = await grid.getByRole('columnheader').allInnerTexts();
      const cells = await row.getByRole('gridcell').allInnerTexts();
      return figuresOf(titles.map((title, index) => [title, cells[index] ?? '']));
    },

    /** All large figures. @param counted one of them: they have their places before they are counted */
    async largeFigures(counted = '记录'): Promise<Figures> {
      await expect(this.figure(counted)).toHaveText(/\d/);
      const parts = await large.all();
      return figuresOf(
        await Promise.all(
          parts.map(
            async part =>
              [await part.locator('dt').innerText(), await part.locator('dd').innerText()] as const,
          ),
        ),
      );
    },
  };
}

/** The figures of all rows of a list that say this, added up; none where the list is empty. */
export async function listFigures(page: Page, words: string): Promise<Figures> {
  const rows = page.getByRole('row').filter({ hasText: words });
  await expect(rows.or(page.getByText(/没有符合条件|还没有交易/)).first()).toBeVisible();
  const titles = await page.getByRole('columnheader').allInnerTexts();
  const sums: Record<string, number> = {};
  for (const row of await rows.all()) {
    const cells = await row.getByRole('cell').allInnerTexts();
    const figures = figuresOf(titles.map((title, index) => [title, cells[index] ?? '']));
    for (const [title, value] of Object.entries(figures)) sums[title] = (sums[title] ?? 0) + value;
  }
  return sums;
}

/** By how much each figure has grown; one that was not there before began at nothing. */
export function grown(before: Figures, after: Figures): Figures {
  return Object.fromEntries(
    Object.entries(after).map(([title, value]) => [
      title,
      Math.round((value - (before[title] ?? 0)) * 100) / 100,
    ]),
  );
}

function figuresOf(written: readonly (readonly [title: string, value: string])[]): Figures {
  return Object.fromEntries(
    written
      .map(([title, value]) => [title.trim(), Number(value.replace(/[¥,%\s]/g, ''))] as const)
      .filter(([, value]) => !Number.isNaN(value)),
  );
}
