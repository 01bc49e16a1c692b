import type {
  ReportDefinitionAnswer,
  ReportRows,
  ReportSheet,
  ReportTotals,
} from '@shanmen/shared/contracts/reports/report';
import { type Order, paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';
import type { WindowPayment } from '@shanmen/shared/contracts/ticket/selling/payment';
import type { AskedRefundKind } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { Shift } from '@shanmen/shared/contracts/ticket/shift/shift';
import type { ShiftPage } from '@shanmen/shared/contracts/ticket/shift/shift-list';
import { fen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { testDay } from '../../../test/app/clock.ts';
import {
  cashSale,
  countDrawer,
  openShift,
  quoteAndRefund,
  sell,
  sellerAtWork,
  soldUnder,
  stopSelling,
} from '../../../test/data/ticket/factories.ts';
import { quoteAndMove } from '../../../test/data/ticket/moves.ts';
import { findFaults } from '../../../test/app/scenario.ts';
import { onTwoDays, tomorrow } from '../../../test/data/ticket/two-days.ts';
import { buildDays } from '../rollup/rollup.service.ts';

let test: TestApp;
beforeEach(async () => {
  test = await testApp();
});
afterEach(() => test.close());

type Figures = Record<string, number>;

describe('交班单, 售票员日报 and 今日销售明细', () => {
  proof(
    'R-14 say the same of one shift to the fen: sold, raised, given back, taken back, kept, and paid by each way',
    async () => {
      const { seller, other } = await twoBusyShifts();
      for (const { client, shift } of [seller, other]) {
        const slip = await handedOver(client, shift);
        const { products, methods } = await dayOf(client, shift);
        expect(products).toEqual(figuresOf(slip));
        expect(methods).toEqual(waysOf(slip));
        const { totals, rows } = await detailOf(client, shift);
        const { voided: _voided, ...told } = figuresOf(slip);
        // A slip says nothing of what the day's tickets cost less.
        const { discountFen: _less, ...summed } = totals;
        expect(summed).toEqual(told);
        expect(sumOf(rows.map(({ netFen }) => netFen))).toBe(told['netFen']);
        const back = rows.filter(({ kind }) => kind === '退票' || kind === '废票');
        expect(sumOf(back.map(({ netFen }) => netFen)) + (told['refundFen'] ?? 0)).toBe(0);
        const paid = sumOf(Object.values(methods).map(({ netFen }) => netFen ?? 0));
        expect(paid).toBe(told['netFen']);
        // Read again in 班次, and out of the counts of a closed day.
        const listed = await other.client.call<ShiftPage>('GET', '/api/ticket/shifts');
        expect(listed.result.rows.find(({ id }) => id === shift.id)).toMatchObject({
          trade: slip.trade,
          methods: slip.methods,
          soldFen: slip.soldFen,
        });
        // Over the whole list as shift by shift, though the one adds up orders and the other tickets.
        const sold = listed.result.rows.map(({ soldFen }) => soldFen);
        expect(listed.result.totals.sold).toBe(sumOf(sold));
      }
      const before = await dayOf(seller.client, seller.shift);
      await buildDays(test.db, addDays(testDay, 1), test.deps.now());
      expect(await dayOf(seller.client, seller.shift)).toEqual(before);
      expect(await findFaults(test.db)).toEqual([]);
    },
  );

  it('R-14 count what happened: every kind of it is in the comparison (control)', async () => {
    const { seller, other } = await twoBusyShifts();
    const slip = await handedOver(seller.client, seller.shift);
    expect(figuresOf(slip)).toEqual({
      sold: 6,
      soldFen: 240_00,
      raisedFen: 0,
      refunded: 2,
      voided: 1,
      refundFen: 80_00,
      feeFen: 8_00,
      qty: 4,
      netFen: 168_00,
    });
    expect(waysOf(slip)).toEqual({
      现金: { taken: 3, receivedFen: 190_00, givenBack: 2, refundFen: 72_00, netFen: 118_00 },
      微信支付: { taken: 1, receivedFen: 50_00, givenBack: 0, refundFen: 0, netFen: 50_00 },
    });
    // The difference of a dearer day lies in the drawer of who took it, not of who sold the ticket.
    expect(figuresOf(await handedOver(other.client, other.shift))).toMatchObject({
      sold: 0,
      raisedFen: 15_00,
      netFen: 15_00,
    });
  });
});

/**
 * Six tickets at 40.00 in three orders, one of them paid in two ways; of one order a visitor gives a ticket back for a
 * fee, of another the seller takes one back as a mistake; somebody else moves a ticket to a dearer day.
 */
async function twoBusyShifts() {
  const { site, seller, shift } = await sellerAtWork(test);
  const other = await test.signIn('admin');
  const otherShift = (await openShift(other, site.otherWindowId)).result;
  const spot = await soldUnder(test.db, await onTwoDays(test.db, {}, 55), 'RR1');
  const sold = async (qty: number, payments?: WindowPayment[]): Promise<Order> => {
    const { result, text } = await sell(seller, cashSale(site, spot, qty, payments ? { payments } : {}));
    if (!result) throw new Error(text);
    return result;
  };
  const visited = await sold(3);
  const mistaken = await sold(1);
  await sold(2, [
    { method: 'CASH', amountFen: fen(30_00), tenderFen: fen(30_00) },
    { method: 'SCAN', amountFen: fen(50_00), authCode: '134000000000000099' },
  ]);
  const back = async (order: Order, kind: AskedRefundKind) => {
    const asked = { order, kind, count: 1, windowId: site.windowId, reason: '票种选错' };
    const { result, text } = await quoteAndRefund(seller, asked);
    if (result?.state !== 'DONE') throw new Error(text);
  };
  await back(visited, 'VISITOR');
  await back(mistaken, 'SELLER_ERROR');
  const ticketNos = visited.tickets.slice(-1).map(({ ticketNo }) => ticketNo);
  const moved = await quoteAndMove(other, {
    windowId: site.otherWindowId,
    orderNo: visited.orderNo,
    ticketNos,
    visitDate: tomorrow,
    slotIds: [],
  });
  if (moved.answer.status !== 200) throw new Error(moved.answer.text);
  return { seller: { client: seller, shift }, other: { client: other, shift: otherShift } };
}

/** The shift as its slip is printed from. */
async function handedOver(client: Client, { id }: Shift): Promise<Shift> {
  await stopSelling(client, id);
  return (await countDrawer(client, id, 500_00)).result;
}

function figuresOf({ soldTickets = 0, soldFen = fen(0), trade }: Shift): Figures {
  if (trade === undefined) throw new Error('a counted shift says what it did');
  const { refundedTickets, voidedTickets, ...money } = trade;
  return {
    ...money,
    sold: soldTickets,
    soldFen,
    refunded: refundedTickets,
    voided: voidedTickets,
    qty: soldTickets - refundedTickets,
  };
}

function waysOf({ methods = [] }: Shift): Record<string, Figures> {
  return Object.fromEntries(
    methods.map(({ method, count, takenFen, backCount, backFen }) => [
      paymentMethods[method],
      {
        taken: count,
        receivedFen: takenFen,
        givenBack: backCount,
        refundFen: backFen,
        netFen: takenFen - backFen,
      },
    ]),
  );
}

/** 合计 of the tickets, and each way of payment, in 售票员日报 of one shift. */
async function dayOf(client: Client, shift: Shift) {
  const { result } = await client.call<ReportSheet>('GET', '/api/reports/results/t.seller', {
    query: { shift: String(shift.id) },
  });
  const rows = result.sections.slice(0, 2).map(({ columns, rows: cells, labels }) =>
    cells.map(row => ({
      name: String(row[0]),
      figures: Object.fromEntries(columns.slice(labels).map(({ id }, at) => [id, Number(row[at + labels])])),
    })),
  );
  const [products = [], methods = []] = rows;
  return {
    products: products.find(({ name }) => name === '合计')?.figures ?? {},
    methods: Object.fromEntries(
      methods.flatMap(({ name, figures }) => (name === '合计' ? [] : [[name, figures]])),
    ),
  };
}

async function detailOf(client: Client, shift: Shift) {
  const query = { shift: String(shift.id), pageSize: '200' };
  const { result: described } = await client.call<ReportDefinitionAnswer>(
    'GET',
    '/api/reports/definitions/t.today',
  );
  const at = (id: string) => described.columns.findIndex(column => column.id === id);
  const { result } = await client.call<ReportRows>('GET', '/api/reports/rows/t.today', { query });
  const totals = await client.call<ReportTotals>('GET', '/api/reports/totals/t.today', {
    query: { shift: String(shift.id) },
  });
  return {
    totals: totals.result.cells,
    rows: result.rows.map(row => ({ kind: row[at('kind')], netFen: Number(row[at('netFen')]) })),
  };
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
