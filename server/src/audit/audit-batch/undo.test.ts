import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { TodaySheet } from '@shanmen/shared/contracts/reports/today-sheet';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { testDay } from '../../../test/app/clock.ts';
import { asOwner, findFaults, readNumber } from '../../../test/app/scenario.ts';
import { decided, itemsOf, resultsOf } from '../../../test/data/audit/audit-desk.ts';
import { type TillCounter, tillCounter } from '../../../test/data/cashier/till-counter.ts';
import { goodsId, purchase, submitted } from '../../../test/data/goods/goods.ts';
import { beginsWith } from '../../../test/app/scene.ts';

let test: TestApp;
let counter: TillCounter;
let admin: Client;
let auditor: Client;
beginsWith(async () => {
  test = await testApp({ begin: 'stocked' });
  counter = await tillCounter(test);
  admin = counter.room.admin;
  auditor = await test.signIn('auditor01');
  return test;
});

const undo = { step: 'undo', reason: '审核有误，重新核对' } as const;
const back = { step: 'reject', reason: '点数与单据不符' } as const;
const done = (person = auditor) => itemsOf(person, { stage: 'decided' });

async function shiftOver(overFen: number) {
  const shift = await counter.open(admin, { floatFen: fen(100_00) });
  await counter.handOver(admin, shift, fen(100_00 + overFen));
  return shift;
}

describe('反审', () => {
  it('A-07 lets an approved shift wait again as it did, but not for its cashier', async () => {
    await shiftOver(-2_00);
    const [before] = (await itemsOf(auditor)).rows;
    expect(await decided(auditor, [before])).toEqual(['']);
    const { rows } = await done();
    expect(rows).toMatchObject([{ source: 'till-shift', no: before?.no, amountFen: -2_00 }]);
    expect(await decided(admin, rows, undo)).toEqual(['maker_is_checker']);
    expect(await decided(auditor, rows, undo)).toEqual(['']);
    expect((await itemsOf(auditor)).rows).toMatchObject([
      { no: before?.no, facts: before?.facts, marks: before?.marks },
    ]);
    expect(await decided(auditor, rows, undo)).toEqual(['item_changed']);
    expect(await decided(auditor, (await itemsOf(auditor)).rows)).toEqual(['']);
  });

  it('A-07 is refused once the books of the day are closed', async () => {
    await shiftOver(3_00);
    await decided(auditor, (await itemsOf(auditor)).rows);
    const month = testDay.slice(0, 7).replace('-', '');
    await asOwner(
      test.database.url,
      `insert into goods.period (yyyymm, status, closed_by, closed_at) values ('${month}', 'closed', 1, now())`,
    );
    const [refused] = await resultsOf(auditor, (await done()).rows, undo);
    expect(refused).toMatchObject({ code: 'period_closed', refusal: expect.stringContaining(month) });
    expect((await done()).total).toBe(1);
  });

  it('A-07 makes an audited document a draft again, its stock as before', async () => {
    const { room } = counter;
    const qty = `select coalesce(sum(qty), 0) as value from goods.stock_ledger`;
    const before = await readNumber(test.database.url, qty);
    const document = await submitted(room, 'jh', purchase(room, [['W001', '3', 20]]));
    await decided(admin, (await itemsOf(admin, { source: 'document' })).rows);
    expect(await readNumber(test.database.url, qty)).toBe(before + 3);
    const { rows } = await itemsOf(admin, { stage: 'decided', keyword: document.no });
    expect(await decided(admin, rows, undo)).toEqual(['']);
    const shown = await admin.call<Document>('GET', `/api/goods/documents/jh/${document.id}`);
    expect(shown.result.status).toBe('draft');
    expect(await readNumber(test.database.url, qty)).toBe(before);
  });

  it('A-07 takes the lock off a page of 今日报表, which becomes its next edition', async () => {
    const path = '/api/reports/today-sheets/culture';
    const date = testDay;
    await admin.call('PUT', path, { body: { date, version: 0, entries: [], adjustments: [] } });
    await admin.call('POST', `${path}/submit`, { body: { date, version: 1 } });
    const { rows } = await itemsOf(auditor, { source: 'today-sheet' });
    expect(await decided(auditor, rows)).toEqual(['']);
    expect(await decided(auditor, (await done()).rows, undo)).toEqual(['']);
    const { result } = await admin.call<TodaySheet>('GET', path, { query: { date } });
    expect(result).toMatchObject({ state: 'editing', edition: 2, locks: [{ edition: 1 }] });
  });

  it('is no way back from a decision that its area lets stand', async () => {
    const named = [{ source: 'team-change', id: 1, seen: 'open' }];
    const body = { items: named, reason: undo.reason };
    const answer = await admin.call('POST', '/api/audit/items/undo', { body });
    expect(answer.result).toMatchObject([{ code: 'state_forbidden', refusal: '该类事项不能反审' }]);
  });
});

describe('a shift that the audit sends back', () => {
  it('A-05 waits at its store until another person counted it once more, and the money follows', async () => {
    const shift = await shiftOver(-2_00);
    const { rows } = await itemsOf(auditor);
    expect(await decided(admin, rows, back)).toEqual(['maker_is_checker']);
    expect(await decided(auditor, rows, back)).toEqual(['']);
    expect((await itemsOf(auditor)).total).toBe(0);
    const lead = await test.signIn('storelead01');
    const step = (name: string, body: object, person = lead) =>
      person.call('POST', `/api/cashier/shifts/${shift.id}/${name}`, { body, key: true });
    expect((await step('approve', {})).error?.message).toBe('该班次已退回门店，复点后再审核');
    expect((await step('recount', { countedCashFen: 99_00 }, admin)).error?.code).toBe('maker_is_checker');
    const { result } = await step('recount', { countedCashFen: 99_00 });
    expect(result).toMatchObject({ state: 'CLOSED', overShortFen: -1_00, counts: 2, returnNote: null });
    expect((await itemsOf(auditor)).rows).toMatchObject([{ amountFen: -1_00 }]);
    expect(await findFaults(test.db)).toEqual([]);
    await asOwner(test.database.url, 'update cashier.shift set version = version');
    expect(await decided(auditor, (await itemsOf(auditor)).rows, back)).toEqual(['']);
    // Nothing is missing after all: nobody has to look at it again.
    expect((await step('recount', { countedCashFen: 100_00 })).result).toMatchObject({ overShortFen: 0 });
    expect((await itemsOf(auditor)).total).toBe(0);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

describe('复核 of what is done', () => {
  it('A-05 A-06 A-07 shows a refund without receipt and 免单 until another person reviewed them', async () => {
    const shift = await counter.open(admin);
    const free = [{ tender: 'FREE' as const, amountFen: counter.priceFen, reason: '接待' }];
    const sale = await counter.sell(admin, shift, 1, free);
    const goods = [{ goodsId: goodsId(counter.room, 'W001'), qty: quantity('1'), condition: 'good' }];
    const body = { tillId: shift.tillId, reason: '质量问题', goods };
    const refund = await admin.call<{ no: string }>('POST', '/api/cashier/refunds', { body, key: true });
    expect(refund.error).toBeNull();
    const { rows } = await itemsOf(auditor);
    expect(rows).toMatchObject([
      { source: 'complimentary', no: sale.no, amountFen: counter.priceFen, people: [{ name: '管理员' }] },
      { source: 'no-receipt', no: refund.result.no, amountFen: counter.priceFen },
    ]);
    expect(await decided(admin, rows)).toEqual(['maker_is_checker', 'maker_is_checker']);
    expect(await decided(auditor, rows.slice(0, 1))).toEqual(['']);
    expect(await decided(auditor, rows.slice(1), { step: 'reject', reason: '没有退货登记' })).toEqual(['']);
    expect((await itemsOf(auditor)).total).toBe(0);
    const faulty = `select count(*) as value from audit.review
      where status = 'rejected' and note = '没有退货登记' and responsible_id = (
        select id from admin.staff where user_name = 'admin')`;
    expect(await readNumber(test.database.url, faulty)).toBe(1);
    // The refund stands: a review undoes nothing.
    expect((await done()).rows.map(({ source, marks }) => [source, marks])).toContainEqual([
      'no-receipt',
      ['faulty'],
    ]);
    expect(await decided(auditor, (await done()).rows, undo)).toEqual(['', '']);
    expect((await itemsOf(auditor)).rows.map(({ source }) => source)).toEqual([
      'complimentary',
      'no-receipt',
    ]);
    expect(await findFaults(test.db)).toEqual([]);
  });
});
