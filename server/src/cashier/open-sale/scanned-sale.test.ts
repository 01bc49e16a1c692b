import { randomUUID } from 'node:crypto';

import type { TillExceptionPage } from '@shanmen/shared/contracts/cashier/open-sale';
import type { Slip, TillSale, TillSaleAnswer } from '@shanmen/shared/contracts/cashier/sale';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import { fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { type Answer, type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { asOwner, findFaults, readNumber } from '../../../test/app/scenario.ts';
import {
  chargeAtRandom,
  charged,
  codes,
  later,
  resolvePayments,
  scannedSale,
} from '../../../test/data/cashier/scanned-payments.ts';
import {
  saleOf,
  sendSale,
  stockOf,
  type TillCounter,
  tillCounter,
} from '../../../test/data/cashier/till-counter.ts';
import { beginsWith } from '../../../test/app/scene.ts';
import { settleReversedSale } from './scanned-sale.service.ts';

let test: TestApp;
let counter: TillCounter;
let cashier: Client;
let lead: Client;
let shift: TillShift;
beginsWith(async () => {
  test = await testApp({ begin: 'stocked' });
  counter = await tillCounter(test);
  [cashier, lead] = [await test.signIn('cashier01'), await test.signIn('storelead01')];
  shift = await counter.open(cashier);
  return test;
});

it('posts a sale whose code is paid at once, and gives it back by the same way', async () => {
  const { slip } = (await scan(2, codes.paid)).result;
  expect(slip).toMatchObject({
    state: 'DONE',
    payments: [{ tender: 'WECHAT', amountFen: 2 * counter.priceFen }],
  });
  expect(await stockOf(test)).toBe(8);
  const back = await refund(slip, 2);
  expect(back.payments).toMatchObject([{ tender: 'WECHAT', state: 'SUCCESS' }]);
  expect(await returned()).toBe(2 * counter.priceFen);
  expect(await stockOf(test)).toBe(10);
  expect(await findFaults(test.db)).toEqual([]);
});

it('leaves nothing of a sale whose code is declined, and refuses a code of nobody and a second one', async () => {
  expect((await scan(1, codes.declined)).result).toMatchObject({
    slip: null,
    open: { state: 'VOID', words: '余额不足' },
  });
  expect((await scan(1, '1900000000000000')).error?.code).toBe('payment_code_invalid');
  const part = (authCode: string = codes.paid) => ({
    tender: 'SCAN' as const,
    amountFen: fen(100),
    authCode,
  });
  const twice = saleOf(counter, shift, 1, {
    payments: [part(), { ...part(), amountFen: fen(counter.priceFen - 100) }],
  });
  expect((await sendSale(cashier, twice)).error?.code).toBe('payment_mismatch');
  expect(await stockOf(test)).toBe(10);
  expect(await findFaults(test.db)).toEqual([]);
});

it('K-14 asks under the same number when a till repeats a sale of unknown outcome, and charges nobody twice', async () => {
  const [body, key] = [scanned(1, codes.silentPaid), randomUUID()];
  expect((await sendSale(cashier, body, key)).result.open).toMatchObject({ state: 'UNKNOWN' });
  expect((await sendSale(cashier, body, key)).result.open).toMatchObject({ state: 'UNKNOWN' });
  expect(
    (await cashier.call('POST', `/api/cashier/shifts/${shift.id}/counting`, { key: true })).error?.code,
  ).toBe('payment_in_progress');
  await later(test, 20);
  await resolvePayments(test);
  expect((await sendSale(cashier, body, key)).result.slip).toMatchObject({ state: 'DONE' });
  expect(await charged(test)).toBe(counter.priceFen);
  expect(await stockOf(test)).toBe(9);
});

proof(
  'K-14 ends each charge paid or closed, whatever its provider and its cashier do meanwhile',
  async () => {
    await chargeAtRandom(test, counter, { cashier, shift, runs: 8 });
    expect(await findFaults(test.db)).toEqual([]);
  },
);

it('K-15 gives the money back and voids the sale where the last piece is gone when it is paid', async () => {
  const [body, key] = [scanned(6, codes.late), randomUUID()];
  const { open } = (await sendSale(cashier, body, key)).result;
  expect(open).toMatchObject({ state: 'ASKED' });
  await counter.sell(cashier, shift, 5);
  await later(test, 20);
  expect((await sendSale(cashier, body, key)).error).toMatchObject({
    code: 'payment_reversed_short_stock',
    message: '库存不足，已原路退回',
  });
  expect((await look(open?.id)).result).toMatchObject({
    slip: null,
    open: { state: 'VOID', words: '库存不足，已原路退回' },
  });
  expect(await returned()).toBe(6 * counter.priceFen);
  expect(await stockOf(test)).toBe(5);
  expect((await scan(6, codes.paid)).error?.code).toBe('insufficient_stock');
  expect(await findFaults(test.db)).toEqual([]);
});

it('K-15 hears of money on its way back from a notify at once, and books it once', async () => {
  const [body, key] = [scanned(6, codes.late), randomUUID()];
  const { open } = (await sendSale(cashier, body, key)).result;
  await counter.sell(cashier, shift, 5);
  await asOwner(test.database.url, `update commerce.simulated_charge set refund_outcome = 'LATE'`);
  await later(test, 20);
  await sendSale(cashier, body, key);
  expect((await look(open?.id)).result.open?.state).toBe('REVERSING');
  const { rows } = await sql<{
    no: string;
  }>`select trade_no as no from cashier.open_sale where id = ${open?.id}`.execute(test.db);
  const told = () => settleReversedSale(test.db, `${rows[0]?.no}-R`, { state: 'SUCCESS' }, test.deps.now());
  expect([await told(), await told()]).toEqual([true, true]);
  expect((await look(open?.id)).result.open?.state).toBe('VOID');
  const posted = `select count(*) as value from commerce.payment_posting where kind = 'reversal'`;
  expect(await readNumber(test.database.url, posted)).toBe(1);
  expect(await findFaults(test.db)).toEqual([]);
});

it('asks again for a refund by code that its provider has not made, and lets a lead give cash for one that it refuses', async () => {
  const slow = (await scan(1, codes.refundLate)).result.slip;
  expect((await refund(slow, 1)).payments).toMatchObject([{ state: 'PENDING' }]);
  await later(test, 400);
  await resolvePayments(test);
  expect(await readNumber(test.database.url, pending)).toBe(0);
  const refused = (await scan(1, codes.refundRefused)).result.slip;
  expect((await refund(refused, 1)).payments).toMatchObject([{ state: 'FAILED' }]);
  const [row] = (await lead.call<TillExceptionPage>('GET', '/api/cashier/exceptions')).result.rows;
  expect(row).toMatchObject({ kind: 'refund_failed', words: '付款账户已注销，无法原路退回，请退现金' });
  const path = `/api/cashier/exceptions/${row?.id}/resolve`;
  const body = { how: 'REFUND', note: '已付现金' };
  expect((await lead.call('POST', path, { body, key: true })).error?.code).toBe('shift_not_open');
  await counter.open(lead, { tillNo: 2 });
  expect((await lead.call('POST', path, { body, key: true })).result).toMatchObject({ state: 'REFUNDED' });
  expect((await lead.call('POST', path, { body, key: true })).error?.code).toBe('exception_resolved');
  // Cash left a drawer, so its log has the opening.
  const openings = `select count(*) as value from cashier.v_drawer_opening where note = '待处理退现金'`;
  expect(await readNumber(test.database.url, openings)).toBe(1);
  expect(await findFaults(test.db)).toEqual([]);
});

const pending = `select count(*) as value from cashier.payment where state = 'PENDING'`;

function scanned(count: number, authCode?: string): TillSale {
  return scannedSale(counter, shift, count, authCode);
}

function scan(count: number, authCode?: string): Promise<Answer<TillSaleAnswer>> {
  return sendSale(cashier, scanned(count, authCode));
}

function look(id: number | undefined): Promise<Answer<TillSaleAnswer>> {
  return cashier.call('GET', `/api/cashier/sales/${id}`);
}

async function refund(slip: Slip | null, count: number): Promise<Slip> {
  if (!slip) throw new Error('the sale was posted');
  return counter.refund(cashier, shift, slip, count);
}

function returned(): Promise<number> {
  return readNumber(
    test.database.url,
    'select coalesce(sum(amount_fen), 0) as value from commerce.simulated_refund',
  );
}
