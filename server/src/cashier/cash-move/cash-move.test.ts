import type { DrawerOpenings, TillCashMove } from '@shanmen/shared/contracts/cashier/cash-move';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import { type Fen, fen } from '@shanmen/shared/money';
import fc from 'fast-check';

import { type Answer, type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { findFaults } from '../../../test/app/scenario.ts';
import { rechargeInCash, type TillCounter, tillCounter } from '../../../test/data/cashier/till-counter.ts';
import { beginsWith } from '../../../test/app/scene.ts';

let test: TestApp;
let counter: TillCounter;
let cashier: Client;
beginsWith(async () => {
  test = await testApp({ begin: 'stocked' });
  counter = await tillCounter(test);
  cashier = counter.room.admin;
  return test;
});

it('K-12 moves no cash without an open shift', async () => {
  const shift = await counter.open(cashier);
  await counter.handOver(cashier, shift, fen(0));
  expect((await move(shift, 'IN', 100)).error?.code).toBe('shift_not_open');
  expect((await openDrawer(shift)).error?.code).toBe('shift_not_open');
});

it('asks for a second person where much cash leaves the drawer, and tells nobody what lies there', async () => {
  const shift = await counter.open(cashier);
  const out = await move(shift, 'DROP', 3000_01);
  expect(out.error).toMatchObject({ code: 'supervisor_required' });
  expect((await move(shift, 'DROP', 3000_00)).status).toBe(200);
  expect((await move(shift, 'IN', 9000_00)).status).toBe(200);
});

it('K-20 logs each opening of the drawer: cash sales, refunds, recharges, cash moves and openings by hand', async () => {
  const shift = await counter.open(cashier, { floatFen: fen(500_00) });
  const sale = await counter.sell(cashier, shift, 2);
  await counter.sell(cashier, shift, 1, [
    { tender: 'CARD', amountFen: counter.priceFen, reference: 'REF001' },
  ]);
  await counter.refund(cashier, shift, sale, 1);
  await move(shift, 'OUT', 10_00);
  await rechargeInCash(cashier, shift, 30_00);
  await openDrawer(shift);
  const query = { shiftId: String(shift.id) };
  const { result } = await cashier.call<DrawerOpenings>('GET', '/api/cashier/drawer-openings', { query });
  const causes = result.rows.map(({ cause }) => cause).toSorted((one, other) => one.localeCompare(other));
  expect(causes).toEqual(['MANUAL', 'MOVE', 'MOVE', 'REFUND', 'SALE']);
});

it('K-05 expects what the formula of the drawer says, whatever happens in a shift', async () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('SALE' as const), changeFen: fc.nat(100_00) }),
    fc.record({ kind: fc.constant('REFUND' as const) }),
    fc.record({
      kind: fc.constantFrom('FLOAT', 'IN', 'DROP', 'OUT'),
      amountFen: fc.integer({ min: 1, max: 500_00 }),
    }),
  );
  // Whatever leaves was there: a drawer below nothing cannot be counted.
  const floats = fc.integer({ min: 4000_00, max: 5000_00 });
  const run = fc.asyncProperty(fc.array(act, { maxLength: 8 }), floats, async (acts, float) => {
    const shift = await counter.open(cashier, { floatFen: fen(float) });
    const sums = { SALE: 0, REFUND: 0, FLOAT: 0, IN: 0, DROP: 0, OUT: 0 };
    for (const one of acts) {
      if (one.kind === 'REFUND') {
        const sale = await counter.sell(cashier, shift, 1, [card()]);
        await counter.refund(cashier, shift, sale, 1);
      } else if ('amountFen' in one) {
        expect((await move(shift, one.kind, one.amountFen)).status).toBe(200);
        sums[one.kind] += one.amountFen;
      } else {
        const tenderedFen = fen(counter.priceFen + one.changeFen);
        const paid = [{ tender: 'CASH', amountFen: counter.priceFen, tenderedFen }] as const;
        const sale = await counter.sell(cashier, shift, 1, [...paid]);
        await counter.refund(cashier, shift, sale, 1);
        sums.SALE += tenderedFen - one.changeFen;
        sums.REFUND += counter.priceFen;
      }
    }
    const due = float + sums.SALE - sums.REFUND + sums.FLOAT + sums.IN - sums.DROP - sums.OUT;
    expect((await counted(shift, fen(due))).expectedCashFen).toBe(due);
  });
  await fc.assert(run, { numRuns: 6, endOnFailure: true });
  expect(await findFaults(test.db)).toEqual([]);
});

it('K-05 counts 853.00 in the drawer of the example, and finds 2.00 too little', async () => {
  const shift = await counter.open(cashier, { floatFen: fen(500_00) });
  const price = counter.priceFen;
  await counter.sell(cashier, shift, 1, [
    { tender: 'CASH', amountFen: price, tenderedFen: fen(price + 25_00) },
  ]);
  await move(shift, 'IN', 1238_00 - price);
  await move(shift, 'OUT', 25_00);
  await move(shift, 'FLOAT', 200_00);
  await move(shift, 'DROP', 1000_00);
  await move(shift, 'OUT', 60_00);
  expect(await counted(shift, fen(851_00))).toMatchObject({ expectedCashFen: 853_00, overShortFen: -200 });
});

function card() {
  return { tender: 'CARD', amountFen: counter.priceFen, reference: 'REF001' } as const;
}

async function counted({ id }: TillShift, countedCashFen: Fen): Promise<TillShift> {
  const call = (name: string, body: object) =>
    cashier.call<TillShift>('POST', `/api/cashier/shifts/${id}/${name}`, { body, key: true });
  await call('counting', {});
  const { result, error } = await call('count', { countedCashFen });
  expect(error).toBeNull();
  await call('close', { floatLeftFen: 0, overShortReason: '少找零' });
  return result;
}

function move({ tillId }: TillShift, kind: string, amountFen: number): Promise<Answer<TillCashMove>> {
  const body = { tillId, kind, amountFen, reason: '日常' };
  return cashier.call('POST', '/api/cashier/cash-moves', { body, key: true });
}

function openDrawer({ tillId }: TillShift): Promise<Answer<unknown>> {
  const body = { tillId, reason: '换零钱' };
  return cashier.call('POST', '/api/cashier/drawer-openings', { body, key: true });
}
