import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type {
  ReleaseStatus,
  StagedVersion,
} from '@shanmen/shared/contracts/modules/publishing/release-ledger';

import { type Answer, type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { builtRelease, type BuiltRelease } from '../../../../test/app/machines/built-release.ts';
import { publicationOf } from '../../../../test/data/files/publication.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';

describe('a staged version', () => {
  let built: BuiltRelease;
  let shop: TestApp;
  let admin: Client;
  let seller: Client;

  beforeEach(async () => {
    built = await builtRelease();
    shop = await testApp({ environment: { SHANMEN_RELEASE_ROOT: built.root } });
    admin = await steppedUp(shop.app, await shop.signIn('admin'));
    seller = await shop.signIn('seller01');
    await shop.anonymous.call('GET', '/importmap.json');
    await publish('1.1.0');
  });
  afterEach(async () => {
    await shop.close();
    await built.remove();
  });

  it('M-17 that is withdrawn is given to nobody by any way, and its number stays taken', async () => {
    expect((await withdraw('1.1.0', '算错运费')).status).toBe(200);
    expect((await staged()).map(({ version }) => version)).toEqual([]);
    for (const refused of [
      await publish('1.1.0'),
      await promote('1.1.0'),
      await tryOn('1.1.0'),
      await admin.call('POST', '/api/modules/approvals', { body: { module: 'mf-goods', version: '1.1.0' } }),
      await admin.call('POST', '/api/modules/overrides', { body: { modules: { 'mf-goods': '1.1.0' } } }),
      await withdraw('1.1.0', '再撤一次'),
    ]) {
      expect(codeOf(refused)).toEqual([409, 'version_withdrawn', 'mf-goods 1.1.0 已撤回：算错运费']);
    }
    expect(codeOf(await withdraw('9.9.9', '没有它'))[1]).toBe('version_unknown');
    expect((await publish('1.1.1')).status).toBe(200);
  });

  it('is not withdrawn while people are given it, nor is what the product brings', async () => {
    expect((await tryOn('1.1.0')).status).toBe(200);
    expect(codeOf(await withdraw('1.1.0', '有误'))).toEqual([
      422,
      'state_forbidden',
      'mf-goods 1.1.0 正在灰度，请先停止灰度',
    ]);
    expect((await promote('1.1.0')).status).toBe(200);
    expect(codeOf(await withdraw('1.1.0', '有误'))[2]).toBe(
      '所有人正在运行 mf-goods 1.1.0，请先换到其他版本',
    );
    expect(codeOf(await withdraw('1.0.0', '有误'))[2]).toBe('mf-goods 1.0.0 是产品自带的版本，不能撤回');
  });

  it('that was taken back and withdrawn stands in for nothing, and no rollback brings it', async () => {
    await promote('1.1.0');
    const { sequence } = await status();
    await promote('1.0.0');
    expect(await fallbacks()).toEqual(['1.1.0']);
    expect((await withdraw('1.1.0', '打不开')).status).toBe(200);
    expect(await fallbacks()).toEqual([]);
    const back = await change('POST', 'rollbacks', { sequence });
    expect(codeOf(back)).toEqual([
      409,
      'version_withdrawn',
      `发布 ${sequence} 用到已撤回的 mf-goods 1.1.0（打不开），不能整体回退；请逐个模块上线旧版本`,
    ]);
  });

  it('M-20 is promoted only when enough people have opened it first, where the site asks for that', async () => {
    await withTransaction(shop.db, tx => changeSetting(tx, settings.moduleCanaryOpenings, 3, null));
    expect(codeOf(await promote('1.1.0'))).toEqual([
      428,
      'canary_missing',
      'mf-goods 1.1.0 还须灰度打开 3 次才能上线（要求 3 次）',
    ]);
    await tryOn('1.1.0');
    await open(seller, 2);
    // Whoever does not try it cannot speak for it.
    await open(admin, 5);
    expect((await staged())[0]).toMatchObject({ version: '1.1.0', openingsMissing: 1 });
    expect(codeOf(await promote('1.1.0'))[1]).toBe('canary_missing');
    await open(seller, 1);
    expect((await staged())[0]).toMatchObject({ version: '1.1.0', openingsMissing: 0 });
    expect((await promote('1.1.0')).status).toBe(200);
    // What everybody ran once is the way back in an emergency.
    expect((await promote('1.0.0')).status).toBe(200);
  });

  function publish(version: string) {
    return admin.call('POST', '/api/modules/releases', { body: publicationOf(version), key: true });
  }

  function withdraw(version: string, reason: string) {
    return admin.call('POST', '/api/modules/withdrawals', {
      body: { module: 'mf-goods', version, reason },
      key: true,
    });
  }

  const promote = (version: string) => change('POST', 'promotions', { module: 'mf-goods', version });
  const tryOn = (version: string) =>
    change('PUT', 'canaries/mf-goods', { version, roles: ['seller'], users: [], devices: [], percent: 0 });

  async function change(method: 'POST' | 'PUT', what: string, body: object): Promise<Answer<unknown>> {
    return admin.call(method, `/api/modules/${what}`, {
      body: { ...body, reason: '测试' },
      headers: { 'if-match': `"${(await status()).sequence}"` },
      key: true,
    });
  }

  async function open(client: Client, times: number): Promise<void> {
    const { sequence } = await status();
    const event = { kind: 'mounted', module: 'mf-goods', version: '1.1.0', sequence };
    await client.call('POST', '/api/modules/health-events', {
      body: { events: Array.from({ length: times }, () => event) },
    });
  }

  async function status(): Promise<ReleaseStatus> {
    return (await admin.call<ReleaseStatus>('GET', '/api/modules/status')).result;
  }

  async function staged(): Promise<StagedVersion[]> {
    return (await status()).modules.find(({ module }) => module === 'mf-goods')?.staged ?? [];
  }

  async function fallbacks(): Promise<string[]> {
    const { modules } = JSON.parse((await shop.anonymous.call('GET', '/importmap.json')).text)['x-release'];
    return modules['mf-goods'].retained.map(({ version }: { version: string }) => version);
  }
});

function codeOf({ status, error }: Answer<unknown>) {
  return [status, error?.code, error?.message];
}
