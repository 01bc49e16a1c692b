import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { PayablePage, PayableRow, Statement } from '@shanmen/shared/contracts/goods/payables/payable';
import { addDays } from '@shanmen/shared/time';
import fc from 'fast-check';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  purchase,
  resultOf,
  step,
  type Storeroom,
  storeroom,
} from '../../../../test/data/goods/goods.ts';
import { whileLocked, whileResting } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

let test: TestApp;
let room: Storeroom;
beginsWith(async () => {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
  room = { ...room, keeper: room.lead };
  return test;
});

describe('what is paid in advance', () => {
  it('G-50 stands on the account and pays nothing until somebody says what', async () => {
    await paid('prepayment', 300);
    const late = await bought(100, 10);
    await bought(80, 0);
    expect(await account()).toMatchObject({
      openingFen: 100_00,
      purchaseFen: 80_00,
      prepaymentFen: -300_00,
      paymentFen: 0,
      closingFen: -120_00,
      notDueFen: -220_00,
      to30Fen: 100_00,
    });
    const { entries, settlements } = resultOf(await settle(late, 60));
    expect(await account()).toMatchObject({ closingFen: -120_00, notDueFen: -160_00, to30Fen: 40_00 });
    expect(settlements).toMatchObject([{ docNo: late.no, amountFen: 60_00 }]);
    expect(entries.filter(({ kind }) => kind === 'prepayment')).toMatchObject([{ freeFen: 240_00 }]);
  });

  it('G-50 is taken off what was chosen, also where something else is due first', async () => {
    const first = await bought(100, 40);
    const second = await bought(80, 0);
    await paid('payment', 80);
    expect(await openOf()).toEqual([
      [first.no, 20_00],
      [second.no, 80_00],
    ]);
    await settle(second, 80);
    expect(await openOf()).toEqual([
      [first.no, 100_00],
      [second.no, 0],
    ]);
  });

  it('G-50 pays no more than there is of it, and of a purchase no more than is owed', async () => {
    const document = await bought(100, 0);
    await paid('prepayment', 30);
    expect((await settle(document, 30.01)).error).toMatchObject({ code: 'settlement_exceeds' });
    resultOf(await settle(document, 30));
    expect((await settle(document, 0.01)).error?.code).toBe('settlement_exceeds');
    await paid('prepayment', 100);
    expect((await settle(document, 70.01, 1)).error?.code).toBe('settlement_exceeds');
    resultOf(await settle(document, 70, 1));
  });

  it('G-50 keeps a settled purchase and a settled payment as they are until it is undone, once', async () => {
    const document = await bought(100, 0);
    await paid('prepayment', 100);
    const { settlements } = resultOf(await settle(document, 100));
    expect((await step(room.admin, 'jh', document, 'unaudit', '数量录错')).error?.code).toBe(
      'document_referenced',
    );
    expect((await step(room.lead, 'jh', document, 'reverse', '录入错误')).error?.code).toBe(
      'document_referenced',
    );
    const { paymentId, id } = settlements[0] ?? { paymentId: 0, id: 0 };
    const back = () => post(`payments/${paymentId}/reverse`, { reason: '付款退回' });
    expect((await back()).error?.message).toBe('付款已核销，请先取消核销');
    expect(resultOf(await post(`settlements/${id}/undo`, {})).settlements).toEqual([]);
    expect((await post(`settlements/${id}/undo`, {})).error?.code).toBe('state_forbidden');
    expect(resultOf(await back()).closingFen).toBe(100_00);
    expect((await settle(document, 1)).error?.code).toBe('not_found');
  });

  it('G-50 is settled by nobody without the right to, and not with the purchase of another supplier', async () => {
    const foreign = { supplierId: room.masters.suppliers.get('G02') ?? 0 };
    const other = await audited(room, 'jh', purchase(room, [['W004', '10', 100]], foreign));
    await paid('prepayment', 100);
    expect((await settle(other, 10)).error?.code).toBe('not_found');
    const document = await bought(100, 0);
    const keeper = await test.signIn('keeper01');
    expect((await settle(document, 10, 0, keeper)).status).toBe(403);
  });

  proof('G-26 sums to the fen whatever is bought, paid, paid in advance and settled', async () => {
    const act = fc.record({
      late: fc.integer({ min: 0, max: 120 }),
      yuan: fc.integer({ min: 1, max: 90 }),
      paid: fc.integer({ min: 1, max: 90 }),
      kind: fc.constantFrom('payment', 'prepayment'),
      part: fc.integer({ min: 1, max: 90 }),
    });
    let owed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 3 }), async acts => {
        for (const { late, yuan, paid: amount, kind, part } of acts) {
          const document = await bought(yuan, late);
          await paid(kind, amount);
          owed += (yuan - amount) * 100;
          await settle(document, Math.min(part, yuan, amount));
        }
        const row = await account();
        const { closingFen, entries } = await statement();
        const ahead = entries.filter(({ kind }) => kind === 'prepayment').map(({ freeFen }) => freeFen);
        const ages = row ? agesOf(row) : 0;
        expect([row?.closingFen, closingFen, ages]).toEqual([owed, owed, owed]);
        expect(Math.min(0, ...ahead)).toBe(0);
      }),
      { numRuns: 5 },
    );
  });
});

describe('two who settle the last of one prepayment at once', () => {
  proof('G-50 one does, and the other is told what is left', async () => {
    expect(await race()).toEqual(['done', 'settlement_exceeds']);
  });

  /** Of two purchases, so that only the prepayment is between them. */
  async function race(): Promise<string[]> {
    const documents = [await bought(100, 0), await bought(100, 0)];
    await paid('prepayment', 100);
    const { url } = test.database;
    const answers = await whileResting(url, 'update on platform.idempotency_key', async () => {
      const { both } = await whileLocked(url, 'goods.payable_settlement', async blocked => {
        const started = documents.map(document => settle(document, 100));
        await blocked(2);
        return { both: started };
      });
      return Promise.all(both);
    });
    return answers.map(answer => answer.error?.code ?? 'done').toSorted();
  }
});

function bought(yuan: number, daysLate: number): Promise<Document> {
  const bizDate = addDays(testDay, -30 - daysLate);
  const terms = daysLate === 0 ? {} : { bizDate, settle: '账期' as const };
  return audited(room, 'jh', purchase(room, [['W001', '10', yuan]], terms));
}

function supplierId(): number {
  return room.masters.suppliers.get('G01') ?? 0;
}

function post(path: string, body: unknown, person = room.lead): Promise<Answer<Statement>> {
  return person.call<Statement>('POST', `/api/goods/payables/${path}`, { body, key: true });
}

/** By the latest payment, whatever its kind. */
async function paid(kind: 'payment' | 'prepayment', yuan: number): Promise<void> {
  const rest = { method: '银行转账', voucherNo: '', remark: '', beyond: true };
  const body = { supplierId: supplierId(), kind, bizDate: testDay, amountFen: yuan * 100, ...rest };
  resultOf(await post('payments', body));
}

/** @param later which payment, by the order in which they were made */
async function settle(
  { id }: Document,
  yuan: number,
  later = -1,
  person: Client = room.lead,
): Promise<Answer<Statement>> {
  const { entries } = await statement();
  const payments = entries.flatMap(({ paymentId }) => paymentId ?? []).toSorted((a, b) => a - b);
  return post(
    'settlements',
    { paymentId: payments.at(later) ?? 0, docId: id, amountFen: Math.round(yuan * 100) },
    person,
  );
}

async function statement(): Promise<Statement> {
  const query = { from: '2000-01-01' };
  return resultOf(await room.lead.call<Statement>('GET', `/api/goods/payables/${supplierId()}`, { query }));
}

async function openOf() {
  const { entries } = await statement();
  return entries.flatMap(({ kind, no, openFen }) => (kind === 'purchase' ? [[no, openFen]] : []));
}

async function account(): Promise<PayableRow | undefined> {
  const query = { keyword: 'G01' };
  return resultOf(await room.lead.call<PayablePage>('GET', '/api/goods/payables', { query })).rows[0];
}

function agesOf({ notDueFen, to30Fen, to60Fen, to90Fen, over90Fen }: PayableRow): number {
  return notDueFen + to30Fen + to60Fen + to90Fen + over90Fen;
}
