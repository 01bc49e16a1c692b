import type { Member } from '@shanmen/shared/contracts/cashier/guests/member';
import type { TillPayment } from '@shanmen/shared/contracts/cashier/sale';
import type { ReportSection, ReportSheet, ReportTotals } from '@shanmen/shared/contracts/reports/report';
import type { ReportKey } from '@shanmen/shared/contracts/reports/report-keys';
import { fen } from '@shanmen/shared/money';
import { addDays, instantOf } from '@shanmen/shared/time';
import { sql } from 'kysely';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { testDay } from '../../../test/app/clock.ts';
import { findFaults } from '../../../test/app/scenario.ts';
import { saleOf, sendSale, type TillCounter, tillCounter } from '../../../test/data/cashier/till-counter.ts';
import { audited, draftOf, whId } from '../../../test/data/goods/goods.ts';
import {
  attraction,
  cashSale,
  countDrawer,
  quoteAndRefund,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
  stopSelling,
  undoScan,
} from '../../../test/data/ticket/factories.ts';
import { activeEnterprise, commerceHands, creditAccount } from '../../../test/people/partners.ts';

const nextDay = addDays(testDay, 1);
const clock = { at: instantOf(testDay, '10:00') };
let test: TestApp;
let auditor: Client;

// Two days: tickets of today and of tomorrow, every tender of a till, money on accounts, drawers that do not balance, and a
// sale of the back office that nobody has paid.
beforeAll(async () => {
  test = await testApp({ begin: 'stocked', now: () => clock.at });
  const undo = await ticketDays();
  await tillDay();
  clock.at = instantOf(nextDay, '10:00');
  await undo();
  auditor = await test.signIn('auditor01');
  expect(await findFaults(test.db)).toEqual([]);
});
afterAll(() => test.close());

/** @returns what happens on the second day */
async function ticketDays(): Promise<() => Promise<void>> {
  const { site, seller, shift } = await sellerAtWork(test);
  const place = await soldUnder(test.db, await attraction(test.db, { visitDate: testDay }), 'RR1');
  const tomorrow = await attraction(test.db, { visitDate: nextDay, priceYuan: 70 });
  const { result: today } = await sell(seller, cashSale(site, place, 4));
  const admin = await test.signIn('admin');
  for (const { qr } of today.tickets.slice(0, 2)) await scan(admin, place.gateId, qr);
  const { result: other } = await sell(seller, cashSale(site, place, 2));
  await quoteAndRefund(seller, {
    order: other,
    kind: 'VISITOR',
    count: 1,
    windowId: site.windowId,
    reason: '行程有变',
  });
  const { result: later } = await sell(seller, cashSale(site, tomorrow, 3));
  await stopSelling(seller, shift.id);
  const { expectedCashFen } = (await countDrawer(seller, shift.id, 500_00)).result;
  expect(expectedCashFen).toBeGreaterThan(500_00);
  const body = { overShortReason: '少收' };
  const closed = await seller.call('POST', `/api/ticket/shifts/${shift.id}/close`, { body, key: true });
  expect(closed.error).toBeNull();
  return async () => {
    const person = await test.signIn('admin');
    const scanned = [];
    for (const { qr } of later.tickets.slice(0, 2)) scanned.push(await scan(person, tomorrow.gateId, qr));
    const mistaken = scanned[1]?.result.id ?? 0;
    expect((await undoScan(person, { id: mistaken, gateId: tomorrow.gateId })).error).toBeNull();
  };
}

async function tillDay(): Promise<void> {
  const counter = await tillCounter(test);
  await sql`update goods.goods set member_fen = retail_fen where code = 'W001'`.execute(test.db);
  const cashier = counter.room.admin;
  const shift = await counter.open(cashier, { floatFen: fen(300_00) });
  const sale = await counter.sell(cashier, shift, 3);
  await counter.refund(cashier, shift, sale, 1);
  const { priceFen: amountFen } = counter;
  await counter.sell(cashier, shift, 1, [{ tender: 'CARD', amountFen, reference: 'REF01' }]);
  const member = await cashier.call<Member>('POST', '/api/cashier/members', {
    body: { name: '林晓', mobile: '15400000017' },
    key: true,
  });
  const recharge = { tillId: shift.tillId, tender: 'CASH', amountFen: 300_00 };
  const url = `/api/cashier/members/${member.result.id}/recharge`;
  expect((await cashier.call('POST', url, { body: recharge, key: true })).error).toBeNull();
  const enterpriseId = await account();
  const others: readonly [TillPayment, { memberId?: number }][] = [
    [{ tender: 'WALLET', amountFen }, { memberId: member.result.id }],
    [{ tender: 'VOUCHER', amountFen, reference: 'V0001' }, {}],
    [{ tender: 'FREE', amountFen, reason: '接待检查组' }, {}],
    [{ tender: 'CREDIT', amountFen, enterpriseId }, {}],
  ];
  for (const [payment, changes] of others) {
    const sold = await sendSale(cashier, saleOf(counter, shift, 1, { payments: [payment], ...changes }));
    expect([payment.tender, sold.error]).toEqual([payment.tender, null]);
  }
  await counter.handOver(cashier, shift, fen(600_00 + 2 * amountFen - 400));
  await officeSale(counter);
}

/** An account with a limit, into which the enterprise has paid. */
async function account(): Promise<number> {
  const hands = await commerceHands(test);
  const { id } = await activeEnterprise(hands);
  await creditAccount(hands, id, { limitYuan: 5000, paidInYuan: 80 });
  return id;
}

async function officeSale({ room }: TillCounter): Promise<void> {
  const { parties, stores } = room.masters;
  const store = { whId: whId(room, 'A1'), storeId: stores.get('S01') ?? 0 };
  await audited(
    room,
    'xs',
    draftOf(room, [['W001', '2', 50]], { ...store, partyId: parties.get('P003') ?? 0 }),
  );
}

describe('the bridge from 营收(权责) to 营收(收付)', () => {
  it('A-01 leaves nothing unexplained, per day and outlet and of both days', async () => {
    const section = await sectionOf('a.rev2', { by: 'check' });
    const rows = section.rows.map(row => named(section, row));
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(row).toMatchObject({ openFen: 0, bridgeFen: row['cashFen'] });
    expect(rows.at(-1)?.['cashFen']).not.toBe(0);
    const accrual = await sectionOf('a.rev1');
    const [net, cash] = [rows.at(-1)?.['accrualFen'], rows.at(-1)?.['cashFen']];
    expect(named(accrual, accrual.rows.at(-1) ?? [])['netFen']).toBe(net);
    const money = await sectionOf('a.rev2');
    expect(named(money, money.rows.at(-1) ?? [])['cashFen']).toBe(cash);
  });

  it.each([testDay, nextDay])('A-01 says on %s step by step what the base tables say', async day => {
    const section = await sectionOf('a.rev2', { by: 'bridge', from: day, to: day });
    const shown = Object.fromEntries(
      section.rows.slice(0, -1).map(row => [row[0], Number(row[1]) + Number(row[2])]),
    );
    const { 预收增加: held = 0, 预收结转: released = 0, ...steps } = shown;
    const deferred = held + released === 0 ? {} : { 预收: held + released };
    expect({ ...steps, ...deferred }).toEqual(await stepsInTables(day));
    const kinds = day === testDay ? 12 : 2;
    expect(Object.keys(shown)).toHaveLength(kinds);
  });

  it('A-17 opens the lines of each step, and they sum to it', async () => {
    const { rows, drill } = await sectionOf('a.rev2', { by: 'bridge' });
    for (const [at, picks] of drill.rows.entries()) {
      const lines = await auditor.call<ReportTotals>('GET', `/api/reports/totals/${drill.to}`, {
        query: { from: testDay, to: nextDay, ...picks },
      });
      const { bridgeFen, cashFen } = lines.result.cells;
      expect([rows[at]?.[0], bridgeFen, cashFen]).toEqual(rows[at]?.slice(0, 3));
    }
  });

  it('A-02 has of goods what 销售明细, the records of tills and 商品销售报表 have', async () => {
    const picked = { from: testDay, to: testDay };
    const goods = await totalOf('a.rev1.lines', { ...picked, revenue: 'culture,fmcg,other,catering' });
    const detail = await totalOf('sales.detail', { ...picked, area: 'till,office' });
    expect(goods['netFen']).toBe(detail['netFen']);
    expect(goods['netFen']).not.toBe(0);
    const report = await sectionOf('g.sales', picked, await test.signIn('admin'));
    expect(named(report, report.rows.at(-1) ?? [])['netFen']).toBe(goods['netFen']);
  });

  it('A-02 has of tickets what was used, and 预收 makes up the rest of 销售明细', async () => {
    for (const day of [testDay, nextDay]) {
      const picked = { from: day, to: day };
      const { accrualFen, movedFen } = await totalOf('a.rev2.bridge', {
        ...picked,
        step: 'accrual,held,released',
      });
      const { netFen } = await totalOf('sales.detail', picked);
      expect([day, Number(accrualFen) + Number(movedFen)]).toEqual([day, netFen]);
    }
    const { netFen } = await totalOf('a.rev1.lines', { from: nextDay, to: nextDay });
    expect(netFen).toBe(70_00);
  });
});

/** The steps of a day recomputed from the tables of sales, payments, shifts and accounts; those that are nothing left out. */
async function stepsInTables(day: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ step: string; fen: number }>`
    with at_end as (
      select
        asked.day, ticket.id,
        case when sold.biz_date <= asked.day then ticket.paid_fen else 0 end - back.gross_fen as left_fen,
        back.fee_fen,
        coalesce((
          select log.to_status from ticket.ticket_log as log
          where log.ticket_id = ticket.id and log.to_status <> 'F'
            and (log.at at time zone 'Asia/Shanghai')::date <= asked.day
          order by log.id desc limit 1), '-') in ('O', 'N') as is_earned
      from (values (${day}::date), (${day}::date - 1)) as asked (day)
      cross join ticket.ticket
      join ticket.ticket_order as sold on sold.id = ticket.order_id
      cross join lateral (
        select coalesce(sum(line.gross_fen), 0) as gross_fen, coalesce(sum(line.fee_fen), 0) as fee_fen
        from ticket.refund_line as line
        join ticket.refund on refund.id = line.refund_id
        where line.ticket_id = ticket.id and refund.state = 'DONE' and refund.biz_date <= asked.day
      ) as back
    ),
    at_days as (
      select
        sum(case when day = ${day}::date then 1 else -1 end * (case when is_earned then left_fen else 0 end + fee_fen)) as earned_fen,
        sum(case when day = ${day}::date then 1 else -1 end * case when is_earned then 0 else left_fen end) as deferred_fen
      from at_end
    ),
    till as (
      select payment.tender, case when slip.is_refund then -payment.amount_fen else payment.amount_fen end as fen
      from cashier.payment join cashier.slip on slip.doc_id = payment.doc_id
      where slip.biz_date = ${day}::date
    ),
    wallet as (
      select txn.kind, txn.amount_fen as fen from cashier.wallet_txn as txn
      join cashier.shift on shift.id = txn.shift_id where shift.biz_date = ${day}::date
    ),
    drawer as (
      select over_short_fen as fen from cashier.shift where biz_date = ${day}::date
      union all
      select over_short_fen from ticket.ticket_shift where biz_date = ${day}::date
    ),
    ticket_money as (
      select payment.method, payment.amount_fen as fen from ticket.payment
      where payment.state = 'SUCCESS' and payment.biz_date = ${day}::date
      union all
      select back.method, -back.amount_fen from ticket.refund_payment as back
      join ticket.refund on refund.id = back.refund_id
      where refund.state = 'DONE' and refund.biz_date = ${day}::date
    ),
    goods as (
      select doc.channel, case doc.type when 'XS' then line.net_fen else -line.net_fen end as fen
      from goods.doc join goods.doc_line as line on line.doc_id = doc.id
      where doc.type in ('XS', 'XT') and doc.status in ('audited', 'reversed') and doc.biz_date = ${day}::date
    ),
    paid_in as (
      select amount_fen as fen from commerce.credit_txn where type = 'RECHARGE' and biz_date = ${day}::date
    ),
    step (step, fen) as (
      select '营收(权责)净额', (select earned_fen from at_days) + (select coalesce(sum(fen), 0) from goods)
      union all select '预收', deferred_fen from at_days
      union all select '挂账新增', -sum(fen) from till where tender = 'CREDIT'
      union all select '挂账收回', sum(fen) from paid_in
      union all select '储值消费', sum(fen) from wallet where kind in ('CONSUME', 'REFUND')
      union all select '储值充值', sum(fen) from wallet where kind = 'RECHARGE'
      union all select '代金券抵扣', -sum(fen) from till where tender = 'VOUCHER'
      union all select '免单', -sum(fen) from till where tender = 'FREE'
      union all select '长款', sum(fen) from drawer where fen > 0
      union all select '短款', sum(fen) from drawer where fen < 0
      union all select '后台销售未收与收回', -sum(fen) from goods where channel <> 'POS'
      union all select '= 营收(收付)',
        (select coalesce(sum(fen), 0) from ticket_money where method in ('CASH', 'WECHAT', 'ALIPAY', 'UNIONPAY_CARD'))
        + (select coalesce(sum(fen), 0) from till where tender in ('CASH', 'WECHAT', 'ALIPAY', 'CARD'))
        + (select coalesce(sum(fen), 0) from wallet where kind = 'RECHARGE')
        + (select coalesce(sum(fen), 0) from paid_in) + (select coalesce(sum(fen), 0) from drawer)
    )
    select step, sum(fen)::bigint as fen from step group by step having sum(fen) <> 0`.execute(test.db);
  return Object.fromEntries(rows.map(row => [row.step, row.fen]));
}

async function totalOf(key: ReportKey, query: Record<string, string>): Promise<ReportTotals['cells']> {
  const { result, error } = await auditor.call<ReportTotals>('GET', `/api/reports/totals/${key}`, { query });
  expect([key, error]).toEqual([key, null]);
  return result.cells;
}

async function sectionOf(
  key: ReportKey,
  query: Record<string, string> = {},
  person: Client = auditor,
): Promise<ReportSection> {
  const asked = { from: testDay, to: nextDay, ...query };
  const { result, error } = await person.call<ReportSheet>('GET', `/api/reports/results/${key}`, {
    query: asked,
  });
  const [section] = result?.sections ?? [];
  if (!section) throw new Error(`${key} has no table: ${JSON.stringify(error)}`);
  return section;
}

function named({ columns }: ReportSection, row: readonly (string | number | null)[]) {
  return Object.fromEntries(columns.map(({ id }, index) => [id, row[index] ?? null]));
}
