import type { MenuEntry } from '@shanmen/shared/contracts/admin/settings/menu';
import type { MenuRowPage } from '@shanmen/shared/contracts/admin/settings/menu-edit';
import type { Role, RolePage } from '@shanmen/shared/contracts/admin/rights/role';
import type { UserCard, UserPage } from '@shanmen/shared/contracts/admin/people/user';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import type { OrderPage } from '@shanmen/shared/contracts/ticket/selling/order-list';

import { type Client, clientOf, steppedUp, testApp, type TestApp } from '../../../app/app.ts';
import { testDay } from '../../../app/clock.ts';
import { attraction, cashSale, sell, sellerAtWork } from '../../../data/ticket/factories.ts';
import { asOwner, readNumber } from '../../../app/scenario.ts';

/** Who is signed in at one process and works at the others; what an administrator changes is changed at the first. */
describe('a change of rights, with four processes', () => {
  let first: TestApp;
  let processes: TestApp[];
  let admin: Client;
  let lead: Client;

  beforeAll(async () => {
    first = await testApp();
    const others = [await testApp({ beside: first }), await testApp({ beside: first })];
    processes = [first, ...others, await testApp({ beside: first })];
    const { seller, site } = await sellerAtWork(first);
    const spot = await attraction(first.db, { visitDate: testDay, priceYuan: 100 });
    await sell(seller, cashSale({ windowId: site.windowId }, spot, 1));
    admin = await steppedUp(first.app, await first.signIn('admin'));
    lead = await first.signIn('lead01');
    // Each process has answered before, and remembers what it answered by.
    expect(await everywhere(orders)).toEqual([0, 0, 0, 0]);
  });
  afterAll(async () => {
    for (const each of processes.toReversed()) await each.close();
  });

  it('D-08 of a scope holds for the next request of each', async () => {
    expect((await reach('all')).status).toBe(200);
    expect(await everywhere(orders)).toEqual([1, 1, 1, 1]);
    expect((await reach('own')).status).toBe(200);
    expect(await everywhere(orders)).toEqual([0, 0, 0, 0]);
  });

  it('D-08 of an outlet holds for the next request of each', async () => {
    const outletId = await readNumber(first.database.url, 'select outlet_id as value from ticket.sale_site');
    expect((await place(outletId)).status).toBe(200);
    expect(await everywhere(orders)).toEqual([1, 1, 1, 1]);
  });

  it('D-08 of a role holds for the next request of each', async () => {
    const code = 'ticket:sale:reprint';
    expect(await everywhere(client => holds(client, code))).toEqual([true, true, true, true]);
    expect((await grant({ add: [], remove: [code] })).status).toBe(200);
    expect(await everywhere(client => holds(client, code))).toEqual([false, false, false, false]);
    const reprint = '/api/ticket/orders/D1/reprints';
    const refused = await everywhere(client => client.call('POST', reprint, { body: {}, key: true }));
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await grant({ add: [code], remove: [] })).status).toBe(200);
    expect(await everywhere(client => holds(client, code))).toEqual([true, true, true, true]);
  });

  it('D-08 that does not raise the version is heard of by none, until it is raised (control)', async () => {
    const code = 'ticket:sale:reprint';
    await asOwner(
      first.database.url,
      `delete from admin.role_permission
       where code = '${code}' and role_id = (select id from admin.role where code = 'ticket-lead')`,
    );
    expect(await everywhere(client => holds(client, code))).toEqual([true, true, true, true]);
    await asOwner(first.database.url, 'update admin.permission_version set version = version + 1');
    expect(await everywhere(client => holds(client, code))).toEqual([false, false, false, false]);
  });

  it('D-08 of a menu holds for the next request of each', async () => {
    expect(new Set((await everywhere(titles)).map(each => each.includes('退票')))).toEqual(new Set([true]));
    const { result } = await admin.call<MenuRowPage>('GET', '/api/admin/menus', {
      query: { keyword: '退票', type: '10' },
    });
    for (const { id, title, icon, sort, version } of result.rows) {
      const flags = { isHide: false, isAffix: false, isKeepAlive: true };
      const body = { title: `${title}（新）`, titleEn: '', titleTw: '', icon, sort, ...flags, version };
      expect((await admin.call('PUT', `/api/admin/menus/${id}`, { body })).status).toBe(200);
    }
    for (const each of await everywhere(titles)) expect(each).toContain('退票（新）');
  });

  /** What the lead hears at each process, asked at once. */
  function everywhere<T>(ask: (client: Client) => Promise<T>): Promise<T[]> {
    return Promise.all(processes.map(({ app }) => ask(clientOf(app, lead.sid, lead.token))));
  }

  async function orders(client: Client): Promise<number> {
    return (await client.call<OrderPage>('GET', '/api/ticket/orders')).result.total;
  }

  async function titles(client: Client): Promise<string[]> {
    const { result } = await client.call<MenuEntry[]>('GET', '/api/Menu/GetMyMenu', { query: { pid: '10' } });
    return result.map(({ funcName }) => funcName);
  }

  async function holds(client: Client, code: string): Promise<boolean> {
    const { result } = await client.call<SessionState>('GET', '/api/auth/sessions/current');
    return result.userInfo.authBtnList.includes(code);
  }

  async function leadRole(): Promise<Role> {
    const { result } = await admin.call<RolePage>('GET', '/api/admin/roles', {
      query: { keyword: 'ticket-lead' },
    });
    const [role] = result.rows;
    if (!role) throw new Error('there is no lead');
    return role;
  }

  async function grant(change: { add: string[]; remove: string[] }) {
    const { id, version } = await leadRole();
    const body = { ...change, reason: '试行', version };
    return admin.call('PUT', `/api/admin/roles/${id}/permissions`, { body });
  }

  async function reach(kind: 'all' | 'own') {
    const { id, version } = await leadRole();
    const body = { scopes: [{ domain: 'ticket', kind, outletIds: [] }], reason: '试行', version };
    return admin.call('PUT', `/api/admin/roles/${id}/scopes`, { body });
  }

  async function place(outletId: number) {
    const { result: page } = await admin.call<UserPage>('GET', '/api/admin/users', {
      query: { keyword: 'lead01' },
    });
    const id = page.rows.find(({ userName }) => userName === 'lead01')?.id;
    const { result } = await admin.call<UserCard>('GET', `/api/admin/users/${id}`);
    const { name, staffNo, validFrom, leaveOn, remark, version } = result;
    const body = { name, staffNo, outletId, validFrom, leaveOn, remark, version };
    return admin.call('PUT', `/api/admin/users/${id}`, { body });
  }
});
