import { permissions } from '@shanmen/shared/contracts/permissions';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';

import { demoUsers, type DemoUserName } from '../../seeds/demo/people.ts';
import { type Client, clientOf, testApp, type TestApp } from '../../test/app/app.ts';
import { tellCovered } from '../../test/proofs/measures/coverage.ts';
import { callPlainly, heldCodes, opens, signInAll, staffRoutes } from '../../test/app/route-calls.ts';
import type { DeclaredRoute } from './route-table.ts';

/**
 * Else one half of a credential, and one foreign origin, stands for all of them at each route, and so do one who holds its
 * permission and one who does not.
 */
const isWhole = process.env['SHANMEN_MATRIX'] === 'all';
const halfDay = 12 * 60 * 60 * 1000;

// Thousands of calls, on whatever machine.
jest.setTimeout(600_000);

describe('the matrix of routes and people', () => {
  let clock = new Date('2026-11-20T02:00:00Z');
  let shop: TestApp;
  /** Asked once for all tests that judge it: thousands of calls. */
  let asked: Promise<readonly Cell[]> | undefined;
  const matrix = () => (asked ??= matrixOf(shop));

  beforeAll(async () => {
    shop = await testApp({ now: () => clock });
  });
  afterAll(() => shop.close());

  it('Z-01 D-38 lets each role reach exactly its routes', async () => {
    const cells = await matrix();
    const routes = staffRoutes(shop.app);
    expect(routes.length).toBeGreaterThan(15);
    expect(new Set(cells.map(({ route }) => route)).size).toBe(routes.length);
    expect(cells.length).toBeGreaterThanOrEqual(routes.length * (isWhole ? demoUsers.length : 1));
    expect(cells.filter(isDifferent).map(nameOf)).toEqual([]);
    tellCovered('Z-01', { routes: routes.length, people: demoUsers.length, cells: cells.length });
  });

  it('Z-17 hands out exactly the codes that the server accepts', async () => {
    const cells = await matrix();
    expect(cells.filter(isUnlisted).map(nameOf)).toEqual([]);
    tellCovered('Z-17', { people: demoUsers.length, cells: cells.length });
  });

  it('T-43 C-31 refuses every write whose button a role does not see', async () => {
    const writes = (await matrix()).filter(
      ({ route: { method, url } }) => method !== 'GET' && /^\/api\/(ticket|commerce)\//.test(url),
    );
    expect(writes.length).toBeGreaterThan(3 * demoUsers.length);
    for (const cell of writes.filter(({ held, route }) => !opens(held, route.access.permission))) {
      expect([nameOf(cell), cell.status, cell.code]).toEqual([nameOf(cell), 403, 'no_permission']);
    }
  });

  it('N-22 refuses each action of reception to whoever does not hold its code', async () => {
    const cells = (await matrix()).filter(({ route: { url } }) => url.startsWith('/api/reception/'));
    const asked = new Set(cells.flatMap(({ route }) => codesOf(route)));
    const ofReception = permissions.filter(({ code }) => code.startsWith('reception:'));
    expect(ofReception.filter(({ code }) => !asked.has(code))).toEqual([]);
    const refused = cells.filter(({ held, route }) => !opens(held, route.access.permission));
    expect(new Set(refused.map(({ route }) => route)).size).toBe(
      new Set(cells.map(({ route }) => route)).size,
    );
    for (const cell of refused)
      expect([nameOf(cell), cell.status, cell.code]).toEqual([nameOf(cell), 403, 'no_permission']);
  });

  it('Z-01 answers nobody who is not signed in, or no longer', async () => {
    const seller = await shop.signIn('seller01');
    clock = new Date(clock.getTime() + halfDay);
    for (const [index, route] of staffRoutes(shop.app).entries()) {
      for (const client of chosenAt(index, [shop.anonymous, seller])) {
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
    for (const [index, route] of staffRoutes(shop.app).entries()) {
      for (const half of chosenAt(index, halves)) {
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
    for (const [index, { method, url }] of writes.entries()) {
      for (const headers of chosenAt(index, foreign)) {
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

/** All of them, or each in turn. */
function chosenAt<T>(index: number, all: readonly T[]): readonly T[] {
  return isWhole ? all : all.slice(index % all.length).slice(0, 1);
}

/** What one person was answered at one route. */
type Cell = {
  readonly userName: DemoUserName;
  readonly route: DeclaredRoute;
  readonly status: number;
  readonly code: string | undefined;
  /** What he holds by the seeded lists. */
  readonly held: ReturnType<typeof heldCodes>;
  /** What his browser was told that he may. */
  readonly listed: ReadonlySet<string>;
};

/** Every person at every route, or two of them. */
async function matrixOf(shop: TestApp): Promise<readonly Cell[]> {
  const cells: Cell[] = [];
  const people = await Promise.all([...(await signInAll(shop))].map(each => personOf(...each)));
  for (const [index, route] of staffRoutes(shop.app).entries()) {
    for (const { client, ...person } of isWhole ? people : oneOfEach(people, route, index)) {
      const { status, error } = await callPlainly(client, route);
      cells.push({ ...person, route, status, code: error?.code });
    }
  }
  return cells;
}

/** One who may call the route and one who may not, others at the next route. */
function oneOfEach<T extends Pick<Cell, 'held'>>(
  people: readonly T[],
  route: DeclaredRoute,
  index: number,
): T[] {
  return [true, false].flatMap(may => {
    const alike = people.filter(({ held }) => opens(held, route.access.permission) === may);
    return alike.slice(index % Math.max(alike.length, 1)).slice(0, 1);
  });
}

/** Every code that a route asks for, alone or as one of several. */
function codesOf({ access: { permission } }: DeclaredRoute): readonly string[] {
  if (typeof permission === 'string') return [permission];
  return 'anyOf' in permission ? permission.anyOf : [...permission.allOf, ...(permission.oneOf ?? [])];
}

async function personOf(userName: DemoUserName, client: Client) {
  const { result } = await client.call<SessionState>('GET', '/api/auth/sessions/current');
  return { userName, client, held: heldCodes(userName), listed: new Set(result.userInfo.authBtnList) };
}

function isDifferent({ route, code, held }: Cell): boolean {
  const isAllowed = code !== 'no_permission' && code !== 'not_signed_in';
  return isAllowed !== opens(held, route.access.permission);
}

/** Accepted without standing in the list of buttons, or refused although it does. */
function isUnlisted({ route, code, listed }: Cell): boolean {
  return (code !== 'no_permission') !== opens(listed, route.access.permission);
}

function nameOf({ userName, route: { method, url } }: Cell): string {
  return `${userName} ${method} ${url}`;
}

async function refusalOf(client: Client, route: Parameters<typeof callPlainly>[1]): Promise<string> {
  const { status, error } = await callPlainly(client, route);
  return `${route.url} ${status} ${error?.code}`;
}
