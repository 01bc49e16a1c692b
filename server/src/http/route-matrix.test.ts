import type { SessionState } from '@shanmen/shared/contracts/auth/session';

import { demoUsers } from '../../seeds/demo/people.ts';
import { type Client, clientOf, testApp, type TestApp } from '../../test/app.ts';
import { tellCovered } from '../../test/coverage.ts';
import { callPlainly, heldCodes, opens, signInAll, staffRoutes } from '../../test/route-calls.ts';

const halfDay = 12 * 60 * 60 * 1000;

// Thousands of calls, on whatever machine.
jest.setTimeout(600_000);

describe('the matrix of routes and people', () => {
  let clock = new Date('2026-11-20T02:00:00Z');
  let shop: TestApp;

  beforeAll(async () => {
    shop = await testApp({ now: () => clock });
  });
  afterAll(() => shop.close());

  it('Z-01 D-38 lets each role reach exactly its routes', async () => {
    expect(staffRoutes(shop.app).length).toBeGreaterThan(15);
    expect(await differences(shop)).toEqual([]);
    tellCovered('Z-01', {
      routes: staffRoutes(shop.app).length,
      people: demoUsers.length,
      cells: staffRoutes(shop.app).length * demoUsers.length,
    });
  });

  it('Z-01 answers nobody who is not signed in, or no longer', async () => {
    const seller = await shop.signIn('seller01');
    clock = new Date(clock.getTime() + halfDay);
    for (const client of [shop.anonymous, seller]) {
      for (const route of staffRoutes(shop.app)) {
        expect(await refusalOf(client, route)).toBe(`${route.url} 401 not_signed_in`);
      }
    }
  });

  it('Z-16 takes half a credential for none', async () => {
    const [seller, cashier] = [await shop.signIn('seller01'), await shop.signIn('cashier01')];
    const halves = [
      clientOf(shop.app, seller.sid, ''),
      clientOf(shop.app, '', seller.token),
      clientOf(shop.app, seller.sid, cashier.token),
      clientOf(shop.app, cashier.sid, seller.token),
    ];
    for (const half of halves) {
      for (const route of staffRoutes(shop.app)) {
        expect(await refusalOf(half, route)).toBe(`${route.url} 401 not_signed_in`);
      }
    }
    tellCovered('Z-16', { routes: staffRoutes(shop.app).length, halves: halves.length });
  });

  it('Z-16 signs out by the cookie alone', async () => {
    const seller = await shop.signIn('seller01');
    const { status } = await clientOf(shop.app, seller.sid, '').call('DELETE', '/api/auth/sessions/current');
    expect(status).toBe(200);
    expect((await seller.call('GET', '/api/auth/sessions/current')).status).toBe(401);
  });

  it('Z-17 hands out exactly the codes that the server accepts', async () => {
    let cells = 0;
    for (const [, client] of await signInAll(shop)) {
      const { result } = await client.call<SessionState>('GET', '/api/auth/sessions/current');
      const listed = new Set(result.userInfo.authBtnList);
      for (const route of staffRoutes(shop.app)) {
        const { error } = await callPlainly(client, route);
        cells += 1;
        const cell = `${result.userInfo.userName} ${route.method} ${route.url}`;
        expect([cell, error?.code !== 'no_permission']).toEqual([
          cell,
          opens(listed, route.access.permission),
        ]);
      }
    }
    tellCovered('Z-17', { people: demoUsers.length, cells });
  });

  it('T-43 refuses every write whose button a role does not see', async () => {
    const writes = staffRoutes(shop.app).filter(
      ({ method, url }) => method !== 'GET' && url.startsWith('/api/ticket/'),
    );
    expect(writes.length).toBeGreaterThan(3);
    for (const [userName, client] of await signInAll(shop)) {
      for (const route of writes.filter(write => !opens(heldCodes(userName), write.access.permission))) {
        expect(await refusalOf(client, route)).toBe(`${route.url} 403 no_permission`);
      }
    }
  });

  it('Z-11 lets no write of another site have an effect', async () => {
    const seller = await shop.signIn('seller01');
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
    ];
    const writes = shop.app.routeTable.routes.filter(
      ({ method, access }) => method !== 'GET' && access.anyOrigin !== true,
    );
    for (const headers of foreign) {
      for (const { method, url } of writes) {
        const response = await shop.app.inject({
          method: method === 'PUT' ? 'PUT' : method === 'DELETE' ? 'DELETE' : 'POST',
          url: url.replaceAll(/:\w+/g, '1'),
          headers: { cookie: `sid=${seller.sid}`, authorization: `Bearer ${seller.token}`, ...headers },
        });
        expect([url, response.statusCode, response.json().code]).toEqual([url, 403, 'cross_site']);
      }
    }
    expect((await seller.call('GET', '/api/auth/sessions/current')).status).toBe(200);
    tellCovered('Z-11', { writes: writes.length, origins: foreign.length });
  });
});

describe('the same with one guard off', () => {
  it('Z-01 D-38 twin: without the permission check the matrix does not hold', async () => {
    const shop = await testApp({ guards: { permissionCheck: false } });
    expect((await differences(shop, 21)).length).toBeGreaterThan(20);
    await shop.close();
  });

  it('Z-16 twin: without the token half a stolen cookie is enough', async () => {
    const shop = await testApp({ guards: { tokenHalf: false } });
    const seller = await shop.signIn('seller01');
    const { status } = await clientOf(shop.app, seller.sid, '').call('GET', '/api/auth/sessions/current');
    expect(status).toBe(200);
    await shop.close();
  });

  it('Z-11 twin: without the origin check another site signs the person out', async () => {
    const shop = await testApp({ guards: { originCheck: false } });
    const seller = await shop.signIn('seller01');
    const headers = { 'sec-fetch-site': 'cross-site' };
    await seller.call('DELETE', '/api/auth/sessions/current', { headers });
    expect((await seller.call('GET', '/api/auth/sessions/current')).status).toBe(401);
    await shop.close();
  });
});

/** The cells whose answer differs from what the seeded lists say; for a control as many as are enough. */
async function differences(shop: TestApp, enough = Infinity): Promise<string[]> {
  const clients = await signInAll(shop);
  const found: string[] = [];
  for (const route of staffRoutes(shop.app)) {
    for (const [userName, client] of clients) {
      const { error } = await callPlainly(client, route);
      const expected = opens(heldCodes(userName), route.access.permission);
      const allowed = error?.code !== 'no_permission' && error?.code !== 'not_signed_in';
      if (allowed !== expected) found.push(`${userName} ${route.method} ${route.url}`);
      if (found.length === enough) return found;
    }
  }
  return found;
}

async function refusalOf(client: Client, route: Parameters<typeof callPlainly>[1]): Promise<string> {
  const { status, error } = await callPlainly(client, route);
  return `${route.url} ${status} ${error?.code}`;
}
