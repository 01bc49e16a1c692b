import type { ReportColumn } from '@shanmen/shared/contracts/reports/report';
import { columnWidth, edged, fitted, widened } from './column-width.ts';

const money: ReportColumn = { id: 'net', title: '净额', format: 'money', width: 6 };

const widthOf = (column: ReportColumn, values: readonly (number | string | null)[]) =>
  columnWidth(fitted(column, values));

it('makes a column of figures as wide as its longest one, above or below nothing', () => {
  const small = widthOf(money, [1_00, 20_00]);
  expect(small).toBeLessThan(columnWidth(money));
  expect(widthOf(money, [1_00, 1_234_567_89])).toBeGreaterThan(columnWidth(money));
  expect(widthOf(money, [-1_234_567_89, 1_00])).toBeGreaterThan(widthOf(money, [1_234_567_89, 1_00]));
});

it('widens a column of a list for a figure that needs more, and leaves it otherwise', () => {
  const widened6 = (...values: number[]) => columnWidth(widened(money, values));
  expect(widened6(1_00)).toBe(columnWidth(money));
  expect(widened6(1_00, 771_032_000_00)).toBe(widthOf(money, [771_032_000_00]));
});

it('never makes it narrower than its title', () => {
  const fee = { ...money, title: '退票手续费' };
  expect(widthOf(fee, [0])).toBe(columnWidth({ ...money, width: 5 }));
  expect(widthOf(fee, [null, null])).toBe(columnWidth({ ...money, width: 5 }));
});

it('leaves words and rates as wide as their report says', () => {
  for (const format of ['text', 'rate', 'instant'] as const) {
    const column = { ...money, format };
    expect([format, widthOf(column, [1, 2])]).toEqual([format, columnWidth(column)]);
  }
});

it('leaves room for the sign of what is warned of, and of a share', () => {
  const share: ReportColumn = { id: 'share', title: '占比', format: 'percent', width: 5 };
  expect(widthOf({ ...share, warnFrom: 90_00 }, [100_00])).toBeGreaterThan(widthOf(share, [100_00]));
  expect(widthOf(share, [100_00])).toBeGreaterThan(widthOf({ ...share, format: 'money' }, [100_00]));
});

describe('a grid that is wider than its room', () => {
  const supplier: ReportColumn = { id: 'supplier', title: '供应商', format: 'text', width: 12 };
  const wide = [supplier, money, { ...money, id: 'cost' }, { ...money, id: 'margin' }];
  const figure = columnWidth(money);
  const inSight = (room: number) => {
    const ends: number[] = [];
    for (const column of edged(wide, room)) ends.push((ends.at(-1) ?? 0) + columnWidth(column));
    return ends;
  };

  it('ends at the edge of a column: its first one gives way or takes what is over', () => {
    for (const room of [200, 250, 300, 340, 374, 420]) expect(inSight(room)).toContain(room);
    expect(inSight(200)[1]).toBe(200);
  });

  it('takes nothing from a time in its first column', () => {
    const at: ReportColumn = { id: 'at', title: '时间', format: 'instant', width: 10 };
    const [first] = edged([at, money, { ...money, id: 'cost' }], 280);
    expect(first && columnWidth(first)).toBe(280 - figure);
    expect(edged([at, money], 160)).toEqual([at, money]);
  });

  it('is left as it is where it fits, begins with a figure, or has room for none', () => {
    expect(edged(wide, 1000)).toBe(wide);
    expect(edged(wide, figure)).toBe(wide);
    expect(edged([money, supplier], 120)).toEqual([money, supplier]);
  });
});
