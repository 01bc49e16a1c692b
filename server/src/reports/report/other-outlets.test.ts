import type { ReportKey } from '@shanmen/shared/contracts/reports/report-keys';
import type {
  ReportRows,
  ReportSection,
  ReportSheet,
  ReportTotals,
} from '@shanmen/shared/contracts/reports/report';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { addDays } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { testDay } from '../../../test/app/clock.ts';
import {
  attraction,
  cashSale,
  type SaleSite,
  saleSite,
  scan,
  sell,
  sellerAtWork,
} from '../../../test/data/ticket/factories.ts';
import { ledGroups } from '../../../test/data/ticket/led-group.ts';
import { giveRights } from '../../../test/people/rights.ts';
import { asOwner } from '../../../test/app/scenario.ts';

const period = { from: testDay, to: addDays(testDay, 30) };

describe('what was given back for a group', () => {
  const keys = ['t.guide', 't.driver', 'a.rebate'] as const satisfies readonly ReportKey[];
  const codes = keys.map(key => `report:${key}:view` as const);

  let test: TestApp;
  let sold: { site: SaleSite; order: Order };
  let other: SaleSite;

  // A group of three, for each of whom ¥2 is given back, and ¥50 for what the enterprise brought in a period.
  beforeAll(async () => {
    test = await testApp();
    other = await saleSite(test.db, 'BM');
    const { site, seller } = await sellerAtWork(test);
    const place = await attraction(test.db);
    const { sellGroup } = await ledGroups(test, { seller, windowId: site.windowId, place });
    sold = { site, order: await sellGroup(3) };
    await asOwner(
      test.database.url,
      `insert into ticket.rebate
         (source, ref_id, agreement_id, beneficiary_id, biz_date, heads, per_head_fen, amount_fen, state)
       select 'PERIOD', to_char(biz_date, 'YYYYMMDD')::bigint, agreement_id, beneficiary_id, biz_date, 3, 0, 5000, state
       from ticket.rebate`,
    );
  });
  afterAll(() => test.close());

  it('Z-02 is said of the orders of outlets in reach alone, and of a period to whoever reaches every outlet', async () => {
    await giveRights(test, 'cashier01', codes, [sold.site.outletId], 'reports');
    await giveRights(test, 'keeper01', codes, [other.outletId], 'reports');
    await giveRights(test, 'reception01', codes);
    await giveRights(test, 'seller01', codes);
    const ofGroup = { 't.guide': 6_00, 't.driver': 6_00, 'a.rebate': 6_00, isNamed: true };
    const nothing = { 't.guide': 0, 't.driver': 0, 'a.rebate': 0, isNamed: false };
    expect(await seenBy('admin')).toEqual({ ...ofGroup, 'a.rebate': 56_00 });
    expect(await seenBy('cashier01')).toEqual(ofGroup);
    expect(await seenBy('seller01')).toEqual(ofGroup);
    expect(await seenBy('keeper01')).toEqual(nothing);
    expect(await seenBy('reception01')).toEqual(nothing);
  });

  /** 待检票 of each report, and whether any of them names the order. */
  async function seenBy(userName: string) {
    const person = await test.signIn(userName);
    const texts: string[] = [];
    const sums: Record<string, number> = {};
    for (const key of keys) {
      const by = key === 'a.rebate' ? 'enterprise' : 'order';
      const sections = await sectionsOf(person, key, { by });
      texts.push(JSON.stringify(sections));
      sums[key] = sections.reduce((sum, section) => sum + totalOf(section, 'pendingFen'), 0);
    }
    return { ...sums, isNamed: texts.some(text => text.includes(sold.order.orderNo)) };
  }
});

describe('a report of somebody whose roles reach no outlet', () => {
  it('says that it is empty for that, and not for its days', async () => {
    const test = await testApp();
    await giveRights(test, 'reception01', ['report:t.today:view'], [], 'reports');
    const url = '/api/reports/totals/t.today';
    const reaching = async (userName: string) => {
      const person = await test.signIn(userName);
      const { result } = await person.call<ReportTotals>('GET', url, { query: period });
      const scope = result.header.find(({ title }) => title === '网点范围')?.text;
      return [userName, result.reachesNothing, scope];
    };
    await asOwner(
      test.database.url,
      `insert into admin.role_scope (role_id, domain, kind)
       select id, 'reports', 'listed' from admin.role where code like 'besides-%'
       on conflict (role_id, domain) do update set kind = excluded.kind, outlet_ids = '{}'`,
    );
    expect(await reaching('reception01')).toEqual(['reception01', true, '没有任何网点']);
    expect(await reaching('admin')).toEqual(['admin', false, '全部网点']);
    await test.close();
  });
});

describe('who takes the places of a slot', () => {
  const codes = ['report:t.slot:view', 'report:t.slot:print'] as const;

  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it('Z-02 is told of the orders of outlets in reach alone; the places that are taken are those of the whole site', async () => {
    const other = await saleSite(test.db, 'BM');
    const { site, seller } = await sellerAtWork(test);
    const place = await attraction(test.db);
    const { result: order } = await sell(seller, cashSale(site, place, 2));
    await giveRights(test, 'cashier01', codes, [site.outletId], 'reports');
    await giveRights(test, 'keeper01', codes, [other.outletId], 'reports');
    await giveRights(test, 'seller01', codes);
    await giveRights(test, 'reception01', codes);
    const words = [
      order.orderNo,
      ...order.tickets.flatMap(({ ticketNo, productName }) => [ticketNo, productName]),
    ];
    const whole = { rows: 2, booked: 2, found: 2, printed: 200, told: new Set(words) };
    for (const userName of ['admin', 'cashier01', 'seller01']) {
      expect([userName, await seenBy(userName)]).toEqual([userName, whole]);
    }
    for (const userName of ['keeper01', 'reception01']) {
      expect([userName, await seenBy(userName)]).toEqual([userName, { ...whole, found: 0, told: new Set() }]);
    }

    /** How many rows and places, how many rows are found by the number of the order, and what they tell of it. */
    async function seenBy(userName: string) {
      const person = await test.signIn(userName);
      const url = '/api/reports/rows/t.slot.places';
      const { result } = await person.call<ReportRows>('GET', url, { query: period });
      const found = await person.call<ReportRows>('GET', url, {
        query: { ...period, keyword: order.orderNo },
      });
      const totals = await person.call<ReportTotals>('GET', '/api/reports/totals/t.slot.places', {
        query: period,
      });
      const paper = await person.call('POST', '/api/reports/prints/t.slot.places', {
        body: { filters: period },
      });
      const told = JSON.stringify([result, totals.result, paper.text]);
      return {
        rows: result.rows.length,
        booked: totals.result.cells['booked'],
        found: found.result.rows.length,
        printed: paper.status,
        told: new Set(words.filter(word => told.includes(word))),
      };
    }
  });
});

describe('who came in', () => {
  const codes = ['report:t.checkin:view'] as const;

  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it('Z-02 is counted for the whole site, and told by ticket of the orders of outlets in reach alone', async () => {
    const other = await saleSite(test.db, 'BM');
    const { site, seller } = await sellerAtWork(test);
    const place = await attraction(test.db);
    const { result: order } = await sell(seller, cashSale(site, place, 1));
    const [ticket] = order.tickets;
    await scan(seller, place.gateId, ticket?.qr ?? '');
    await giveRights(test, 'cashier01', codes, [site.outletId], 'reports');
    await giveRights(test, 'keeper01', codes, [other.outletId], 'reports');
    const all = { rows: 1, admitted: 1, found: 1, told: true };
    for (const userName of ['admin', 'cashier01']) {
      expect([userName, await seenBy(userName)]).toEqual([userName, all]);
    }
    expect(await seenBy('keeper01')).toEqual({ ...all, found: 0, told: false });

    async function seenBy(userName: string) {
      const person = await test.signIn(userName);
      const ask = <A>(part: 'rows' | 'totals', keyword?: string) =>
        person.call<A>('GET', `/api/reports/${part}/t.checkin`, {
          query: { ...period, ...(keyword === undefined ? {} : { keyword }) },
        });
      const { result } = await ask<ReportRows>('rows');
      const found = await ask<ReportRows>('rows', ticket?.ticketNo);
      const totals = await ask<ReportTotals>('totals');
      return {
        rows: result.rows.length,
        admitted: totals.result.cells['admitted'],
        found: found.result.rows.length,
        told: JSON.stringify(result).includes(ticket?.ticketNo ?? ''),
      };
    }
  });
});

async function sectionsOf(
  person: Client,
  key: ReportKey,
  query: Record<string, string> = {},
): Promise<ReportSection[]> {
  const answer = await person.call<ReportSheet>('GET', `/api/reports/results/${key}`, {
    query: { ...period, ...query },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.result.sections;
}

/** 合计 of a column; nothing where there is none, or no row. */
function totalOf({ columns, rows }: ReportSection, id: string): number {
  const at = columns.findIndex(column => column.id === id);
  return at < 0 ? 0 : Number(rows.at(-1)?.[at] ?? 0);
}
