import { addDays, instantOf } from '@shanmen/shared/time';

import { demoStaff } from '../../../seeds/demo/people.ts';
import { testApp, type TestApp } from '../../../test/app/app.ts';
import { unusedDatabase } from '../../../test/app/database.ts';
import { attraction, cashSale, sell, sellerAtWork } from '../../../test/data/ticket/factories.ts';
import { rowsReadBy } from '../../../test/proofs/measures/query-plan.ts';
import { asOwner, readNumber } from '../../../test/app/scenario.ts';
import type { Db } from '../../db/transaction.ts';
import { buildDays } from '../rollup/rollup.service.ts';
import type { ListReport } from './definition/report-definition.ts';
import { reportDefinitions } from './definition/report-definitions.ts';
import { describeReport, showRows, showSheet, showTotals } from './report.service.ts';
import { codesFor, type ReportWork } from './report-work.ts';

const today = '2026-10-02';
const now = () => instantOf(today, '10:00');
const [days, perDay] = [50, 1000];
const firstDay = addDays(today, 1 - days);
const whole = { from: firstDay, to: today };

jest.setTimeout(300_000);

/** 50,000 tickets over fifty days, all days but the last one counted. */
describe('the rows that a report reads, R-36', () => {
  let shop: TestApp;
  let reader: ReportWork['staff'];

  beforeAll(async () => {
    await (await unusedDatabase()).close();
    shop = await testApp({ now });
    const { site, seller } = await sellerAtWork(shop);
    const place = await attraction(shop.db, { visitDate: today });
    await sell(seller, cashSale(site, place, 1));
    await copyTickets(shop.database.url);
    while ((await buildDays(shop.db, today, now())) > 0);
    const keys = ['t.today', 't.product', 't.market'] as const;
    reader = await demoStaff(
      shop.db,
      'admin',
      keys.flatMap(key => codesFor({ key }, 'view')),
    );
  });
  afterAll(() => shop.close());

  it('are those of the open day alone, however many days are closed', async () => {
    for (const key of ['t.product', 't.market'] as const) {
      const read = await rowsRead(db => showSheet(work(db), reportDefinitions[key], whole));
      expect([key, read('ticket')]).toEqual([key, perDay]);
      expect([key, read('rollup_sale')]).toEqual([key, days - 1]);
    }
    const sums = await rowsRead(db => showTotals(work(db), todayList(), whole));
    expect(sums('ticket')).toBe(perDay);
  });

  it('are every row where nothing is counted (twin)', async () => {
    const back = await shop.database.keep();
    await asOwner(shop.database.url, 'delete from reports.rollup_day');
    const read = await rowsRead(db => showSheet(work(db), reportDefinitions['t.product'], whole));
    expect(read('ticket')).toBe(days * perDay);
    await back();
  });

  it('are those of the day in a report of today', async () => {
    const query = { from: today, to: today };
    const read = await rowsRead(db => showSheet(work(db), reportDefinitions['t.product'], query));
    expect(read('ticket')).toBe(perDay);
    expect(read('rollup_sale')).toBe(0);
  });

  it('are none of a closed day', async () => {
    const query = { from: firstDay, to: addDays(today, -1) };
    const read = await rowsRead(db => showSheet(work(db), reportDefinitions['t.product'], query));
    expect([read('ticket'), read('rollup_sale')]).toEqual([0, days - 1]);
  });

  it('are those of a few days in a page of a list over all of them', async () => {
    const read = await rowsRead(db => showRows(work(db), todayList(), whole, {}));
    expect(read('ticket')).toBeLessThanOrEqual(2 * perDay);
  });

  it('are read once for the choices of all filters', async () => {
    const read = await rowsRead(db => describeReport(work(db), reportDefinitions['t.product']));
    expect(read('ticket')).toBe(perDay);
    expect(read('rollup_sale')).toBeLessThanOrEqual(days);
  });

  function todayList(): ListReport {
    const report = reportDefinitions['t.today'];
    if (report.layout !== 'list') throw new Error('今日销售明细 is a list');
    return report;
  }

  /** Scope and title are asked of one connection, facts of the one that is looked at. */
  function work(facts: Db): ReportWork {
    return { db: shop.db, facts, staff: reader, now: now(), asOf: now(), from: 'primary', today };
  }

  function rowsRead(read: (facts: Db) => Promise<unknown>) {
    return rowsReadBy(shop.db, shop.database.url, read);
  }
});

/** The sale of one ticket again and again, past the services: a thousand a day in orders of twenty. */
async function copyTickets(url: string): Promise<void> {
  await asOwner(
    url,
    `begin;
     set local session_replication_role = replica;
     create temp table copied as
       select day, nth, nextval('ticket.ticket_order_id_seq') as new_order, nextval('ticket.order_line_id_seq') as new_line
       from generate_series(0, ${days - 1}) as day cross join generate_series(1, ${perDay / 20}) as nth;
     create temp table of_order as select * from ticket.ticket_order;
     create temp table of_line as select * from ticket.order_line;
     create temp table of_ticket as select * from ticket.ticket;
     delete from ticket.ticket; delete from ticket.order_line; delete from ticket.ticket_order;
     insert into ticket.ticket_order overriding system value
       select (jsonb_populate_record(sold, jsonb_build_object(
         'id', new_order, 'order_no', 'C' || new_order, 'idem_key', gen_random_uuid(), 'pickup_code', null,
         'biz_date', sold.biz_date - day, 'visit_date', sold.visit_date - day,
         'sold_at', sold.sold_at - day * interval '1 day'))).*
       from of_order as sold cross join copied;
     insert into ticket.order_line overriding system value
       select (jsonb_populate_record(sold, jsonb_build_object('id', new_line, 'order_id', new_order))).*
       from of_line as sold cross join copied;
     insert into ticket.ticket overriding system value
       select (jsonb_populate_record(sold, jsonb_build_object(
         'id', nextval('ticket.ticket_id_seq'), 'order_id', new_order, 'order_line_id', new_line,
         'ticket_no', lpad(currval('ticket.ticket_id_seq')::text, 16, '0'), 'visit_date', sold.visit_date - day))).*
       from of_ticket as sold cross join copied cross join generate_series(1, 20);
     commit;
     analyze`,
  );
  const tickets = await readNumber(url, 'select count(*)::int as value from ticket.ticket');
  if (tickets !== days * perDay) throw new Error(`there are ${tickets} tickets`);
}
