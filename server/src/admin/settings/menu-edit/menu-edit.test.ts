import type { MenuEntry } from '@shanmen/shared/contracts/admin/settings/menu';
import type {
  MenuLink,
  MenuOrdered,
  MenuRow,
  MenuRowPage,
} from '@shanmen/shared/contracts/admin/settings/menu-edit';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { seedMenu } from '../menu/menu-seed.ts';
import { changeSetting } from '../setting/setting.service.ts';

describe('菜单管理', () => {
  let shop: TestApp;
  let admin: Client;

  beforeAll(async () => {
    shop = await testApp();
    admin = await shop.signIn('admin');
  });
  afterAll(() => shop.close());

  it('D-33 keeps a changed title over an update of the product, until it is taken back', async () => {
    const row = await rowOf('用户管理');
    const changed = await change(row, { title: '账号管理', icon: 'id-card', sort: 99 });
    expect(changed.result).toMatchObject({
      title: '账号管理',
      icon: 'id-card',
      sort: 99,
      edited: true,
      path: row.path,
    });
    expect((await change(row, { icon: 'nothing-known' })).error?.code).toBe('invalid_input');
    await withTransaction(shop.db, seedMenu);
    expect((await entries()).at(-1)).toMatchObject({ funcName: '账号管理', icon: 'id-card' });
    const { version } = changed.result;
    const reset = await admin.call<MenuRow>('POST', `/api/admin/menus/${row.id}/reset`, {
      body: { version },
    });
    expect(reset.result).toMatchObject({ title: '用户管理', icon: row.icon, sort: row.sort, edited: false });
    expect((await entries())[0]?.funcName).toBe('用户管理');
  });

  it.each(['path', 'component', 'code', 'perms'])('D-33 takes no other %s for an entry', async key => {
    const { id, title, titleEn, titleTw, icon, sort, isHide, isAffix, isKeepAlive, version } =
      await rowOf('设置');
    const body = {
      title,
      titleEn,
      titleTw,
      icon,
      sort,
      isHide,
      isAffix,
      isKeepAlive,
      version,
      [key]: '/elsewhere',
    };
    const { error } = await admin.call('PUT', `/api/admin/menus/${id}`, { body });
    expect(error).toMatchObject({ code: 'invalid_input', details: { path: `body/${key}` } });
  });

  it('D-33 puts entries of a system into another order, of which a later version places all but the moved one', async () => {
    const listed = async () => {
      const query = { type: '10', pageSize: '200' };
      const { result } = await admin.call<MenuRowPage>('GET', '/api/admin/menus', { query });
      return result.rows.filter(({ isToolBar }) => !isToolBar);
    };
    const order = (ids: readonly number[]) =>
      admin.call<MenuOrdered>('POST', '/api/admin/menus/order', { body: { type: '10', ids } });
    const rows = await listed();
    const [first, second, third] = rows.filter(({ menuChild }) => menuChild === null);
    if (!first || !second || !third) throw new Error('票务 has entries');
    const ids = rows.map(({ id }) => id).filter(id => id !== third.id);
    expect((await order([third.id, ...ids])).result).toEqual({ moved: 1 });
    await withTransaction(shop.db, seedMenu);
    const tops = (await listed()).filter(({ menuChild }) => menuChild === null);
    expect(tops.slice(0, 3).map(({ id, edited }) => [id, edited])).toEqual([
      [third.id, true],
      [first.id, false],
      [second.id, false],
    ]);
    expect((await order(ids)).error?.code).toBe('version_conflict');
    const { version } = await rowOf(third.title);
    await admin.call('POST', `/api/admin/menus/${third.id}/reset`, { body: { version } });
    expect((await listed()).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  it('D-11 says that somebody else was first', async () => {
    const row = await rowOf('角色管理');
    expect((await change(row, { isHide: true })).result.isHide).toBe(true);
    expect((await change(row, { isHide: false })).error?.code).toBe('version_conflict');
    expect((await admin.call('POST', '/api/admin/menus/9999/reset', { body: { version: 1 } })).status).toBe(
      404,
    );
  });

  it('D-33 lists what staff would not find, and is searched by initials, address and type', async () => {
    const find = async (query: Record<string, string>) => {
      const { result } = await admin.call<MenuRowPage>('GET', '/api/admin/menus', { query });
      return result.rows;
    };
    const lost = async () => (await find({ pageSize: '200' })).filter(({ fault }) => fault !== null);
    expect(await lost()).toEqual([]);
    const unbuilt = `update admin.menu_entry set component = null where func_name = '角色管理'`;
    await asOwner(shop.database.url, unbuilt);
    expect(await lost()).toMatchObject([{ title: '角色管理', fault: '页面尚未开放' }]);
    expect((await find({ keyword: 'jsgl', type: '80' })).map(({ title }) => title)).toEqual(['角色管理']);
    expect(await find({ keyword: 'jsgl', type: '10' })).toEqual([]);
  });

  it('D-33 D-37 puts a page outside of the product into the menu of whoever opens the chosen screen, and out again', async () => {
    const link = {
      type: '10' as const,
      title: '天气预警',
      link: 'https://weather.example.com/today',
      isIframe: true,
    };
    const added = await addLink({ ...link, permission: 'ticket:sale-link:view', sort: 5 });
    expect(added.result).toMatchObject({ ...link, builtIn: false, fault: null, edited: false });
    const { path } = added.result;
    const seen = async (userName: string) => {
      const staff = await shop.signIn(userName);
      const { result } = await staff.call<MenuEntry[]>('GET', '/api/Menu/GetMyMenu', {
        query: { pid: '10' },
      });
      return result.filter(entry => entry.path === path);
    };
    expect(await seen('seller01')).toMatchObject([{ isLink: link.link, isIframe: true, component: null }]);
    expect(await seen('keeper01')).toEqual([]);
    await withTransaction(shop.db, seedMenu);
    const { version, id } = await rowOf('天气预警');
    const removed = await admin.call('POST', `/api/admin/menus/${id}/remove`, { body: { version } });
    expect(removed.status).toBe(200);
    expect(await seen('seller01')).toEqual([]);
  });

  it('D-37 refuses a link that the shell would not open, and tells one whose origin was taken from the list', async () => {
    const intranet = {
      type: '80' as const,
      title: '监控墙',
      link: 'http://10.1.2.3:8080/wall',
      isIframe: false,
    };
    const draft = { ...intranet, permission: 'admin:health:view', sort: 800 };
    expect((await addLink(draft)).error).toMatchObject({ code: 'link_refused', details: { path: 'link' } });
    expect((await addLink({ ...draft, link: 'ftp://files.example.com/', isIframe: true })).error?.code).toBe(
      'link_refused',
    );
    const elsewhere = { ...draft, link: 'https://a.example.com/', permission: 'ticket:sale-link:view' };
    expect((await addLink(elsewhere)).error).toMatchObject({ details: { path: 'permission' } });
    await listOrigins(['http://10.1.2.3:8080']);
    expect((await addLink(draft)).status).toBe(200);
    await listOrigins([]);
    expect((await rowOf('监控墙')).fault).toBe('链接未通过检查');
  });

  it('D-33 removes nothing that the product brings', async () => {
    const { id, version } = await rowOf('用户管理');
    const { error } = await admin.call('POST', `/api/admin/menus/${id}/remove`, { body: { version } });
    expect(error?.code).toBe('state_forbidden');
  });

  function addLink(body: MenuLink) {
    return admin.call<MenuRow>('POST', '/api/admin/menus', { body, key: true });
  }

  async function listOrigins(origins: readonly string[]): Promise<void> {
    await withTransaction(shop.db, tx => changeSetting(tx, settings.intranetLinks, [...origins], null));
  }

  async function rowOf(title: string): Promise<MenuRow> {
    const { result } = await admin.call<MenuRowPage>('GET', '/api/admin/menus', {
      query: { keyword: title },
    });
    const [row] = result.rows;
    if (!row) throw new Error(`${title} is not in the menu`);
    return row;
  }

  function change(row: MenuRow, to: Partial<MenuRow>) {
    const { title, titleEn, titleTw, icon, sort, isHide, isAffix, isKeepAlive, version } = { ...row, ...to };
    const body = { title, titleEn, titleTw, icon, sort, isHide, isAffix, isKeepAlive, version };
    return admin.call<MenuRow>('PUT', `/api/admin/menus/${row.id}`, { body });
  }

  async function entries(): Promise<MenuEntry[]> {
    const { result } = await admin.call<MenuEntry[]>('GET', '/api/Menu/GetMyMenu', { query: { pid: '80' } });
    return result;
  }
});
