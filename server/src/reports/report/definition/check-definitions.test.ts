import { checkDefinitions } from './check-definitions.ts';
import {
  type Block,
  block,
  type GroupReport,
  type ListReport,
  type ReportDefinition,
} from './report-definition.ts';
import { reportDefinitions } from './report-definitions.ts';

const list: ListReport = reportDefinitions['t.today'];
const group: GroupReport = reportDefinitions['t.product'];
const table = block({
  title: '',
  source: 'ticketSale',
  labels: [{ id: 'product', title: '票种', format: 'text', width: 8, of: 'product_id', filter: 'product' }],
  measures: [{ id: 'netFen', title: '净额', format: 'money', width: 8, kind: 'sum', of: 'net_fen' }],
});
const share = { title: '占比', format: 'percent', width: 5 } as const;

function grouped(changes: Partial<Block>): GroupReport {
  return { ...group, views: [{ id: 'one', title: '一', blocks: [{ ...table, ...changes }] }] };
}

describe('the definitions of reports', () => {
  it('show of today’s sales on a screen of 1366 px how they were paid, by which channel and by whom', () => {
    const [character, padding] = [14, 16];
    const beside = { menu: 220, page: 32, acts: 92 };
    const until = list.columns.findIndex(({ id }) => id === 'seller') + 1;
    const shown = list.columns.slice(0, until);
    expect(shown.map(({ id }) => id)).toEqual(expect.arrayContaining(['method', 'channel', 'netFen']));
    // Of one day the time alone is drawn.
    const widths = shown.map(({ id, width }) => (id === 'soldAt' ? 6 : width) * character + padding);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(
      1366 - beside.menu - beside.page - beside.acts,
    );
  });

  it('R-41 name nothing that is not there', () => {
    expect(checkDefinitions(Object.values(reportDefinitions))).toEqual([]);
  });

  it.each<[fault: string, definition: ReportDefinition]>([
    ['slot has no column order_no', { ...list, source: 'slot' }],
    ['ticketSale has no column capacity', { ...list, newestBy: 'capacity' }],
    ['soldAt stands twice', { ...list, columns: [...list.columns, ...list.columns.slice(0, 1)] }],
    ['shows nothing', { ...group, views: [] }],
    [
      'ticketSale has no column slot_label',
      grouped({ labels: [{ ...share, id: 'slot', of: 'slot_label' }] }),
    ],
    [
      'no measure is called profit',
      grouped({ measures: [...table.measures, { ...share, id: 'share', kind: 'share', part: 'profit' }] }),
    ],
    [
      'no measure is called persons',
      grouped({
        measures: [...table.measures, { ...share, id: 'r', kind: 'ratio', part: 'netFen', whole: 'persons' }],
      }),
    ],
    [
      'r is shown with netFen, without persons',
      grouped({
        measures: [
          ...table.measures,
          { ...share, id: 'persons', kind: 'sum', of: 'persons', hidden: true },
          { ...share, id: 'r', kind: 'ratio', part: 'netFen', whole: 'persons' },
        ],
      }),
    ],
    ['payment has no column letter', { ...group, filters: list.filters.filter(({ id }) => id === 'letter') }],
    [
      'groups of few persons can be read under several labels, or opened',
      grouped({ together: 'qty', drill: 't.today' }),
    ],
    ['no measure is called profit', grouped({ chart: { of: 'profit', by: 'product' } })],
    ['no label is called day', grouped({ chart: { of: 'netFen', by: 'day' } })],
    ['t.slot has no filter product to drill down by', grouped({ drill: 't.slot' })],
    [
      'letter is a filter of week, which is no view',
      {
        ...group,
        filters: list.filters.filter(({ id }) => id === 'letter').map(use => ({ ...use, views: ['week'] })),
      },
    ],
    [
      'payment has no column product_id',
      {
        ...group,
        filters: list.filters
          .filter(({ id }) => id === 'product')
          .map(use => ({ ...use, views: ['method'] })),
      },
    ],
  ])('R-41 that are wrong stop the start: %s', (fault, definition) => {
    const others = Object.values(reportDefinitions).filter(({ key }) => key !== definition.key);
    expect(checkDefinitions([definition, ...others])).toContain(`${definition.key}: ${fault}`);
  });
});
