import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type {
  ReportRows,
  ReportSection,
  ReportSheet,
  ReportTotals,
} from '@shanmen/shared/contracts/reports/report';
import type { ReportKey } from '@shanmen/shared/contracts/reports/report-keys';
import { fen } from '@shanmen/shared/money';
import { instantOf } from '@shanmen/shared/time';
import fc from 'fast-check';

import { chanceOf } from '../../../seeds/demo/chance.ts';
import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { testDay } from '../../../test/app/clock.ts';
import {
  attraction,
  cashSale,
  quoteAndRefund,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
  undoScan,
} from '../../../test/data/ticket/factories.ts';
import { tillCounter } from '../../../test/data/cashier/till-counter.ts';
import { sellInOtherGroups } from '../../../test/data/goods/goods.ts';
import { cheaperFamily } from '../../../test/data/ticket/family-day.ts';
import { readNumber } from '../../../test/app/scenario.ts';
import { reportDefinitions } from './definition/report-definitions.ts';

const day = testDay;
const clock = { at: instantOf(day, '10:00') };

/**
 * What no line says in a sum of its own: its face price, what of the refunds was a mistake, what was sold on other days,
 * how many orders a line is of, what was planned, and what an outlet or a good has beside its sales.
 */
const unsaid = [
  'faceFen',
  'voided',
  'capacity',
  'remaining',
  'monthFen',
  'yearFen',
  'orders',
  'budgetFen',
  'monthBudgetFen',
  'yearBudgetFen',
  'area',
  'dailyQty',
  'stockQty',
  'soldQty',
  'backQty',
  'admitted',
  'leadDays',
];

let test: TestApp;
let sales: Awaited<ReturnType<typeof randomSales>>;
let back: () => Promise<void>;
let soldAt: Date;
beforeAll(async () => {
  test = await testApp({ now: () => clock.at });
  sales = await randomSales();
  await tillSales();
  back = await test.database.keep();
  soldAt = clock.at;
});
afterEach(async () => {
  await back();
  clock.at = soldAt;
});
afterAll(() => test.close());

describe('票种销售汇总', () => {
  proof(
    'R-02 sums lines to 小计 and 小计 to 合计, for every figure that adds up, in every view and filter',
    async () => {
      const { seller, products } = sales;
      const query = fc.record({
        by: fc.constantFrom('product', 'channel', 'seller', 'method'),
        seller: fc.constantFrom('', '1'),
      });
      await fc.assert(
        fc.asyncProperty(query, async asked => {
          const section = await sectionOf(seller, 't.product', asked);
          for (const id of [
            'sold',
            'soldFen',
            'refunded',
            'qty',
            'feeFen',
            'refundFen',
            'netFen',
            'taken',
            'givenBack',
          ]) {
            const at = section.columns.findIndex(column => column.id === id);
            if (at >= 0) expect([id, levelSums(section, at)]).toEqual([id, sameOnAllLevels(section, at)]);
          }
        }),
        { numRuns: 12 },
      );
      expect((await sectionOf(seller, 't.product')).rows).toHaveLength(products.length + 1);
    },
  );

  it('R-02 would show a line that was left out (control)', async () => {
    const { seller } = sales;
    const section = await sectionOf(seller, 't.product');
    const short = { ...section, rows: section.rows.slice(1), levels: section.levels.slice(1) };
    const at = section.columns.findIndex(({ id }) => id === 'netFen');
    expect(levelSums(short, at)).not.toEqual(sameOnAllLevels(short, at));
  });

  it('R-03 counts an order once on every level, and works a ratio out of the totals of its parts', async () => {
    const { seller } = sales;
    const section = await sectionOf(seller, 't.product');
    const total = rowOf(section, '合计');
    const orders = await readNumber(test.database.url, `select count(*) as value from ticket.ticket_order`);
    expect(total['orders']).toBe(orders);
    const lines = section.rows.slice(0, -1).map(row => named(section, row));
    // Orders with several products count for each of them, and once in all.
    expect(lines.reduce((sum, line) => sum + Number(line['orders']), 0)).toBeGreaterThan(orders);
    expect(total['perOrder']).toBe(Math.round(Number(total['netFen']) / orders));
    for (const line of [...lines, total]) {
      expect(line['share']).toBe(Math.round((Number(line['netFen']) * 10_000) / Number(total['netFen'])));
    }
  });

  it('says by what it is grouped and how it counts, and refuses a view that is none', async () => {
    const { seller } = sales;
    const { result } = await sheetOf(seller, 't.product', { by: 'method' });
    expect(result.header.map(({ title }) => title)).toEqual([
      '统计期间',
      '网点范围',
      '筛选条件',
      '分组',
      '统计口径',
      '制表人',
      '制表时间',
    ]);
    expect(result.period).toEqual({ from: day, to: day });
    expect((await sheetOf(seller, 't.product', { by: 'weather' })).error).toMatchObject({
      code: 'filter_invalid',
      message: '筛选条件有误：分组',
    });
  });
});

describe('售票员日报', () => {
  it('R-14 equals the payments of the shift and the ledger, and hides what is expected until the count', async () => {
    const { seller, shift } = sales;
    const open = await sheetOf(seller, 't.seller', { shift: String(shift.id) });
    const [products, methods, drawers] = open.result.sections;
    const ledger = await readNumber(
      test.database.url,
      `select sum(amount_fen) as value from commerce.v_report_payment
       where account = 'cash/${shift.id}' and kind in ('sale', 'refund')`,
    );
    expect(rowOf(products, '合计')['netFen']).toBe(ledger);
    expect(rowOf(methods, '合计')['netFen']).toBe(ledger);
    expect(rowOf(methods, '现金')['netFen']).toBe(ledger);
    expect(rowOf(drawers, shift.no)).toMatchObject({ floatFen: 500_00, inFen: null, expectedFen: null });

    await seller.call('POST', `/api/ticket/shifts/${shift.id}/counting`, { key: true });
    await seller.call('POST', `/api/ticket/shifts/${shift.id}/count`, {
      body: { countedCashFen: 500_00 + ledger - 100 },
      key: true,
    });
    const row = rowOf((await sheetOf(seller, 't.seller')).result.sections[2], shift.no);
    expect(row).toMatchObject({ expectedFen: 500_00 + ledger, overShortFen: -100 });
    const [before, taken, back, moved] = ['floatFen', 'inFen', 'outFen', 'movedFen'].map(id =>
      Number(row[id]),
    );
    expect((before ?? 0) + (taken ?? 0) - (back ?? 0) + (moved ?? 0)).toBe(row['expectedFen']);
  });
});

describe('what a row opens', () => {
  proof.each(drilling())(
    'R-16 sums to every figure of the row, of 小计 and of 合计: %s by %s',
    async (key, by, unsummed) => {
      const { seller } = sales;
      const reader = key === 't.seller' ? seller : await test.signIn('admin');
      const { result } = await sheetOf(reader, key, { by });
      for (const { columns, labels, rows, drill } of result.sections) {
        if (drill.to === '') continue;
        for (const [index, picks] of drill.rows.entries()) {
          const lines = await reader.call<ReportTotals>('GET', `/api/reports/totals/${drill.to}`, {
            query: picks,
          });
          expect([index, lines.status]).toEqual([index, 200]);
          const { cells } = lines.result;
          const figures = columns
            .slice(labels)
            .flatMap(({ id }, at): [string, unknown][] =>
              unsummed.includes(id) ? [] : [[id, rows[index]?.[labels + at]]],
            );
          const summed = figures.map(([id]): [string, unknown] => [id, totalOf(id, cells)]);
          expect([index, figures]).toEqual([index, summed]);
        }
      }
    },
  );

  it('R-16 is still what the row says where 票种销售汇总 is filtered by 票种 or 支付方式', async () => {
    const { seller, products } = sales;
    for (const [by, query] of [
      ['seller', { product: products[0] ?? '' }],
      ['product', { method: 'CASH' }],
      ['product', { method: 'WECHAT' }],
      ['method', { method: 'CASH' }],
    ] as const) {
      const { columns, rows, drill } = await sectionOf(seller, 't.product', { by, ...query });
      const net = columns.findIndex(({ id }) => id === 'netFen');
      expect([by, query, rows.length > 0]).toEqual([
        by,
        query,
        !('method' in query && query.method === 'WECHAT'),
      ]);
      for (const [index, picks] of drill.rows.entries()) {
        const lines = await seller.call<ReportTotals>('GET', `/api/reports/totals/${drill.to}`, {
          query: { ...query, ...picks },
        });
        expect([by, index, lines.result.cells['netFen']]).toEqual([by, index, rows[index]?.[net]]);
      }
    }
  });
});

describe('时段入园 and 检票明细', () => {
  beforeAll(async () => {
    clock.at = instantOf(day, '10:00');
    await test.close();
    test = await testApp({ now: () => clock.at });
  });

  it('count places and people as gates and windows did', async () => {
    const { site, seller } = await sellerAtWork(test);
    const lake = await attraction(test.db, { visitDate: day, capacity: 10 });
    const { result } = await sell(seller, cashSale(site, lake, 9));
    const admin = await test.signIn('admin');
    for (const { qr } of result.tickets.slice(0, 4)) await scan(admin, lake.gateId, qr);
    await scan(admin, lake.gateId, result.tickets[0]?.qr ?? '');
    const mistaken = await scan(admin, lake.gateId, result.tickets[4]?.qr ?? '');
    await undoScan(admin, { id: mistaken.result.id, gateId: lake.gateId });
    const slots = await sectionOf(admin, 't.slot');
    expect(named(slots, slots.rows[0] ?? [])).toMatchObject({
      slot: `${day} 全天`,
      capacity: 10,
      booked: 9,
      checkedIn: 4,
      missed: 0,
      occupancy: 9000,
      remaining: 1,
    });
    expect(slots.columns.find(({ id }) => id === 'occupancy')?.warnFrom).toBe(9000);
    expect(slots.levels).toEqual([0, 1, 2]);
    const lines = [{ productId: lake.productId, qty: 1 }];
    const cart = { windowId: site.windowId, visitDate: day, lines };
    await seller.call('POST', '/api/ticket/carts/hang', { body: cart, key: true });
    const full = await sectionOf(admin, 't.slot');
    const [picks = {}] = full.drill.rows;
    const places = await admin.call<ReportRows>('GET', `/api/reports/rows/${full.drill.to}`, {
      query: picks,
    });
    const kinds = places.result.rows.map(row => row[0]);
    expect(kinds.filter(kind => kind === '已出票')).toHaveLength(9);
    expect(kinds.filter(kind => kind === '挂单')).toHaveLength(1);
    const all = await admin.call<ReportTotals>('GET', `/api/reports/totals/${full.drill.to}`, {
      query: picks,
    });
    expect(all.result.cells).toEqual({ booked: 10, checkedIn: 4, missed: 0 });
    expect(named(full, full.rows[0] ?? [])).toMatchObject({ booked: 10, checkedIn: 4, missed: 0 });
    const scans = await admin.call<ReportTotals>('GET', '/api/reports/totals/t.checkin');
    expect(scans.result).toMatchObject({ rowCount: 7, cells: { admitted: 4, refused: 1, missed: 0 } });
    const refused = await admin.call<ReportRows>('GET', '/api/reports/rows/t.checkin', {
      query: { result: 'USED_UP,INTERVAL' },
    });
    expect(refused.result.rows).toHaveLength(1);
  });
});

/** A figure of a report out of the totals of its lines, whatever they are called there. */
function totalOf(id: string, cells: ReportTotals['cells']): unknown {
  if (id === 'heads' && !(id in cells)) return cells['qty'];
  if (id !== 'receivedFen' || id in cells) return cells[id];
  return ['soldFen', 'raisedFen', 'feeFen'].reduce((sum, part) => sum + Number(cells[part]), 0);
}

/** Each view with lines behind it, and its figures that are no sums of lines. */
function drilling(): [ReportKey, string, string[]][] {
  return Object.values(reportDefinitions).flatMap(report =>
    report.layout === 'list'
      ? []
      : report.views.flatMap(({ id, blocks }): [ReportKey, string, string[]][] => {
          const opened = blocks.filter(({ drill }) => drill !== undefined);
          const measures = opened.flatMap(table => table.measures);
          const isUnsaid = (id: string) => unsaid.includes(id);
          const others = measures.flatMap(({ id: figure, ...measure }) =>
            measure.kind === 'sum' && !isUnsaid(figure) && !isSplit(measure) ? [] : [figure],
          );
          return opened.length === 0 ? [] : [[report.key, id, others]];
        }),
  );
}

/** A column of a cross-tab: a part of the row, which its lines sum to as a whole. */
function isSplit(measure: object): boolean {
  return (
    'only' in measure &&
    'in' in Object(measure.only) &&
    !/line_kind|method|flow|step/.test(JSON.stringify(measure.only))
  );
}

/** Goods sold at a till, some taken back, and some sold by the back office to each group of outlets. */
async function tillSales(): Promise<void> {
  const counter = await tillCounter(test);
  const cashier = counter.room.admin;
  const shift = await counter.open(cashier, { floatFen: fen(200_00) });
  const sale = await counter.sell(cashier, shift, 3);
  await counter.sell(cashier, shift, 1);
  await counter.refund(cashier, shift, sale, 2);
  await counter.handOver(cashier, shift, fen(200_00 + 2 * counter.priceFen - 300));
  await sellInOtherGroups(counter.room, day);
}

/** Some orders of several products, a few of them given back in part, and a family ticket below its price. */
async function randomSales() {
  const { site, seller, shift } = await sellerAtWork(test);
  const chance = chanceOf(7);
  const places = [
    await soldUnder(test.db, await attraction(test.db, { visitDate: day }), 'RR1'),
    await attraction(test.db, { visitDate: day, priceYuan: 99 }),
    await attraction(test.db, { visitDate: day, priceYuan: 1 }),
  ];
  const orders: Order[] = [];
  for (let number = 0; number < 8; number += 1) {
    const [one, other] = [places[number % 3], places[(number + 1) % 3]];
    if (!one || !other) throw new Error('three places were made');
    const [first, second] = [chance.between(1, 4), chance.between(1, 3)];
    const single = cashSale(site, one, first);
    const totalFen = Number(one.priceFen) * first + Number(other.priceFen) * second;
    const { result } = await seller.call<Order>('POST', '/api/ticket/orders', {
      body: {
        ...single,
        lines: [...single.lines, { productId: other.productId, qty: second }],
        expectedTotalFen: totalFen,
        payments: [{ method: 'CASH', amountFen: totalFen, tenderFen: totalFen }],
      },
      key: true,
    });
    orders.push(result);
  }
  const { spot: family } = await cheaperFamily(test, { seller, windowId: site.windowId, visitDate: day });
  for (const order of [orders[0], orders[3]]) {
    if (!order) throw new Error('eight orders were sold');
    const asked = { order, kind: 'VISITOR', count: 1, windowId: site.windowId, reason: '行程有变' } as const;
    const { result } = await quoteAndRefund(seller, asked);
    if (result.feeFen === 0) throw new Error('a fee was to be kept');
  }
  return { site, seller, shift, products: [...places, family].map(({ productId }) => String(productId)) };
}

function sheetOf(person: Client, key: string, query: Record<string, string> = {}) {
  return person.call<ReportSheet>('GET', `/api/reports/results/${key}`, { query });
}

async function sectionOf(
  person: Client,
  key: string,
  query?: Record<string, string>,
): Promise<ReportSection> {
  const { result } = await sheetOf(person, key, query);
  const [section] = result.sections;
  if (!section) throw new Error(`${key} has no table`);
  return section;
}

/** Σ of a column per level. */
function levelSums({ rows, levels }: ReportSection, at: number): Record<number, number> {
  const sums: Record<number, number> = {};
  for (const [index, row] of rows.entries()) {
    const level = levels[index] ?? 0;
    sums[level] = (sums[level] ?? 0) + Number(row[at] ?? 0);
  }
  return sums;
}

/** The same figure on every level: what the last row says. */
function sameOnAllLevels(section: ReportSection, at: number): Record<number, number> {
  const total = Number(section.rows.at(-1)?.[at] ?? 0);
  return Object.fromEntries([...new Set(section.levels)].map(level => [level, total]));
}

function named({ columns }: ReportSection, row: readonly (string | number | null)[]) {
  return Object.fromEntries(columns.map(({ id }, index) => [id, row[index] ?? null]));
}

function rowOf(section: ReportSection | undefined, label: string) {
  const row = section?.rows.find(cells => cells[0] === label);
  if (!section || !row) throw new Error(`no row is called ${label}`);
  return named(section, row);
}
