import type { DriverVisit } from '@shanmen/shared/contracts/cashier/guests/driver-visit';
import type { Member } from '@shanmen/shared/contracts/cashier/guests/member';
import type { HeldCart } from '@shanmen/shared/contracts/cashier/held-cart';
import type { TillExceptionPage } from '@shanmen/shared/contracts/cashier/open-sale';
import { AskedTillOverrides } from '@shanmen/shared/contracts/cashier/sale';
import { addFen, fen, subtractFen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { Parse } from 'typebox/value';

import type { TestApp } from '../../../../app/app.ts';
import { testDay } from '../../../../app/clock.ts';
import { readNumber } from '../../../../app/scenario.ts';
import { approve, saleOf, sendSale, tillCounter } from '../../../../data/cashier/till-counter.ts';
import { put } from '../../../../data/goods/goods.ts';
import { driverDraft } from '../../../../people/tour-crew.ts';
import { type Area, byChecker, eachOf, rowsOf } from './area.ts';

type Till = Awaited<ReturnType<typeof openTill>>;

/** Store S01 on a morning with a cashier at work, and a shop manager and an administrator besides. */
export async function openTill({ test }: { test: TestApp }, isAlone: boolean) {
  const counter = await tillCounter(test);
  const checker = counter.room.admin;
  const maker = isAlone ? checker : await test.signIn('cashier01');
  const lead = isAlone ? checker : await test.signIn('storelead01');
  const floatFen = fen(200_00);
  const shift = await counter.open(maker, { floatFen });
  const { tillId } = shift;
  const held = { tillId, label: '红衣服', totalFen: counter.priceFen };
  const { lines } = saleOf(counter, shift, 1);
  return {
    test,
    counter,
    maker,
    checker,
    lead,
    shift,
    tillId,
    cart: { ...held, lines },
    sell: (count = 1) => counter.sell(maker, shift, count),
    holdCart: () => put<HeldCart>(maker, 'POST', '/api/cashier/held-carts', { ...held, lines }),
    addMember: () =>
      put<Member>(maker, 'POST', '/api/cashier/members', { name: '林晓', mobile: '15400000017' }),
    count: async () => {
      await put(maker, 'POST', `/api/cashier/shifts/${shift.id}/counting`, {});
      await put(maker, 'POST', `/api/cashier/shifts/${shift.id}/count`, { countedCashFen: floatFen });
    },
    /** After a sale, ¥1 short of what should be in the drawer. */
    handOver: async () => {
      await counter.sell(maker, shift, 1);
      await counter.handOver(maker, shift, subtractFen(addFen(floatFen, counter.priceFen), fen(1_00)));
    },
    visit: async () => {
      const { id: driverId } = await put<{ id: number }>(checker, 'POST', '/api/ticket/drivers', driverDraft);
      const outlet = `select outlet_id as value from goods.store where code = 'S01'`;
      const outletIds = [await readNumber(test.database.url, outlet)];
      return { driverId, visitDate: testDay, arriveTime: '09:30', heads: 30, outletIds };
    },
  };
}

async function registered(till: Till): Promise<DriverVisit> {
  return put(till.lead, 'POST', '/api/cashier/driver-visits', await till.visit());
}

/** A sale of more than there is, made without the server; its money is in the drawer. */
async function stuckSale({ counter, maker, checker, shift }: Till): Promise<number> {
  const at = new Date().toISOString();
  const sale = saleOf(counter, shift, 12);
  await sendSale(maker, {
    ...sale,
    lines: sale.lines.map(line => ({ ...line, priceFen: counter.priceFen })),
    offline: { shiftId: shift.id, clientAt: at, sentAt: at },
  });
  // It is paid back out of the drawer of whoever decides.
  if (maker !== checker) await counter.open(checker, { tillNo: 2, floatFen: fen(5000_00) });
  const { result } = await checker.call<TillExceptionPage>('GET', '/api/cashier/exceptions');
  return result.rows[0]?.id ?? 0;
}

/** What was sold a moment ago comes back. */
async function oneBack(till: Till) {
  const lines = [{ lineNo: 1, qty: quantity('1'), condition: 'good' }];
  return { tillId: till.tillId, saleId: (await till.sell()).id, reason: '多买', lines };
}

/** A sale on the house, with the word of the shop manager for it. */
async function freeSale({ counter, maker, shift }: Till) {
  const free = { tender: 'FREE', amountFen: counter.priceFen, reason: '接待' } as const;
  const sale = saleOf(counter, shift, 1, { payments: [free] });
  const asked = Parse(AskedTillOverrides, (await sendSale(maker, sale)).error?.details);
  const approval = await approve(maker, { action: 'cashier.free', ...asked });
  return { ...sale, overrides: [{ action: 'cashier.free', approval }] };
}

const shifts = `select string_agg(concat(state, counted_cash_fen), ',') as value from cashier.shift`;
const carts = `select string_agg(concat(taken_at, dropped_at), ',') as value from cashier.held_cart`;

export const tills: Area<{ test: TestApp }, Till> = {
  enter: openTill,
  calls: {
    'POST /api/cashier/cash-moves': {
      audits: ['cashier.cash.moved'],
      effect: rowsOf('cashier.cash_move'),
      asks: ['open-shift'],
      given: ({ tillId }) => ({ body: { tillId, kind: 'IN', amountFen: 100_00, reason: '补零钱' } }),
    },
    'POST /api/cashier/drawer-openings': {
      asks: ['open-shift'],
      given: ({ tillId }) => ({ body: { tillId, reason: '换零钱' } }),
    },
    'POST /api/cashier/driver-visits': {
      audits: ['cashier.driver-visit.added'],
      effect: rowsOf('cashier.driver_visit'),
      by: ({ lead }) => lead,
      given: async till => ({ body: await till.visit() }),
    },
    'POST /api/cashier/driver-visits/:id/link': {
      audits: ['cashier.driver-visit.linked'],
      effect: rowsOf('cashier.sale_tag'),
      by: ({ lead }) => lead,
      given: async till => {
        const { id } = await registered(till);
        return { id, body: { docIds: [(await till.sell()).id], linked: true } };
      },
    },
    'POST /api/cashier/driver-visits/:id/audit': {
      audits: ['cashier.driver-visit.audited'],
      effect: eachOf('cashier.driver_visit', 'audited_by'),
      asks: ['second-person'],
      by: byChecker,
      given: registered,
    },
    'POST /api/cashier/exceptions/:id/resolve': {
      audits: ['cashier.exception.resolved'],
      effect: eachOf('cashier.open_sale', 'state'),
      asks: ['second-person', 'open-shift'],
      by: byChecker,
      given: async till => ({ id: await stuckSale(till), body: { how: 'REFUND', note: '已退游客' } }),
    },
    'POST /api/cashier/held-carts': { asks: ['open-shift'], given: ({ cart }) => ({ body: cart }) },
    'POST /api/cashier/held-carts/:id/take': { asks: ['open-shift'], given: till => till.holdCart() },
    'POST /api/cashier/held-carts/:id/hand-over': {
      asks: ['open-shift'],
      given: async till => ({ ...(await till.holdCart()), body: { cashierId: 1 } }),
    },
    'POST /api/cashier/held-carts/:id/drop': {
      audits: ['cashier.held-cart.dropped'],
      effect: carts,
      asks: ['open-shift'],
      given: async till => ({ ...(await till.holdCart()), body: { reason: '游客不要了' } }),
    },
    'POST /api/cashier/transactions/export': {
      audits: ['cashier.list.exported'],
      by: byChecker,
      given: () => ({}),
    },
    'POST /api/cashier/transactions/:id/reprint': {
      audits: ['cashier.receipt.reprinted'],
      effect: 'select sum(printed_times)::text as value from cashier.slip',
      given: till => till.sell(),
    },
    'POST /api/cashier/members': {
      audits: ['cashier.member.added'],
      effect: rowsOf('cashier.member'),
      given: () => ({ body: { name: '林晓', mobile: '15400000017' } }),
    },
    'POST /api/cashier/members/:id/recharge': {
      audits: ['cashier.member.recharged'],
      effect: rowsOf('cashier.wallet_txn'),
      asks: ['open-shift'],
      given: async till => ({
        ...(await till.addMember()),
        body: { tillId: till.tillId, tender: 'CASH', amountFen: 100_00 },
      }),
    },
    'POST /api/cashier/promotions': {
      audits: ['cashier.promotion.changed'],
      effect: rowsOf('cashier.promotion'),
      by: byChecker,
      given: () => ({
        body: {
          code: 'CX01',
          name: '满百减十',
          kind: 'OVER',
          validFrom: testDay,
          validTo: testDay,
          fromTime: null,
          toTime: null,
          categoryId: null,
          goodsIds: null,
          thresholdFen: 100_00,
          amountFen: 10_00,
          percent: null,
          repeats: false,
          stackable: false,
        },
      }),
    },
    'POST /api/cashier/sales': {
      audits: ['cashier.override.given', 'cashier.sale.freed'],
      effect: rowsOf('cashier.slip'),
      asks: ['open-shift'],
      given: async till => ({ body: await freeSale(till) }),
    },
    'GET /api/cashier/sales/:no/refundable': {
      asks: ['open-shift'],
      given: async till => ({ id: (await till.sell()).no }),
    },
    'POST /api/cashier/refunds': {
      audits: ['cashier.refund.made'],
      effect: rowsOf('cashier.slip'),
      asks: ['open-shift'],
      given: async till => ({ body: await oneBack(till) }),
    },
    'POST /api/cashier/exchanges': {
      asks: ['open-shift'],
      given: async till => ({
        body: { refund: await oneBack(till), sale: saleOf(till.counter, till.shift, 1) },
      }),
    },
    'POST /api/cashier/shifts/:id/close': {
      audits: ['cashier.shift.closed'],
      effect: shifts,
      given: async till => {
        await till.count();
        return { id: till.shift.id, body: { floatLeftFen: 0 } };
      },
    },
    'POST /api/cashier/shifts/:id/recount': {
      audits: ['cashier.shift.recounted'],
      effect: shifts,
      asks: ['second-person'],
      by: byChecker,
      given: async till => {
        await till.count();
        return { id: till.shift.id, body: { countedCashFen: 201_00 } };
      },
    },
    'POST /api/cashier/shifts/:id/force-close': {
      audits: ['cashier.shift.forced'],
      effect: shifts,
      asks: ['second-person'],
      by: byChecker,
      given: ({ shift: { id } }) => ({ id, body: { countedCashFen: 200_00, reason: '离岗' } }),
    },
    'POST /api/cashier/shifts/:id/approve': {
      audits: ['cashier.shift.approved'],
      effect: shifts,
      asks: ['second-person'],
      by: byChecker,
      given: async till => {
        await till.handOver();
        return { id: till.shift.id, body: { remark: '已核对' } };
      },
    },
  },
};
