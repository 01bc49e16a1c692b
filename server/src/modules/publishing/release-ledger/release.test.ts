import { join } from 'node:path';

import { sql } from 'kysely';

import { builtRelease, type BuiltRelease } from '../../../../test/app/machines/built-release.ts';
import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { keptRelease } from '../../running/module-file/kept-release.ts';
import { readPointer, readRelease, type StoredRelease } from './release.queries.ts';
import { appendRelease, retainedNow } from './release.service.ts';
import { followRestored } from '../checkout/restored.service.ts';

describe('the ledger of releases', () => {
  let release: BuiltRelease;
  let shop: TestApp;

  beforeEach(async () => {
    release = await builtRelease();
    shop = await testApp({ environment: { SHANMEN_RELEASE_ROOT: release.root } });
    await shop.anonymous.call('GET', '/importmap.json');
  });
  afterEach(async () => {
    await shop.close();
    await release.remove();
  });

  it('begins with what was built beside the server', async () => {
    const { rows } = await sql`
      select kind, parent_sequence, stable, reason
      from modules.release`.execute(shop.db);
    expect(rows).toEqual([
      { kind: 'seed', parent_sequence: null, stable: { 'mf-goods': '1.0.0' }, reason: '首次启动' },
    ]);
  });

  it('tells a second build of one version apart, and knows the first one when it comes back', async () => {
    await release.put({ name: 'mf-goods', source: 'goods(2);' });
    await shop.anonymous.call('GET', '/importmap.json');
    await release.put({ name: 'mf-goods', source: 'goods(1);' });
    await shop.anonymous.call('GET', '/importmap.json');
    const versions = (await releases()).map(({ stable }) => stable['mf-goods']);
    expect(versions).toEqual(['1.0.0', expect.stringMatching(/^1\.0\.0\+[0-9a-f]{8}$/), '1.0.0']);
  });

  it('leaves a version that was released since where it is, until its module is built anew', async () => {
    await sql`
      insert into modules.module_version (
        module, version, commit, contract, folder_url, entry, css, files, externals, shared, screens,
        gzip_bytes, manifest_sha256, published_at
      )
      select module, '1.1.0', commit, contract, '/m/mf-goods/1.1.0/', entry, css, files, externals, shared,
        screens, gzip_bytes, repeat('a', 64), published_at
      from modules.module_version`.execute(shop.db);
    await withTransaction(shop.db, tx =>
      appendRelease(tx, { now: new Date(), expected: null }, () => promoted({ 'mf-goods': '1.1.0' })),
    );
    // Another process of the installation reads the same builds.
    const second = await testApp({ environment: { SHANMEN_RELEASE_ROOT: release.root }, beside: shop });
    expect(await runs(second)).toBe('1.1.0');
    await second.close();
    await release.put({ name: 'mf-goods', version: '1.0.1', source: 'goods(4);' });
    expect(await runs(shop)).toBe('1.0.1');
  });

  it('keeps everything as it is when the builds do not fit each other', async () => {
    const before = await releases();
    await release.put({ name: 'mf-goods', source: 'goods(5);', shared: { react: '^19.3' } });
    expect(await runs(shop)).toBe('1.0.0');
    expect(await releases()).toEqual(before);
    expect(shop.logLines.join()).toContain('publish_rule_failed');
  });

  it('M-14 refuses whoever has seen an older release, and counts upwards without a gap in time', async () => {
    const first = await readPointer(shop.db);
    const attempt = (expected: number | null, comparesPointer = true) =>
      withTransaction(shop.db, tx =>
        appendRelease(tx, { now: new Date(0), expected, comparesPointer }, () =>
          promoted({ 'mf-goods': '1.0.0' }),
        ),
      );
    const answers = await Promise.allSettled([attempt(first), attempt(first), attempt(first)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason.code] : []))).toEqual([
      'stale_release',
      'stale_release',
    ]);
    expect(await readPointer(shop.db)).toBe((first ?? 0) + 1);
    // The comparison taken away, the slower ones overwrite what they have never seen (control).
    const blind = await Promise.allSettled([attempt(first, false), attempt(first, false)]);
    expect(blind.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('M-35 goes on above what browsers have seen when an older backup was restored, by itself and once', async () => {
    const kept = keptRelease(join(release.root, 'kept'));
    const read = async () => (await readRelease(shop.db, (await readPointer(shop.db)) ?? 0)) ?? raise();
    const restored = await read();
    const now = new Date();
    expect(await followRestored(shop.db, kept, now)).toBeNull();
    // What was served from this folder before the backup took its place.
    const seen = restored.sequence + 1_000_000_000;
    await kept.write({ release: { ...restored, sequence: seen }, versions: new Map() });
    expect(await followRestored(shop.db, kept, now)).toBe(seen + 1);
    expect(await read()).toMatchObject({
      kind: 'restore',
      stable: restored.stable,
      parent: restored.sequence,
    });
    expect(await followRestored(shop.db, kept, now)).toBeNull();
  });

  it('R9 keeps two earlier versions for good and others for a month', () => {
    const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number));
    let current: Pick<StoredRelease, 'stable' | 'retained'> = { stable: {}, retained: {} };
    for (const [index, version] of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.1.0'].entries()) {
      const stable = { 'mf-goods': version };
      current = { stable, retained: retainedNow(current, stable, day(index)) };
    }
    const versionsOf = (at: Date) =>
      retainedNow(current, current.stable, at)['mf-goods']?.map(({ version }) => version);
    expect(versionsOf(day(5))).toEqual(['1.3.0', '1.2.0', '1.0.0']);
    expect(versionsOf(day(60))).toEqual(['1.3.0', '1.2.0']);
  });

  it.each([
    "update modules.release set reason = 'another'",
    'delete from modules.release',
    "update modules.module_version set entry = 'other.js'",
    'delete from modules.module_version',
  ])('is never rewritten: %s', async statement => {
    await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow('permission denied');
  });

  function promoted(stable: Record<string, string>) {
    return { kind: 'promote', stable, reason: '测试', createdBy: null } as const;
  }

  async function releases(): Promise<{ stable: Record<string, string> }[]> {
    const { rows } = await sql<{ stable: Record<string, string> }>`
      select stable
      from modules.release
      order by sequence`.execute(shop.db);
    return rows;
  }

  async function runs(at: TestApp): Promise<string | undefined> {
    const { text } = await at.anonymous.call('GET', '/importmap.json');
    return JSON.parse(text)['x-release'].modules['mf-goods']?.version;
  }
});

function raise(): never {
  throw new Error('no release is current');
}
