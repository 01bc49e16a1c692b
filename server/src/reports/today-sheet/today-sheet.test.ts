import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import type { TodaySheet } from '@shanmen/shared/contracts/reports/today-sheet';
import { negateFen } from '@shanmen/shared/money';

import { type Answer, type Client, testApp, type TestApp } from '../../../test/app/app.ts';
import { testDay } from '../../../test/app/clock.ts';
import { asOwner, readNumber } from '../../../test/app/scenario.ts';
import { type TillCounter, tillCounter } from '../../../test/data/cashier/till-counter.ts';
import { giveRights } from '../../../test/people/rights.ts';
import { beginsWith } from '../../../test/app/scene.ts';

const path = '/api/reports/today-sheets/culture';

let test: TestApp;
let counter: TillCounter;
let admin: Client;
let shift: TillShift;
beginsWith(async () => {
  test = await testApp({ begin: 'stocked' });
  counter = await tillCounter(test);
  admin = counter.room.admin;
  shift = await counter.open(admin);
  return test;
});

describe('今日报表', () => {
  it('K-22 shows what tills sold, beside it what is adjusted, and takes no figure of the system from anybody', async () => {
    const sale = await counter.sell(admin, shift, 2);
    const page = await shown();
    expect(page).toMatchObject({ state: 'editing', edition: 1, version: 0, isPartial: false });
    expect(figure(page, 'orders')).toEqual({ system: 1, adjusted: 0, reported: 1, changed: null });
    expect(figure(page, 'netFen').system).toBe(sale.totalFen);
    expect(figure(page, 'cashFen').system).toBe(sale.totalFen);
    // Nobody has counted the drawer.
    expect(figure(page, 'expectedFen').system).toBeNull();
    const adjustment = { figure: 'netFen', amount: -500, reason: '漏录退款', voucher: 'P-17' };
    const saved = await save({ version: 0, adjustments: [adjustment] });
    expect(saved.error).toBeNull();
    expect(figure(saved.result, 'netFen')).toMatchObject({
      system: sale.totalFen,
      adjusted: -500,
      reported: sale.totalFen - 500,
    });
    const forged = { version: 1, entries: [], adjustments: [], date: testDay, figures: [] };
    expect((await admin.call('PUT', path, { body: forged })).status).toBe(400);
    const replaced = { ...adjustment, system: 1 };
    expect((await save({ version: 1, adjustments: [replaced] })).status).toBe(400);
  });

  it('A-06 K-22 R-31 stays as it was locked: a later refund stands beside it and the digest is the same', async () => {
    const sale = await counter.sell(admin, shift, 2);
    await save({ version: 0, entries: [{ item: 'weather', storeId: null, value: '晴', note: '' }] });
    await step('submit', 1);
    expect((await step('audit', 2)).error?.code).toBe('maker_is_checker');
    const checker = await second();
    const locked = (await step('audit', 2, checker)).result;
    expect(locked).toMatchObject({ state: 'audited', locks: [{ edition: 1 }] });
    await counter.refund(admin, shift, sale, 1);
    const later = await shown();
    expect(figure(later, 'netFen')).toMatchObject({
      system: sale.totalFen,
      changed: negateFen(counter.priceFen),
    });
    expect(later.locks).toEqual(locked.locks);
    expect((await save({ version: 3, entries: [] })).error?.code).toBe('sheet_locked');
    const rewritten = asOwner(test.database.url, `update reports.today_snapshot set body = '{}'`);
    await expect(rewritten).rejects.toThrow(/today_snapshot/);
  });

  it('K-22 begins a new edition when a lock is taken off with a reason, and keeps the old one', async () => {
    await save({ version: 0 });
    await step('submit', 1);
    const checker = await second();
    const [first] = (await step('audit', 2, checker)).result.locks;
    expect((await unlock(3, '')).status).toBe(400);
    expect((await unlock(3, '补录停车收入')).result).toMatchObject({ state: 'editing', edition: 2 });
    const parking = { item: 'parking', storeId: null, value: '120.00', note: '' };
    expect((await save({ version: 4, entries: [parking] })).error).toBeNull();
    await step('submit', 5);
    const { locks } = (await step('audit', 6, checker)).result;
    expect(locks.map(({ edition }) => edition)).toEqual([2, 1]);
    expect(locks[1]).toEqual(first);
    expect(locks[0]?.sha256).not.toBe(first?.sha256);
  });

  it('K-22 refuses what was typed over what somebody else saved, and names what is no amount', async () => {
    await save({ version: 0 });
    const stale = await save({ version: 0 });
    expect(stale.error).toMatchObject({ code: 'version_conflict', details: { current: { version: 1 } } });
    const typed = (item: string, value: string) =>
      save({ version: 1, entries: [{ item, storeId: null, value, note: '' }] });
    expect((await typed('parking', '十元')).error?.message).toBe('停车收入：请填写金额，最多两位小数');
    expect((await typed('visitors', '1.5')).error?.message).toBe('客流（外部）：请填写整数');
    expect((await typed('stallTurnover', '1')).error?.code).toBe('invalid_input');
    expect((await save({ version: 1 }, '2099-01-01')).error?.code).toBe('filter_invalid');
  });

  it('R-06 shows whoever reaches another outlet nothing of this one, and lets him save nothing', async () => {
    await counter.sell(admin, shift, 1);
    const elsewhere = await outletOf('S02');
    await giveRights(test, 'keeper01', ['report:today.culture:view'], [elsewhere], 'reports');
    const keeper = await test.signIn('keeper01');
    const page = (await keeper.call<TodaySheet>('GET', path, { query: { date: testDay } })).result;
    expect(page).toMatchObject({ isPartial: true, locks: [], adjustments: [] });
    expect(figure(page, 'orders').system).toBe(0);
    expect((await save({ version: 0 }, testDay, keeper)).status).toBe(403);
  });

  it('K-22 lets the person of a stall enter its turnover, and nothing else', async () => {
    const center = '/api/reports/today-sheets/center';
    const { stalls } = (await admin.call<TodaySheet>('GET', center)).result;
    expect(stalls.map(({ name }) => name)).toEqual(['商业中心联营小吃街']);
    const rights = ['report:today.center:view', 'report:today.center:edit'] as const;
    await giveRights(test, 'keeper01', rights, [await outletOf('S09')], 'reports');
    const keeper = await test.signIn('keeper01');
    const put = (entry: object) =>
      keeper.call<TodaySheet>('PUT', center, {
        body: { date: testDay, version: 0, entries: [entry], adjustments: [] },
      });
    const weather = await put({ item: 'weather', storeId: null, value: '晴', note: '' });
    expect(weather.error?.code).toBe('outlets_out_of_reach');
    const turnover = { item: 'stallTurnover', storeId: stalls[0]?.id, value: '4,310.50', note: '' };
    expect((await put(turnover)).result).toMatchObject({ isPartial: true, version: 1, entries: [turnover] });
  });

  it('K-22 keeps before and after of each change in the log', async () => {
    await save({ version: 0, entries: [{ item: 'parking', storeId: null, value: '100.00', note: '' }] });
    await save({ version: 1, entries: [{ item: 'parking', storeId: null, value: '120.00', note: '补' }] });
    const { rows } = (
      await admin.call<{ rows: { action: string; changes: object[] }[] }>('GET', '/api/admin/audit-logs')
    ).result;
    const changed = rows.find(({ action }) => action === 'reports.today-sheet.changed');
    expect(changed?.changes).toEqual([{ field: '停车收入', from: '100.00', to: '120.00，补' }]);
  });
});

function outletOf(code: string): Promise<number> {
  return readNumber(test.database.url, `select outlet_id as value from goods.store where code = '${code}'`);
}

function figure(page: TodaySheet, wanted: string) {
  const found = page.figures.find(row => row.figure === wanted);
  if (found === undefined) throw new Error(`the page has no ${wanted}`);
  const { figure: _figure, ...rest } = found;
  return rest;
}

async function shown(): Promise<TodaySheet> {
  return (await admin.call<TodaySheet>('GET', path, { query: { date: testDay } })).result;
}

function save(draft: object, date = testDay, who: Client = admin): Promise<Answer<TodaySheet>> {
  return who.call('PUT', path, { body: { entries: [], adjustments: [], ...draft, date } });
}

function step(name: string, version: number, who: Client = admin): Promise<Answer<TodaySheet>> {
  return who.call('POST', `${path}/${name}`, { body: { date: testDay, version } });
}

function unlock(version: number, reason: string): Promise<Answer<TodaySheet>> {
  return admin.call('POST', `${path}/unlock`, { body: { date: testDay, version, reason } });
}

/** Another person with every right. */
async function second(): Promise<Client> {
  await asOwner(
    test.database.url,
    `insert into admin.staff_role (staff_id, role_id, valid_from)
     select staff.id, role.id, '2020-01-01' from admin.staff, admin.role
     where staff.user_name = 'manager01' and role.code = 'admin'`,
  );
  await asOwner(test.database.url, 'update admin.permission_version set version = version + 1');
  return test.signIn('manager01');
}
