import type { OverrideLink, OverridePreview } from '@shanmen/shared/contracts/modules/running/override';

import { type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { builtRelease, type BuiltRelease } from '../../../../test/app/machines/built-release.ts';
import { publicationOf } from '../../../../test/data/files/publication.ts';
import { asOwner } from '../../../../test/app/scenario.ts';

const sessions = '/api/modules/override-sessions';
const hourMs = 3_600_000;

describe('versions that a session chose', () => {
  let clock: Date;
  let built: BuiltRelease;
  let shop: TestApp;
  let tester: Client;

  beforeEach(async () => {
    clock = new Date('2026-11-20T02:00:00Z');
    built = await builtRelease();
    shop = await testApp({ now: () => clock, environment: { SHANMEN_RELEASE_ROOT: built.root } });
    tester = await steppedUp(shop.app, await shop.signIn('admin'));
    await cohort(shop.anonymous);
    await tester.call('POST', '/api/modules/releases', { body: publicationOf('1.1.0-rc.1'), key: true });
  });
  afterEach(async () => {
    await shop.close();
    await built.remove();
  });

  it('are shown before they are taken, hold for this session, and end when it says so', async () => {
    const { result: link } = await share();
    const { result: preview } = await tester.call<OverridePreview>('POST', '/api/modules/override-previews', {
      body: { token: link.token },
    });
    expect(preview).toMatchObject({ modules: { 'mf-goods': '1.1.0-rc.1' }, createdBy: '管理员' });
    expect((await tester.call('POST', sessions, { body: { token: link.token } })).status).toBe(200);
    expect(await cohort(tester)).toEqual(['override', '1.1.0-rc.1', link.until]);
    expect(await cohort(await shop.signIn('admin'))).toEqual(['stable', '1.0.0', undefined]);
    await tester.call('DELETE', `${sessions}/current`);
    expect(await cohort(tester)).toEqual(['stable', '1.0.0', undefined]);
  });

  it('can be picked without a link by whoever may use them', async () => {
    const body = { modules: { 'mf-goods': '1.1.0-rc.1' } };
    expect((await tester.call('POST', sessions, { body })).status).toBe(200);
    expect((await cohort(tester))[0]).toBe('override');
  });

  it('M-21 end by themselves, at most a day later', async () => {
    expect((await share(25)).error?.code).toBe('invalid_input');
    const { result: link } = await share(1);
    await tester.call('POST', sessions, { body: { token: link.token } });
    clock = new Date(clock.getTime() + hourMs);
    expect((await cohort(await shop.signIn('admin')))[0]).toBe('stable');
    const refused = await (
      await shop.signIn('admin')
    ).call('POST', sessions, { body: { token: link.token } });
    expect([refused.status, refused.error?.code]).toEqual([410, 'override_ended']);
  });

  it('M-21 end everywhere when the link is withdrawn', async () => {
    const { result: link } = await share();
    await tester.call('POST', sessions, { body: { token: link.token } });
    await tester.call('DELETE', `/api/modules/overrides/${link.id}`);
    expect((await cohort(tester))[0]).toBe('stable');
    const refused = await tester.call('POST', sessions, { body: { token: link.token } });
    expect(refused.error?.code).toBe('override_ended');
    expect((await tester.call('DELETE', `/api/modules/overrides/${link.id}`)).error?.code).toBe('not_found');
  });

  it('M-21 end when their version is withdrawn', async () => {
    await tester.call('POST', sessions, { body: { modules: { 'mf-goods': '1.1.0-rc.1' } } });
    await asOwner(
      shop.database.url,
      `update modules.module_version set withdrawn_at = now() where version = '1.1.0-rc.1'`,
    );
    expect((await cohort(tester))[0]).toBe('stable');
  });

  it.each<[string, Record<string, string>, string]>([
    ['an unknown version', { 'mf-goods': '9.9.9' }, 'version_unknown'],
    ['an address instead of a version', { 'mf-goods': 'http://localhost:4103/main.js' }, 'version_unknown'],
    ['nothing', {}, 'version_unknown'],
  ])('M-21 are refused for %s', async (_, modules, code) => {
    expect((await tester.call('POST', sessions, { body: { modules } })).error?.code).toBe(code);
  });

  it('M-21 Z-09 are refused where the map would be refused', async () => {
    await asOwner(
      shop.database.url,
      `alter table modules.module_version disable trigger version_is_immutable;
       update modules.module_version set shared = '{"react": "^99"}' where version = '1.1.0-rc.1';
       alter table modules.module_version enable trigger version_is_immutable`,
    );
    const refused = await tester.call('POST', sessions, { body: { modules: { 'mf-goods': '1.1.0-rc.1' } } });
    expect(refused.error?.code).toBe('publish_rule_failed');
  });

  it('M-21 are refused to whoever may not use them, and a guessed link leads nowhere', async () => {
    const seller = await shop.signIn('seller01');
    const { result: link } = await share();
    expect((await seller.call('POST', sessions, { body: { token: link.token } })).error?.code).toBe(
      'no_permission',
    );
    const guessed = await tester.call('POST', sessions, { body: { token: 'A'.repeat(43) } });
    expect(guessed.error?.code).toBe('override_ended');
  });

  function share(hours = 8) {
    return tester.call<OverrideLink>('POST', '/api/modules/overrides', {
      body: { modules: { 'mf-goods': '1.1.0-rc.1' }, hours },
    });
  }

  async function cohort(client: Client): Promise<[string, string, string | undefined]> {
    const release = JSON.parse((await client.call('GET', '/importmap.json')).text)['x-release'];
    return [release.cohort, release.modules['mf-goods'].version, release.override?.until];
  }
});
