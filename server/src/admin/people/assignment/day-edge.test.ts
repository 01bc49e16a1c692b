import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { UserCard } from '@shanmen/shared/contracts/admin/people/user';
import { addDays, instantOf } from '@shanmen/shared/time';

import { type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { changeSetting } from '../../settings/setting/setting.service.ts';
import { withTransaction } from '../../../db/transaction.ts';

const second = 1000;

let clock: Date;
let shop: TestApp;
let other: TestApp;
afterEach(async () => {
  await other.close();
  await shop.close();
});

/** Two processes that go by one clock. */
async function open(at: Date): Promise<void> {
  clock = at;
  shop = await testApp({ now: () => clock });
  other = await testApp({ now: () => clock, beside: shop });
}

describe('a role of some days', () => {
  it.each(['00:00', '04:00'] as const)(
    'D-07 begins and ends in each process with the business day, which begins at %s',
    async at => {
      const edge = instantOf(addDays(testDay, 1), at);
      await open(new Date(edge.getTime() - second));
      const dayCut = at === '00:00' ? [] : [{ from: '2020-01-01', at }];
      await withTransaction(shop.db, tx => changeSetting(tx, settings.dayCut, dayCut, null));
      await asOwner(
        shop.database.url,
        `update admin.staff_role set valid_to = '${testDay}'
         where staff_id = (select id from admin.staff where user_name = 'keeper01');
         insert into admin.staff_role (staff_id, role_id, valid_from)
         select staff.id, role.id, '${addDays(testDay, 1)}'
         from admin.staff, admin.role
         where staff.user_name = 'keeper01' and role.code = 'gate'`,
      );
      // What a process remembers of the settings is a few seconds old; a fresh one has read them.
      await other.close();
      other = await testApp({ now: () => clock, beside: shop });
      const here = await other.signIn('keeper01');
      expect(await may(here)).toEqual([true, false]);
      clock = edge;
      expect(await may(here)).toEqual([false, true]);
    },
  );

  it('D-07 without its days the same role goes on over the edge (control)', async () => {
    const edge = instantOf(addDays(testDay, 1), '00:00');
    await open(new Date(edge.getTime() - second));
    const here = await other.signIn('keeper01');
    expect(await may(here)).toEqual([true, false]);
    clock = edge;
    expect(await may(here)).toEqual([true, false]);
  });

  async function may(client: Client): Promise<boolean[]> {
    const answers = [
      await client.call('GET', '/api/goods/items'),
      await client.call('GET', '/api/ticket/gates'),
    ];
    return answers.map(({ error }) => error?.code !== 'no_permission');
  }
});

describe('what is done to an account', () => {
  const ending: readonly (readonly [string, (admin: Client, card: UserCard) => Promise<unknown>])[] = [
    ['disabled', (admin, { id }) => admin.call('POST', `/api/admin/users/${id}/disable`, reasoned)],
    ['given a one-time code', (admin, { id }) => admin.call('POST', `/api/admin/users/${id}/one-time-code`)],
    ['gone since yesterday', (admin, card) => save(admin, { ...card, leaveOn: addDays(testDay, -1) })],
  ];

  it.each(ending)('D-09 ends every session of who is %s, in each process', async (_what, act) => {
    await open(instantOf(testDay, '12:00'));
    const [here, there] = [await shop.signIn('commerce01'), await other.signIn('commerce01')];
    const admin = await steppedUp(shop.app, await shop.signIn('admin'));
    await act(admin, await cardOf(admin));
    expect([await stateOf(here), await stateOf(there)]).toEqual([401, 401]);
  });

  it('D-09 ends none when a role is taken', async () => {
    await open(instantOf(testDay, '12:00'));
    const there = await other.signIn('commerce01');
    const admin = await steppedUp(shop.app, await shop.signIn('admin'));
    const { id, version } = await cardOf(admin);
    const body = { assignments: [], reason: '调岗', version };
    expect((await admin.call('PUT', `/api/admin/users/${id}/roles`, { body })).status).toBe(200);
    expect(await stateOf(there)).toBe(200);
    expect((await there.call('GET', '/api/commerce/enterprises')).error?.code).toBe('no_permission');
  });

  const reasoned = { body: { reason: '离岗' }, key: true } as const;

  async function cardOf(admin: Client): Promise<UserCard> {
    const { result } = await admin.call<{ rows: { id: number }[] }>('GET', '/api/admin/users', {
      query: { keyword: 'commerce01' },
    });
    return (await admin.call<UserCard>('GET', `/api/admin/users/${result.rows[0]?.id}`)).result;
  }

  function save(admin: Client, card: UserCard): Promise<unknown> {
    const { id, name, staffNo, outletId, validFrom, leaveOn, remark, version } = card;
    const body = { name, staffNo, outletId, validFrom, leaveOn, remark, version };
    return admin.call('PUT', `/api/admin/users/${id}`, { body });
  }

  async function stateOf(client: Client): Promise<number> {
    return (await client.call('GET', '/api/auth/sessions/current')).status;
  }
});
