import type { MenuEntry } from '@shanmen/shared/contracts/admin/menu';
import type { MenuRow, MenuRowPage } from '@shanmen/shared/contracts/admin/menu-edit';

import { type Client, testApp, type TestApp } from '../../../test/app.ts';
import { withTransaction } from '../../db/transaction.ts';
import { seedMenu } from '../menu/menu-seed.ts';

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
    const changed = await change(row, { title: '账号管理', sort: 99 });
    expect(changed.result).toMatchObject({ title: '账号管理', sort: 99, edited: true, path: row.path });
    await withTransaction(shop.db, seedMenu);
    expect((await titles()).at(-1)).toBe('账号管理');
    const { version } = changed.result;
    const reset = await admin.call<MenuRow>('POST', `/api/admin/menus/${row.id}/reset`, {
      body: { version },
    });
    expect(reset.result).toMatchObject({ title: '用户管理', sort: row.sort, edited: false });
    expect((await titles())[0]).toBe('用户管理');
  });

  it.each(['path', 'component', 'code', 'perms'])('D-33 takes no other %s for an entry', async key => {
    const { id, title, titleEn, titleTw, sort, isHide, isAffix, isKeepAlive, version } = await rowOf('设置');
    const body = {
      title,
      titleEn,
      titleTw,
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
    const rows = await find({ pageSize: '200' });
    const faults = rows.filter(({ fault }) => fault !== null);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.every(({ component }) => component === null)).toBe(true);
    expect((await find({ keyword: 'jsgl', type: '80' })).map(({ title }) => title)).toEqual(['角色管理']);
    expect(await find({ keyword: 'jsgl', type: '10' })).toEqual([]);
  });

  async function rowOf(title: string): Promise<MenuRow> {
    const { result } = await admin.call<MenuRowPage>('GET', '/api/admin/menus', {
      query: { keyword: title },
    });
    const [row] = result.rows;
    if (!row) throw new Error(`${title} is not in the menu`);
    return row;
  }

  function change(row: MenuRow, to: Partial<MenuRow>) {
    const { title, titleEn, titleTw, sort, isHide, isAffix, isKeepAlive, version } = { ...row, ...to };
    const body = { title, titleEn, titleTw, sort, isHide, isAffix, isKeepAlive, version };
    return admin.call<MenuRow>('PUT', `/api/admin/menus/${row.id}`, { body });
  }

  async function titles(): Promise<string[]> {
    const { result } = await admin.call<MenuEntry[]>('GET', '/api/Menu/GetMyMenu', { query: { pid: '80' } });
    return result.map(({ funcName }) => funcName);
  }
});
