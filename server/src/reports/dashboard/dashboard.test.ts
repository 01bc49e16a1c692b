import type { BoardAnswer, Tile } from '@shanmen/shared/contracts/reports/dashboard';
import { boardNames } from '@shanmen/shared/contracts/reports/dashboard';
import type { ReportSection, ReportSheet } from '@shanmen/shared/contracts/reports/report';
import { fen } from '@shanmen/shared/money';
import { instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { testDay } from '../../../test/app/clock.ts';
import { asOwner } from '../../../test/app/scenario.ts';
import { tillCounter } from '../../../test/data/cashier/till-counter.ts';
import {
  attraction,
  cashSale,
  quoteAndRefund,
  type SaleSite,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../test/data/ticket/factories.ts';
import { giveRights } from '../../../test/people/rights.ts';
import { defineDashboard } from './board-definition.ts';

let test: TestApp;
let admin: Client;
let site: SaleSite;

// Tickets sold, used and given back, and goods of a till: each tile has something to tell.
beforeAll(async () => {
  test = await testApp({ begin: 'stocked', now: () => instantOf(testDay, '12:00') });
  const work = await sellerAtWork(test);
  site = work.site;
  const place = await soldUnder(test.db, await attraction(test.db), 'RR1');
  const { result: order } = await sell(work.seller, cashSale(site, place, 4));
  await scan(work.seller, place.gateId, order.tickets[0]?.qr ?? '');
  const { result: wrong } = await sell(work.seller, cashSale(site, place, 2));
  const reason = '行程有变';
  await quoteAndRefund(work.seller, {
    order: wrong,
    kind: 'VISITOR',
    count: 1,
    windowId: site.windowId,
    reason,
  });
  const counter = await tillCounter(test);
  admin = counter.room.admin;
  await counter.sell(admin, await counter.open(admin, { floatFen: fen(300_00) }), 3);
});
afterAll(() => test.close());

describe('a board', () => {
  it.each(boardNames)(
    'C-30 R-15 shows in every tile of %s what its report shows to the same person',
    async name => {
      const { result, status } = await boardOf(admin, name);
      expect(status).toBe(200);
      const told = result.tiles.filter(({ opens }) => opens.report !== '');
      expect(told.length).toBeGreaterThan(5);
      for (const tile of told) {
        const { report, query } = tile.opens;
        const sheet = await admin.call<ReportSheet>('GET', `/api/reports/results/${report}`, { query });
        expect([tile.id, sheet.status]).toEqual([tile.id, 200]);
        const [section] = sheet.result.sections;
        expect([tile.id, figuresIn(tile)]).toEqual([tile.id, figuresOf(section, tile)]);
      }
    },
  );

  it('R-15 counts in 今日待办 the shifts that 交班长短款 shows as not handed over', async () => {
    const { result } = await boardOf(admin, 'business');
    const todo = result.tiles.find(({ id }) => id === 'todo')?.todo ?? [];
    expect(todo).toContainEqual(expect.objectContaining({ title: '未交班', count: 2, system: '' }));
    expect(todo).toContainEqual(
      expect.objectContaining({ title: '通用今日报表未提交', system: '收银', path: '' }),
    );
  });

  it('R-06 leaves out the tiles of reports that a person may not view, and each report keeps its own scope', async () => {
    await giveRights(
      test,
      'cashier01',
      ['report:business:view', 'report:cash.all.sum:view'],
      [site.outletId],
      'reports',
    );
    const cashier = await test.signIn('cashier01');
    const { result } = await boardOf(cashier, 'business');
    expect(result.tiles.map(({ id }) => id)).toEqual(['fallen', 'outlets']);
    const whole = await boardOf(admin, 'business');
    const [own, all] = [result, whole.result].map(
      ({ tiles }) => tiles.find(({ id }) => id === 'outlets')?.section,
    );
    expect(own?.rows.length).toBeLessThan(all?.rows.length ?? 0);
    expect((await boardOf(cashier, 'commerce')).error?.code).toBe('no_permission');
  });

  it('answers the tiles that are asked for alone, and refuses one that it has not', async () => {
    const query = { tiles: 'hours,crowd' };
    const { result } = await admin.call<BoardAnswer>('GET', '/api/reports/dashboards/business', { query });
    expect(result.tiles.map(({ id }) => id)).toEqual(['crowd', 'hours']);
    const other = await admin.call('GET', '/api/reports/dashboards/business', {
      query: { tiles: 'hours,other' },
    });
    expect(other.error?.code).toBe('filter_invalid');
  });

  it('C-30 counts in 在园 who came in within the usual stay, and where exits are counted who left as well', async () => {
    const there = async () => {
      const { section } = (await boardOf(admin, 'business', 'inside')).result.tiles[0] ?? {};
      const row = section?.rows.find(cells => cells[section.labels] !== 0) ?? [];
      return row.slice(section?.labels);
    };
    await asOwner(
      test.database.url,
      `set session_replication_role = replica;
       update ticket.checkin_log set server_time = now() - interval '20 minutes';
       update ticket.gate set direction = 'IN';
       update ticket.spot set instant_capacity = 2 where id in (select spot_id from ticket.checkin_log)`,
    );
    expect(await there()).toEqual([1, 2, 5000, 1, '估算']);
    await asOwner(
      test.database.url,
      `set session_replication_role = replica;
       update ticket.checkin_log set server_time = now() - interval '5 hours';
       update ticket.gate set direction = 'BOTH' where id in (select gate_id from ticket.checkin_log)`,
    );
    expect(await there()).toEqual([1, 2, 5000, 0, '出口计数']);
    await asOwner(test.database.url, `update ticket.gate set direction = 'IN'`);
    expect(await there()).toEqual([]);
  });

  it('R-35 R-08 holds today against the same weekday up to the same minute, and says how it ends', async () => {
    const before = (await boardOf(admin, 'business', 'income')).result.tiles[0];
    const { netFen: today } = valuesOf(before);
    expect(before?.forecast).toBeNull();
    await moveBack('09:00', 1);
    await moveBack('15:00', 2);
    const { result } = await boardOf(admin, 'business', 'income');
    const [tile] = result.tiles;
    const then = tile?.figures[0]?.against[0];
    const left = valuesOf(tile)['netFen'] ?? 0;
    expect(then?.value).toBeGreaterThan(0);
    expect(then).toMatchObject({
      title: '上周同日同时',
      rate: -Math.round((((then?.value ?? 0) - left) * 10_000) / (then?.value ?? 1)),
    });
    const whole = (today ?? 0) - left;
    expect(tile?.forecast).toMatchObject({ value: Math.round((left * whole) / (then?.value ?? 1)) });
  });
});

describe('the declaration of a board', () => {
  it('stops the start with a sentence for each figure, view and filter that its reports do not have', () => {
    const tile = { title: '卡', report: 'rev.chart', days: 'today' } as const;
    const declare = () =>
      defineDashboard({
        name: 'business',
        title: '错',
        system: '60',
        tiles: [
          { ...tile, id: 'a', form: 'bars', by: 'day', figures: ['nothing'] },
          { ...tile, id: 'b', form: 'bars', by: 'moon', figures: ['netFen'] },
          { ...tile, id: 'c', form: 'bars', by: 'day', figures: ['netFen'], filters: { moon: '1' } },
          { ...tile, id: 'c', form: 'heat', across: 0, by: 'day', figures: ['netFen'] },
        ],
      });
    expect(declare).toThrow(
      /c stands twice[^]*a: rev.chart has no figure nothing[^]*b: rev.chart has no view moon[^]*no filter moon[^]*c has no two labels/,
    );
  });
});

function boardOf(client: Client, name: string, tiles?: string) {
  return client.call<BoardAnswer>(
    'GET',
    `/api/reports/dashboards/${name}`,
    tiles === undefined ? {} : { query: { tiles } },
  );
}

/** The figures of a tile in the order of its rows. */
function figuresIn({ section, figures }: Tile): unknown[] {
  if (section === null) return figures.map(({ id, value }) => [id, value]);
  return section.rows.map(row => row.slice(section.labels));
}

/** The same out of the report's table: of every row, of the outermost label, or 合计 alone. */
function figuresOf(section: ReportSection | undefined, { form, section: shown, figures }: Tile): unknown[] {
  if (section === undefined) throw new Error('the report shows no table');
  const { columns, rows, levels, labels } = section;
  const wanted = (shown?.columns.slice(shown.labels) ?? figures).map(({ id }) => id);
  const places = wanted.map(id => columns.findIndex(column => column.id === id));
  const least = { heat: 0, figure: labels }[String(form)] ?? labels - 1;
  const kept = rows.filter((_, at) => (levels[at] ?? 0) >= least);
  const values = kept.map(row => places.map(place => row[place]));
  if (form !== 'figure') return values;
  // Of nothing there is no share.
  const nought = (at: number) => (columns[places[at] ?? -1]?.format === 'percent' ? null : 0);
  return wanted.map((id, at) => [id, values.length === 0 ? nought(at) : values[0]?.[at]]);
}

function valuesOf(tile: Tile | undefined): Record<string, number | null> {
  return Object.fromEntries(tile?.figures.map(({ id, value }) => [id, value]) ?? []);
}

/** One of the orders of today, as if it had been made a week ago at this time. */
async function moveBack(time: string, nth: number): Promise<void> {
  await asOwner(
    test.database.url,
    `update ticket.ticket_order set biz_date = biz_date - 7, sold_at = '${instantOf(testDay, time).toISOString()}'::timestamptz - interval '7 days'
     where id = (select id from ticket.ticket_order order by id limit 1 offset ${nth - 1})`,
  );
}
