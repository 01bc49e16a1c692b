import type { RolePage } from '@shanmen/shared/contracts/admin/rights/role';
import type { SessionsSwept, SessionSweep } from '@shanmen/shared/contracts/admin/records/session-sweep';

import { type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { followEvents } from '../../../../test/app/machines/event-listener.ts';
import { giveRights } from '../../../../test/people/rights.ts';
import { readNumber } from '../../../../test/app/scenario.ts';

const current = '/api/auth/sessions/current';

describe('全部下线', () => {
  let shop: TestApp;
  let other: TestApp;
  let admin: Client;

  beforeEach(async () => {
    shop = await testApp();
    other = await testApp({ beside: shop });
    admin = await steppedUp(shop.app, await shop.signIn('admin'));
  });
  afterEach(async () => {
    await other.close();
    await shop.close();
  });

  it('Z-04 ends a whole role with the next request of every process, and nobody else', async () => {
    const [here, there] = [await shop.signIn('seller01'), await other.signIn('seller01')];
    const keeper = await other.signIn('keeper01');
    const listener = await followEvents(other.app, there);
    const swept = await sweep(admin, { roleId: await roleId('seller'), reason: '更换系统' });
    expect(swept.result).toEqual({ people: 1, sessions: 2, spared: [] });
    expect(await listener.hears('session.revoked')).toMatchObject({ reason: 'kicked' });
    await listener.ends();
    expect(await statuses(here, there, keeper, admin)).toEqual([401, 401, 200, 200]);
  });

  it('Z-04 ends everybody but the session that asks, a row for each person', async () => {
    const elsewhere = await other.signIn('admin');
    const people = [await shop.signIn('seller01'), await other.signIn('keeper01')];
    const rows = () => readNumber(shop.database.url, kickedRows);
    const before = await rows();
    const swept = await sweep(admin, { roleId: null, reason: '账号异常' });
    expect(swept.result).toEqual({ people: 3, sessions: 3, spared: [] });
    expect((await rows()) - before).toBe(3);
    expect(await statuses(admin, elsewhere, ...people)).toEqual([200, 401, 401, 401]);
    const again = await sweep(admin, { roleId: null, reason: '账号异常' });
    expect(again.result).toEqual({ people: 0, sessions: 0, spared: [] });
  });

  it('D-03 leaves whoever stands above, names him, and wants the password again', async () => {
    await giveRights(shop, 'keeper01', ['admin:session:kick']);
    const plain = await shop.signIn('keeper01');
    const asked = { roleId: null, reason: '离开工位' };
    expect((await sweep(plain, asked)).error?.code).toBe('step_up_required');
    const swept = await sweep(await steppedUp(shop.app, plain), asked);
    expect(swept.result).toEqual({ people: 0, sessions: 0, spared: ['管理员'] });
    expect(await statuses(admin)).toEqual([200]);
  });

  it('refuses a role that there is not', async () => {
    expect((await sweep(admin, { roleId: 999_999, reason: '更换系统' })).error?.code).toBe('not_found');
  });

  const kickedRows = `select count(*) as value from platform.audit_log where action = 'auth.session.kicked'`;

  function sweep(client: Client, body: SessionSweep) {
    return client.call<SessionsSwept>('POST', '/api/admin/sessions/sweep', { body, key: true });
  }

  async function roleId(code: string): Promise<number> {
    const { result } = await admin.call<RolePage>('GET', '/api/admin/roles', { query: { keyword: code } });
    return result.rows.find(role => role.code === code)?.id ?? 0;
  }

  async function statuses(...clients: Client[]): Promise<number[]> {
    const read: number[] = [];
    for (const client of clients) read.push((await client.call('GET', current)).status);
    return read;
  }
});
