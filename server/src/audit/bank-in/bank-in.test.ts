import type { BankIn, BankInDue, BankInPage } from '@shanmen/shared/contracts/audit/bank-in';
import type { ReportTotals } from '@shanmen/shared/contracts/reports/report';
import { fen, sumFen } from '@shanmen/shared/money';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { type TillCounter, tillCounter } from '../../../test/data/cashier/till-counter.ts';
import { countDrawer, sellerAtWork, stopSelling } from '../../../test/data/ticket/factories.ts';
import { beginsWith } from '../../../test/app/scene.ts';

const root = '/api/audit/bank-ins';
let test: TestApp;
let counter: TillCounter;
let auditor: Client;
beginsWith(async () => {
  test = await testApp({ begin: 'stocked' });
  counter = await tillCounter(test);
  auditor = await test.signIn('auditor01');
  return test;
});

describe('解款', () => {
  it('A-12 is of what shifts handed over without their float, and 应解款 is what is not at the bank yet', async () => {
    const { priceFen } = counter;
    await handedOver(2, -400);
    await handedOver(1, 0);
    const before = await due();
    expect(before.shifts.map(({ handedFen }) => handedFen)).toEqual([2 * priceFen - 400, priceFen]);
    expect(before.dueFen).toBe(3 * priceFen - 400);
    const [first, second] = before.shifts.map(({ shiftKey }) => shiftKey);
    const paidIn = await bank([first], { amountFen: 2 * priceFen - 500 });
    expect(paidIn.result).toMatchObject({ handedFen: 2 * priceFen - 400, status: 'LIVE' });
    expect(await due()).toMatchObject({ dueFen: priceFen + 100, shifts: [{ shiftKey: second }] });
    const { result } = await auditor.call<BankInPage>('GET', root);
    const all = sumFen([...(await due()).shifts, ...result.rows].map(row => row.handedFen));
    expect(all - result.totals.amount).toBe((await due()).dueFen);
    const cash = await auditor.call<ReportTotals>('GET', '/api/reports/totals/a.rev2.lines');
    expect(cash.result.cells['bankedFen']).toBe(result.totals.amount);
  });

  it('A-12 takes a shift once, also where two register it at once, and again after the first is void', async () => {
    await handedOver(1, 0);
    const [shift] = (await due()).shifts.map(({ shiftKey }) => shiftKey);
    const both = await Promise.all(['1', '2'].map(slipNo => bank([shift], { slipNo })));
    expect(both.map(({ error }) => error?.code ?? '').toSorted()).toEqual(['', 'shift_already_banked']);
    const made = both.find(({ error }) => error === null)?.result;
    const path = `${root}/${made?.id}/void`;
    const voided = await auditor.call<BankIn>('POST', path, {
      body: { reason: '回单号登记有误' },
      key: true,
    });
    expect(voided.result).toMatchObject({ status: 'VOID', voidReason: '回单号登记有误' });
    const twice = await auditor.call('POST', path, { body: { reason: '回单号登记有误' }, key: true });
    expect(twice.error?.code).toBe('state_forbidden');
    expect((await bank([shift], { slipNo: '3' })).error).toBeNull();
  });

  it('refuses shifts of several outlets, a shift that is not counted, and a slip of another', async () => {
    const { seller, shift } = await sellerAtWork(test);
    await handedOver(1, 0);
    const [till] = (await due()).shifts.map(({ shiftKey }) => shiftKey);
    expect((await bank([shift.id * 2])).error?.code).toBe('not_found');
    await stopSelling(seller, shift.id);
    await countDrawer(seller, shift.id, 500_00);
    await seller.call('POST', `/api/ticket/shifts/${shift.id}/close`, {
      body: {},
      key: true,
    });
    expect((await bank([shift.id * 2, till])).error?.code).toBe('invalid_input');
    expect((await bank([till])).error).toBeNull();
    await handedOver(1, 0);
    const [next] = (await due()).shifts.map(({ shiftKey }) => shiftKey);
    expect((await bank([next])).error).toMatchObject({ code: 'code_taken', details: { path: 'slipNo' } });
  });
});

/** A shift that sold so many pieces for cash, and whose drawer held so much more than it should. */
async function handedOver(count: number, overFen: number): Promise<void> {
  const { admin } = counter.room;
  const shift = await counter.open(admin, { floatFen: fen(200_00) });
  await counter.sell(admin, shift, count);
  await counter.handOver(admin, shift, fen(200_00 + count * counter.priceFen + overFen));
}

async function due(): Promise<BankInDue> {
  return (await auditor.call<BankInDue>('GET', `${root}/due`)).result;
}

function bank(shiftKeys: readonly (number | undefined)[], changes: object = {}) {
  const body = { shiftKeys, amountFen: 1_00, slipNo: 'B20261130-01', ...changes };
  return auditor.call<BankIn>('POST', root, { body, key: true });
}
