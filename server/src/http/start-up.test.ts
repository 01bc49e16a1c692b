import { type PermissionCode, permissions } from '@shanmen/shared/contracts/permissions';
import { Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import { testApp, type TestApp } from '../../test/app/app.ts';
import { readConfig } from '../process/config.ts';
import type { App, AppDeps, RouteAccess } from './route.ts';
import { codesOf, codesWithoutRoute, collectRoutes } from './route-table.ts';
import { schemaCompilers } from './schema-compilers.ts';
import { createServer } from './server.ts';

const answer = { response: { 200: Result(Type.Null()) } };
const open: RouteAccess = { permission: 'public', scope: 'none' };

describe('what keeps the server from starting', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await testApp();
  });
  afterAll(() => shop.close());

  it('Y-08 finds permission, scope and schemas on every route', () => {
    const { routes, faults } = shop.app.routeTable;
    expect(routes.length).toBeGreaterThan(20);
    expect(faults).toEqual([]);
    for (const { method, url, schema } of routes) {
      const described = {
        params: !url.includes(':') || schema.params !== undefined,
        answer: schema.response !== undefined,
      };
      expect([method, url, described]).toEqual([method, url, { params: true, answer: true }]);
    }
  });

  it('Y-08 has no schema that only its first call would find broken', () => {
    const { validator, serializer } = schemaCompilers();
    const compile = (schema: unknown, build: (schema: object) => unknown) => {
      if (typeof schema === 'object' && schema !== null) build(schema);
    };
    for (const { method, url, schema } of shop.app.routeTable.routes) {
      for (const httpPart of ['body', 'querystring', 'params'] as const) {
        compile(schema[httpPart], part => validator({ schema: part, method, url, httpPart }));
      }
      for (const [httpStatus, answered] of Object.entries(Object(schema.response))) {
        compile(answered, part => serializer({ schema: part, method, url, httpStatus }));
      }
    }
    expect(() =>
      validator({ schema: { type: 'nothing' }, method: 'GET', url: '/', httpPart: 'body' }),
    ).toThrow('schema is invalid');
  });

  it('Z-14 has no pattern in a schema that repeats what repeats, and no text without an end', () => {
    const patterns = shop.app.routeTable.routes.flatMap(({ schema }) =>
      [schema.body, schema.querystring, schema.params].flatMap(patternsIn),
    );
    expect(patterns.length).toBeGreaterThan(100);
    expect(patterns.filter(({ pattern }) => nested.test(pattern))).toEqual([]);
    expect(patterns.filter(({ isBounded }) => !isBounded)).toEqual([]);
    expect(['^(a+)+$', '^(\\d*x?)*$', '^([a-z]+){2,}$'].filter(pattern => !nested.test(pattern))).toEqual([]);
  });

  it('Y-08 names a route that declares nothing, or half of it', async () => {
    expect(await faultsOf(app => app.get('/api/x', async () => null))).toEqual([
      'GET /api/x declares no permission',
    ]);
    const withoutScope: Partial<RouteAccess> = { permission: 'public' };
    expect(
      await faultsOf(app => app.get('/api/x', { config: Object(withoutScope) }, async () => null)),
    ).toEqual(['GET /api/x declares no scope']);
    expect(await faultsOf(app => app.get('/api/x', { config: open }, async () => null))).toEqual([
      'GET /api/x declares no schema of its answer',
    ]);
    expect(
      await faultsOf(app =>
        app.get('/api/x', { config: open, schema: answer }, async () => ({ result: null })),
      ),
    ).toEqual([]);
  });

  it('Y-08 names a route beside /api that is no page, file or health', async () => {
    expect(await faultsOf(app => app.get('/export', async () => null))).toEqual([
      'GET /export declares no permission',
    ]);
  });

  it('Z-01 D-12 names a code that stands in no catalogue (control)', async () => {
    const config: RouteAccess = Object({ permission: 'goods:ghost:view', scope: 'none' });
    expect(
      await faultsOf(app => app.get('/api/x', { config, schema: answer }, async () => ({ result: null }))),
    ).toEqual(['GET /api/x declares goods:ghost:view, which stands in no catalogue']);
  });

  it('Z-01 names a code that says it opens something and opens nothing', () => {
    const code: PermissionCode = 'admin:role:view';
    const nothing = { routes: [], faults: [], undeclared: new Set<string>() };
    expect(codesWithoutRoute(nothing, [{ code, title: '查看角色管理', built: true }])).toEqual([
      'permission admin:role:view is listed as built and no route declares it',
    ]);
    expect(codesWithoutRoute(nothing, [{ code, title: '查看角色管理', built: false }])).toEqual([]);
  });

  it('Y-08 takes no body where no schema asks for one', async () => {
    const seller = await shop.signIn('seller01');
    const url = '/api/ticket/orders/D1/prints';
    expect((await seller.call('POST', url, { body: { silently: 'ignored' } })).error?.code).toBe(
      'invalid_input',
    );
    expect((await seller.call('POST', url, { body: {} })).error?.code).toBe('not_found');
    expect((await seller.call('POST', url)).error?.code).toBe('not_found');
  });

  it('D-12 knows every code of every route by a title', () => {
    const titled = new Set(permissions.filter(({ title }) => title !== '').map(({ code }) => code));
    const used = shop.app.routeTable.routes.flatMap(route => codesOf(route.access.permission));
    expect(used.filter(code => !titled.has(code))).toEqual([]);
  });

  async function faultsOf(register: (app: App) => unknown): Promise<readonly string[]> {
    const deps: AppDeps = {
      pools: shop.database.pools,
      config: readConfig({}),
      readiness: { draining: false },
      now: () => new Date(),
      log: { write: () => undefined },
    };
    const app = await createServer(deps);
    const { faults } = collectRoutes(app);
    register(app);
    await app.close();
    return faults;
  }
});

/** A group that repeats without an end and holds something that does so too: what makes a check take for ever. */
const nested = /\((?:[^()]|\([^()]*\))*(?:[+*]|\{\d+,\})(?:[^()]|\([^()]*\))*\)(?:[+*]|\{\d+,\d*\})/;

function patternsIn(schema: unknown): { pattern: string; isBounded: boolean }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own: { pattern?: unknown; maxLength?: unknown } = schema;
  const found = typeof own.pattern === 'string' ? [own.pattern] : [];
  return [
    ...found.map(pattern => ({ pattern, isBounded: typeof own.maxLength === 'number' })),
    ...Object.values(schema).flatMap(patternsIn),
  ];
}
