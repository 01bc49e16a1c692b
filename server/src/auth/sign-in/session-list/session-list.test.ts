import type { SessionPage, SessionsEnded } from '@shanmen/shared/contracts/auth/sign-in/session-list';
import { sql } from 'kysely';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { sellerAtWork } from '../../../../test/data/ticket/factories.ts';
import { followEvents } from '../../../../test/app/machines/event-listener.ts';

const current = '/api/auth/sessions/current';

describe('the sessions of others', () => {
  let shop: TestApp;
  let other: TestApp;
  let admin: Client;

  beforeAll(async () => {
    shop = await testApp();
    other = await testApp({ beside: shop });
    admin = await shop.signIn('admin');
  });
  afterAll(async () => {
    await other.close();
    await shop.close();
  });

  it('Z-04 D-22 end with one call in every process, and the open page hears why', async () => {
    const [here, there] = [await shop.signIn('seller01'), await shop.signIn('seller01')];
    const listener = await followEvents(other.app, there);
    const { result } = await list({ keyword: 'seller01', state: 'open' });
    expect(result.rows.map(({ name, state, own }) => [name, state, own])).toEqual([
      ['林晓', 'open', false],
      ['林晓', 'open', false],
    ]);
    const [{ id, staffId } = { id: 0, staffId: 0 }] = result.rows;
    expect(await end({ staffId, sessionId: id })).toBe(1);
    expect(
      [(await here.call('GET', current)).status, (await there.call('GET', current)).status].toSorted(
        (a, b) => a - b,
      ),
    ).toEqual([200, 401]);
    expect(await end({ staffId, sessionId: null })).toBe(1);
    expect(await listener.hears('session.revoked')).toMatchObject({ reason: 'kicked' });
    await listener.ends();
    const over = await list({ staffId: String(staffId), state: 'over' });
    expect(over.result.rows.map(({ reason, endedBy }) => [reason, endedBy])).toEqual([
      ['kicked', '管理员'],
      ['kicked', '管理员'],
    ]);
  });

  it('leave the session that asks, and count nothing twice', async () => {
    const { result } = await list({ keyword: 'admin' });
    const [own] = result.rows;
    expect(own).toMatchObject({ own: true, state: 'open' });
    expect(await end({ staffId: own?.staffId ?? 0, sessionId: null })).toBe(0);
    expect((await admin.call('GET', current)).status).toBe(200);
  });

  it('say at which window somebody has not handed over, and nowhere once they are over', async () => {
    const { seller } = await sellerAtWork(other);
    await shop.signIn('keeper01');
    const placesOf = async (keyword: string) =>
      (await list({ keyword })).result.rows.map(({ state, place }) => [state, place]);
    expect(await placesOf('seller01')).toContainEqual(['open', expect.stringMatching(/窗/)]);
    expect(await placesOf('keeper01')).toEqual([['open', null]]);
    await seller.call('DELETE', current);
    expect((await placesOf('seller01')).filter(([, place]) => place !== null)).toEqual([]);
  });

  it('say when they end by themselves, and are found by the outlet of their person', async () => {
    await shop.signIn('cashier01');
    const cashier = (await list({ keyword: 'cashier01', state: 'open' })).result.rows[0];
    const idleMs = Date.parse(cashier?.endsAt ?? '') - Date.parse(cashier?.lastSeenAt ?? '');
    expect(idleMs).toBeGreaterThan(0);
    const { rows } = await sql<{ id: number }>`
      update admin.staff
      set outlet_id = (select min(id) from admin.outlet)
      where user_name = 'cashier01'
      returning outlet_id as id`.execute(shop.db);
    const found = await list({ outletId: String(rows[0]?.id), state: 'open' });
    expect(found.result.rows.map(({ userName }) => userName)).toEqual(['cashier01']);
  });

  function list(query: Record<string, string>) {
    return admin.call<SessionPage>('GET', '/api/auth/sessions', { query });
  }

  async function end(of: { staffId: number; sessionId: number | null }): Promise<number> {
    const body = { ...of, reason: '离开工位' };
    const { result } = await admin.call<SessionsEnded>('POST', '/api/auth/sessions/end', { body, key: true });
    return result.ended;
  }
});
