import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { SmsPage } from '@shanmen/shared/contracts/commerce/sms';
import type { ReportRows, ReportSheet } from '@shanmen/shared/contracts/reports/report';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { OrderDetail } from '@shanmen/shared/contracts/ticket/selling/order-list';
import { addDays, instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  quoteAndRefund,
  type SaleSite,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { asOwner, countRows, findFaults, readNumber, whileFailing } from '../../../../test/app/scenario.ts';
import { bookingOf, newVisitor, requestCode } from '../../../../test/people/visitor.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { reportDefinitions } from '../../../reports/report/definition/report-definitions.ts';
import { builtInSms, sendMessages } from '../../../commerce/public.ts';
import { readMasterKeys } from '../../../process/master-keys/master-key.ts';
import { endDays } from '../../books/day-end/day-end.service.ts';
import { ticketKeys } from '../ticket/ticket-number.ts';
import { forgetVisitors } from './forgetting.service.ts';

const day = '2026-10-02';
const clock = { at: instantOf(day, '10:00') };
const lastDayKept = addDays(day, 180);
const firstDayGone = addDays(day, 181);
const person = { idKind: 'ID_CARD' as const, idNo: '990000199001010017', name: '林知夏' };
const other = { idKind: 'ID_CARD' as const, idNo: '990000198506150029', name: '周牧原' };
const nothing = { orders: 0, tickets: 0, waiting: 0, messages: 0, invoices: 0, codes: 0 };

let test: TestApp;
let seller: Client;
let site: SaleSite;
let park: Attraction;
beforeEach(() => {
  clock.at = instantOf(day, '10:00');
});
beginsWith(async () => {
  test = await testApp({ now: () => clock.at });
  ({ seller, site } = await sellerAtWork(test));
  const named = { idPolicy: 'EVERY_VISITOR', family: 'GATE', visitDate: day } as const;
  park = await soldUnder(test.db, await attraction(test.db, named), 'RR5');
  return test;
});
afterEach(async () => {
  expect(await findFaults(test.db)).toEqual([]);
});

describe('what visitors left of themselves', () => {
  proof(
    'T-39 is forgotten 180 days after the visit, once, while sales and reports stay as they were',
    async () => {
      const visitor = await newVisitor(test);
      const orderNo = await booked(visitor.mobile);
      const { tickets } = await soldTo(person);
      await scan(seller, park.gateId, tickets[0]?.qr ?? '');
      await requestCode(test, visitor.mobile);
      await afterVisit();
      expect(await forgetVisitors(test.db, instantOf(lastDayKept, '01:10'))).toEqual({
        ...nothing,
        codes: 1,
      });
      expect(await named()).toBe(2 + 1);

      clock.at = instantOf(firstDayGone, '01:10');
      const admin = await test.signIn('admin');
      const reports = await everyReport(admin);
      const done = await forgetVisitors(test.db, clock.at);
      expect(done).toMatchObject({ orders: 2, tickets: 2, codes: 0 });
      expect(done.messages).toBeGreaterThan(0);
      expect(await named()).toBe(0);
      expect(await traces(visitor.mobile)).toBe(0);
      expect(await everyReport(admin)).toEqual(reports);
      const kept = `select count(*) as value from ticket.ticket where age_band = '35-44' and origin_code = '9900'`;
      expect(await readNumber(test.database.url, kept)).toBe(2);
      const { result } = await admin.call<OrderDetail>('GET', `/api/ticket/orders/${orderNo}/detail`);
      expect(JSON.stringify(result)).not.toContain('林');
      const outbox = await admin.call<SmsPage>('GET', '/api/commerce/sms-messages');
      expect(outbox.result.rows.map(({ text, mobileMasked }) => [text, mobileMasked])).toContainEqual([
        '（已过个人信息保存期）',
        '',
      ]);

      const rows = await countRows(test.database.url, 'platform.audit_log');
      expect(await forgetVisitors(test.db, clock.at)).toEqual(nothing);
      expect(await countRows(test.database.url, 'platform.audit_log')).toBe(rows);
    },
  );

  it('T-39 is forgotten with its count in the audit log, or not at all', async () => {
    await soldTo(person);
    await afterVisit();
    const at = instantOf(firstDayGone, '01:10');
    const broken = whileFailing(test.database.url, 'platform.audit_log', () => forgetVisitors(test.db, at));
    await expect(broken).rejects.toThrow('broken off');
    expect(await named()).toBe(1);
    await forgetVisitors(test.db, at);
    const row = `select (after ->> 'tickets')::int as value from platform.audit_log
      where action = 'ticket.visitor.forgotten' and object_id = '${day}' and after ? 'tickets'`;
    // Orders of the day before that date and older are forgotten.
    expect(await readNumber(test.database.url, row.replace(day, addDays(day, 1)))).toBe(1);
  });

  it('T-39 is forgotten in small steps, also of many', async () => {
    const temple = await attraction(test.db, { visitDate: day, capacity: 500 });
    const sold = await sell(seller, cashSale(site, temple, 1));
    const many = 450;
    await asOwner(
      test.database.url,
      `insert into ticket.ticket_order (order_no, idem_key, channel_id, sale_mode, visit_date, outlet_id, biz_date,
         total_fen, paid_fen, pay_state, state, sold_at, contact_name, contact_mobile_enc, contact_mobile_hash,
         contact_mobile_masked)
       select 'D' || n, gen_random_uuid(), channel_id, sale_mode, visit_date, outlet_id, biz_date, 0, 0, 'UNPAID',
         'CANCELLED', sold_at, '林', 'k1:', lpad(n::text, 64, '0'), '154****0001'
       from ticket.ticket_order, generate_series(1, ${many}) as n
       where order_no = '${sold.result.orderNo}'`,
    );
    const at = instantOf(firstDayGone, '01:10');
    expect((await forgetVisitors(test.db, at)).orders).toBe(many);
    const steps = `select max((after ->> 'orders')::int) as value from platform.audit_log
      where action = 'ticket.visitor.forgotten'`;
    expect(await readNumber(test.database.url, steps)).toBe(200);
  });

  it('T-39 stays while anything is open about it, and goes when that ends', async () => {
    const at = instantOf(firstDayGone, '01:10');
    const { orderNo, tickets } = await soldTo(person);
    await afterVisit();
    const ticketNo = tickets[0]?.ticketNo ?? '';
    const opened: [string, string][] = [
      [`update ticket.ticket set locked_reason = '争议'`, `update ticket.ticket set locked_reason = null`],
      [
        `update ticket.ticket set valid_to = '2027-10-01'`,
        `update ticket.ticket set valid_to = visit_date + interval '12 hours'`,
      ],
      [`update ticket.ticket set status = 'I'`, `update ticket.ticket set status = 'N'`],
      [
        `insert into commerce.blacklist_entry (kind, value_hash, value_masked, scopes, reason, source, valid_from, created_at)
         select 'ID_CARD', id_hash, id_masked, '{BUY}', 'FRAUD', 'AUTO', '2026-10-03', '2026-10-03'
         from ticket.ticket where ticket_no = '${ticketNo}'`,
        `update commerce.blacklist_entry set valid_until = '2026-12-31'`,
      ],
      [
        `insert into ticket.scan_conflict (scan_id, judged)
         select id, 'REFUNDED' from ticket.checkin_log where ticket_id is not null`,
        `update ticket.scan_conflict set settled_at = now(), settled_by = 1, note = '已核对'`,
      ],
      [
        `update ticket.ticket_order set state = 'UNPAID' where order_no = '${orderNo}'`,
        `update ticket.ticket_order set state = 'EXPIRED' where order_no = '${orderNo}'`,
      ],
    ];
    clock.at = instantOf(addDays(day, 1), '10:00');
    const inspector = await test.signIn('admin');
    expect((await scan(inspector, park.gateId, tickets[0]?.qr ?? '')).result.result).not.toBe('OK');
    for (const [begin, end] of opened) {
      await asOwner(test.database.url, begin);
      expect([begin, (await forgetVisitors(test.db, at)).tickets]).toEqual([begin, 0]);
      await asOwner(test.database.url, end);
    }
    expect((await forgetVisitors(test.db, at)).tickets).toBe(1);
  });

  it('T-39 stays while a refund waits for its second person', async () => {
    await soldTo(person);
    await soldUnder(test.db, park, 'RR1', { mode: 'AUDIT' });
    const order = await soldTo(other);
    const refund = await quoteAndRefund(seller, {
      order,
      windowId: site.windowId,
      kind: 'VISITOR',
      reason: '行程取消',
    });
    expect(refund.result.state).toBe('AUDITING');
    await afterVisit();
    expect((await forgetVisitors(test.db, instantOf(firstDayGone, '01:10'))).tickets).toBe(1);
    expect(await named()).toBe(1);
  });

  it('T-39 is forgotten of whoever waited too, and as early as the site says', async () => {
    const full = await soldUnder(test.db, await attraction(test.db, { visitDate: day, capacity: 1 }), 'RR1');
    const holder = await newVisitor(test);
    await holder.book(bookingOf(full));
    const waiting = await newVisitor(test);
    const joined = await test.anonymous.call('POST', '/api/ticket/public/waiting-entries', {
      body: { slotId: full.slotId, productId: full.productId, qty: 1, contactName: '林小满' },
      key: true,
      headers: { 'visitor-proof': waiting.proof },
    });
    expect(joined.status).toBe(200);
    await withTransaction(test.db, tx => changeSetting(tx, settings.piiKeepDays, 30, null));
    const at = instantOf(addDays(day, 31), '01:10');
    expect((await forgetVisitors(test.db, at)).waiting).toBe(0);
    await asOwner(
      test.database.url,
      `update ticket.waiting_entry set state = 'EXPIRED', ended_at = '2026-10-02'`,
    );
    expect((await forgetVisitors(test.db, at)).waiting).toBe(1);
    expect(await traces(waiting.mobile)).toBe(0);
    clock.at = at;
    const admin = await test.signIn('admin');
    const list = await admin.call('GET', '/api/ticket/waiting-entries', { query: { from: day, to: day } });
    expect(list.text).toContain('已匿名');
  });
});

async function soldTo(visitor: typeof person): Promise<Order> {
  const lines = [{ productId: park.productId, qty: 1, visitors: [visitor] }];
  const { result } = await sell(seller, { ...cashSale(site, park), lines });
  return result;
}

async function booked(mobile: string): Promise<string> {
  const visitor = await newVisitor(test, mobile);
  const lines = [{ productId: park.productId, qty: 1, visitors: [other] }];
  const { result } = await visitor.book(bookingOf(park, 1, { lines }));
  await visitor.pay(result.orderNo);
  return result.orderNo;
}

/** The provider has answered and the day is over. */
async function afterVisit(): Promise<void> {
  await asOwner(
    test.database.url,
    `update ticket.payment set state = 'SUCCESS', ask_at = null where state <> 'SUCCESS'`,
  );
  await sendMessages(test.db, builtInSms, ticketKeys(readMasterKeys(test.deps.config)).person, clock.at);
  await endDays(test.db, instantOf(addDays(day, 1), '00:20'));
}

/** Rows that name somebody. */
function named(): Promise<number> {
  return readNumber(
    test.database.url,
    `select (select count(*) from ticket.ticket where id_hash is not null or visitor_name is not null)
          + (select count(*) from ticket.ticket_order where contact_mobile_enc is not null or coalesce(source_hash, device_hash) is not null)
       as value`,
  );
}

/** Rows that a mobile could still be found by, or read in. */
function traces(mobile: string): Promise<number> {
  const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
  const tables = ['ticket.ticket_order', 'ticket.waiting_entry', 'commerce.sms_message'];
  const counts = tables.map(
    table => `(select count(*) from ${table} as row where row::text like '%${masked}%')`,
  );
  return readNumber(test.database.url, `select ${counts.join(' + ')} as value`);
}

async function everyReport(reader: Client): Promise<unknown[]> {
  const query = { from: day, to: day };
  const answers: unknown[] = [];
  for (const { key, layout } of Object.values(reportDefinitions)) {
    if (layout === 'group') {
      const { result } = await reader.call<ReportSheet>('GET', `/api/reports/results/${key}`, { query });
      answers.push([key, result.sections]);
    } else {
      const { result } = await reader.call<ReportRows>('GET', `/api/reports/rows/${key}`, { query });
      answers.push([key, result.rows]);
    }
  }
  return answers;
}
