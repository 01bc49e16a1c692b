import { reportKeys } from '@shanmen/shared/contracts/reports/report-keys';
import type { ReportDefinitionAnswer } from '@shanmen/shared/contracts/reports/report';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { addDays, instantOf } from '@shanmen/shared/time';
import fc from 'fast-check';
import { sql } from 'kysely';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  quoteAndRefund,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../test/data/ticket/factories.ts';
import { ledGroups } from '../../../test/data/ticket/led-group.ts';
import { asOwner } from '../../../test/app/scenario.ts';
import type { Tx } from '../../db/transaction.ts';
import { endDays } from '../../ticket/public.ts';
import { reportDefinitions } from '../report/definition/report-definitions.ts';
import { buildDay, buildDays, findRollupFaults } from './rollup.service.ts';

jest.setTimeout(300_000);

const today = '2026-10-02';
const clock = { at: instantOf(today, '10:00') };
/** Sets of random questions. */
const questionSets = 40;
/** Reports that show, between them, whatever changes; the proofs ask all of tickets. */
const telling: readonly (typeof reportKeys)[number][] =
  process.env['SHANMEN_REPORT_WALKS'] === 'all'
    ? reportKeys.filter(key => key.startsWith('t.') && key !== 't.slot')
    : ['t.market', 't.product', 't.today', 't.checkin'];
const firstDay = addDays(today, -3);
/** The builder is told that the day is over, so that whoever writes now writes late. */
const afterwards = addDays(today, 1);

let test: TestApp;
let admin: Client;
let seller: Client;
let windowId: number;
let place: Attraction;
let orders: Order[];
let soldAt: Date;
let back: () => Promise<void>;
beforeAll(async () => {
  clock.at = instantOf(today, '10:00');
  test = await testApp({ now: () => clock.at });
  admin = await test.signIn('admin');
  await sellForDays();
  back = await test.database.keep();
  soldAt = clock.at;
});
beforeEach(async () => {
  await back();
  clock.at = soldAt;
});
afterAll(() => test.close());

describe('a report over closed days', () => {
  proof(
    'R-05 says the same out of roll-ups and out of every row, for random periods, views and filters',
    async () => {
      const asked = await questions();
      await fc.assert(
        fc.asyncProperty(fc.array(asked, { minLength: 6, maxLength: 12 }), async paths => {
          await buildDays(test.db, afterwards, clock.at);
          const counted = await answersTo(paths);
          await asOwner(test.database.url, 'delete from reports.rollup_day');
          expect(counted).toEqual(await answersTo(paths));
        }),
        { numRuns: questionSets },
      );
    },
  );

  it('R-05 is read from the roll-ups, which say something else once they are wrong (control)', async () => {
    // No roll-up holds the hours of a day, nor a part of one: they are read from every row.
    const keys = [
      't.product',
      't.market',
      't.today',
      't.checkin',
      'rev.channel',
      'rev.portrait',
      'rev.chart',
    ] as const;
    const paths = wholePeriod(keys).filter(path => !path.endsWith('by=hour') && !path.endsWith('by=paced'));
    const before = await answersTo(paths);
    await buildDays(test.db, afterwards, clock.at);
    expect(await answersTo(paths)).toEqual(before);
    expect(await findRollupFaults(test.db)).toEqual([]);
    await asOwner(
      test.database.url,
      `update reports.rollup_sale set qty = qty + 1;
       update reports.rollup_payment set net_fen = net_fen + 1;
       update reports.rollup_scan set admitted = admitted + 1;
       update reports.rollup_outlet set net_fen = net_fen + 1, qty = qty + 1;
       update reports.rollup_region set qty = qty + 1;
       update reports.rollup_person set qty = qty + 1`,
    );
    const wrong = await answersTo(paths);
    expect(paths.filter((_, index) => wrong[index] === before[index])).toEqual([]);
    expect(await findRollupFaults(test.db)).toContain(
      `V-13 reports.rollup_sale of ${firstDay} is not what its rows say`,
    );
  });

  it('R-05 says the same while one of its days is open, on which a part of an order came back', async () => {
    const paths = wholePeriod(['t.product', 't.market', 'rev.channel', 'rev.portrait']);
    await asOwner(
      test.database.url,
      'update ticket.refund set biz_date = (select biz_date from ticket.ticket_order where id = order_id)',
    );
    const read = await answersTo(paths);
    for (const open of [firstDay, addDays(firstDay, 1), addDays(firstDay, 2), today]) {
      await buildDays(test.db, afterwards, clock.at);
      await asOwner(test.database.url, `delete from reports.rollup_day where biz_date = '${open}'`);
      expect(await answersTo(paths)).toEqual(read);
    }
  });
});

describe('a closed day that changes', () => {
  const late: Record<string, () => Promise<unknown>> = {
    'a ticket that is used': () => scan(admin, place.gateId, orders[0]?.tickets[0]?.qr ?? ''),
    'a ticket that is given back': () => giveBackOne(),
    'a day that ends': async () => {
      clock.at = instantOf(addDays(today, 2), '01:00');
      if ((await endDays(test.db, clock.at)) === 0) throw new Error('somebody was to be absent');
    },
    'a ticket that is moved': () =>
      asOwner(
        test.database.url,
        `update ticket.ticket set visit_date = visit_date + 30 where id = (select min(id) from ticket.ticket)`,
      ),
    'a payment of another way': () =>
      asOwner(
        test.database.url,
        `update ticket.payment set method = 'WECHAT' where id = (select min(id) from ticket.payment)`,
      ),
    'a scan that a gate kept': () =>
      asOwner(
        test.database.url,
        `insert into ticket.checkin_log (raw_code, spot_id, gate_id, direction, persons, result, answer, nonce,
           device_time, server_time, biz_date, offline)
         select 'X', spot_id, gate_id, 'IN', 1, 'UNKNOWN', '{}', gen_random_uuid(), device_time, server_time,
           '${firstDay}', true
         from ticket.checkin_log limit 1`,
      ),
  };

  proof.each(Object.entries(late))('R-12 is read anew after %s, and counted anew', async (_name, change) => {
    const paths = wholePeriod(telling);
    await buildDays(test.db, afterwards, clock.at);
    const before = await answersTo(paths);
    await change();
    const after = await answersTo(paths);
    expect(after).not.toEqual(before);
    expect(await findRollupFaults(test.db)).toEqual([]);
    expect(await buildDays(test.db, afterwards, clock.at)).toBeGreaterThan(0);
    expect(await answersTo(paths)).toEqual(after);
    expect(await findRollupFaults(test.db)).toEqual([]);
    await asOwner(test.database.url, 'delete from reports.rollup_day');
    expect(await answersTo(paths)).toEqual(after);
  });

  it('R-12 would be wrong if the change left no mark (control)', async () => {
    const paths = wholePeriod(['t.market']);
    await buildDays(test.db, afterwards, clock.at);
    const before = await answersTo(paths);
    await giveBackOne();
    await asOwner(test.database.url, 'delete from platform.day_touch');
    expect(await answersTo(paths)).toEqual(before);
    expect(await findRollupFaults(test.db)).not.toEqual([]);
  });
});

describe('a writer who commits while the day is counted', () => {
  it('R-10 is seen at once, and the day counted again', async () => {
    const truth = await countedMeanwhile();
    expect(await findRollupFaults(test.db)).toEqual([]);
    expect(truth.now).not.toEqual(truth.before);
    expect(await buildDays(test.db, afterwards, clock.at)).toBe(1);
    expect(await answersTo(truth.paths)).toEqual(truth.now);
  });

  it('R-10 is overlooked where a mark is taken away that the count has not seen (control)', async () => {
    const truth = await countedMeanwhile();
    await asOwner(test.database.url, 'delete from platform.day_touch');
    expect(await answersTo(truth.paths)).toEqual(truth.before);
    expect(await findRollupFaults(test.db)).not.toEqual([]);
  });

  it('R-10 who takes it back leaves all as it was', async () => {
    const paths = wholePeriod(['t.market']);
    await buildDays(test.db, afterwards, clock.at);
    const before = await answersTo(paths);
    const writer = await beginWriting();
    await buildDay(test.db, firstDay, clock.at);
    await writer.rollback().execute();
    expect(await answersTo(paths)).toEqual(before);
    expect(await findRollupFaults(test.db)).toEqual([]);
  });

  proof('R-10 any number of writers and counts at once leave no day wrong', async () => {
    await buildDays(test.db, afterwards, clock.at);
    const writers = orders.map(async ({ tickets }, index) => {
      for (const { ticketNo } of tickets) {
        const tx = await test.db.startTransaction().execute();
        await move(tx, ticketNo);
        await (index % 3 === 0 ? tx.rollback() : tx.commit()).execute();
      }
    });
    const builders = Array.from({ length: 3 }, async () => {
      for (let round = 0; round < 4; round += 1) await buildDays(test.db, afterwards, clock.at);
    });
    const readers = Array.from({ length: 2 }, async () => {
      const findings: string[] = [];
      for (let round = 0; round < 6; round += 1) {
        findings.push(
          ...(await test.db
            .transaction()
            .setIsolationLevel('repeatable read')
            .execute(snapshot => findRollupFaults(snapshot))),
        );
      }
      return findings;
    });
    await Promise.all([...writers, ...builders]);
    expect((await Promise.all(readers)).flat()).toEqual([]);
    await buildDays(test.db, afterwards, clock.at);
    expect(await findRollupFaults(test.db)).toEqual([]);
  });

  /** A change under way while its day is counted, committed afterwards. */
  async function countedMeanwhile() {
    const paths = wholePeriod(['t.market']);
    await buildDays(test.db, afterwards, clock.at);
    const before = await answersTo(paths);
    const writer = await beginWriting();
    await buildDay(test.db, firstDay, clock.at);
    await writer.commit().execute();
    return { paths, before, now: await answersTo(paths) };
  }

  async function beginWriting() {
    const tx = await test.db.startTransaction().execute();
    await sql`
      update ticket.ticket
      set person_count = person_count + 1
      where id = (
        select min(ticket.id)
        from ticket.ticket
        join ticket.ticket_order on ticket_order.id = ticket.order_id
        where ticket_order.biz_date = ${firstDay}
      )`.execute(tx);
    return tx;
  }

  async function move(tx: Tx, ticketNo: string): Promise<void> {
    await sql`update ticket.ticket set visit_date = visit_date + 1 where ticket_no = ${ticketNo}`.execute(tx);
  }
});

/** Orders of visitors and groups over four days, some tickets of them used and some given back. */
async function sellForDays(): Promise<void> {
  const { site, seller: person } = await sellerAtWork(test);
  seller = person;
  ({ windowId } = site);
  place = await soldUnder(test.db, await attraction(test.db, { visitDate: today }), 'RR1');
  const other = await attraction(test.db, { visitDate: today, priceYuan: 99 });
  const { sellGroup } = await ledGroups(test, { seller, windowId, place });
  orders = [];
  for (let index = 0; index < 4; index += 1) {
    const single = cashSale(site, place, 2);
    const totalFen = Number(place.priceFen) * 2 + Number(other.priceFen);
    const { result } = await seller.call<Order>('POST', '/api/ticket/orders', {
      body: {
        ...single,
        lines: [...single.lines, { productId: other.productId, qty: 1 }],
        expectedTotalFen: totalFen,
        payments: [{ method: 'CASH', amountFen: totalFen, tenderFen: totalFen }],
      },
      key: true,
    });
    orders.push(result, (await sell(seller, cashSale(site, other))).result, await sellGroup(2));
  }
  await asOwner(
    test.database.url,
    `update ticket.ticket_order set biz_date = biz_date - (id % 4)::int;
     update ticket.payment set biz_date = (select biz_date from ticket.ticket_order where id = order_id)`,
  );
  await scan(admin, place.gateId, orders[2]?.tickets[0]?.qr ?? '');
  await giveBackOne(3);
}

async function giveBackOne(nth = 0): Promise<void> {
  const order = orders[nth * 3];
  if (!order) throw new Error('four orders of visitors were sold');
  const asked = { order, kind: 'VISITOR', count: 1, windowId, reason: '行程有变' } as const;
  const answer = await quoteAndRefund(seller, asked);
  if (answer.status !== 200) throw new Error(answer.text);
}

/** Every part of these reports over all days, but 客源地 of 市场明细, which no roll-up has. */
function wholePeriod(keys: readonly (typeof reportKeys)[number][]): string[] {
  const period = `from=${firstDay}&to=${addDays(today, 1)}`;
  return keys.flatMap(key => {
    const report = reportDefinitions[key];
    if (report.layout === 'list') return [`/api/reports/totals/${key}?${period}`];
    return report.views
      .filter(({ id }) => key !== 't.market' || id !== 'region')
      .map(({ id }) => `/api/reports/results/${key}?${period}&by=${id}`);
  });
}

/** Any report by any of its views, over any days, under any of the filters that it offers. */
async function questions(): Promise<fc.Arbitrary<string>> {
  const all: fc.Arbitrary<string>[] = [];
  for (const key of reportKeys) {
    const report = reportDefinitions[key];
    const { result } = await admin.call<ReportDefinitionAnswer>('GET', `/api/reports/definitions/${key}`);
    const filters = result.filters.filter(({ kind, options }) => kind === 'multi' && options.length > 0);
    const base = fc.constantFrom(
      ...(report.layout === 'list'
        ? [`/api/reports/totals/${key}?`, `/api/reports/rows/${key}?`]
        : report.views.map(({ id }) => `/api/reports/results/${key}?by=${id}`)),
    );
    const period = fc
      .tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))
      .map(([from, length]) => `&from=${addDays(firstDay, from)}&to=${addDays(firstDay, from + length)}`);
    const compared =
      result.comparisons.length === 0
        ? fc.constant('')
        : fc.constantFrom('', ...result.comparisons.map(({ value }) => `&compare=${value}`));
    const limit = fc.oneof(
      fc.constant(''),
      ...filters.map(({ id, options }) =>
        fc
          .subarray(
            options.map(({ value }) => value),
            { minLength: 1 },
          )
          .map(values => `&${id}=${values.join(',')}`),
      ),
    );
    all.push(fc.tuple(base, period, compared, limit).map(parts => parts.join('')));
  }
  return fc.oneof(...all);
}

/** Each answer as text, without when it was made. */
async function answersTo(paths: readonly string[]): Promise<string[]> {
  const answers: string[] = [];
  for (const path of paths) {
    const { text } = await admin.call('GET', path);
    answers.push(text.replace(/"requestId":"[^"]*"/, ''));
  }
  return answers;
}
