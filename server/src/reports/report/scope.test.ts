import { catalogue } from '@shanmen/shared/contracts/catalogue';
import type { Cell, ReportRows, ReportSheet, ReportTotals } from '@shanmen/shared/contracts/reports/report';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { instantOf } from '@shanmen/shared/time';
import { sql } from 'kysely';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { testDay } from '../../../test/app/clock.ts';
import {
  attraction,
  cashSale,
  openShift,
  quoteAndRefund,
  type SaleSite,
  saleSite,
  scan,
  sell,
  soldUnder,
} from '../../../test/data/ticket/factories.ts';
import { storeMoves } from '../../../test/data/cashier/store-day.ts';
import { rechargeInCash, sellBelowPrice, tillCounter } from '../../../test/data/cashier/till-counter.ts';
import { buyAndSellGoods, storeroom } from '../../../test/data/goods/goods.ts';
import { ledGroups } from '../../../test/data/ticket/led-group.ts';
import { asOwner } from '../../../test/app/scenario.ts';
import type { GroupReport, ListReport } from './definition/report-definition.ts';
import { reportDefinitions } from './definition/report-definitions.ts';
import { type SourceId, sources } from './definition/sources.ts';
import { codesFor } from './report-work.ts';

const definitions = Object.values(reportDefinitions);
const isCut = (source: SourceId) => sources[source].outlet !== null;
/** What also has facts of no outlet, which only who sees all sees. */
const partlyOfNone: ReadonlySet<SourceId> = new Set(['supplier', 'supplierLine']);
const isOfOutlets = (source: SourceId) => !partlyOfNone.has(source);
const lists = definitions.flatMap(report =>
  report.layout === 'list' && isCut(report.source) ? [report] : [],
);
const groups = definitions.flatMap(report =>
  report.layout === 'group' && report.views.every(({ blocks }) => blocks.every(({ source }) => isCut(source)))
    ? [report]
    : [],
);

/** What auditors read, in every view and file. */
const ofAudit: ReadonlySet<string> = new Set(
  catalogue['70'].flatMap(screen =>
    'args' in screen && 'report' in screen.args ? [screen.args.report] : [],
  ),
);

let test: TestApp;
let admin: Client;
let manager: Client;
let outletIds: number[];

// What everybody reads is written once: two sites and a store that sold, scanned and took back, one also to a group.
beforeAll(async () => {
  test = await testApp({ now: () => instantOf(testDay, '10:00') });
  admin = await test.signIn('admin');
  const { windowId } = await workAt(await saleSite(test.db, 'NM'), 'seller01', 3);
  await workAt(await saleSite(test.db, 'BM'), 'admin', 4);
  const place = await attraction(test.db, { visitDate: testDay });
  const groups = await ledGroups(test, { seller: await test.signIn('seller01'), windowId, place });
  await groups.sellGroup(10);
  const room = await storeroom(test);
  await buyAndSellGoods(room, testDay);
  await storeMoves(room, testDay);
  const till = await tillCounter(test);
  await rechargeInCash(admin, await till.open(admin), 100_00);
  const cashier = await test.signIn('cashier01');
  await sellBelowPrice(till, cashier, await till.open(cashier, { tillNo: 2 }), 250);
  outletIds = await sellingOutlets();
  await maySeeEverything('manager');
  manager = await test.signIn('manager01');
});
afterAll(() => test.close());

describe('what outlets see apart', () => {
  proof.each(lists.filter(({ source }) => isOfOutlets(source)).map(report => [report.key, report] as const))(
    'R-06 is, put together, what who sees all sees: the list %s',
    async (key, report) => {
      const whole = await listOf(admin, report);
      expect([key, whole.rows.length]).not.toEqual([key, 0]);
      const parts = await eachOutlet(() => listOf(manager, report));
      expect(sorted(parts.flatMap(part => part.rows))).toEqual(sorted(whole.rows));
      expect(added(parts.map(part => part.sums))).toEqual(whole.sums);
    },
  );

  proof.each(
    groups.flatMap(report =>
      report.views
        .filter(({ blocks }) => blocks.every(({ source }) => isOfOutlets(source)))
        .map(view => [report.key, view.id, report] as const),
    ),
  )('R-06 is, put together, what who sees all sees: %s by %s', async (_key, by, report) => {
    const whole = await sumsOf(admin, report, by);
    expect(Object.keys(whole).length).toBeGreaterThan(0);
    const parts = await eachOutlet(() => sumsOf(manager, report, by));
    expect(added(parts)).toEqual(whole);
  });

  proof('R-06 leaves the screen as it stands on it: no other outlet is in a file or on paper', async () => {
    const apart = await eachOutlet(async () => {
      const found = new Map<string, string>();
      for (const report of lists) {
        const { rows } = await listOf(manager, report);
        const file = await manager.call('POST', `/api/reports/exports/${report.key}`, {
          body: { format: 'csv', filters: {} },
        });
        const paper = await manager.call<ReportSheet>('POST', `/api/reports/prints/${report.key}`, {
          body: { filters: {} },
        });
        const printed = paper.result.sections.flatMap(section =>
          section.rows.filter((_, index) => section.levels[index] === 0),
        );
        expect([report.key, sorted(printed)]).toEqual([report.key, sorted(rows)]);
        found.set(report.key, file.text);
      }
      return found;
    });
    for (const { key } of lists) {
      const numbers = apart.map(files => new Set((files.get(key) ?? '').match(/\b(?:D|XS|XT)\d{9,}\S*\b/g)));
      const all = numbers.flatMap(found => [...found]);
      expect([key, new Set(all).size]).toEqual([key, all.length]);
    }
  });

  it('R-06 opens no line of another outlet from a row of the own one', async () => {
    const query = { by: 'seller' };
    const wide = await admin.call<ReportSheet>('GET', '/api/reports/results/t.product', { query });
    const picks = wide.result.sections[0]?.drill.rows.filter(({ seller }) => seller !== undefined) ?? [];
    expect(picks.length).toBeGreaterThan(1);
    const seen = await eachOutlet(async () => {
      const counts: number[] = [];
      for (const pick of picks) {
        const lines = await manager.call<ReportTotals>('GET', '/api/reports/totals/t.today', { query: pick });
        counts.push(lines.result.rowCount);
      }
      return counts;
    });
    // Each seller worked at one outlet only, so his lines are seen from there and from nowhere else.
    for (const [index] of picks.entries()) {
      expect(seen.filter(counts => (counts[index] ?? 0) > 0)).toHaveLength(1);
    }
  });

  it('R-40 a filter that was kept by who sees all shows its reader his own outlet, and names no other', async () => {
    const names = await outletNames();
    const shown = await eachOutlet(async own => {
      const totals: ReportTotals[] = [];
      for (const kept of outletIds) {
        const { result } = await manager.call<ReportTotals>('GET', '/api/reports/totals/sales.detail', {
          query: { outlet: String(kept) },
        });
        const said = JSON.stringify(result.header);
        expect(names.filter(({ id, name }) => id !== own && said.includes(name))).toEqual([]);
        totals.push(result);
      }
      return totals.map(({ rowCount }) => rowCount);
    });
    for (const [index, counts] of shown.entries()) {
      expect(counts.filter((count, kept) => count > 0 && kept !== index)).toEqual([]);
    }
    expect(shown.flat().filter(count => count > 0).length).toBeGreaterThan(1);
  });

  it('R-40 a filter that was kept by who sees cost shows none to who does not', async () => {
    const kept = { by: 'supplier', compare: 'mom' };
    const columnsFor = async (person: Client) => {
      const { result } = await person.call<ReportSheet>('GET', '/api/reports/results/g.sales', {
        query: kept,
      });
      return result.sections.flatMap(({ columns }) => columns.map(({ id }) => id));
    };
    const withCost = await columnsFor(manager);
    await mayNotSeeCost('manager');
    const costly = ['costFen', 'marginFen', 'marginRate'];
    expect(withCost).toEqual(expect.arrayContaining(costly));
    expect((await columnsFor(manager)).filter(id => costly.some(cost => id.startsWith(cost)))).toEqual([]);
    await maySeeEverything('manager');
  });

  proof.each(
    groups
      .filter(({ key }) => ofAudit.has(key))
      .flatMap(report => report.views.map(view => [report.key, view.id, report] as const)),
  )('A-15 adds up over all outlets to the whole: %s of 审核 by %s', async (_key, by, report) => {
    const whole = await sumsOf(admin, report, by);
    expect(added(await eachOutlet(() => sumsOf(manager, report, by)))).toEqual(whole);
  });

  proof(
    'A-16 says nothing of cost or margin in a report of 审核 to who may not see it: answer, file or paper',
    async () => {
      await mayNotSeeCost('manager');
      const leaks: string[] = [];
      for (const report of definitions.filter(({ key }) => ofAudit.has(key))) {
        const { key } = report;
        const ways = report.layout === 'list' ? [''] : report.views.map(({ id }) => id);
        const isList = report.layout === 'list';
        for (const by of ways) {
          const filters = by === '' ? {} : { by };
          const read = isList ? 'totals' : 'results';
          const answers = [
            await manager.call('GET', `/api/reports/definitions/${key}`),
            await manager.call('GET', `/api/reports/${read}/${key}`, { query: filters }),
            await manager.call('POST', `/api/reports/exports/${key}`, { body: { format: 'csv', filters } }),
            await manager.call('POST', `/api/reports/prints/${key}`, { body: { filters } }),
          ];
          expect([key, by, answers.map(({ status }) => status)]).toEqual([key, by, [200, 200, 200, 200]]);
          // 低于成本 is a mark of a sale and tells no figure.
          const said = answers.map(({ text }) => text.replaceAll('低于成本', ''));
          if (said.some(text => /成本|毛利|costFen|margin/i.test(text))) leaks.push(`${key} ${by}`);
        }
      }
      expect(leaks).toEqual([]);
      await maySeeEverything('manager');
      const seen = await manager.call('GET', '/api/reports/results/a.rev1');
      expect(seen.text).toContain('成本');
    },
  );

  it('R-06 would add up to something else if one outlet saw all (control)', async () => {
    const report = reportDefinitions['t.today'];
    if (report.layout !== 'list') throw new Error('今日销售明细 is a list');
    const whole = await listOf(admin, report);
    const parts = await eachOutlet((_, index) => listOf(index === 0 ? admin : manager, report));
    expect(added(parts.map(part => part.sums))).not.toEqual(whole.sums);
  });
});

/** The answers of a manager who may see one outlet after the other, and nothing beside it. */
async function eachOutlet<T>(ask: (outletId: number, index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const [index, outletId] of outletIds.entries()) {
    await asOwner(
      test.database.url,
      `update admin.role_scope set kind = 'listed', outlet_ids = '{${outletId}}'
       where domain = 'reports' and role_id = (select id from admin.role where code = 'manager')`,
    );
    answers.push(await ask(outletId, index));
  }
  return answers;
}

type Sums = Readonly<Record<string, number>>;

async function listOf(person: Client, report: ListReport): Promise<{ rows: Cell[][]; sums: Sums }> {
  const rows = await person.call<ReportRows>('GET', `/api/reports/rows/${report.key}`, {
    query: { pageSize: '200' },
  });
  const totals = await person.call<ReportTotals>('GET', `/api/reports/totals/${report.key}`);
  if (rows.status !== 200) throw new Error(rows.text);
  const { cells, rowCount } = totals.result;
  return { rows: rows.result.rows, sums: { ...cells, rowCount } };
}

/** 合计 of every table of a report, by what adds up over outlets: an order belongs to one of them. */
async function sumsOf(person: Client, report: GroupReport, by: string): Promise<Sums> {
  const answer = await person.call<ReportSheet>('GET', `/api/reports/results/${report.key}`, {
    query: { by },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  const blocks = report.views.find(({ id }) => id === by)?.blocks ?? [];
  const sums: Record<string, number> = {};
  for (const [place, { measures }] of blocks.entries()) {
    const section = answer.result.sections[place];
    const total = section?.rows.findLast((_, index) => section.levels[index] !== 0);
    for (const { id, kind } of measures) {
      if (!['sum', 'count', 'distinct'].includes(kind)) continue;
      const at = section?.columns.findIndex(column => column.id === id) ?? -1;
      if (at >= 0) sums[`${place} ${id}`] = Number(total?.[at] ?? 0);
    }
  }
  return sums;
}

function added(parts: readonly Sums[]): Sums {
  const names = [...new Set(parts.flatMap(part => Object.keys(part)))];
  return Object.fromEntries(
    names.map(name => [name, parts.reduce((total, part) => total + (part[name] ?? 0), 0)]),
  );
}

function sorted(rows: readonly (readonly Cell[])[]): string[] {
  return rows.map(row => JSON.stringify(row)).sort();
}

/** A shift with some orders, a scan and a refund, all under one outlet. */
async function workAt(site: SaleSite, userName: 'admin' | 'seller01', orders: number): Promise<SaleSite> {
  const person = await test.signIn(userName);
  const shift = await openShift(person, site.windowId);
  if (shift.status !== 200) throw new Error(shift.text);
  const place = await soldUnder(test.db, await attraction(test.db, { visitDate: testDay }), 'RR1');
  const sold: Order[] = [];
  for (let index = 0; index < orders; index += 1) {
    const answer = await sell(person, cashSale(site, place, index + 1));
    if (answer.status !== 200) throw new Error(answer.text);
    sold.push(answer.result);
  }
  await scan(admin, place.gateId, sold[0]?.tickets[0]?.qr ?? '');
  const order = sold.at(-1);
  if (!order) throw new Error('some orders were sold');
  const asked = { order, kind: 'VISITOR', count: 1, windowId: site.windowId, reason: '行程有变' } as const;
  const back = await quoteAndRefund(person, asked);
  if (back.status !== 200) throw new Error(back.text);
  return site;
}

/** The outlets that sold anything, and one that did not. */
async function sellingOutlets(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (select distinct outlet_id as id from reports.v_sale
     union select distinct outlet_id from goods.v_report_sale)
    union (
      select max(id) from admin.outlet
      where id not in (select outlet_id from reports.v_sale union select outlet_id from goods.v_report_sale)
    )
    order by id`.execute(test.db);
  if (rows.length !== 4) throw new Error(`two sites, a store and an idle outlet, not ${rows.length}`);
  return rows.map(({ id }) => id);
}

async function outletNames(): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from admin.outlet where id = any(${outletIds}::bigint[])`.execute(test.db);
  return rows;
}

async function mayNotSeeCost(role: string): Promise<void> {
  await asOwner(
    test.database.url,
    `delete from admin.role_permission where code = 'goods:cost:view'
       and role_id = (select id from admin.role where code = '${role}');
     update admin.permission_version set version = version + 1`,
  );
}

/** Every report with every column, so that nothing but the outlet tells apart. */
async function maySeeEverything(role: string): Promise<void> {
  const codes: string[] = definitions.flatMap(report =>
    (['view', 'export', 'print'] as const).flatMap(action => codesFor(report, action)),
  );
  await asOwner(
    test.database.url,
    `insert into admin.role_permission (role_id, code)
     select id, codes.code
     from admin.role, (values ${[...codes, 'goods:cost:view'].map(code => `('${code}')`).join(', ')}) as codes (code)
     where role.code = '${role}' on conflict do nothing;
     update admin.permission_version set version = version + 1`,
  );
}
