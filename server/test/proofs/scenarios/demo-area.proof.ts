import type { RebatePage } from '@shanmen/shared/contracts/ticket/groups/rebate';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import { sql } from 'kysely';

import { playCrowd } from '../../../seeds/demo/crowd/crowd.ts';
import { planDays, type PlannedDay } from '../../../seeds/demo/crowd/plan.ts';
import { seedDemo } from '../../../seeds/demo/seed.ts';
import { readMasterKeys } from '../../../src/process/master-keys/master-key.ts';
import { ticketKeys } from '../../../src/ticket/public.ts';
import { testApp, type TestApp } from '../../app/app.ts';
import { namelessIn } from '../../people/nameless.ts';
import { asOwner, countRows, findFaults, readNumber } from '../../app/scenario.ts';

const tables = [
  'ticket.ticket',
  'ticket.slot',
  'ticket.checkin_log',
  'commerce.payment_entry',
  'goods.goods',
  'admin.outlet',
  'ticket.rebate',
  'ticket.sale_link',
  'ticket.waiting_entry',
];

/** Who led groups, in the days of the history. */
const led = `select count(distinct guide_id) + count(distinct driver_id) as value from ticket.ticket_order
  where visit_date < date '2026-10-02'`;

/** How many of each kind of document, what lies where, and who dealt with it. */
const goodsMonth = `with doc as (
    select doc.*, red.id is not null as was_undone
    from goods.doc
    left join goods.doc as red on red.reversal_of = doc.id
    where doc.status in ('audited', 'reversed') and doc.reversal_of is null)
  select
    (select count(*)::int from doc where type = 'JH' and not was_undone) as purchases,
    (select count(*)::int from doc where type = 'JH' and was_undone) as undone,
    (select count(*)::int from doc where type = 'JT') as returned,
    (select count(*)::int from doc where type = 'CZ') as assemblies,
    (select count(*)::int from doc where type = 'DB') as transfers,
    (select count(distinct wh_id)::int from goods.stock_balance join goods.warehouse on warehouse.id = wh_id
      where warehouse.kind = 'transit' and qty > 0) as "underWay",
    (select count(*)::int from doc where type = 'DB' and exists (
      select from goods.doc as loss where loss.type = 'BS' and loss.source_doc_id = doc.id)) as short,
    (select count(*)::int from goods.doc_line where gift) as gifts,
    (select sum(value_fen)::int from goods.stock_ledger where kind = 'costadj') as covered,
    (select qty::text from goods.stock_balance where qty < 0) as below,
    (select sum(qty)::text from goods.stock_balance join goods.warehouse on warehouse.id = wh_id
      where warehouse.code = 'CC') as defect,
    (select count(*)::int from goods.doc_line as line join doc on doc.id = line.doc_id
      where type = 'XT' and line.condition = 'damaged') as unsellable,
    (select string_agg(distinct name, '、') from doc join admin.v_account on v_account.id = handler_id
      where type = 'JH') as buyers,
    (select string_agg(distinct name, '、') from doc join admin.v_account on v_account.id = audited_by
      where type in ('XS', 'BY', 'BS', 'QR', 'QC') and channel is distinct from 'POS') as auditors,
    (select count(*)::int from admin.v_account where status = 'disabled') as shut`;

/** Places and movements of money that do not lead to exactly one outlet; each has to find nothing. */
const astray = [
  `select count(*) as value from ticket.sale_site as place
   left join admin.outlet on outlet.id = place.outlet_id and kind = 'sale_site' and ref_id = place.id
   where outlet.id is null`,
  `select count(*) as value from goods.store as place
   left join admin.outlet on outlet.id = place.outlet_id and kind = 'store' and ref_id = place.id
   where outlet.id is null`,
  `select count(*) as value from admin.outlet
   where kind <> 'online'
     and (select count(*) from ticket.sale_site where outlet_id = outlet.id)
       + (select count(*) from goods.store where outlet_id = outlet.id) <> 1`,
  `select count(*) as value from commerce.payment_posting as posting
   left join admin.outlet on outlet.id = posting.outlet_id
   where posting.kind in ('sale', 'refund', 'cash_move', 'drop') and outlet.id is null`,
  `select (select sum(total_fen) from ticket.ticket_order)
     - (select sum(total_fen) from ticket.ticket_order join admin.outlet on outlet.id = ticket_order.outlet_id) as value`,
];

describe('the demo scenic area', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await testApp({ begin: 'demo' });
  });
  afterAll(() => test.close());

  it('D-26 leaves nothing in the log that would be read as a code', async () => {
    expect(await namelessIn(test.database.url)).toEqual([]);
  });

  it('D-36 has one outlet for every place, and exactly one for every sale, refund and movement of cash', async () => {
    expect(await countRows(test.database.url, 'commerce.payment_posting')).toBeGreaterThan(100);
    expect(await Promise.all(astray.map(query => readNumber(test.database.url, query)))).toEqual(
      astray.map(() => 0),
    );
  });

  it('D-36 twin: an outlet that stands for nothing is found', async () => {
    await asOwner(
      test.database.url,
      `insert into admin.outlet (code, name, kind) values ('X', '空', 'store')`,
    );
    expect(await readNumber(test.database.url, astray[2] ?? '')).toBe(1);
    await asOwner(test.database.url, `delete from admin.outlet where code = 'X'`);
  });

  it('T-55 loads twice without change, balances, and lets seller01 begin by opening a shift', async () => {
    const countAll = () => Promise.all(tables.map(table => countRows(test.database.url, table)));

    const first = await countAll();
    await seedDemo(test.deps);
    expect(await countAll()).toEqual(first);
    expect(first.every(count => count > 0)).toBe(true);
    expect(await findFaults(test.db)).toEqual([]);
    expect(await readNumber(test.database.url, led)).toBeGreaterThan(5);
    const admin = await test.signIn('admin');
    const { result: paid } = await admin.call<RebatePage>('GET', '/api/ticket/rebates', {
      query: { status: 'PAID' },
    });
    expect(paid.rows).toMatchObject([{ enterpriseName: '江汀假日旅行社(演示)', guideName: '韩若川' }]);

    const seller = await test.signIn('seller01');
    const { result } = await seller.call<PosSession>('GET', '/api/ticket/sale-boot');
    expect(result.shift).toBeNull();
    expect(result.windows.map(window => window.siteName)).toEqual(
      Array.from({ length: 3 }, () => '南门售票处'),
    );
    const tiles = new Map(result.products.map(product => [product.code, product]));
    expect(tiles.get('GS')).toMatchObject({
      hotkey: 'G',
      priceFen: 40_00,
      requiresSlot: false,
      blocked: null,
    });
    expect(tiles.get('YC')).toMatchObject({
      hotkey: 'H',
      priceFen: 70_00,
      requiresSlot: true,
      blocked: null,
    });
    expect(tiles.get('CR')).toMatchObject({
      hotkey: 'C',
      priceFen: 120_00,
      blocked: null,
      visitors: { family: 'DM', eligibility: null },
    });
    expect(tiles.get('LB')).toMatchObject({ hotkey: 'L', priceFen: 198_00, blocked: null });
    expect(tiles.get('MP')?.visitors?.eligibility?.ages).toContainEqual({ from: 65, to: 150 });
  });

  it('T-55 tells of a season: sales every day, one day of all, one that a storm ended, 42 who wait', async () => {
    const perDay = `select biz_date, count(*) filter (where status = 'F')::int as back, count(*)::int as sold
      from ticket.ticket join ticket.ticket_order on ticket_order.id = ticket.order_id group by biz_date`;
    const read = (what: string) =>
      readNumber(test.database.url, `select ${what} as value from (${perDay}) as day`);
    expect(await read('count(*)')).toBe(91);
    expect(await read('max(sold)')).toBeGreaterThan(200);
    expect(await read('count(*) filter (where back > 20)')).toBe(1);
    const storm = `select count(*) as value from ticket.refund where kind = 'CLOSURE' and state = 'DONE' and fee_fen = 0`;
    expect(await readNumber(test.database.url, storm)).toBeGreaterThan(10);
    const waiting = `select count(*) as value from ticket.waiting_entry where state = 'WAITING'`;
    expect(await readNumber(test.database.url, waiting)).toBe(42);
  });

  it('T-55 tells of a month of goods with each of its cases', async () => {
    const told = await sql.raw(goodsMonth).execute(test.db);
    expect(told.rows[0]).toEqual({
      purchases: 12,
      undone: 1,
      returned: 2,
      assemblies: 3,
      transfers: 20,
      underWay: 2,
      short: 1,
      gifts: 1,
      // Five were sold of two, and 24 came in for less; ten of six, and nothing came in since.
      covered: 15,
      below: '-4.000',
      defect: '1.000',
      unsellable: 1,
      buyers: '林岚',
      auditors: '白露',
      shut: 4,
    });
  });

  it('T-55 shows each special case where its screen reads it', async () => {
    const admin = await test.signIn('admin');
    for (const [path, query, expected] of cases) {
      const { result } = await admin.call<{ rows: unknown[] }>('GET', path, { query });
      expect([path, result.rows]).toEqual([
        path,
        expect.arrayContaining([expect.objectContaining(expected)]),
      ]);
    }
  });

  it('T-55 is filled by npm run demo:history day by day, broken off and taken up again, and balances', async () => {
    const keys = ticketKeys(readMasterKeys(test.deps.config));
    // A usual day, the day of all and the day of the storm, each with fewer tickets than the command gives them.
    const few = { usual: 130, peak: 420, storm: 120 } as const;
    const choose = (plan: PlannedDay[]) =>
      plan
        .filter(({ index, kind }) => kind !== 'usual' || index === 70)
        .map(planned => ({ ...planned, tickets: few[planned.kind] }));
    const days: (readonly [kind: string, sold: number])[] = [];
    const play = (most: number) =>
      playCrowd(
        test.db,
        keys,
        ({ kind, sold }) => days.push([kind, sold]),
        plan => choose(plan).slice(0, most),
      );

    await play(1);
    await play(3);
    const helpers = `select id from admin.v_account where user_name in ('seller04', 'seller05', 'seller06')`;
    expect(days.map(([kind, sold]) => [kind, sold > 0])).toEqual([
      ['peak', true],
      ['peak', false],
      ['usual', true],
      ['storm', true],
    ]);
    for (const { day, kind } of choose(planDays('2026-07-04'))) {
      const of = `select count(*) as value from ticket.ticket where visit_date = '${day}'`;
      const heads = of.replace('count(*)', 'sum(person_count)');
      const counted = kind === 'storm' ? `${heads} and status = 'F'` : heads;
      expect([kind, await readNumber(test.database.url, counted)]).toEqual([kind, few[kind]]);
      expect(await readNumber(test.database.url, `${of} and status = 'I'`)).toBe(0);
      // Whoever bought a ticket comes, but for three of a hundred and those of the thin days before.
      const absent = await readNumber(
        test.database.url,
        `${heads} and status = 'N' and issued_by in (${helpers})`,
      );
      expect([kind, absent < 0.1 * few[kind]]).toEqual([kind, true]);
    }
    expect(await findFaults(test.db)).toEqual([]);
  });
});

/** A refund that failed, a shift ¥20 short, an account at 96 %, who may not buy, who waits, a day shut, who has booked. */
const cases: readonly (readonly [path: string, query: Record<string, string>, expected: object])[] = [
  ['/api/ticket/refunds', { status: 'FAILED' }, { state: 'FAILED', reason: '行程取消' }],
  ['/api/ticket/shifts', { from: '2026-09-20', to: '2026-10-02' }, { overShortFen: -20_00 }],
  ['/api/commerce/credit-accounts', {}, { limitFen: 12_000_00, availableFen: 480_00 }],
  ['/api/commerce/blacklist-entries', {}, { reason: 'SCALPER' }],
  ['/api/ticket/waiting-entries', {}, { position: 5, remaining: 0 }],
  ['/api/ticket/spot-closures', {}, { reason: 'MAINT', dateFrom: '2026-10-10' }],
  ['/api/ticket/orders', { status: 'RESERVED' }, { state: 'RESERVED' }],
];
