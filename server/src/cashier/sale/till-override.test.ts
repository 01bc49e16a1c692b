import type {
  AskedTillOverrides,
  ShownTillOverrides,
  Slip,
  TillOverride,
  TillRefund,
  TillSale,
} from '@shanmen/shared/contracts/cashier/sale';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import type { Transaction } from '@shanmen/shared/contracts/cashier/records/transaction';
import { type Fen, fen, negateFen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';

import { type Answer, type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { asOwner, findFaults, readNumber } from '../../../test/app/scenario.ts';
import {
  approve,
  saleOf,
  sendSale,
  stockOf,
  type TillCounter,
  tillCounter,
} from '../../../test/data/cashier/till-counter.ts';
import { goodsId } from '../../../test/data/goods/goods.ts';
import { giveRights } from '../../../test/people/rights.ts';
import { beginsWith } from '../../../test/app/scene.ts';

let test: TestApp;
let counter: TillCounter;
let cashier: Client;
let shift: TillShift;
beginsWith(async () => {
  test = await testApp({ begin: 'stocked' });
  counter = await tillCounter(test);
  cashier = await test.signIn('cashier01');
  shift = await counter.open(cashier);
  return test;
});

it('K-27 takes a changed price, a discount and 抹零 by hand only by the word of a supervisor, for exactly that sale', async () => {
  const price = fen(counter.priceFen - 10);
  const changes: [TillOverride, Fen, Partial<TillSale>][] = [
    ['cashier.price', price, { lines: [{ ...lineOf(), priceFen: price }] }],
    ['cashier.discount', price, { discountFen: fen(10) }],
    ['cashier.rounding', fen(counter.priceFen - 100), { roundingFen: fen(100) }],
  ];
  for (const [action, totalFen, change] of changes) {
    const body = saleOf(counter, shift, 1, {
      ...change,
      expectedTotalFen: totalFen,
      payments: [cash(totalFen)],
    });
    const asked = askedOf(await sendSale(cashier, body));
    expect(asked.actions).toEqual([action]);
    const approval = await approve(cashier, { action, ...asked });
    const other = { ...body, lines: [{ ...lineOf(), ...body.lines[0], qty: quantity('2') }] };
    expect((await sendSale(cashier, { ...other, overrides: [{ action, approval }] })).status).not.toBe(200);
    const sold = await sendSale(cashier, { ...body, overrides: [{ action, approval }] });
    expect(sold.error).toBeNull();
    const again = await sendSale(cashier, { ...body, overrides: [{ action, approval }] });
    expect(again.error?.code).toBe('approval_void');
    const { result } = await cashier.call<Transaction>(
      'GET',
      `/api/cashier/transactions/${sold.result.slip?.id}`,
    );
    expect(result.approvals).toMatchObject([{ action, approverName: '王店长' }]);
  }
  const both = `select count(*) as value from platform.audit_log
    where action = 'cashier.override.given' and staff_id is not null and second_staff_id is not null`;
  expect(await readNumber(test.database.url, both)).toBe(3);
  expect(await findFaults(test.db)).toEqual([]);
});

it('K-27 lets a discount beyond the limit through only by a person who has the right to it', async () => {
  await giveRights(test, 'cashier01', ['cashier:discount:order']);
  const discountFen = fen(Math.ceil(counter.priceFen * 0.2));
  const totalFen = fen(counter.priceFen - discountFen);
  const body = saleOf(counter, shift, 1, {
    discountFen,
    expectedTotalFen: totalFen,
    payments: [cash(totalFen)],
  });
  const answer = await sendSale(cashier, body);
  expect(answer.error?.message).toBe('整单折扣超过 10%，需要主管授权');
  const subject = { action: 'cashier.discount', ...askedOf(answer) };
  await giveRights(test, 'seller01', ['cashier:override:approve']);
  const approval = await approve(cashier, subject, 'seller01');
  const sold = await sendSale(cashier, { ...body, overrides: [{ action: 'cashier.discount', approval }] });
  expect(sold.error).toBeNull();
});

it('K-27 refuses the word of a person without the right to the act itself', async () => {
  await giveRights(test, 'seller01', ['cashier:override:approve']);
  const priceFen = fen(counter.priceFen - 10);
  const body = saleOf(counter, shift, 1, {
    lines: [{ ...lineOf(), priceFen }],
    expectedTotalFen: priceFen,
    payments: [cash(priceFen)],
  });
  const subject = { action: 'cashier.price', ...askedOf(await sendSale(cashier, body)) };
  const approval = await approve(cashier, subject, 'seller01');
  const refused = await sendSale(cashier, { ...body, overrides: [{ action: 'cashier.price', approval }] });
  expect(refused.error).toMatchObject({ code: 'approver_lacks' });
});

it('K-27 takes goods back without a receipt for cash, by the word of a supervisor and only so often a day', async () => {
  const body: TillRefund = {
    tillId: shift.tillId,
    reason: '质量问题',
    goods: [{ goodsId: lineOf().goodsId, qty: quantity('1'), condition: 'good' }],
  };
  for (const turn of [1, 2]) {
    const asked = askedOf(await refund(body));
    const approval = await approve(cashier, { action: 'cashier.noreceipt', ...asked });
    const { result } = await refund({ ...body, overrides: [{ action: 'cashier.noreceipt', approval }] });
    expect(result).toMatchObject({ state: 'REFUND', totalFen: negateFen(counter.priceFen), sourceNo: null });
    expect(await stockOf(test)).toBe(10 + turn);
  }
  expect((await refund(body)).error).toMatchObject({ code: 'refund_limit' });
  expect(await findFaults(test.db)).toEqual([]);
});

it('K-03 gives cash for what a card paid only by the word of a supervisor, and never more than it paid', async () => {
  const paid = { tender: 'CARD', amountFen: counter.priceFen, reference: 'REF001' } as const;
  const sale = await counter.sell(cashier, shift, 1, [paid]);
  const line = { lineNo: 1, qty: quantity('1'), condition: 'good' } as const;
  const body: TillRefund = {
    tillId: shift.tillId,
    saleId: sale.id,
    reason: '多买',
    lines: [line],
    cashInstead: true,
  };
  const approval = await approve(cashier, { action: 'cashier.cash4online', ...askedOf(await refund(body)) });
  const overrides: ShownTillOverrides = [{ action: 'cashier.cash4online', approval }];
  const { result } = await refund({ ...body, overrides });
  expect(result.payments).toMatchObject([{ tender: 'CASH', amountFen: counter.priceFen }]);
  expect((await refund({ ...body, overrides })).error?.code).toBe('return_exceeds_source');
  expect(await findFaults(test.db)).toEqual([]);
});

it('K-27 takes a sale of an earlier day back by the word of a supervisor', async () => {
  const sale = await counter.sell(cashier, shift, 1);
  await asOwner(test.database.url, 'update cashier.slip set biz_date = biz_date - 1');
  const line = { lineNo: 1, qty: quantity('1'), condition: 'good' } as const;
  const body: TillRefund = { tillId: shift.tillId, saleId: sale.id, reason: '多买', lines: [line] };
  const approval = await approve(cashier, { action: 'cashier.overdays', ...askedOf(await refund(body)) });
  const made = await refund({ ...body, overrides: [{ action: 'cashier.overdays', approval }] });
  expect(made.error).toBeNull();
});

function lineOf() {
  return { goodsId: goodsId(counter.room, 'W001'), qty: quantity('1') };
}

function cash(amountFen: Fen) {
  return { tender: 'CASH', amountFen, tenderedFen: amountFen } as const;
}

function refund(body: TillRefund): Promise<Answer<Slip>> {
  return cashier.call('POST', '/api/cashier/refunds', { body, key: true });
}

/** For what a second person is to be asked. */
function askedOf({ error }: Answer<unknown>): { objectId: string; amountFen: number } & AskedTillOverrides {
  expect(error).toMatchObject({ code: 'supervisor_required' });
  return JSON.parse(JSON.stringify(error?.details));
}
