import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Published, PublishKey } from '@shanmen/shared/contracts/modules/publishing/publication';
import { sql } from 'kysely';

import {
  type Answer,
  type Client,
  clientOf,
  steppedUp,
  testApp,
  type TestApp,
} from '../../../../test/app/app.ts';
import { builtRelease, type BuiltRelease } from '../../../../test/app/machines/built-release.ts';
import type { ReleaseStatus } from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import type { Trial } from '../../../http/route.ts';
import { passedTrial, publicationOf } from '../../../../test/data/files/publication.ts';
import { whileFailing } from '../../../../test/app/scenario.ts';

describe('publishing a module', () => {
  let built: BuiltRelease;
  let shop: TestApp;
  let publisher: Client;

  beforeEach(async () => {
    built = await builtRelease();
    shop = await testApp({ environment: { SHANMEN_RELEASE_ROOT: built.root } });
    publisher = await steppedUp(shop.app, await shop.signIn('admin'));
    await shop.anonymous.call('GET', '/importmap.json');
  });
  afterEach(async () => {
    await shop.close();
    await built.remove();
  });

  it('stages a version that is served at its address and that nobody runs yet', async () => {
    const { manifest } = publicationOf('1.1.0');
    expect(await publish(publicationOf('1.1.0'))).toMatchObject({
      status: 200,
      result: { module: 'mf-goods', version: '1.1.0', isNew: true },
    });
    const file = await shop.app.inject({ url: `/m/mf-goods/1.1.0/${manifest.entry}` });
    expect([file.statusCode, file.body]).toEqual([200, 'goods("1.1.0");']);
    expect(file.headers['cache-control']).toContain('immutable');
    const map = JSON.parse((await shop.anonymous.call('GET', '/importmap.json')).text);
    expect(map['x-release'].modules['mf-goods'].version).toBe('1.0.0');
  });

  proof('is served by every machine with the same SHANMEN_FILES, and by no other (control)', async () => {
    const [shared, own] = [await mkdtemp(join(tmpdir(), 'files-')), await mkdtemp(join(tmpdir(), 'files-'))];
    const [one, another, apart] = await Promise.all(
      [
        { SHANMEN_DATA: '/nowhere/1', SHANMEN_FILES: shared },
        { SHANMEN_DATA: '/nowhere/2', SHANMEN_FILES: shared },
        { SHANMEN_DATA: own },
      ].map(place => testApp({ beside: shop, environment: { SHANMEN_RELEASE_ROOT: built.root, ...place } })),
    );
    if (!one || !another || !apart) throw new Error('three machines were started');
    publisher = clientOf(one.app, publisher.sid, publisher.token);
    expect((await publish(publicationOf('1.1.0'))).status).toBe(200);
    const url = `/m/mf-goods/1.1.0/${publicationOf('1.1.0').manifest.entry}`;
    const [there, elsewhere] = [await another.app.inject({ url }), await apart.app.inject({ url })];
    expect([there.statusCode, there.body]).toEqual([200, 'goods("1.1.0");']);
    expect(elsewhere.statusCode).toBe(404);
    for (const machine of [one, another, apart]) await machine.close();
    for (const folder of [shared, own]) await rm(folder, { recursive: true });
  });

  it('M-17 Z-09 answers the same bytes as before and refuses others under the same version', async () => {
    await publish(publicationOf('1.1.0'));
    expect((await publish(publicationOf('1.1.0'))).result).toMatchObject({ isNew: false });
    const other = publicationOf('1.1.0', { source: 'goods("forged");' });
    const refused = await publish(other);
    expect([refused.status, refused.error?.code]).toEqual([409, 'version_exists']);
    const { manifest } = publicationOf('1.1.0');
    const kept = await shop.app.inject({ url: `/m/mf-goods/1.1.0/${manifest.entry}` });
    expect(kept.body).toBe('goods("1.1.0");');
    const forged = await shop.app.inject({ url: `/m/mf-goods/1.1.0/${other.manifest.entry}` });
    expect(forged.statusCode).toBe(404);
  });

  it('M-16 names every rule that is broken, and how to put it right', async () => {
    const refused = await publish({ ...publicationOf('0.9.0', { contract: 9 }), smoke: null });
    expect([refused.status, refused.error?.code]).toEqual([422, 'publish_rule_failed']);
    expect(refused.error?.details).toEqual(
      ['R6', 'R8'].map(rule => expect.objectContaining({ rule, how: expect.any(String) })),
    );
  });

  it('M-16 R7 repeats the trial run: a report that says nothing went wrong is only the word of its publisher', async () => {
    const seen: string[] = [];
    const trial: Trial = async manifest => {
      seen.push(manifest.version);
      return { ...passedTrial(manifest), steps: [{ step: '打开 商品明细', ms: 9, error: '页面出错了' }] };
    };
    await tryBy(trial);
    const refused = await publish(publicationOf('1.1.0'));
    expect([refused.status, refused.error?.code, seen]).toEqual([422, 'publish_rule_failed', ['1.1.0']]);
    expect(refused.error?.details).toEqual([
      expect.objectContaining({ rule: 'R7', what: '服务器试运行：打开 商品明细：页面出错了' }),
    ]);
    const file = await shop.app.inject({ url: `/m/mf-goods/1.1.0/${publicationOf('1.1.0').manifest.entry}` });
    expect(file.statusCode).toBe(404);
  });

  it('M-16 R7 keeps the report of the server, not that of the publisher', async () => {
    await tryBy(async manifest => ({ ...passedTrial(manifest), browser: 'Chromium of the server' }));
    await publish(publicationOf('1.1.0'));
    expect(await keptReports()).toEqual([{ by: 'server', browser: 'Chromium of the server' }]);
  });

  it('M-16 R7 runs only the screens that a change reaches, and every screen before everybody gets the version', async () => {
    const seen: unknown[] = [];
    let error: string | null = null;
    await tryBy(async (manifest, _running, screens) => {
      seen.push([manifest.version, screens]);
      return { ...passedTrial(manifest), steps: [{ step: '打开 商品明细', ms: 9, error }] };
    });
    await bring('1.1.0', { list: 'a', form: 'b' });
    expect((await bring('1.2.0', { list: 'a', form: 'c' })).result).toMatchObject({ tried: ['form'] });
    expect(seen).toEqual([
      ['1.1.0', null],
      ['1.2.0', ['form']],
    ]);
    error = '页面出错了';
    const refused = await promote('1.2.0');
    expect([refused.error?.code, refused.error?.details]).toEqual([
      'publish_rule_failed',
      [expect.objectContaining({ rule: 'R7', what: '打开 商品明细：页面出错了' })],
    ]);
    error = null;
    expect((await promote('1.2.0')).status).toBe(200);
    // Once run whole, it is not run again.
    await promote('1.1.0');
    await promote('1.2.0');
    expect(seen.slice(2)).toEqual([
      ['1.2.0', null],
      ['1.2.0', null],
    ]);

    /** Publishes the version with these digests, and the first of them to everybody. */
    async function bring(version: string, letters: Record<string, string>): Promise<Answer<Published>> {
      const screenDigests = Object.fromEntries(
        Object.entries(letters).map(([screen, letter]) => [screen, letter.repeat(32)]),
      );
      const made = await publish(publicationOf(version, { screens: Object.keys(letters), screenDigests }));
      if (version === '1.1.0') expect((await promote(version)).status).toBe(200);
      return made;
    }
  });

  it('M-16 R7 refuses a build that neither its publisher nor the server has run', async () => {
    await tryBy(async () => null);
    const refused = await publish({ ...publicationOf('1.1.0'), smoke: null });
    expect([refused.error?.code, refused.error?.details]).toEqual([
      'publish_rule_failed',
      [expect.objectContaining({ rule: 'R7', what: '没有试运行报告，服务器上也没有浏览器' })],
    ]);
  });

  it('M-16 R7 without a browser of the server lets nobody alone bring his version to everybody', async () => {
    await tryBy(async () => null);
    await publish(publicationOf('1.1.0'));
    expect(await keptReports()).toEqual([{ by: 'publisher', browser: 'Chromium' }]);
    const refused = await promote('1.1.0');
    expect([refused.error?.code, refused.error?.message]).toEqual([
      'approval_missing',
      expect.stringContaining('服务器上没有浏览器'),
    ]);
    const own = await publisher.call('POST', '/api/modules/approvals', {
      body: { module: 'mf-goods', version: '1.1.0' },
    });
    expect(own.error?.code).toBe('approval_own');
    await sql`
      insert into modules.release_approval (module, version, approved_by, approved_at)
      select 'mf-goods', '1.1.0', id, now()
      from admin.staff
      where user_name = 'manager01'`.execute(shop.db);
    expect((await promote('1.1.0')).status).toBe(200);
  });

  it('wants the password once more from a person', async () => {
    const other = await shop.signIn('admin');
    const refused = await other.call('POST', '/api/modules/releases', {
      body: publicationOf('1.1.0'),
      key: true,
    });
    expect(refused.error?.code).toBe('step_up_required');
  });

  it('lets a key publish its own module, and nothing else, until it is revoked', async () => {
    const { result: made } = await publisher.call<PublishKey>('POST', '/api/modules/publish-keys', {
      body: { module: 'mf-goods', label: '商品组流水线' },
    });
    const byKey = (body: unknown, key = made.key) =>
      shop.anonymous.call<Published>('POST', '/api/modules/releases', {
        body,
        key: true,
        headers: { 'publish-key': key },
      });
    expect((await byKey(publicationOf('1.1.0'))).status).toBe(200);
    expect((await byKey(publicationOf('1.1.0', { name: 'mf-ticket' }))).error?.code).toBe('module_not_yours');
    expect((await byKey(publicationOf('1.2.0'), 'guessed')).error?.code).toBe('not_signed_in');
    expect((await publisher.call('DELETE', `/api/modules/publish-keys/${made.id}`)).status).toBe(200);
    expect((await byKey(publicationOf('1.2.0'))).error?.code).toBe('not_signed_in');
    expect((await publisher.call('DELETE', `/api/modules/publish-keys/${made.id}`)).error?.code).toBe(
      'not_found',
    );
  });

  it('makes no key for what is no module', async () => {
    const refused = await publisher.call('POST', '/api/modules/publish-keys', {
      body: { module: 'jquery', label: '无' },
    });
    expect(refused.error?.code).toBe('version_unknown');
  });

  it.each(['modules.module_version', 'platform.audit_log', 'platform.idempotency_key'])(
    'M-15 that breaks off at %s leaves bytes that nobody sees, and succeeds when it is repeated',
    async table => {
      const before = (await shop.anonymous.call('GET', '/importmap.json')).text;
      const failed = await whileFailing(shop.database.url, table, () => publish(publicationOf('1.1.0')));
      expect(failed.status).toBe(500);
      const { rows } = await sql`
        select version
        from modules.module_version
        where version = '1.1.0'`.execute(shop.db);
      expect(rows).toEqual([]);
      expect((await shop.anonymous.call('GET', '/importmap.json')).text).toBe(before);
      expect((await publish(publicationOf('1.1.0'))).status).toBe(200);
    },
  );

  /** The same installation, whose trial runs end as it is told. */
  async function tryBy(trial: Trial): Promise<void> {
    await shop.close();
    shop = await testApp({ environment: { SHANMEN_RELEASE_ROOT: built.root }, trial });
    publisher = await steppedUp(shop.app, await shop.signIn('admin'));
    await shop.anonymous.call('GET', '/importmap.json');
  }

  async function keptReports(): Promise<unknown[]> {
    const { rows } = await sql`
      select smoke ->> 'by' as by, smoke ->> 'browser' as browser
      from modules.module_version
      where version = '1.1.0'`.execute(shop.db);
    return rows;
  }

  async function promote(version: string): Promise<Answer<unknown>> {
    const { result } = await publisher.call<ReleaseStatus>('GET', '/api/modules/status');
    return publisher.call('POST', '/api/modules/promotions', {
      body: { module: 'mf-goods', version, reason: '上线' },
      headers: { 'if-match': `"${result.sequence ?? 0}"` },
      key: true,
    });
  }

  function publish(body: ReturnType<typeof publicationOf>): Promise<Answer<Published>> {
    return publisher.call<Published>('POST', '/api/modules/releases', { body, key: true });
  }
});
