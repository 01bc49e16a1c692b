import type { AppDeclaration } from '@shanmen/shared/contracts/modules/publishing/app-declaration';
import type { ReleaseStatus } from '@shanmen/shared/contracts/modules/publishing/release-ledger';

import { type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { builtRelease, type BuiltRelease } from '../../../../test/app/machines/built-release.ts';
import { publicationOf } from '../../../../test/data/files/publication.ts';

const parking: AppDeclaration = {
  title: '停车',
  permissions: [{ code: 'app:parking:view', title: '查看停车场' }],
  routes: ['GET /api/admin/menus'],
  screens: [
    { name: 'lots', title: '停车场', path: '/parking/lots', system: '80', permission: 'app:parking:view' },
  ],
};

describe('an app that the product does not bring', () => {
  let built: BuiltRelease;
  let shop: TestApp;
  let admin: Client;

  beforeAll(async () => {
    built = await builtRelease();
    shop = await testApp({ environment: { SHANMEN_RELEASE_ROOT: built.root } });
    admin = await steppedUp(shop.app, await shop.signIn('admin'));
    await shop.anonymous.call('GET', '/importmap.json');
  });
  afterAll(async () => {
    await shop.close();
    await built.remove();
  });

  it('M-16 R10 is refused with everything that its declaration cannot have', async () => {
    const refused = await publish('1.0.0', {
      ...parking,
      permissions: [{ code: 'admin:menu:view', title: '冒用' }],
      routes: ['GET /api/parking/lots'],
      screens: [
        {
          name: 'other',
          title: '停车场',
          path: '/system/menuList',
          system: '80',
          permission: 'app:cars:view',
        },
      ],
    });
    expect([refused.status, refused.error?.code]).toEqual([422, 'publish_rule_failed']);
    expect(refused.error?.details).toEqual(
      [
        'app.json screens：构建里没有页面 other',
        'app.json screens：没有权限 app:cars:view',
        'app.json permissions：admin:menu:view',
        'app.json routes：服务器没有 GET /api/parking/lots',
      ].map(what => expect.objectContaining({ rule: 'R10', what })),
    );
    expect((await publish('1.0.0', undefined)).error?.details).toEqual([
      expect.objectContaining({ rule: 'R10', what: '清单没有应用的声明' }),
    ]);
  });

  it('M-19 is there for those alone who try it, before everybody has it', async () => {
    expect((await publish('0.9.0', parking)).status).toBe(200);
    const { result } = await admin.call<ReleaseStatus>('GET', '/api/modules/status');
    const set = await admin.call('PUT', '/api/modules/canaries/mf-parking', {
      body: { version: '0.9.0', roles: [], users: ['admin'], devices: [], percent: 0, reason: '先试' },
      headers: { 'if-match': `"${result.sequence ?? 0}"` },
      key: true,
    });
    expect(set.status).toBe(200);
    expect((await modules(admin))['mf-parking']).toMatchObject({ title: '停车', version: '0.9.0' });
    expect((await modules())['mf-parking']).toBeUndefined();
    expect(await menu()).toHaveLength(1);
    expect((await release('removals', {})).status).toBe(200);
    expect((await modules(admin))['mf-parking']).toBeUndefined();
  });

  it('is listed while it only waits, while everybody has it, and after it was removed', async () => {
    expect((await publish('0.9.1', parking)).status).toBe(200);
    const waiting = { title: '停车', version: null, canary: null, removal: null };
    expect(await stated()).toMatchObject({
      ...waiting,
      staged: [{ version: '0.9.1' }, { version: '0.9.0' }],
    });
    expect((await release('promotions', { version: '0.9.1' })).status).toBe(200);
    const takenAway = { screens: ['停车场'], permissions: ['查看停车场'] };
    expect(await stated()).toMatchObject({ version: '0.9.1', removal: takenAway, staged: [] });
    expect((await release('removals', {})).status).toBe(200);
    expect(await stated()).toMatchObject({
      ...waiting,
      staged: [{ version: '0.9.1' }, { version: '0.9.0' }],
    });
    expect((await stated('mf-goods'))?.removal).toBeNull();
  });

  it('comes with its title, its menu entry and its permission when it is promoted', async () => {
    expect((await publish('1.0.0', parking)).status).toBe(200);
    expect(await menu()).toEqual([]);
    expect((await release('promotions', { version: '1.0.0' })).status).toBe(200);
    expect((await modules())['mf-parking']).toMatchObject({ title: '停车', version: '1.0.0' });
    expect(await menu()).toEqual([
      expect.objectContaining({ path: '/parking/lots', component: 'mf-parking/lots', funcName: '停车场' }),
    ]);
    expect(await codes()).toContain('app:parking:view');
    const cashier = await shop.signIn('cashier01');
    const answer = await cashier.call<unknown[]>('GET', '/api/Menu/GetMyMenu?pid=80');
    expect(answer.result).toEqual([]);
  });

  it('leaves with its menu entry and its permission when it is removed, and comes back by a rollback', async () => {
    expect((await release('removals', {})).status).toBe(200);
    expect((await modules())['mf-parking']).toBeUndefined();
    expect([await menu(), (await codes()).includes('app:parking:view')]).toEqual([[], false]);
    expect((await release('removals', {})).error?.code).toBe('version_unknown');
    expect((await release('rollbacks', {})).status).toBe(200);
    expect(await menu()).toHaveLength(1);
  });

  it('is not released beside another app that has the address of its screen by then', async () => {
    const other = publicationOf('1.0.0', {
      name: 'mf-cars',
      screens: ['lots'],
      app: {
        ...parking,
        permissions: [],
        screens: parking.screens.map(one => ({ ...one, permission: 'admin:menu:edit' })),
      },
    });
    expect((await release('removals', {})).status).toBe(200);
    expect((await admin.call('POST', '/api/modules/releases', { body: other, key: true })).status).toBe(200);
    expect((await release('promotions', { version: '1.0.0' })).status).toBe(200);
    const refused = await release('promotions', { module: 'mf-cars', version: '1.0.0' });
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
      422,
      'app_refused',
      'mf-cars 的页面地址 /parking/lots 已被其他菜单占用',
    ]);
  });

  it('is the only kind that can be removed: what the product brings stays', async () => {
    const refused = await release('removals', { module: 'mf-goods' });
    expect([refused.error?.code, refused.error?.message]).toEqual([
      'state_forbidden',
      'mf-goods 是产品自带的模块，不能下架',
    ]);
  });

  function publish(version: string, app: AppDeclaration | undefined) {
    const body = publicationOf(version, { name: 'mf-parking', screens: ['lots'], ...(app && { app }) });
    return admin.call('POST', '/api/modules/releases', { body, key: true });
  }

  async function release(what: string, body: Record<string, string>) {
    const { result } = await admin.call<ReleaseStatus>('GET', '/api/modules/status');
    const named = what === 'rollbacks' ? {} : { module: 'mf-parking' };
    return admin.call('POST', `/api/modules/${what}`, {
      body: { ...named, reason: '测试', ...body },
      headers: { 'if-match': `"${result.sequence ?? 0}"` },
      key: true,
    });
  }

  async function stated(name = 'mf-parking') {
    const { result } = await admin.call<ReleaseStatus>('GET', '/api/modules/status');
    return result.modules.find(({ module }) => module === name);
  }

  async function modules(reader: Client = shop.anonymous): Promise<Record<string, unknown>> {
    return JSON.parse((await reader.call('GET', '/importmap.json')).text)['x-release'].modules;
  }

  async function menu(): Promise<unknown[]> {
    const { result } = await admin.call<{ component: string | null }[]>('GET', '/api/Menu/GetMyMenu?pid=80');
    return result.filter(({ component }) => component?.startsWith('mf-parking/'));
  }

  async function codes(): Promise<string[]> {
    const { result } = await admin.call<{ userInfo: { authBtnList: string[] } }>(
      'GET',
      '/api/auth/sessions/current',
    );
    return result.userInfo.authBtnList;
  }
});
