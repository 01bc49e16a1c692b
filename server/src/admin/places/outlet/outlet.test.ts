import type { Outlet, OutletMove, OutletPage } from '@shanmen/shared/contracts/admin/places/outlet';
import type { Region, RegionDraft, Regions } from '@shanmen/shared/contracts/admin/places/region';
import type { Role, RolePage, RoleScope } from '@shanmen/shared/contracts/admin/rights/role';
import type { SaleSitePage } from '@shanmen/shared/contracts/ticket/setup/sale-site';
import { sql } from 'kysely';

import { demoPassword } from '../../../../seeds/demo/people.ts';
import { type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { saleSite } from '../../../../test/data/ticket/factories.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { cheapHashing } from '../../../../test/app/hashing.ts';
import { passwordHasher, writePassword } from '../../../auth/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { listReaches } from '../../rights/permission/scope.queries.ts';
import { addUser, findUserId } from '../../public.ts';

describe('outlets and regions', () => {
  let shop: TestApp;
  let admin: Client;
  let south: Region;

  beforeAll(async () => {
    shop = await testApp();
    await saleSite(shop.db);
    admin = await steppedUp(shop.app, await shop.signIn('admin'));
    south = (await addRegion({ name: '南门片区', parentId: null })).result;
  });
  afterAll(() => shop.close());

  it('form a tree of three levels, each name once in its place', async () => {
    const square = (await addRegion({ name: '南门广场', parentId: south.id })).result;
    expect(square).toMatchObject({ level: 2, path: '南门片区 / 南门广场', outlets: 0 });
    const kiosk = (await addRegion({ name: '东侧', parentId: square.id })).result;
    expect((await addRegion({ name: '再下', parentId: kiosk.id })).error?.code).toBe('region_too_deep');
    expect((await addRegion({ name: '南门广场', parentId: south.id })).error).toMatchObject({
      code: 'name_taken',
      details: { path: 'name' },
    });
    expect((await addRegion({ name: '南门广场', parentId: null })).status).toBe(200);
    expect((await addRegion({ name: '悬空', parentId: 999 })).error?.code).toBe('not_found');
    const { result } = await admin.call<Regions>('GET', '/api/admin/regions');
    expect(result.map(({ path }) => path)).toEqual([
      '南门片区',
      '南门片区 / 南门广场',
      '南门片区 / 南门广场 / 东侧',
      '南门广场',
    ]);
  });

  it('D-11 are renamed by one of two who read the same', async () => {
    const rename = (name: string) =>
      admin.call<Region>('PUT', `/api/admin/regions/${south.id}`, { body: { name, version: south.version } });
    expect((await rename('南门区')).result.path).toBe('南门区');
    expect((await rename('南区')).error).toMatchObject({
      code: 'version_conflict',
      details: { current: { name: '南门区' } },
    });
    const other = (await addRegion({ name: '商业中心', parentId: null })).result;
    const taken = await admin.call('PUT', `/api/admin/regions/${other.id}`, {
      body: { name: '南门区', version: 1 },
    });
    expect(taken.error?.code).toBe('name_taken');
  });

  it('D-11 keep region, area and hours, and tell who comes late what stands there now', async () => {
    const outlet = await outletOf('NM');
    const facts = { regionId: south.id, areaM2: 36.5, openingHours: '08:00–18:00', status: 'open' };
    const saved = await change(outlet, facts);
    expect(saved.result).toMatchObject({ ...facts, regionPath: '南门区', version: outlet.version + 1 });
    expect((await change(outlet, facts)).error).toMatchObject({
      code: 'version_conflict',
      details: { current: { areaM2: 36.5 } },
    });
    expect(await listed({ regionId: String(south.id) })).toEqual(['NM']);
    expect(await listed({ kind: 'online' })).toEqual(['online']);
    expect((await change({ ...outlet, id: 999 }, facts)).error?.code).toBe('not_found');
  });

  it('D-10 are moved with exactly the reach that was shown before', async () => {
    const role = await regionRole('area-lead', [south.id]);
    await hire('arealead', role.code);
    const outlet = await outletOf('NM');
    expect(await reachOf('arealead')).toEqual([outlet.id]);
    const elsewhere = (await addRegion({ name: '北门片区', parentId: null })).result;
    expect(await preview(outlet, elsewhere.id)).toEqual({ gains: [], loses: ['arealead'] });
    expect(await preview(outlet, south.id)).toEqual({ gains: [], loses: [] });
    const moved = await change(outlet, { regionId: elsewhere.id });
    expect(await reachOf('arealead')).toEqual([]);
    expect(await preview(moved.result, south.id)).toEqual({ gains: ['arealead'], loses: [] });
    // A region below the named one is in reach as well.
    const below = (await addRegion({ name: '南门停车场', parentId: south.id })).result;
    expect(await preview(moved.result, below.id)).toEqual({ gains: ['arealead'], loses: [] });
    await change(await outletOf('NM'), { regionId: below.id });
    expect(await reachOf('arealead')).toEqual([outlet.id]);
  });

  it('D-01 D-02 are moved by nobody into his own reach, nor into that of others beyond his own', async () => {
    const codes = ['admin:outlet:view', 'admin:outlet:edit'];
    const role = await regionRole('area-admin', [south.id], codes);
    await hire('areaadmin', role.code);
    const areaAdmin = await shop.signIn('areaadmin');
    const outlet = await outletOf('online');
    const own = await change(outlet, { regionId: south.id }, areaAdmin);
    expect(own.error).toMatchObject({ code: 'self_change', details: { path: 'regionId' } });
    const west = (await addRegion({ name: '西门片区', parentId: null })).result;
    await hire('westlead', (await regionRole('west-lead', [west.id])).code);
    expect((await change(outlet, { regionId: west.id }, areaAdmin)).error?.code).toBe('grant_not_held');
    expect((await change(outlet, { regionId: 999 })).error?.code).toBe('not_found');
    expect((await change(outlet, { regionId: west.id })).result.regionPath).toBe('西门片区');
  });

  it('are closed once nobody sells or belongs there, and 线上 never', async () => {
    const closing = async (code: string) => change(await outletOf(code), { status: 'closed' });
    expect((await closing('online')).error).toMatchObject({
      code: 'outlet_in_use',
      message: '线上不能停用',
      details: { path: 'status' },
    });
    expect((await closing('NM')).error?.message).toBe('请先停用它的售票点');
    const site = (await admin.call<SaleSitePage>('GET', '/api/ticket/sale-sites')).result.rows.find(
      ({ code }) => code === 'NM',
    );
    await admin.call('PUT', `/api/ticket/sale-sites/${site?.id}`, {
      body: { name: site?.name, status: 'off', version: site?.version },
    });
    expect((await closing('NM')).error?.message).toBe('仍有 2 人属于该网点，请先改他们的所属网点');
    await sql`update admin.staff set outlet_id = null`.execute(shop.db);
    expect((await closing('NM')).result.status).toBe('closed');
    expect(await listed({ status: 'closed' })).toEqual(['NM']);
  });

  it('D-23 leave one row of what was changed', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count
      from platform.audit_log
      where action = 'admin.outlet.changed'
        and object_type = 'admin.outlet'
        and before ->> 'status' = 'open'
        and after ->> 'status' = 'closed'`.execute(shop.db);
    expect(rows[0]?.count).toBe(1);
  });

  const addRegion = (body: RegionDraft) =>
    admin.call<Region>('POST', '/api/admin/regions', { body, key: true });

  const list = (query: Record<string, string> = {}) =>
    admin.call<OutletPage>('GET', '/api/admin/outlets', { query });

  async function listed(query: Record<string, string>): Promise<string[]> {
    return (await list(query)).result.rows.map(({ code }) => code);
  }

  async function outletOf(code: string): Promise<Outlet> {
    const found = (await list()).result.rows.find(outlet => outlet.code === code);
    if (!found) throw new Error(`no outlet ${code}`);
    return found;
  }

  function change(outlet: Outlet, to: Partial<Outlet> | object, by = admin) {
    const { regionId, areaM2, openingHours, status, version } = outlet;
    const body = { regionId, areaM2, openingHours, status, version, ...to };
    return by.call<Outlet>('PUT', `/api/admin/outlets/${outlet.id}`, { body });
  }

  async function preview({ id }: Outlet, regionId: number): Promise<OutletMove> {
    const query = { regionId: String(regionId) };
    return (await admin.call<OutletMove>('GET', `/api/admin/outlets/${id}/move`, { query })).result;
  }

  /** A role that reaches tickets of some regions. */
  async function regionRole(code: string, regionIds: number[], codes = ['ticket:order:view']): Promise<Role> {
    const draft = { code, name: code, description: '', sessionLimit: 1, idleMinutes: null, copyOf: null };
    const made = (await admin.call<Role>('POST', '/api/admin/roles', { body: draft, key: true })).result;
    const scopes: RoleScope[] = [{ domain: 'ticket', kind: 'region', outletIds: [], regionIds }];
    const scoped = await admin.call<Role>('PUT', `/api/admin/roles/${made.id}/scopes`, {
      body: { scopes, reason: '按区域', version: made.version },
    });
    expect(scoped.result.scopes).toEqual(scopes);
    await admin.call<Role>('PUT', `/api/admin/roles/${made.id}/permissions`, {
      body: { add: codes, remove: [], reason: '按区域', version: scoped.result.version },
    });
    const { result } = await admin.call<RolePage>('GET', '/api/admin/roles', { query: { keyword: code } });
    const [role] = result.rows;
    if (!role) throw new Error(`no role ${code}`);
    return role;
  }

  async function hire(userName: string, role: string): Promise<void> {
    const hash = await passwordHasher(cheapHashing).hash(demoPassword);
    await withTransaction(shop.db, async tx => {
      const id = await addUser(tx, { userName, name: userName, roles: [role], validFrom: '2020-01-01' });
      await writePassword(tx, id, hash, 'user', shop.deps.now());
    });
  }

  async function reachOf(userName: string): Promise<readonly number[]> {
    const id = (await findUserId(shop.db, userName)) ?? 0;
    const reaches = await listReaches(shop.db, id, 'ticket:order:view', 'ticket', testDay);
    return reaches.flatMap(({ outletIds }) => outletIds);
  }
});
