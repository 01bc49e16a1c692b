import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type {
  PayablePage,
  PayableRow,
  PaymentDraft,
  Statement,
} from '@shanmen/shared/contracts/goods/payables/payable';
import { fen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';
import fc from 'fast-check';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  purchase,
  resultOf,
  step,
  type Storeroom,
  storeroom,
} from '../../../../test/data/goods/goods.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

let test: TestApp;
let room: Storeroom;
beginsWith(async () => {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
  room = { ...room, keeper: room.lead };
  return test;
});

/** G01 is paid within thirty days. */
const terms = 30;

describe('what a supplier is owed', () => {
  it('G-26 is what was bought less what was paid, and its ages sum to it', async () => {
    await bought(testDay, 100);
    await bought(addDays(testDay, -terms - 10), 40);
    await bought(addDays(testDay, -terms - 90), 60);
    await bought(addDays(testDay, -terms - 91), 5);
    expect(await account()).toMatchObject({
      closingFen: 205_00,
      notDueFen: 100_00,
      to30Fen: 40_00,
      to60Fen: 0,
      to90Fen: 60_00,
      over90Fen: 5_00,
    });
    await pay(85_00);
    expect(await account()).toMatchObject({
      closingFen: 120_00,
      notDueFen: 100_00,
      to30Fen: 20_00,
      to90Fen: 0,
      over90Fen: 0,
    });
    await pay(200_00);
    expect(await account()).toMatchObject({ closingFen: -80_00, notDueFen: -80_00, to30Fen: 0 });
  });

  it('G-26 is not paid beyond without a question, which names what was paid in advance', async () => {
    await bought(testDay, 100);
    const path = '/api/goods/payables/payments';
    const send = (body: PaymentDraft) => room.lead.call<Statement>('POST', path, { body, key: true });
    expect((await send({ ...payment(40_00), kind: 'prepayment' })).status).toBe(200);
    const refused = await send(payment(100_00));
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
      409,
      'payment_beyond',
      '应付 60.00 元（已扣未核销的预付 40.00 元），本次多付 40.00 元。预先付款请把用途改为「预付」',
    ]);
    const both = await Promise.all([send(payment(60_00)), send(payment(60_00))]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await send({ ...payment(1_00), beyond: true })).status).toBe(200);
    expect((await send({ ...payment(1_00), kind: 'prepayment' })).status).toBe(200);
    expect((await account())?.closingFen).toBe(-2_00);
  });

  proof('G-26 sums to the fen whatever is bought and paid on whatever day', async () => {
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
          `set session_replication_role = 'replica'; truncate goods.supplier_payment, goods.payable_settlement;
           update goods.supplier set opening_payable_fen = ${opening} where code = 'G01'`,
        );
        for (const { fen: amount, day } of moves.paid) await pay(amount, addDays(testDay, -day));
        const { rows, totals } = await accountsNow();
        const row = rows[0];
        const ages = row ? agesOf(row) : 0;
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

  it('G-26 what is paid with a purchase stands on the account as a payment, and pays that purchase', async () => {
    await bought(addDays(testDay, -terms - 10), 40);
    const paidPart = { payMethod: '银行转账', paidFen: fen(60_00) } as const;
    const document = await audited(room, 'jh', purchase(room, [['W001', '10', 100]], paidPart));
    expect(await account()).toMatchObject({
      purchaseFen: 100_00,
      paymentFen: -60_00,
      closingFen: 80_00,
      notDueFen: 40_00,
      to30Fen: 40_00,
    });
    const told = async () =>
      (await statement()).entries.map(entry => [
        entry.kind,
        entry.no,
        entry.amountFen,
        entry.openFen,
        entry.balanceFen,
      ]);
    const own = [
      ['purchase', document.no, 100_00, 40_00, 140_00],
      ['payment', document.no, -60_00, 0, 80_00],
    ];
    expect(await told()).toEqual(own);
    await takenBack(document);
    expect(await account()).toMatchObject({ closingFen: 40_00, notDueFen: 0, to30Fen: 40_00 });
    expect((await told()).slice(2)).toEqual([
      ['purchase', `${document.no}-R`, -100_00, 0, -20_00],
      ['payment', `${document.no}-R`, 60_00, 0, 40_00],
    ]);
  });

  proof(
    'G-26 sums to the fen whatever is bought, paid with it and taken back, by its entries too',
    async () => {
      const buying = fc.record({
        day: fc.integer({ min: 0, max: 60 }),
        yuan: fc.integer({ min: 1, max: 90 }),
        paid: fc.integer({ min: 0, max: 100 }),
        isUndone: fc.boolean(),
      });
      let owed = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(buying, { minLength: 1, maxLength: 3 }), async buyings => {
          for (const { day, yuan, paid, isUndone } of buyings) {
            const paidFen = fen(yuan * paid);
            const terms = { bizDate: addDays(testDay, -day), payMethod: '刷卡' as const, paidFen };
            const document = await audited(room, 'jh', purchase(room, [['W001', '1', yuan]], terms));
            if (!isUndone) owed += yuan * 100 - paidFen;
            else await takenBack(document);
          }
          const row = await account();
          const { closingFen, entries } = await statement({ from: '2000-01-01' });
          const open = entries.reduce((sum, entry) => sum + entry.openFen, 0);
          const ages = row ? agesOf(row) : 0;
          const sums = [row?.closingFen, closingFen, entries.at(-1)?.balanceFen, open, ages];
          expect(sums).toEqual(sums.map(() => owed));
        }),
        { numRuns: 6 },
      );
    },
  );

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

function agesOf({ notDueFen, to30Fen, to60Fen, to90Fen, over90Fen }: PayableRow): number {
  return notDueFen + to30Fen + to60Fen + to90Fen + over90Fen;
}

function supplierId(): number {
  return room.masters.suppliers.get('G01') ?? 0;
}

function bought(bizDate: string, yuan: number) {
  return audited(room, 'jh', purchase(room, [['W001', '10', yuan]], { bizDate, settle: '账期' }));
}

/** By a red document, which somebody else audits. */
async function takenBack(document: Document): Promise<void> {
  const red = resultOf(await step(room.lead, 'jh', document, 'reverse', '录入错误'));
  resultOf(await step(room.admin, 'jh', red, 'audit'));
}

async function statement(query: Record<string, string> = {}): Promise<Statement> {
  return resultOf(await room.lead.call<Statement>('GET', `/api/goods/payables/${supplierId()}`, { query }));
}

function payment(amount: number, bizDate = testDay): PaymentDraft {
  const rest = { kind: 'payment', method: '银行转账', voucherNo: '', remark: '' } as const;
  return { supplierId: supplierId(), bizDate, amountFen: fen(amount), ...rest };
}

/** Pays what is asked for, also more than is owed, as somebody who confirmed it. */
async function pay(amount: number, bizDate = testDay): Promise<Statement> {
  const body = { ...payment(amount, bizDate), beyond: true };
  return resultOf(
    await room.lead.call<Statement>('POST', '/api/goods/payables/payments', { body, key: true }),
  );
}

async function accountsNow(): Promise<PayablePage> {
  const query = { keyword: 'G01' };
  return resultOf(await room.lead.call<PayablePage>('GET', '/api/goods/payables', { query }));
}

async function account() {
  return (await accountsNow()).rows[0];
}
