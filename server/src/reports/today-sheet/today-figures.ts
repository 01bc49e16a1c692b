import {
  type TodayFigure,
  type TodayGroup,
  todayGroups,
} from '@shanmen/shared/contracts/reports/today-sheet';

import type { OutletScope } from '../../admin/public.ts';
import type { Db } from '../../db/transaction.ts';
import { type Block, block } from '../report/definition/report-definition.ts';
import { businessFilters, businessFigures, workedFigures } from '../report/definitions/business/figures.ts';
import { readGroups } from '../report/group/group.queries.ts';
import type { Limits } from '../report/read/limits.queries.ts';

export type TodayFigures = Readonly<Record<TodayFigure, number | null>>;

const money = { format: 'money', width: 8, kind: 'sum' } as const;
const counted = { ...money, nullable: true } as const;

/** What the named figures are of, without a label: each is one row over the whole day and group. */
const blocks: readonly Block[] = [
  block({
    title: '',
    source: 'sale',
    labels: [],
    measures: [
      workedFigures.orders,
      businessFigures.grossFen,
      businessFigures.discountFen,
      businessFigures.roundingFen,
      businessFigures.receivedFen,
      businessFigures.refundFen,
      businessFigures.netFen,
    ],
  }),
  block({
    title: '',
    source: 'tender',
    labels: [],
    measures: [
      { ...money, id: 'cashFen', title: '现金', of: 'net_fen', only: { column: 'method', in: ['CASH'] } },
      { ...money, id: 'paidFen', title: '收款', of: 'net_fen' },
    ],
  }),
  block({
    title: '',
    source: 'drawer',
    labels: [],
    measures: [
      { ...counted, id: 'expectedFen', title: '应缴', of: 'expected_cash_fen' },
      { ...counted, id: 'countedFen', title: '实点', of: 'counted_cash_fen' },
      { ...counted, id: 'overShortFen', title: '长短款', of: 'over_short_fen' },
    ],
  }),
];

/** The outlets of a page as a filter of the report engine; none where the page is of every outlet. */
function groupValues(group: TodayGroup): Limits['filters']['values'] {
  return group === 'common' ? [] : [{ use: businessFilters.group, codes: [todayGroups[group]] }];
}

/** The system's figures of a day, as reports of these days show them. Drawers say nothing before they are counted. */
export async function readTodayFigures(
  db: Db,
  { group, day, scope }: { group: TodayGroup; day: string; scope: OutletScope },
): Promise<TodayFigures> {
  const limits: Limits = {
    filters: { from: day, to: day, comparison: null, values: groupValues(group) },
    scope,
  };
  const found = new Map<string, number>();
  for (const table of blocks) {
    const [row] = await readGroups(db, table, limits, 1);
    for (const [id, value] of Object.entries(row ?? {})) if (typeof value === 'number') found.set(id, value);
  }
  found.set('otherFen', (found.get('paidFen') ?? 0) - (found.get('cashFen') ?? 0));
  const ofDrawers: ReadonlySet<string> = new Set(['expectedFen', 'countedFen', 'overShortFen']);
  const valueOf = (id: TodayFigure) => found.get(id) ?? (ofDrawers.has(id) ? null : 0);
  return {
    orders: valueOf('orders'),
    grossFen: valueOf('grossFen'),
    discountFen: valueOf('discountFen'),
    roundingFen: valueOf('roundingFen'),
    receivedFen: valueOf('receivedFen'),
    refundFen: valueOf('refundFen'),
    netFen: valueOf('netFen'),
    cashFen: valueOf('cashFen'),
    otherFen: valueOf('otherFen'),
    expectedFen: valueOf('expectedFen'),
    countedFen: valueOf('countedFen'),
    overShortFen: valueOf('overShortFen'),
  };
}
