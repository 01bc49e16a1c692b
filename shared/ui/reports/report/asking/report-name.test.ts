import { onlyDay, reportName } from './report-name.ts';

const options = ['成人票', '学生票', '长者票'].map((label, index) => ({ value: String(index + 1), label }));
const definition = {
  key: 't.today',
  title: '今日销售明细',
  kind: 'list' as const,
  filters: [
    { id: 'period', title: '期间', kind: 'period' as const, options: [] },
    { id: 'product', title: '票种', kind: 'multi' as const, options },
    { id: 'keyword', title: '票号', kind: 'keyword' as const, options: [] },
  ],
  columns: [],
  totals: [],
  period: { from: '2026-11-20', to: '2026-11-20' },
  views: [],
  comparisons: [],
  uncompared: [],
  isDrawn: false,
  actions: [],
  signatures: [],
  live: [],
};

describe('a report', () => {
  it.each([
    [{}, '今日销售明细'],
    [{ page: '2' }, '今日销售明细'],
    [{ from: '2026-11-19', to: '2026-11-20' }, '今日销售明细：11-19 至 11-20'],
    [{ from: '2026-11-19', to: '2026-11-19', keyword: 'XS1' }, '今日销售明细：11-19，XS1'],
    [{ product: '1,2' }, '今日销售明细：成人票、学生票'],
    [{ product: '3,1,2' }, '今日销售明细：长者票等 3 项'],
    [{ product: '9' }, '今日销售明细：编号 9'],
  ])('with the filters %j is called %s', (filters, name) => {
    expect(reportName(definition, filters)).toBe(name);
  });

  it.each([
    [{}, '2026-11-20'],
    [{ from: '2026-11-19', to: '2026-11-19' }, '2026-11-19'],
    [{ from: '2026-11-19' }, null],
    [{ from: '2026-11-19', to: '2026-11-20' }, null],
  ])('with the filters %j is about the day %s', (filters, day) => {
    expect(onlyDay(filters, '2026-11-19T16:30:00Z')).toBe(day);
  });
});
