import type { ReportSection } from '@shanmen/shared/contracts/reports/report';

import { drawnOf } from './drawn-section.ts';

const columns: ReportSection['columns'] = [
  { id: 'category', title: '品类', format: 'text', width: 8 },
  { id: 'good', title: '商品', format: 'text', width: 8 },
  { id: 'netFen', title: '净额', format: 'money', width: 8 },
];
const goods = Array.from({ length: 12 }, (_, index) => ['文创', `G${index}`, (index + 1) * 100]);
const section: ReportSection = {
  title: '',
  columns,
  labels: 2,
  rows: [...goods, ['文创', '小计', 7800], ['合计', null, 7800]],
  levels: [...goods.map(() => 0), 1, 2],
  drill: { to: '', rows: [] },
};

describe('the picture of a table', () => {
  it('draws the ten largest rows of its label and no sum, as the table has them', () => {
    const { table, label } = drawnOf(section, { column: 'netFen', label: 1, isTrend: false });
    expect(table.columns).toEqual(['商品', '净额']);
    expect(table.rows).toHaveLength(10);
    expect(table.rows[0]).toEqual(['G11', '12.00']);
    expect(table.rows.at(-1)).toEqual(['G2', '3.00']);
    expect(label).toBe('商品中净额最高的是 G11，12.00，共 12 项，图中为前 10 项。');
  });

  it('draws the 小计 of an outer label', () => {
    const { table } = drawnOf(section, { column: 'netFen', label: 0, isTrend: false });
    expect(table.rows).toEqual([['文创', '78.00']]);
  });

  it('draws a trend whole and in its order', () => {
    const { table, label } = drawnOf(section, { column: 'netFen', label: 1, isTrend: true });
    expect(table.rows.map(([name]) => name)).toEqual(goods.map(([, name]) => name));
    expect(label).toBe('商品中净额最高的是 G11，12.00。');
  });

  it('draws beside each figure what it was then', () => {
    const before = { id: 'netFen-before', title: '上期净额', format: 'money', width: 8 } as const;
    const compared = {
      ...section,
      columns: [...columns, before],
      rows: section.rows.map(row => [...row, 50]),
    };
    const { table } = drawnOf(compared, { column: 'netFen', label: 0, isTrend: false });
    expect(table).toEqual({ columns: ['品类', '净额', '上期净额'], rows: [['文创', '78.00', '0.50']] });
  });

  it('names none as the highest where all are nothing, and tells the lines of its axis apart', () => {
    const zeros = { ...section, rows: section.rows.map(([one, other]) => [one ?? '', other ?? '', 0]) };
    const { option, label } = drawnOf(zeros, { column: 'netFen', label: 1, isTrend: false });
    expect(label).toBe('商品的净额都是 0.00。');
    expect(option.xAxis).toMatchObject({ minInterval: 100 });
  });

  it('says that there is nothing where there is nothing', () => {
    const nothing = { ...section, rows: [], levels: [] };
    expect(drawnOf(nothing, { column: 'netFen', label: 1, isTrend: false }).label).toBe('没有数据。');
  });
});
