import { randomUUID } from 'node:crypto';

import type { TillException, TillExceptionPage } from '@shanmen/shared/contracts/cashier/open-sale';
import type { TillSale } from '@shanmen/shared/contracts/cashier/sale';
import type { TillShift, TillShiftPage } from '@shanmen/shared/contracts/cashier/shift';
import { fen } from '@shanmen/shared/money';
import fc from 'fast-check';

import { type Answer, type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { countRows, findFaults, readNumber } from '../../../test/app/scenario.ts';
import {
  saleOf,
  sendSale,
  stockOf,
  type TillCounter,
  tillCounter,
} from '../../../test/data/cashier/till-counter.ts';
import { audited, purchase, whId } from '../../../test/data/goods/goods.ts';
import { patiently } from '../../../test/data/ticket/factories.ts';
import { beginsWith } from '../../../test/app/scene.ts';

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

it('takes a sale of a till without the server once, however often it is sent', async () => {
  const [body, key] = [offline(2), randomUUID()];
  const answers = await Promise.all([1, 2, 3].map(() => patiently(() => sendSale(cashier, body, key))));
  expect(new Set(answers.map(({ result }) => result.slip?.no)).size).toBe(1);
  expect(await stockOf(test)).toBe(8);
  expect(await findFaults(test.db)).toEqual([]);
});

it('K-10 takes a sale once though it is sent later again, and by another cashier', async () => {
  const [body, key] = [offline(2), randomUUID()];
  const { slip } = (await sendSale(cashier, body, key)).result;
  const later = {
    ...body,
    offline: { ...body.offline, sentAt: new Date(Date.now() + 3_600_000).toISOString() },
  };
  expect((await sendSale(cashier, later, key)).result.slip?.no).toBe(slip?.no);
  const answer = await sendSale(lead, body, key);
  expect(answer.error).toMatchObject({ code: 'already_recorded', details: { no: slip?.no } });
  expect(await stockOf(test)).toBe(8);
  expect(await waiting()).toEqual([]);
});

it('posts a sale that another person of the store hands in to the drawer of its cashier, and notes who did', async () => {
  const { slip } = (await sendSale(lead, offline(1))).result;
  expect(slip).toMatchObject({ shiftNo: shift.no, cashierName: '陈一' });
  const [row] = await waiting();
  expect(row).toMatchObject({
    kind: 'handed_in',
    state: 'POSTED',
    cashierName: '陈一',
    words: '由王店长代为上传',
  });
  const late = offline(1);
  await counter.handOver(cashier, shift, counter.priceFen);
  expect((await sendSale(lead, late)).result.open).toMatchObject({ state: 'STUCK' });
  expect((await waiting())[0]).toMatchObject({ kind: 'shift_closed', cashierName: '陈一' });
  expect(await findFaults(test.db)).toEqual([]);
});

it('keeps a sale by a card for a person where 系统设置 leaves cards to the network', async () => {
  const card = { tender: 'CARD', amountFen: counter.priceFen, reference: '8812' } as const;
  const { open } = (await sendSale(cashier, { ...offline(1), payments: [card] })).result;
  expect(open).toMatchObject({ state: 'STUCK', words: '离线时未开放银行卡，请核对后处理' });
  expect((await resolve((await waiting())[0], 'POST')).result).toMatchObject({ state: 'POSTED' });
  expect(await findFaults(test.db)).toEqual([]);
});

it('takes no tender that needs the server, and no sale without its prices', async () => {
  const scanned = { tender: 'SCAN', amountFen: counter.priceFen, authCode: '134000000000000099' } as const;
  const answer = await sendSale(cashier, { ...offline(1), payments: [scanned] });
  expect(answer.error).toMatchObject({
    code: 'tender_not_allowed_offline',
    message: '离线时不能使用扫码支付',
  });
  const { lines } = saleOf(counter, shift, 1);
  expect((await sendSale(cashier, { ...offline(1), lines })).error?.code).toBe('invalid_input');
});

it('keeps the price that the guest paid, and lists that it differs from that of the store', async () => {
  const priceFen = fen(counter.priceFen - 100);
  const paid = { tender: 'CASH', amountFen: priceFen, tenderedFen: priceFen } as const;
  const [line] = offline(1).lines;
  if (!line) throw new Error('a sale has a line');
  const body = {
    ...offline(1),
    lines: [{ ...line, priceFen }],
    expectedTotalFen: priceFen,
    payments: [paid],
  };
  const { slip } = (await sendSale(cashier, body)).result;
  expect(slip).toMatchObject({ totalFen: priceFen });
  const [row] = await waiting();
  expect(row).toMatchObject({ kind: 'price_differs', state: 'POSTED', slipNo: slip?.no });
  expect((await resolve(row, 'POST')).error?.code).toBe('invalid_input');
  expect((await resolve(row, 'SEEN')).result).toMatchObject({ resolution: 'SEEN', resolvedBy: '王店长' });
  expect(await waiting()).toEqual([]);
  expect(await findFaults(test.db)).toEqual([]);
});

it('K-13 counts a late sale in the next shift only, and names it in both', async () => {
  const body = offline(1);
  await counter.handOver(cashier, shift, fen(0));
  expect((await sendSale(cashier, body)).result.open).toMatchObject({ state: 'STUCK' });
  const next = await counter.open(cashier, { tillNo: 2 });
  const { slip } = (await sendSale(cashier, { ...body, lines: body.lines })).result;
  expect(slip).toMatchObject({ shiftNo: next.no });
  await counter.handOver(cashier, next, counter.priceFen);
  const { rows } = (await lead.call<TillShiftPage>('GET', '/api/cashier/shifts')).result;
  const late = (no: string) => rows.find(row => row.no === no)?.late;
  expect(late(next.no)).toMatchObject([{ no: slip?.no, way: 'in', otherShiftNo: shift.no }]);
  expect(late(shift.no)).toMatchObject([{ no: slip?.no, way: 'out', otherShiftNo: next.no }]);
  expect(rows.map(row => row.soldFen)).toEqual([counter.priceFen, 0]);
  expect(await findFaults(test.db)).toEqual([]);
});

it('keeps a sale of goods that are not there for a person, its cash in the drawer, and posts it when they are', async () => {
  const { open } = (await sendSale(cashier, offline(12))).result;
  expect(open).toMatchObject({ state: 'STUCK' });
  const [row] = await waiting();
  expect(row).toMatchObject({ kind: 'stock_short', lines: [{ qty: '12' }] });
  expect((await resolve(row, 'POST')).error?.code).toBe('insufficient_stock');
  const { room } = counter;
  await audited(room, 'jh', purchase(room, [['W001', '5', 68]], { whId: whId(room, 'A1') }));
  expect((await resolve(row, 'POST')).result).toMatchObject({ state: 'POSTED', resolution: 'POST' });
  expect(await stockOf(test)).toBe(3);
  const drawer = `select sum(amount_fen) as value from commerce.payment_entry where account = 'till/${shift.id}'`;
  expect(await readNumber(test.database.url, drawer)).toBe(12 * counter.priceFen);
  expect(await findFaults(test.db)).toEqual([]);
});

it('gives the cash of a sale that comes to nothing back out of the drawer of whoever decides', async () => {
  await sendSale(cashier, offline(12));
  const [row] = await waiting();
  expect((await resolve(row, 'REFUND')).error?.code).toBe('shift_not_open');
  const own = await counter.open(lead, { tillNo: 2, floatFen: fen(5000_00) });
  expect((await resolve(row, 'REFUND')).result).toMatchObject({ state: 'REFUNDED' });
  const drawer = `select sum(amount_fen) as value from commerce.payment_entry where account = 'till/${own.id}'`;
  expect(await readNumber(test.database.url, drawer)).toBe(5000_00 - 12 * counter.priceFen);
  expect(await findFaults(test.db)).toEqual([]);
});

it('K-19 posts each sale that was accepted without the server or keeps it for a person', async () => {
  const counts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 });
  let sent = 0;
  const run = fc.asyncProperty(counts, async each => {
    for (const count of each) {
      const { result, error } = await sendSale(cashier, offline(count));
      expect(error).toBeNull();
      expect([result.slip, result.open].filter(Boolean)).toHaveLength(1);
      sent += 1;
    }
    const { url } = test.database;
    const stuck = `select count(*) as value from cashier.open_sale where state = 'STUCK'`;
    expect((await countRows(url, 'cashier.slip')) + (await readNumber(url, stuck))).toBe(sent);
    expect(await stockOf(test)).toBeGreaterThanOrEqual(0);
  });
  await fc.assert(run, { numRuns: 5, endOnFailure: true });
  expect(await waiting()).not.toEqual([]);
  expect(await findFaults(test.db)).toEqual([]);
});

function offline(count: number): TillSale & { offline: NonNullable<TillSale['offline']> } {
  const at = new Date().toISOString();
  const body = saleOf(counter, shift, count);
  return {
    ...body,
    lines: body.lines.map(line => ({ ...line, priceFen: counter.priceFen })),
    offline: { shiftId: shift.id, clientAt: at, sentAt: at },
  };
}

async function waiting(): Promise<TillException[]> {
  return (await lead.call<TillExceptionPage>('GET', '/api/cashier/exceptions')).result.rows;
}

function resolve(row: TillException | undefined, how: string): Promise<Answer<TillException>> {
  const body = { how, note: '已核对' };
  return lead.call('POST', `/api/cashier/exceptions/${row?.id}/resolve`, { body, key: true });
}
