import type { PayablePage, PaymentDraft, Statement } from '@shanmen/shared/contracts/goods/payable';
import { fen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';
import fc from 'fast-check';

import { testApp, type TestApp } from '../../../test/app.ts';
import { testDay } from '../../../test/clock.ts';
import { audited, purchase, resultOf, step, type Storeroom, storeroom } from '../../../test/goods.ts';
import { asOwner } from '../../../test/scenario.ts';

let test: TestApp;
let room: Storeroom;
beforeEach(async () => {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
  room = { ...room, keeper: room.lead };
});
afterEach(() => test.close());

/** G01 is paid within thirty days. */
const terms = 30;

describe('what a supplier is owed', () => {
  it('G-26 is what was bought less what was paid, and its ages sum to it', async () => {
    await bought(testDay, 100);
    await bought(addDays(testDay, -terms - 10), 40);
    await bought(addDays(testDay, -terms - 90), 60);
    expect(await account()).toMatchObject({
      closingFen: 200_00,
      notDueFen: 100_00,
      to30Fen: 40_00,
      to60Fen: 0,
      over60Fen: 60_00,
    });
    await pay(80_00);
    expect(await account()).toMatchObject({
      closingFen: 120_00,
      notDueFen: 100_00,
      to30Fen: 20_00,
      over60Fen: 0,
    });
    await pay(200_00);
    expect(await account()).toMatchObject({ closingFen: -80_00, notDueFen: -80_00, to30Fen: 0 });
  });

  it('G-26 sums to the fen whatever is bought and paid on whatever day', async () => {
    const move = fc.record({
      day: fc.integer({ min: 0, max: 200 }),
      fen: fc.integer({ min: 1, max: 500_00 }),
    });
    const accounts = fc.record({
      bought: fc.array(move, { maxLength: 8 }),
      paid: fc.array(move, { minLength: 1, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(accounts, async moves => {
        const opening = moves.bought.reduce((sum, each) => sum + each.fen, 0);
        await asOwner(
          test.database.url,
          `set session_replication_role = 'replica'; truncate goods.supplier_payment;
           update goods.supplier set opening_payable_fen = ${opening} where code = 'G01'`,
        );
        for (const { fen: amount, day } of moves.paid) await pay(amount, addDays(testDay, -day));
        const { rows, totals } = await accountsNow();
        const row = rows[0];
        const ages =
          (row?.notDueFen ?? 0) + (row?.to30Fen ?? 0) + (row?.to60Fen ?? 0) + (row?.over60Fen ?? 0);
        const paid = moves.paid.reduce((sum, each) => sum + each.fen, 0);
        expect([row?.closingFen, ages, totals.closing]).toEqual([
          opening - paid,
          opening - paid,
          opening - paid,
        ]);
      }),
      { numRuns: 8 },
    );
  });

  it('G-26 is the price after the discount of the whole purchase', async () => {
    const lines = [
      ['W001', '10', 68],
      ['W002', '10', 92],
    ] as const;
    await audited(room, 'jh', purchase(room, lines, { discountFen: fen(10_00) }));
    expect(await account()).toMatchObject({ closingFen: 150_00 });
  });

  it('goes when the purchase is taken back, and comes back when a payment is', async () => {
    const document = await bought(testDay, 100);
    const { entries } = await pay(30_00);
    const paymentId = entries.find(({ kind }) => kind === 'payment')?.paymentId ?? 0;
    const back = () =>
      room.lead.call<Statement>('POST', `/api/goods/payables/payments/${paymentId}/reverse`, {
        body: { reason: '重复登记' },
        key: true,
      });
    expect(resultOf(await back()).closingFen).toBe(100_00);
    expect((await back()).error?.code).toBe('state_forbidden');
    await step(room.admin, 'jh', document, 'unaudit', '供应商搞错');
    expect(await account()).toMatchObject({ closingFen: 0 });
  });

  it('is told entry by entry, with what is open of each', async () => {
    await bought(addDays(testDay, -40), 100);
    await bought(testDay, 50);
    const { entries } = await pay(120_00);
    expect(entries.map(entry => [entry.kind, entry.amountFen, entry.openFen, entry.balanceFen])).toEqual([
      ['purchase', 50_00, 30_00, 150_00],
      ['payment', -120_00, 0, 30_00],
    ]);
  });

  it('takes a correction with its reason, and neither nothing nor a day to come', async () => {
    const adjust = (amountFen: number) =>
      room.lead.call<Statement>('POST', '/api/goods/payables/adjustments', {
        body: { supplierId: supplierId(), amountFen, reason: '返利抵扣' },
        key: true,
      });
    expect(resultOf(await adjust(-15_00)).closingFen).toBe(-15_00);
    expect((await adjust(0)).error?.code).toBe('payment_empty');
    const late = { ...payment(1), bizDate: addDays(testDay, 1) };
    const refused = await room.lead.call('POST', '/api/goods/payables/payments', { body: late, key: true });
    expect(refused.error?.code).toBe('backdate_refused');
  });
});

function supplierId(): number {
  return room.masters.suppliers.get('G01') ?? 0;
}

function bought(bizDate: string, yuan: number) {
  return audited(room, 'jh', purchase(room, [['W001', '10', yuan]], { bizDate, settle: '账期' }));
}

function payment(amount: number, bizDate = testDay): PaymentDraft {
  const rest = { method: '银行转账', voucherNo: '', remark: '' } as const;
  return { supplierId: supplierId(), bizDate, amountFen: fen(amount), ...rest };
}

async function pay(amount: number, bizDate = testDay): Promise<Statement> {
  const body = payment(amount, bizDate);
  return resultOf(
    await room.lead.call<Statement>('POST', '/api/goods/payables/payments', { body, key: true }),
  );
}

async function accountsNow(): Promise<PayablePage> {
  const query = { keyword: 'G01' };
  return resultOf(await room.lead.call<PayablePage>('GET', '/api/goods/payables', { query }));
}

async function account() {
  return (await accountsNow()).rows[0] ?? { closingFen: 0 };
}
