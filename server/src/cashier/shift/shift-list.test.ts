import type { TillShift, TillShiftPage } from '@shanmen/shared/contracts/cashier/shift';
import { fen } from '@shanmen/shared/money';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { rechargeInCash, type TillCounter, tillCounter } from '../../../test/data/cashier/till-counter.ts';

let test: TestApp;
let counter: TillCounter;
let cashier: Client;
let lead: Client;
beforeEach(async () => {
  test = await testApp({ begin: 'stocked' });
  counter = await tillCounter(test);
  [cashier, lead] = [await test.signIn('cashier01'), await test.signIn('storelead01')];
});
afterEach(() => test.close());

async function list(reader: Client, query: Record<string, string> = {}): Promise<TillShiftPage> {
  return (await reader.call<TillShiftPage>('GET', '/api/cashier/shifts', { query })).result;
}

it('K-05 says what moved each drawer, and that its parts come to what it should hold', async () => {
  const shift = await counter.open(cashier, { floatFen: fen(500_00) });
  const sale = await counter.sell(cashier, shift, 3);
  await counter.refund(cashier, shift, sale, 1);
  const move = (kind: string, amountFen: number) =>
    cashier.call('POST', '/api/cashier/cash-moves', {
      body: { tillId: shift.tillId, kind, amountFen, reason: '例行' },
      key: true,
    });
  expect((await move('FLOAT', 200_00)).status).toBe(200);
  expect((await move('DROP', 50_00)).status).toBe(200);
  await rechargeInCash(cashier, shift, 30_00);
  expect((await list(lead)).rows[0]).not.toHaveProperty('cash');
  await counter.handOver(cashier, shift, fen(678_00 + 2 * counter.priceFen));
  const { rows, totals } = await list(lead);
  const [row] = rows;
  expect(row).toMatchObject({
    state: 'CLOSED',
    slips: 2,
    overShortFen: -200,
    cash: {
      soldFen: 3 * counter.priceFen,
      refundFen: counter.priceFen,
      rechargeFen: 30_00,
      floatFen: 200_00,
      inFen: 0,
      dropFen: 50_00,
      outFen: 0,
    },
  });
  expect(row?.expectedCashFen).toBe(500_00 + 2 * counter.priceFen + 30_00 + 200_00 - 50_00);
  expect(totals).toEqual({ sold: 2 * counter.priceFen, overShort: -200 });
});

it('lists first what is open and what waits to be approved, and says what is the reader’s own', async () => {
  const first = await counter.open(cashier);
  await counter.handOver(cashier, first, fen(0));
  const own = await counter.open(lead, { tillNo: 2 });
  const second = await counter.open(cashier);
  const seen = async (reader: Client, query?: Record<string, string>) =>
    (await list(reader, query)).rows.map(({ id, isOwn }) => [id, isOwn]);
  expect(await seen(lead)).toEqual([
    [second.id, false],
    [own.id, true],
    [first.id, false],
  ]);
  expect(await seen(cashier)).toEqual([
    [second.id, true],
    [first.id, true],
  ]);
  const approved = await lead.call<TillShift>('POST', `/api/cashier/shifts/${first.id}/approve`, {
    body: { remark: '' },
    key: true,
  });
  expect(approved.result.state).toBe('APPROVED');
  expect(await seen(lead, { from: '2027-01-01', older: 'waiting' })).toEqual([
    [second.id, false],
    [own.id, true],
  ]);
  expect(await seen(lead, { keyword: '陈一', status: 'APPROVED' })).toEqual([[first.id, false]]);
});
