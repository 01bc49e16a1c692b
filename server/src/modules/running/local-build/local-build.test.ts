import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { ActiveLocalBuild } from '@shanmen/shared/contracts/modules/running/local-build';
import { sql } from 'kysely';

import { type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { builtRelease, type BuiltRelease } from '../../../../test/app/machines/built-release.ts';
import { localDraft } from '../../../../test/data/files/publication.ts';
import { giveRights } from '../../../../test/people/rights.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';

const builds = '/api/modules/local-builds';
const { origin } = localDraft();
const minuteMs = 60_000;

describe("a developer's build in the live product", () => {
  let clock: Date;
  let built: BuiltRelease;
  let shop: TestApp;
  let developer: Client;

  beforeEach(async () => {
    clock = new Date('2026-11-20T02:00:00Z');
    built = await builtRelease();
    shop = await testApp({ now: () => clock, environment: { SHANMEN_RELEASE_ROOT: built.root } });
    await shop.anonymous.call('GET', '/importmap.json');
    developer = await steppedUp(shop.app, await shop.signIn('admin'));
    await allowMinutes(30);
  });
  afterEach(async () => {
    await shop.close();
    await built.remove();
  });

  it('opens its own machine to the page of this session, and to nothing else', async () => {
    const { result } = await developer.call<ActiveLocalBuild>('POST', builds, { body: localDraft() });
    expect(result).toEqual({ ...localDraft(), until: '2026-11-20T02:30:00.000Z' });
    const page = await pageOf(developer);
    expect(page.openTo).toEqual(['script-src', 'style-src', 'connect-src']);
    expect(page.text).toContain('src="/assets/local-boot.');
    expect(page.text).toContain('name="local-build" content="{&quot;module&quot;:&quot;mf-goods&quot;');
    expect(await pageOf(await shop.signIn('admin'))).toEqual(await pageOf(shop.anonymous));
    expect((await pageOf(shop.anonymous)).openTo).toEqual([]);
    expect((await pageOf(shop.anonymous)).text).not.toContain('local-b');
  });

  it('stays out of the page that a till keeps for an outage', async () => {
    await developer.call('POST', builds, { body: localDraft() });
    expect((await pageOf(developer, 'empty')).openTo).toEqual([]);
  });

  it('is refused without the permission', async () => {
    const seller = await steppedUp(shop.app, await shop.signIn('seller01'));
    expect(await refusal(seller)).toEqual([403, 'no_permission']);
  });

  it('is refused until the password was given again', async () => {
    expect(await refusal(await shop.signIn('admin'))).toEqual([403, 'step_up_required']);
  });

  it('is refused where the setting allows no minutes, which it does by itself', async () => {
    await allowMinutes(settings.moduleLocalMinutes.standard);
    expect(await refusal(developer)).toEqual([403, 'local_build_off']);
    const preview = await developer.call('POST', '/api/modules/local-build-previews', { body: localDraft() });
    expect(preview.error?.code).toBe('local_build_off');
  });

  it.each([
    'https://127.0.0.1:8090',
    'http://192.168.1.20:8090',
    'http://127.0.0.1.example.com:8090',
    'http://localhost.example.com:8090',
    'http://example.com:8090',
    'http://127.0.0.1:8090/path',
    'http://127.0.0.1:8090; script-src *',
    'http://user@127.0.0.1:8090',
    'http://127.0.0.1',
  ])('is refused from any host but the own machine: %s', async foreign => {
    expect(await refusal(developer, { origin: foreign })).toEqual([422, 'local_build_host']);
    expect((await pageOf(developer)).openTo).toEqual([]);
  });

  it('is refused for what the release does not have, and with a key that is none', async () => {
    expect(await refusal(developer, { module: 'mf-parking' })).toEqual([404, 'version_unknown']);
    expect(await refusal(developer, { module: 'react' })).toEqual([400, 'invalid_input']);
    expect(await refusal(developer, { key: 'short' })).toEqual([400, 'invalid_input']);
  });

  it.each<[string, () => Promise<unknown> | void]>([
    ['its minutes are over', () => void (clock = new Date(clock.getTime() + 30 * minuteMs))],
    ['the developer ends it', () => developer.call('DELETE', `${builds}/current`)],
    ['the developer signs out', () => developer.call('DELETE', '/api/auth/sessions/current')],
    ['the setting is turned off', () => allowMinutes(0)],
  ])('ends when %s', async (_, end) => {
    await developer.call('POST', builds, { body: localDraft() });
    expect((await pageOf(developer)).openTo).toHaveLength(3);
    await end();
    expect(await pageOf(developer)).toEqual(await pageOf(shop.anonymous));
  });

  it('ends when the right is taken away', async () => {
    await giveRights(shop, 'seller01', ['modules:local:use']);
    const seller = await steppedUp(shop.app, await shop.signIn('seller01'));
    await seller.call('POST', builds, { body: localDraft() });
    expect((await pageOf(seller)).openTo).toHaveLength(3);
    await sql`delete from admin.role_permission where code = 'modules:local:use'`.execute(shop.db);
    await sql`update admin.permission_version set version = version + 1`.execute(shop.db);
    expect(await pageOf(seller)).toEqual(await pageOf(shop.anonymous));
  });

  it('leaves its begin and its end in the audit log, with where it came from', async () => {
    await developer.call('POST', builds, { body: localDraft() });
    await developer.call('DELETE', `${builds}/current`);
    await developer.call('DELETE', `${builds}/current`);
    const { rows } = await sql`
      select action, object_id, after
      from platform.audit_log
      where action like 'modules.local-build.%'
      order by id`.execute(shop.db);
    const after = { origin, until: '2026-11-20T02:30:00.000Z' };
    expect(rows).toEqual([
      { action: 'modules.local-build.begun', object_id: 'mf-goods', after },
      { action: 'modules.local-build.ended', object_id: 'mf-goods', after: expect.anything() },
    ]);
  });

  function allowMinutes(minutes: number) {
    return withTransaction(shop.db, tx => changeSetting(tx, settings.moduleLocalMinutes, minutes, null));
  }

  async function refusal(client: Client, change: object = {}) {
    const { status, error } = await client.call('POST', builds, { body: { ...localDraft(), ...change } });
    return [status, error?.code];
  }

  /** What is served, and which rules of its policy name the other origin. */
  async function pageOf(client: Client, purpose = 'document') {
    const { text, headers } = await client.call('GET', '/goods/goodsDetail', {
      headers: { 'sec-fetch-dest': purpose },
    });
    const rules = String(headers['content-security-policy']).split('; ');
    const openTo = rules.filter(rule => rule.includes(':8090')).map(rule => rule.split(' ')[0]);
    return { openTo, text: text.replaceAll(/nonce="[^"]*"/g, '') };
  }
});
