import type { AnyMenuEntry, MenuEntry } from '@shanmen/shared/contracts/admin/settings/menu';
import { catalogue, isBuilt, toolbars } from '@shanmen/shared/contracts/catalogue';
import type { EntranceCard } from '@shanmen/shared/contracts/entrance/card';
import { type Screen, systemTypes } from '@shanmen/shared/contracts/screen';
import { sql } from 'kysely';

import type { DemoUserName } from '../../../../seeds/demo/people.ts';
import { seedRequired } from '../../../../seeds/required/seed.ts';
import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { heldCodes } from '../../../../test/app/route-calls.ts';

const typeOfUser = {
  seller01: '10',
  reception01: '20',
  cashier01: '30',
  keeper01: '40',
  commerce01: '50',
  manager01: '60',
  auditor01: '70',
} as const satisfies Record<Exclude<DemoUserName, 'admin'>, string>;

const screensOfEveryType: readonly (readonly [string, readonly Screen[]])[] = Object.entries(catalogue);

describe('the menu', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await testApp();
  });
  afterAll(() => shop.close());

  it('holds the whole catalogue, all eight types, for whoever may do everything', async () => {
    const { result } = await menuOf('admin');
    const expected = screensOfEveryType.flatMap(([type, screens]) =>
      screens.map(({ menucode, menuChild = null, title, path }) =>
        [type, menucode, menuChild, title, path].join(),
      ),
    );
    const screens = result.filter(entry => !entry.isToolBar);
    expect(
      screens.map(({ pid, menucode, menuChild, funcName, path }) =>
        [pid, menucode, menuChild, funcName, path].join(),
      ),
    ).toEqual(expected);
    expect(result.filter(entry => entry.isToolBar)).toHaveLength(Object.values(toolbars).flat().length);
  });

  it('gives a component to screens that exist and to no other', async () => {
    const { result } = await menuOf('admin');
    const built = new Map(
      screensOfEveryType.flatMap(([, screens]) =>
        screens.map(screen => [screen.path, isBuilt(screen)] as const),
      ),
    );
    for (const entry of result.filter(({ isToolBar }) => !isToolBar)) {
      expect([entry.path, entry.component !== null]).toEqual([entry.path, built.get(entry.path)]);
    }
  });

  it.each(Object.entries(typeOfUser))(
    'D-13 shows %s the entries of type %s that he holds, and no other',
    async (userName, type) => {
      const client = await shop.signIn(userName);
      const all = await client.call<AnyMenuEntry[]>('GET', '/api/Menu/GetAllMenu');
      const cards = await client.call<EntranceCard[]>('GET', '/api/entrance/cards');
      expect(new Set(all.result.map(({ pid }) => pid))).toEqual(new Set([type]));
      expect(cards.result.map(card => card.type)).toEqual([type]);
      const held = heldCodes(isDemoUser(userName) ? userName : 'admin');
      for (const { permission, component, menucode } of all.result) {
        if (permission !== null)
          expect([permission, held === 'everything' || held.has(permission)]).toEqual([permission, true]);
        else expect([menucode, component]).toEqual([menucode, 'group']);
      }
      for (const other of Object.keys(systemTypes)) {
        const { result } = await client.call<MenuEntry[]>('GET', '/api/Menu/GetMyMenu', {
          query: { pid: other },
        });
        expect([other, result.length > 0]).toEqual([other, other === type]);
      }
    },
  );

  it('D-13 with a right of another type its card and its entries come (control)', async () => {
    await sql`
      insert into admin.staff_role (staff_id, role_id, valid_from)
      select staff.id, role.id, '2020-01-01'
      from admin.staff, admin.role
      where staff.user_name = 'commerce01' and role.code = 'gate'`.execute(shop.db);
    await sql`update admin.permission_version set version = version + 1`.execute(shop.db);
    const client = await shop.signIn('commerce01');
    const { result: entries } = await client.call<AnyMenuEntry[]>('GET', '/api/Menu/GetAllMenu');
    expect(new Set(entries.map(({ pid }) => pid))).toEqual(new Set(['10', '50']));
    const { result: cards } = await client.call<EntranceCard[]>('GET', '/api/entrance/cards');
    expect(cards.map(({ type }) => type)).toEqual(['10', '50']);
  });

  it('leaves reports of outlets out for whoever reaches none, until an outlet is listed', async () => {
    const reports = async () => {
      const keeper = await shop.signIn('keeper01');
      const { result } = await keeper.call<AnyMenuEntry[]>('GET', '/api/Menu/GetAllMenu');
      return result.flatMap(({ args }) => args?.['report'] ?? []);
    };
    expect(await reports()).toEqual([]);
    await sql`
      update admin.role_scope
      set outlet_ids = array[(select min(id) from admin.outlet)]
      from admin.role
      where role.id = role_scope.role_id and role.code = 'keeper' and domain = 'reports'`.execute(shop.db);
    expect(await reports()).toEqual(['g.supplier', 'g.sales']);
  });

  it('shows a group only with a child', async () => {
    const { result } = await (
      await shop.signIn('seller01')
    ).call<MenuEntry[]>('GET', '/api/Menu/GetMyMenu', { query: { pid: '10' } });
    const groups = result.filter(({ component }) => component === 'group').map(({ menucode }) => menucode);
    const parents = result
      .filter(({ menuChild, isToolBar }) => menuChild !== null && !isToolBar)
      .map(({ menucode }) => menucode);
    expect(new Set(parents)).toEqual(new Set(groups));
  });

  it('keeps what a toolbar entry starts as its child code', async () => {
    const { result } = await (
      await shop.signIn('seller01')
    ).call<MenuEntry[]>('GET', '/api/Menu/GetMyMenu', { query: { pid: '10' } });
    const tools = result.filter(({ isToolBar }) => isToolBar);
    expect(
      tools.map(({ menuChild, funcName, component, path }) => [menuChild, funcName, component, path]),
    ).toEqual([
      ['sale', '售票', null, ''],
      ['collect', '取票', null, ''],
      ['refund', '退票', null, ''],
      ['shift', '交班', null, ''],
    ]);
  });

  it.each(['', '15', '10 ', 'abc'])('refuses the type %p', async pid => {
    const { status, error } = await (
      await shop.signIn('seller01')
    ).call('GET', '/api/Menu/GetMyMenu', { query: { pid } });
    expect([status, error?.code]).toEqual([400, 'menu_type_unknown']);
  });

  it('finds 今日销售明细 by its initials and its pinyin', async () => {
    const { result } = await menuOf('admin');
    const entry = result.find(({ funcName }) => funcName === '今日销售明细');
    expect([entry?.initials, entry?.pinyin]).toEqual(['jrxsmx', 'jin ri xiao shou ming xi']);
  });

  it('D-33 keeps an edited title when the required seeds run again, and follows the catalogue otherwise', async () => {
    await sql`update admin.menu_entry set func_name = '现场检票', version = 2 where name = '10.1008'`.execute(
      shop.db,
    );
    await sql`update admin.menu_entry set func_name = '旧名' where name = '10.1009'`.execute(shop.db);
    await seedRequired(shop.db);
    const { result } = await menuOf('admin');
    const titles = new Map(result.map(({ name, funcName }) => [name, funcName]));
    expect([titles.get('10.1008'), titles.get('10.1009')]).toEqual(['现场检票', '订单查询']);
  });

  it('is empty, and no error, for a person without a role', async () => {
    await sql`
      update admin.staff_role
      set valid_to = staff_role.valid_from
      from admin.staff
      where staff.id = staff_role.staff_id and staff.user_name = 'keeper01'`.execute(shop.db);
    await sql`update admin.permission_version set version = version + 1`.execute(shop.db);
    const client = await shop.signIn('keeper01');
    expect((await client.call('GET', '/api/Menu/GetAllMenu')).result).toEqual([]);
    expect((await client.call('GET', '/api/entrance/cards')).result).toEqual([]);
  });

  async function menuOf(userName: string) {
    return (await shop.signIn(userName)).call<AnyMenuEntry[]>('GET', '/api/Menu/GetAllMenu');
  }
});

function isDemoUser(userName: string): userName is keyof typeof typeOfUser {
  return Object.hasOwn(typeOfUser, userName);
}
