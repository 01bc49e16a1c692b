import type { ReportSection, ReportSheet, ReportTotals } from '@shanmen/shared/contracts/reports/report';
import type { ReportKey } from '@shanmen/shared/contracts/reports/report-keys';
import { fen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { testDay } from '../../../test/app/clock.ts';
import { type TillCounter, tillCounter } from '../../../test/data/cashier/till-counter.ts';
import { audited, draftOf, whId } from '../../../test/data/goods/goods.ts';
import {
  attraction,
  cashSale,
  quoteAndRefund,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../test/data/ticket/factories.ts';
import { asOwner, readNumber } from '../../../test/app/scenario.ts';
import { reportDefinitions } from './definition/report-definitions.ts';

let test: TestApp;
let manager: Client;
let counter: TillCounter;

// Tickets of a day with a refund, goods of a till with a refund and a card, and a sale of the back office.
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
  const { site, seller } = await sellerAtWork(test);
  const place = await soldUnder(test.db, await attraction(test.db), 'RR1');
  await sell(seller, cashSale(site, place, 3));
  const { result: order } = await sell(seller, cashSale(site, place, 2));
  await quoteAndRefund(seller, {
    order,
    kind: 'VISITOR',
    count: 1,
    windowId: site.windowId,
    reason: '行程有变',
  });
  counter = await tillCounter(test);
  const cashier = counter.room.admin;
  const shift = await counter.open(cashier, { floatFen: fen(300_00) });
  const sale = await counter.sell(cashier, shift, 3);
  const card = { tender: 'CARD', amountFen: counter.priceFen, reference: 'REF01' } as const;
  await counter.sell(cashier, shift, 1, [card]);
  await counter.refund(cashier, shift, sale, 1);
  await counter.handOver(cashier, shift, fen(300_00 + 2 * counter.priceFen - 400));
  const { parties, stores } = counter.room.masters;
  const store = { whId: whId(counter.room, 'A1'), storeId: stores.get('S01') ?? 0 };
  const buyer = { ...store, partyId: parties.get('P003') ?? 0 };
  await audited(counter.room, 'xs', draftOf(counter.room, [['W001', '2', 50]], buyer));
  manager = await test.signIn('manager01');
});
afterAll(() => test.close());

/** Figures out of the base tables in plain SQL, beside the report that shows them. */
const figures: readonly [string, ReportKey, string, string, string][] = [
  [
    '净额 of all that was sold',
    'rev.total',
    '合计',
    'netFen',
    `select (select sum(amount_fen) from ticket.payment where state = 'SUCCESS')
       - (select sum(amount_fen) from ticket.refund_payment)
       + (select sum(case when is_refund then -total_fen else total_fen end) from cashier.slip)
       + (select sum(line.net_fen) from goods.doc_line as line join goods.doc on doc.id = line.doc_id
          where doc.type = 'XS' and doc.channel = 'BO' and doc.status = 'audited') as value`,
  ],
  [
    '净额 of 文创',
    'cash.culture.day',
    '合计',
    'netFen',
    `select sum(case doc.type when 'XS' then line.net_fen else -line.net_fen end) as value
     from goods.doc_line as line join goods.doc on doc.id = line.doc_id
     where doc.type in ('XS', 'XT') and doc.status = 'audited'`,
  ],
  [
    '毛利 of 文创',
    'cash.culture.month',
    '合计',
    'marginFen',
    `select sum((line.net_fen - line.cost_fen) * case doc.type when 'XS' then 1 else -1 end) as value
     from goods.doc_line as line join goods.doc on doc.id = line.doc_id
     where doc.type in ('XS', 'XT') and doc.status = 'audited'`,
  ],
  [
    'what cards paid',
    'cash.all.pay',
    '合计',
    'by-UNIONPAY_CARD',
    `select sum(amount_fen) as value from commerce.payment_entry where account = 'card'`,
  ],
  [
    '短款 of the drawers',
    'cash.all.shift',
    '合计',
    'shortFen',
    `select -sum(over_short_fen) as value from cashier.shift`,
  ],
  [
    '退款 of tickets and goods',
    'cash.all.refund',
    '合计',
    'refundFen',
    `select (select sum(gross_fen) from ticket.refund_line) + (select sum(total_fen) from cashier.slip where is_refund) as value`,
  ],
  [
    '单数 of every outlet',
    'cash.all.sum',
    '合计',
    'orders',
    `select (select count(*) from ticket.ticket_order) + (select count(*) from goods.doc where type = 'XS' and status = 'audited') as value`,
  ],
];

it.each(figures)('R-14 says of %s what the tables say: %s', async (_what, key, row, column, query) => {
  const figure = rowOf(await sectionOf(key), row)[column];
  expect(figure).toBe(await readNumber(test.database.url, query));
  expect(figure).not.toBe(0);
});

describe('business reports', () => {
  it('R-14 agree: the groups of outlets make all outlets, the kinds of income their total, days their month', async () => {
    const all = rowOf(await sectionOf('cash.all.sum'), '合计')['netFen'];
    const groups = await sectionOf('cash.all.sum', { by: 'group' });
    expect(leafSum(groups, 'netFen')).toBe(all);
    expect(rowOf(await sectionOf('cash.common.day'), '合计')['netFen']).toBe(all);
    expect(leafSum(await sectionOf('rev.total'), 'netFen')).toBe(all);
    expect(rowOf(await sectionOf('rev.total'), '合计')).toMatchObject({ monthFen: all, yearFen: all });
    expect(rowOf(await sectionOf('rev.chart'), '合计')['netFen']).toBe(all);
    const hours = await sectionOf('cash.all.hour', { by: 'outlet' });
    expect(rowOf(hours, '合计')['netFen']).toBe(all);
    const lines = await manager.call<ReportTotals>('GET', '/api/reports/totals/sales.detail');
    expect(lines.result.cells['netFen']).toBe(all);
  });

  it('R-02 sum the columns of a cross-tab to their row, on every level', async () => {
    const crosses = [
      ['cash.common.year', 'revenue', 'in-'],
      ['cash.common.year', 'month', 'of-'],
      ['cash.all.hour', 'outlet', 'at-'],
      ['cash.all.pay', 'outlet', 'by-'],
      ['rev.chart', 'day', 'of-'],
    ] as const;
    for (const [key, by, mark] of crosses) {
      const section = await sectionOf(key, { by });
      for (const cells of section.rows) {
        const row = named(section, cells);
        const parts = Object.entries(row).flatMap(([id, value]) =>
          id.startsWith(mark) ? [Number(value)] : [],
        );
        expect([key, parts.reduce((sum, part) => sum + part, 0)]).toEqual([key, row['netFen']]);
      }
    }
  });

  it('show of an outlet group that group alone, say so, and let nobody ask for another', async () => {
    const { result } = await sheetOf('cash.culture.day', { by: 'outlet' });
    expect(result.header).toContainEqual({ title: '筛选条件', text: '门店组：文创' });
    expect(result.sections[0]?.drill.rows.every(({ group }) => group === '文创')).toBe(true);
    expect(result.sections[0]?.rows[0]?.[0]).toBe('游客中心文创旗舰店');
    expect((await sheetOf('cash.center')).result.sections[0]?.rows).toEqual([]);
    expect((await sheetOf('cash.center', { group: '文创' })).error?.code).toBe('invalid_input');
  });

  it('R-08 compare month and year so far with the same days a year before, and a week begins on Monday', async () => {
    const before = await sectionOf('rev.total', { compare: 'yoy' });
    expect(before.columns.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['netFen-rate', 'monthFen-before', 'yearFen-rate']),
    );
    await asOwner(test.database.url, `update cashier.slip set biz_date = biz_date - 365`);
    const tills = 3 * counter.priceFen;
    const then = rowOf(await sectionOf('rev.total', { compare: 'yoy' }), '合计');
    expect([then['netFen-before'], then['monthFen-before'], then['yearFen-before']]).toEqual([
      tills,
      tills,
      tills,
    ]);
    await asOwner(test.database.url, `update cashier.slip set biz_date = biz_date + 365`);
    const { result } = await sheetOf('cash.all.hour');
    expect(new Date(`${result.period.from}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(result.period.to).toBe(testDay);
    const portrait = await sheetOf('rev.portrait');
    expect(portrait.result.period.from.slice(8)).toBe('01');
    expect(addDays(portrait.result.period.to, 1).slice(0, 7)).toBe(testDay.slice(0, 7));
  });

  it('rank goods by what they brought, and mark those that last a week at most', async () => {
    const section = await sectionOf('cash.all.goods');
    const net = section.rows.slice(0, -1).map(row => Number(named(section, row)['netFen']));
    expect(net).toEqual(net.toSorted((a, b) => b - a));
    const goods = await sectionOf('cash.culture.day', { from: addDays(testDay, 1), to: addDays(testDay, 1) });
    const sold = rowOf(goods, '合计');
    expect(sold).toMatchObject({ dailyQty: Math.round((5 * 1000) / 28), stockQty: 5000, coverDays: 28 });
    expect(goods.columns.find(({ id }) => id === 'coverDays')).toMatchObject({ warnTo: 7 });
  });

  it('K-06 tell nothing of a drawer that is not counted', async () => {
    const cashier = await test.signIn('admin');
    const shift = await counter.open(cashier, { tillNo: 2 });
    await counter.sell(cashier, shift, 1);
    const row = rowOf(await sectionOf('cash.all.shift'), shift.no, 1);
    expect(row).toMatchObject({ state: '未交班', expectedFen: null, inFen: null, countedFen: null });
  });

  it('open the lines of a figure for the manager, who has no other right to them', async () => {
    const opening = Object.values(reportDefinitions).filter(
      ({ key }) => /^(cash|rev)\./.test(key) && !key.endsWith('.lines'),
    );
    expect(opening).toHaveLength(17);
    for (const { key } of opening) {
      const { result } = await sheetOf(key);
      const [section] = result.sections;
      const lines = reportDefinitions[key].layout === 'group' && section?.drill.to;
      if (lines)
        expect([key, (await manager.call('GET', `/api/reports/totals/${lines}`)).status]).toEqual([key, 200]);
    }
  });
});

function sheetOf(key: ReportKey, query: Record<string, string> = {}) {
  return manager.call<ReportSheet>('GET', `/api/reports/results/${key}`, { query });
}

async function sectionOf(key: ReportKey, query?: Record<string, string>): Promise<ReportSection> {
  const { result, error } = await sheetOf(key, query);
  const [section] = result?.sections ?? [];
  if (!section) throw new Error(`${key} has no table: ${JSON.stringify(error)}`);
  return section;
}

function named(
  { columns }: ReportSection,
  row: readonly (string | number | null)[],
): Record<string, string | number | null> {
  return Object.fromEntries(columns.map(({ id }, index) => [id, row[index] ?? null]));
}

function rowOf(section: ReportSection, label: string, column = 0) {
  const row = section.rows.find(cells => cells[column] === label);
  if (!row) throw new Error(`no row is called ${label}: ${JSON.stringify(section.rows)}`);
  return named(section, row);
}

function leafSum(section: ReportSection, id: string): number {
  return section.rows.reduce(
    (sum, row, index) => (section.levels[index] === 0 ? sum + Number(named(section, row)[id]) : sum),
    0,
  );
}
