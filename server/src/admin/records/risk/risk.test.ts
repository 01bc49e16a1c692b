import type { RiskPage } from '@shanmen/shared/contracts/admin/records/risk';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { addDays } from '@shanmen/shared/time';

import { type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { changeSetting } from '../../public.ts';
import { addUser } from '../../people/user/user.service.ts';

let shop: TestApp;
let admin: Client;
let hired = 800;

beforeAll(async () => {
  shop = await testApp();
  admin = await steppedUp(shop.app, await shop.signIn('admin'));
});
afterAll(() => shop.close());

describe('高风险操作', () => {
  /** `before` acts on `worked` days of the last 28, then `today` acts. */
  it.each([
    { before: 0, worked: 0, today: 2, usual: null, marked: false },
    { before: 0, worked: 0, today: 3, usual: null, marked: true },
    { before: 0, worked: 20, today: 3, usual: 0, marked: true },
    { before: 28, worked: 28, today: 2, usual: 1, marked: false },
    { before: 28, worked: 28, today: 3, usual: 1, marked: true },
    { before: 56, worked: 28, today: 5, usual: 2, marked: false },
    { before: 56, worked: 28, today: 6, usual: 2, marked: true },
    // The same number on fewer worked days is a higher usual.
    { before: 10, worked: 10, today: 3, usual: 1, marked: true },
    { before: 10, worked: 5, today: 5, usual: 2, marked: false },
    { before: 10, worked: 5, today: 6, usual: 2, marked: true },
    // Three times 4 ÷ 3 are 4, whatever its rounding.
    { before: 4, worked: 3, today: 3, usual: 1.3, marked: false },
    { before: 4, worked: 3, today: 4, usual: 1.3, marked: true },
  ])(
    'D-28 are marked at the threshold and not one below: $before on $worked days, then $today',
    async ({ before, worked, today, usual, marked }) => {
      const person = await hire();
      for (let day = 1; day <= worked; day += 1) await work(person, addDays(testDay, -day), day % 2 === 0);
      for (let act = 0; act < before; act += 1) await refund(person, addDays(testDay, -1 - (act % worked)));
      for (let act = 0; act < today; act += 1) await refund(person, testDay);
      const { result } = await risks(person);
      expect(result.total).toBe(today);
      expect(result.rows[0]).toMatchObject({ dayCount: today, workedDays: worked, usual, marked });
      expect((await risks(person, { mark: 'marked' })).result.total).toBe(marked ? today : 0);
    },
  );

  it('D-28 counts 28 days and no more, each person and each type apart', async () => {
    const [person, other] = [await hire(), await hire()];
    for (const day of [28, 29]) await refund(person, addDays(testDay, -day));
    for (let act = 0; act < 9; act += 1) await refund(other, addDays(testDay, -2));
    await act(person, 'ticket.check-in.undone', `${addDays(testDay, -3)}T12:00:00+08:00`);
    await refund(person, testDay);
    // One of 29 days ago is out; the check-in that was undone makes a second worked day.
    expect((await risks(person)).result.rows).toMatchObject([{ usual: 0.5, workedDays: 2, dayCount: 1 }]);
  });

  it('D-28 follows the settings of the site', async () => {
    const person = await hire();
    for (let count = 0; count < 4; count += 1) await refund(person, testDay);
    expect((await risks(person)).result.rows[0]?.marked).toBe(true);
    await withTransaction(shop.db, tx => changeSetting(tx, settings.riskLeastCount, 5, null));
    expect((await risks(person)).result.rows[0]?.marked).toBe(false);
    await withTransaction(shop.db, async tx => {
      await changeSetting(tx, settings.riskLeastCount, 1, null);
      await changeSetting(tx, settings.riskFactor, 4, null);
    });
    await refund(person, addDays(testDay, -1));
    expect((await risks(person)).result.rows[0]?.marked).toBe(true);
    await withTransaction(shop.db, tx => changeSetting(tx, settings.riskFactor, 5, null));
    expect((await risks(person)).result.rows[0]?.marked).toBe(false);
    await withTransaction(shop.db, async tx => {
      await changeSetting(tx, settings.riskLeastCount, settings.riskLeastCount.standard, null);
      await changeSetting(tx, settings.riskFactor, settings.riskFactor.standard, null);
    });
  });

  it('D-28 belongs to the business day, which may end at night', async () => {
    const person = await hire();
    await withTransaction(shop.db, tx =>
      changeSetting(tx, settings.dayCut, [{ from: '2020-01-01', at: '04:00' }], null),
    );
    await act(person, 'ticket.refund.made', `${testDay}T03:59:59+08:00`);
    await act(person, 'ticket.refund.made', `${testDay}T04:00:00+08:00`);
    expect((await risks(person, { day: testDay })).result.rows).toMatchObject([{ dayCount: 1, usual: 1 }]);
    expect((await risks(person, { day: addDays(testDay, -1) })).result.total).toBe(1);
    await withTransaction(shop.db, tx => changeSetting(tx, settings.dayCut, [], null));
  });

  it('D-28 takes the end of a shift by somebody else', async () => {
    const person = await hire();
    await act(person, 'ticket.shift.forced', `${testDay}T09:00:00+08:00`);
    expect((await risks(person)).result.rows).toMatchObject([{ type: 'close', dayCount: 1 }]);
  });

  it('D-28 tells tickets for nothing from tickets for less, today and before', async () => {
    const person = await hire();
    await concede(person, addDays(testDay, -1), 2);
    for (const freeQty of [null, null, null, 1]) await concede(person, testDay, freeQty);
    expect((await risks(person, { type: 'free' })).result.rows).toMatchObject([
      { dayCount: 1, usual: 1, marked: false },
    ]);
    const less = { type: 'price', dayCount: 3, usual: 0, marked: true };
    expect((await risks(person, { type: 'price' })).result.rows).toMatchObject([less, less, less]);
  });

  it('D-28 tells a discount that a second person let through, and says what each gave away', async () => {
    const [person, lead] = [await hire(), await hire()];
    const given = (after: object) => ({ action: 'ticket.sale.conceded', before: { totalFen: 40_00 }, after });
    await note(person, { ...given({ totalFen: 36_00, freeQty: null }) });
    await note(person, { ...given({ totalFen: 28_00, freeQty: null }), secondId: lead.id });
    await note(person, { ...given({ totalFen: 0, freeQty: 2 }), secondId: lead.id });
    await note(person, {
      action: 'ticket.credit.over',
      before: {},
      after: { overFen: 500_00 },
      secondId: lead.id,
    });
    const { result } = await risks(person);
    expect(result.rows.map(({ type, amountFen }) => [type, amountFen])).toEqual([
      ['credit', 500_00],
      ['free', 40_00],
      ['discount', 12_00],
      ['price', 4_00],
    ]);
  });

  it('D-28 takes other roles of a person and settings of safety, and nothing else of both', async () => {
    const person = await hire();
    const user = 'admin.user.changed';
    await note(person, { action: user, before: { status: 'enabled' }, after: { status: 'disabled' } });
    await note(person, { action: user, after: { name: '柳青', roles: [] } });
    await note(person, { action: user, after: { name: '柳青', roles: ['售票员'] } });
    await note(person, { action: user, before: { roles: ['售票员'] }, after: { roles: [] } });
    for (const objectId of ['密码要求', '景区名称']) {
      await note(person, { action: 'admin.setting.changed', objectId });
    }
    const { result } = await risks(person);
    expect(result.rows.map(({ type, objectId }) => [type, objectId])).toEqual([
      ['policy', '密码要求'],
      ['rights', 'R1'],
      ['rights', 'R1'],
    ]);
  });

  it('D-28 takes the use of a version that is only tried', async () => {
    const person = await hire();
    for (const action of ['taken', 'shared', 'withdrawn'])
      await note(person, { action: `modules.override.${action}` });
    expect((await risks(person)).result.rows).toMatchObject(
      Array.from({ length: 3 }, () => ({ type: 'release', dayCount: 3 })),
    );
  });

  it('D-28 says whom somebody signed out, and is found by the name', async () => {
    const [person, other] = [await hire(), await hire()];
    await asOwner(
      shop.database.url,
      `update admin.staff set name = '闻莺' where id = ${other.id};
       insert into platform.audit_log (at, staff_id, request_id, action, object_type, object_id, result)
       values ('${testDay}T09:00:00+08:00', ${person.id}, 'test', 'auth.session.kicked', 'admin.staff', '${other.id}', 'done')`,
    );
    await refund(person, testDay);
    const { result } = await risks(person);
    expect(result.rows.map(({ type, objectName }) => [type, objectName])).toEqual([
      ['refund', null],
      ['kick', '闻莺'],
    ]);
    expect((await risks({ ...person, userName: '闻莺' })).result.total).toBe(1);
  });

  it('D-28 is looked into once, by somebody else, with what was found', async () => {
    const person = await hire();
    for (let count = 0; count < 3; count += 1) await refund(person, testDay);
    const [first] = (await risks(person, { mark: 'open' })).result.rows;
    expect(first).toMatchObject({ marked: true, checkedBy: null, own: false });
    const check = (id: number | undefined) =>
      admin.call('POST', `/api/admin/risks/${id}/check`, { body: { note: '手续齐全' }, key: true });
    expect((await check(first?.id)).status).toBe(200);
    expect((await check(first?.id)).error?.message).toBe('该操作已有人核对');
    expect((await risks(person, { mark: 'open' })).result.total).toBe(2);
    const all = (await risks(person, { mark: 'marked' })).result.rows;
    expect(all.find(({ id }) => id === first?.id)).toMatchObject({ checkedBy: '管理员', note: '手续齐全' });
    await act({ id: 1, userName: 'admin' }, 'ticket.refund.made', `${testDay}T12:00:00+08:00`);
    const [own] = (
      await admin.call<RiskPage>('GET', '/api/admin/risks', { query: { keyword: 'admin', type: 'refund' } })
    ).result.rows;
    expect(own?.own).toBe(true);
    expect((await check(own?.id)).error?.code).toBe('maker_is_checker');
    // Not every row of the log is a risk.
    await act(person, 'auth.session.locked', `${testDay}T13:00:00+08:00`);
    expect((await check(999_999)).error?.code).toBe('not_found');
  });

  it('D-28 is looked into again where the row of the first look is gone (control)', async () => {
    const person = await hire();
    for (let count = 0; count < 3; count += 1) await refund(person, testDay);
    const [first] = (await risks(person, { mark: 'open' })).result.rows;
    const check = () =>
      admin.call('POST', `/api/admin/risks/${first?.id}/check`, { body: { note: '手续齐全' }, key: true });
    expect((await check()).status).toBe(200);
    await asOwner(shop.database.url, `delete from admin.risk_check where audit_log_id = ${first?.id}`);
    expect((await check()).status).toBe(200);
  });

  it('takes an export only when it is large, and nothing that was refused', async () => {
    const person = await hire();
    const at = `${testDay}T09:00:00+08:00`;
    await act(person, 'reports.report.exported', at, { rows: 10_000 });
    await act(person, 'reports.report.exported', at, { rows: 10_001 });
    await act(person, 'ticket.refund.made', at, {}, 'refused');
    await act(person, 'ticket.refund.made', at, { netFen: 88_00 });
    const { result } = await risks(person);
    expect(result.rows.map(({ type, amountFen }) => [type, amountFen])).toEqual([
      ['refund', 88_00],
      ['export', null],
    ]);
    expect((await risks(person, { type: 'export' })).result.total).toBe(1);
    expect((await risks(person, { keyword: '石磊' })).result.total).toBe(0);
  });
});

function risks({ userName }: Person, query: Record<string, string> = {}) {
  return admin.call<RiskPage>('GET', '/api/admin/risks', {
    query: { keyword: userName, ...query },
  });
}

type Person = { id: number; userName: string };

/** Somebody new, of whom nothing is known yet. */
async function hire(): Promise<Person> {
  hired += 1;
  const userName = `seller${hired}`;
  const account = { userName, name: '柳青', roles: [], validFrom: '2020-01-01' };
  return { id: await withTransaction(shop.db, tx => addUser(tx, account)), userName };
}

/** A day of work is one with a sign-in or with anything in the log. */
function work({ id, userName }: Person, day: string, signsIn: boolean): Promise<void> {
  const at = `${day}T08:00:00+08:00`;
  if (!signsIn) return act({ id, userName }, 'auth.session.locked', at);
  return asOwner(
    shop.database.url,
    `insert into auth.login_log (at, user_name, staff_id, result, ip) values ('${at}', '${userName}', ${id}, 'ok', '127.0.0.1')`,
  );
}

function refund(person: Person, day: string): Promise<void> {
  return act(person, 'ticket.refund.made', `${day}T12:00:00+08:00`);
}

/** What a window gives away: a number of tickets for nothing, or a whole sale for less. */
function concede(person: Person, day: string, freeQty: number | null): Promise<void> {
  return act(person, 'ticket.sale.conceded', `${day}T12:00:00+08:00`, { totalFen: 40_00, freeQty });
}

type Entry = { action: string; before?: object; after?: object; objectId?: string; secondId?: number };

/** A row of today's log as a whole. */
function note(
  { id }: Person,
  { action, before = {}, after = {}, objectId = 'R1', secondId }: Entry,
): Promise<void> {
  return asOwner(
    shop.database.url,
    `insert into platform.audit_log
       (at, staff_id, second_staff_id, request_id, action, object_type, object_id, result, before, after)
     values
       ('${testDay}T12:00:00+08:00', ${id}, ${secondId ?? 'null'}, 'test', '${action}', 'refund', '${objectId}', 'done',
        '${JSON.stringify(before)}', '${JSON.stringify(after)}')`,
  );
}

function act({ id }: Person, action: string, at: string, after: object = {}, result = 'done'): Promise<void> {
  return asOwner(
    shop.database.url,
    `insert into platform.audit_log (at, staff_id, request_id, action, object_type, object_id, result, after)
     values ('${at}', ${id}, 'test', '${action}', 'refund', 'R1', '${result}', '${JSON.stringify(after)}')`,
  );
}
