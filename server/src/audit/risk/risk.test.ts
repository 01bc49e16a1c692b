import type { AuditPage } from '@shanmen/shared/contracts/audit/audit-batch';
import type { HeldCart, TakenHeldCart } from '@shanmen/shared/contracts/cashier/held-cart';
import type { TillSale } from '@shanmen/shared/contracts/cashier/sale';
import type { TillShift, TillShiftPage } from '@shanmen/shared/contracts/cashier/shift';
import type { RiskMarkPage, RiskRuleKey, RiskRules } from '@shanmen/shared/contracts/audit/risk';
import type { ReportRows } from '@shanmen/shared/contracts/reports/report';
import { fen } from '@shanmen/shared/money';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { testDay } from '../../../test/app/clock.ts';
import { asOwner, readNumber } from '../../../test/app/scenario.ts';
import { saleOf, sendSale, type TillCounter, tillCounter } from '../../../test/data/cashier/till-counter.ts';
import { giveRights } from '../../../test/people/rights.ts';
import { beginsWith } from '../../../test/app/scene.ts';

let test: TestApp;
let counter: TillCounter;
let admin: Client;
let auditor: Client;
let shift: TillShift;
beginsWith(async () => {
  test = await testApp({ begin: 'stocked' });
  counter = await tillCounter(test);
  admin = counter.room.admin;
  auditor = await test.signIn('auditor01');
  shift = await counter.open(admin);
  return test;
});

const marks = async (query: Record<string, string> = {}) =>
  (await auditor.call<RiskMarkPage>('GET', '/api/audit/risk-marks', { query })).result.rows;
const marked = async (rule: RiskRuleKey) => (await marks({ rule })).length;

const sell = async (changes: Partial<TillSale> = {}) => {
  const answer = await sendSale(admin, saleOf(counter, shift, 1, changes));
  expect(answer.error).toBeNull();
  return answer.result.slip?.id ?? 0;
};
const cash = (amount: number) => ({
  expectedTotalFen: fen(amount),
  payments: [{ tender: 'CASH' as const, amountFen: fen(amount), tenderedFen: fen(amount) }],
});
const owner = (statement: string) => asOwner(test.database.url, statement);
const openDrawer = () =>
  admin.call('POST', '/api/cashier/drawer-openings', {
    body: { tillId: shift.tillId, reason: '换零钱' },
    key: true,
  });
const refundOf = async (id: number) => {
  const line = { lineNo: 1, qty: '1', condition: 'good' };
  const body = { tillId: shift.tillId, saleId: id, reason: '多买', lines: [line] };
  const answer = await admin.call<{ id: number }>('POST', '/api/cashier/refunds', { body, key: true });
  expect(answer.error).toBeNull();
  return answer.result.id;
};

describe('风险标记', () => {
  it('A-13 删行 marks the third line that left an order, and the tenth of a shift', async () => {
    await sell({ removedLines: 2, clearedLines: 5 });
    expect(await marked('deletedLines')).toBe(0);
    const id = await sell({ removedLines: 2 });
    expect(await marked('deletedLines')).toBe(0);
    await owner(`update cashier.slip set removed_lines = 3 where doc_id = ${id}`);
    const both = await marks({ rule: 'deletedLines' });
    expect(both.map(({ value }) => value)).toEqual(expect.arrayContaining([10, 3]));
    expect(both).toHaveLength(2);
    await owner(`update cashier.slip set cleared_lines = 4 where cleared_lines = 5`);
    expect((await marks({ rule: 'deletedLines' })).map(({ value }) => value)).toEqual([3]);
  });

  it('A-13 删行 counts in a shift what left a 挂单, and all of a 挂单 that was deleted', async () => {
    const held = async (removedLines: number) => {
      const { lines } = saleOf(counter, shift, 1);
      const body = { tillId: shift.tillId, label: '红衣服', lines, totalFen: counter.priceFen, removedLines };
      return (await admin.call<HeldCart>('POST', '/api/cashier/held-carts', { body, key: true })).result.id;
    };
    const step = (id: number, name: string, body?: object) =>
      admin.call<TakenHeldCart>('POST', `/api/cashier/held-carts/${id}/${name}`, {
        key: true,
        ...(body && { body }),
      });
    const taken = await step(await held(8), 'take');
    expect(taken.result.removedLines).toBe(8);
    const dropped = await held(8);
    expect(await marked('deletedLines')).toBe(0);
    expect((await step(dropped, 'drop', { reason: '取单时删除' })).error).toBeNull();
    expect(await marked('deletedLines')).toBe(0);
    await step(await held(0), 'drop', { reason: '取单时删除' });
    expect(await marks({ rule: 'deletedLines' })).toMatchObject([{ no: shift.no, value: 10 }]);
  });

  it('A-13 速退 marks a refund within five minutes, not one a second later', async () => {
    const sale = await sell();
    const refund = await refundOf(sale);
    const after = (seconds: number) =>
      owner(`update cashier.slip set sold_at = (select sold_at from cashier.slip where doc_id = ${sale})
        + interval '${seconds} seconds' where doc_id = ${refund}`);
    await after(301);
    expect(await marked('fastRefund')).toBe(0);
    await after(300);
    expect(await marks({ rule: 'fastRefund' })).toMatchObject([{ value: 5 }]);
  });

  it('A-13 换渠道退 marks what goes back by another way than it came', async () => {
    const refund = await refundOf(await sell());
    expect(await marked('otherTender')).toBe(0);
    await owner(`update cashier.payment set tender = 'CARD' where doc_id = ${refund}`);
    expect(await marked('otherTender')).toBe(1);
  });

  it('A-13 频开钱箱 marks a shift from the third opening without a sale on', async () => {
    for (const _ of [1, 2]) expect((await openDrawer()).error).toBeNull();
    expect(await marked('drawerOpens')).toBe(0);
    await openDrawer();
    expect(await marks({ rule: 'drawerOpens' })).toMatchObject([{ no: shift.no, value: 3 }]);
  });

  it('A-13 无单退 marks the second refund of a cashier on a day without a receipt', async () => {
    const [first, second] = [await refundOf(await sell()), await refundOf(await sell())];
    const without = (id: number) =>
      owner(`update cashier.slip set source_doc_id = null where doc_id = ${id}`);
    await without(first);
    expect(await marked('noReceipt')).toBe(0);
    await without(second);
    expect(await marked('noReceipt')).toBe(1);
  });

  it('A-13 近限折扣 marks the third discount of a shift that takes 90% of the limit of its cashier', async () => {
    const orderPct = 10;
    const off = (percent: number) => {
      const discountFen = fen(Math.ceil((counter.priceFen * orderPct * percent) / 10_000));
      return sell({ discountFen, ...cash(counter.priceFen - discountFen) });
    };
    await off(91);
    await off(95);
    await off(80);
    expect(await marked('nearLimit')).toBe(0);
    await off(95);
    expect(await marked('nearLimit')).toBe(1);
  });

  it('A-13 低于成本 marks a line that brings less than it cost, not one that brings it', async () => {
    const sale = await sell();
    const cost = await readNumber(
      test.database.url,
      `select cost_fen as value from cashier.v_report_sale where doc_id = ${sale}`,
    );
    const at = (price: number) => {
      const { lines } = saleOf(counter, shift, 1);
      return sell({ lines: lines.map(line => ({ ...line, priceFen: fen(price) })), ...cash(price) });
    };
    await at(cost);
    expect(await marked('belowCost')).toBe(0);
    await at(cost - 1);
    expect(await marked('belowCost')).toBe(1);
  });

  it('A-13 补打 marks a receipt that was printed again twice', async () => {
    const sale = await sell();
    const again = () => admin.call('POST', `/api/cashier/transactions/${sale}/reprint`, { key: true });
    await again();
    expect(await marked('reprints')).toBe(0);
    await again();
    expect(await marked('reprints')).toBe(1);
  });

  it('stands on the queue, the shift and 销售明细 until it is dismissed with a reason, once', async () => {
    const no = (await marksOf({ removedLines: 3 }))[0]?.no ?? '';
    await counter.handOver(admin, shift, fen(counter.priceFen - 2_00));
    const { result } = await auditor.call<AuditPage>('GET', '/api/audit/items', { query: { risk: 'any' } });
    expect(result.rows).toMatchObject([{ marks: ['overShort', 'deletedLines'] }]);
    const shifts = (await admin.call<TillShiftPage>('GET', '/api/cashier/shifts')).result.rows;
    expect(shifts).toMatchObject([{ marks: ['deletedLines'] }]);
    const query = { from: testDay, to: testDay, risk: 'deletedLines' };
    const lines = await auditor.call<ReportRows>('GET', '/api/reports/rows/sales.detail', { query });
    expect(JSON.stringify(lines.result)).toContain(no);
    expect(JSON.stringify(lines.result)).toContain('删行');
    const [mark] = await marks();
    const path = `/api/audit/risk-marks/${mark?.id}/dismiss`;
    const body = { reason: '顾客反悔，已核实' };
    expect((await auditor.call('POST', path, { body, key: true })).error).toBeNull();
    expect((await auditor.call('POST', path, { body, key: true })).error?.code).toBe('not_found');
    expect(await marks()).toEqual([]);
  });

  it('follows its rule: another threshold, or none where it is off', async () => {
    await sell({ removedLines: 2 });
    const rules = (await auditor.call<RiskRules>('GET', '/api/audit/risk-rules')).result;
    expect(rules.map(({ threshold }) => threshold)).toEqual([3, 5, 1, 3, 2, 90, 1, 2]);
    const change = (more: object) =>
      auditor.call<RiskRules>('PUT', '/api/audit/risk-rules', {
        body: { rule: 'deletedLines', isOn: true, threshold: 2, times: 10, version: 1, ...more },
      });
    expect((await change({ times: null })).error?.code).toBe('invalid_input');
    expect((await change({})).error).toBeNull();
    expect(await marked('deletedLines')).toBe(1);
    expect((await change({})).error?.code).toBe('version_conflict');
    await change({ isOn: false, version: 2 });
    expect(await marked('deletedLines')).toBe(0);
  });

  it('is held against what its cashier does on an ordinary day of the 28 before', async () => {
    await marksOf({ removedLines: 4 });
    for (const [days, removed] of [
      [1, 3],
      [2, 0],
      [29, 50],
    ]) {
      await owner(
        `insert into cashier.shift (no, cashier_id, till_id, store_id, outlet_id, biz_date, opened_at, opening_float_fen, state,
           counting_at, counted_at, closed_at, expected_cash_fen, counted_cash_fen, over_short_fen, float_left_fen)
         select no || '-${days}', cashier_id, till_id, store_id, outlet_id, biz_date - ${days}, opened_at, 0, 'CLOSED',
           opened_at, opened_at, opened_at, 0, 0, 0, 0 from cashier.shift where id = ${shift.id}`,
      );
      const slip = await sell({ removedLines: removed ?? 0 });
      await owner(
        `update cashier.slip set shift_id = (select id from cashier.shift where no = '${shift.no}-${days}') where doc_id = ${slip}`,
      );
    }
    const [mark] = await marks({ from: testDay, to: testDay, keyword: shift.no });
    expect(mark).toMatchObject({ dayCount: 4, usual: 1.5 });
  });

  it('is shown to nobody without the right to it', async () => {
    await sell({ removedLines: 3 });
    await giveRights(test, 'keeper01', ['cashier:shift:view', 'report:sales.detail:view']);
    const keeper = await test.signIn('keeper01');
    expect((await keeper.call('GET', '/api/audit/risk-marks')).status).toBe(403);
    const query = { from: testDay, to: testDay };
    const lines = await keeper.call<ReportRows>('GET', '/api/reports/rows/sales.detail', { query });
    expect(JSON.stringify(lines.result)).not.toContain('删行');
  });
});

async function marksOf(changes: Partial<TillSale>) {
  await sell(changes);
  return marks();
}
