import type { ReportSheet } from '@shanmen/shared/contracts/reports/report';
import type { Page } from '@playwright/test';

export const columns = 14;

/** How many rows the views of 票种销售汇总 have here. */
export const sizes = { channel: 1000, seller: 5000 } as const;
export const summary = '/ticket/report/productSummary';

/** Answers the report of this page with as many rows as its view says, so that only the drawing is measured. */
export async function answerWithSheets(page: Page): Promise<void> {
  await page.route('**/api/reports/results/t.product?*', route => {
    const by = new URL(route.request().url()).searchParams.get('by');
    return route.fulfill({ json: { result: sheet(by === 'channel' || by === 'seller' ? sizes[by] : 3) } });
  });
}

function sheet(count: number): ReportSheet {
  const figures = Array.from({ length: columns - 2 }, (_, index) => ({
    id: `figure${index}`,
    title: `数值${index + 1}`,
    format: index % 2 === 0 ? ('money' as const) : ('int' as const),
    width: 6,
  }));
  const rows = Array.from({ length: count }, (_, row) => [
    `组${Math.floor(row / 8)}`,
    `行${row}`,
    ...figures.map((_figure, at) => row * 100 + at),
  ]);
  const sum = ['合计', null, ...figures.map(() => 123_456_700)];
  const label = (id: string, title: string) => ({ id, title, format: 'text' as const, width: 8 });
  return {
    title: '票种销售汇总',
    reachesNothing: false,
    header: [{ title: '统计期间', text: '2026-11-20' }],
    sections: [
      {
        title: '',
        columns: [label('group', '组'), label('line', '行'), ...figures],
        labels: 2,
        rows: [...rows, sum],
        levels: [...rows.map(() => 0), 2],
        drill: { to: '', rows: [] },
      },
    ],
    signatures: [],
    period: { from: '2026-11-20', to: '2026-11-20' },
    asOf: '2026-11-20T06:32:05Z',
  };
}
