import type { ReportDefinitionAnswer } from '@shanmen/shared/contracts/reports/report';
import { chosenOf, stillOffered } from './report-asked.ts';

const definition: ReportDefinitionAnswer = {
  key: 't.product',
  title: '票种销售汇总',
  kind: 'group',
  filters: [
    { id: 'period', title: '期间', kind: 'period', options: [] },
    { id: 'product', title: '票种', kind: 'multi', options: [{ value: '1', label: '成人票' }] },
    { id: 'letter', title: '票状态', kind: 'multi', options: [{ value: 'I', label: '已出票' }] },
    { id: 'keyword', title: '票号', kind: 'keyword', options: [] },
  ],
  period: { from: '2026-11-20', to: '2026-11-20' },
  columns: [],
  totals: [],
  views: [
    { value: 'product', label: '票种' },
    { value: 'region', label: '客源地' },
  ],
  comparisons: [{ value: 'mom', label: '环比' }],
  uncompared: ['region'],
  isDrawn: false,
  actions: [],
  signatures: [],
  live: [],
};

describe('filters that were kept while the report changed', () => {
  it('R-40 are asked as they were while the report has them', () => {
    const kept = {
      from: '2026-11-01',
      to: '2026-11-07',
      by: 'product',
      compare: 'mom',
      product: '1,77',
      letter: 'I',
      keyword: 'D26',
    };
    expect(stillOffered(definition, kept)).toEqual(kept);
  });

  it.each([
    ['a filter', { product: '1', spot: '3' }, { product: '1' }],
    ['a code', { letter: 'I,Q' }, { letter: 'I' }],
    ['the last code', { letter: 'Q', keyword: 'D26' }, { keyword: 'D26' }],
    ['a view', { by: 'method', product: '1' }, { product: '1' }],
    ['a comparison', { compare: 'budget' }, {}],
    ['a name of the language', { constructor: '1', toString: 'x' }, {}],
  ])('R-40 are asked without %s that is gone', (_what, kept, asked) => {
    expect(stillOffered(definition, kept)).toEqual(asked);
  });
});

describe('a filter of one view', () => {
  const ofOneView: ReportDefinitionAnswer = {
    ...definition,
    filters: [{ id: 'product', title: '票种', kind: 'multi', options: [], views: ['product'] }],
  };

  it('is asked there, and goes with the way to another view', () => {
    expect(chosenOf(ofOneView, { product: '1' })).toEqual({ product: '1' });
    expect(chosenOf(ofOneView, { product: '1', by: 'region' })).toEqual({ by: 'region' });
    expect(stillOffered(ofOneView, { product: '1', by: 'region' })).toEqual({ by: 'region' });
  });
});

describe('a comparison', () => {
  it('is kept where figures are compared, and dropped with the way to a view without one', () => {
    expect(chosenOf(definition, { compare: 'mom' })).toEqual({ compare: 'mom' });
    expect(chosenOf(definition, { compare: 'mom', by: 'region' })).toEqual({ by: 'region' });
  });
});
