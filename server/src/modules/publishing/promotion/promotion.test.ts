import { setTimeout as pause } from 'node:timers/promises';

import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { ImportMapDocument } from '@shanmen/shared/contracts/modules/running/import-map';
import { faultOfMap } from '@shanmen/shared/contracts/modules/running/map-rules';
import type { Changed } from '@shanmen/shared/contracts/modules/publishing/promotion';
import type {
  ModuleDiff,
  Release,
  ReleaseRow,
  ReleaseStatus,
} from '@shanmen/shared/contracts/modules/publishing/release-ledger';
import { sql } from 'kysely';

import { type Answer, type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { builtRelease, type BuiltRelease } from '../../../../test/app/machines/built-release.ts';
import { patiently } from '../../../../test/data/ticket/factories.ts';
import { publicationOf } from '../../../../test/data/files/publication.ts';
import { whileFailing } from '../../../../test/app/scenario.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';

/** How many are promoted at once, and half of how many are kept. */
const many = Number(process.env['SHANMEN_PROMOTIONS'] ?? 20);
const modules = ['mf-goods', 'mf-ticket', 'mf-auth', 'mf-entrance', 'mf-reports', 'mf-admin'];

describe('releases', () => {
  let built: BuiltRelease;
  let shop: TestApp;
  let operator: Client;

  beforeEach(async () => {
    built = await builtRelease();
    shop = await testApp({ environment: { SHANMEN_RELEASE_ROOT: built.root } });
    operator = await steppedUp(shop.app, await shop.signIn('admin'));
    await map();
  });
  afterEach(async () => {
    await shop.close();
    await built.remove();
  });

  it('M-13 put a version before everybody at once, and take it back as a new release', async () => {
    await publish('1.1.0');
    const first = (await status()).sequence ?? 0;
    const promoted = await promote('mf-goods', '1.1.0', first);
    expect(promoted.status).toBe(200);
    expect(await runs()).toBe('1.1.0');
    const { integrity, 'x-release': release } = await map();
    const { retained = [] } = release.modules['mf-goods'] ?? {};
    expect(retained.map(({ version }) => version)).toEqual(['1.0.0']);
    // What a page falls back to needs its own styles, and the map's word for them.
    const styles = retained.flatMap(({ css = [] }) => css);
    expect(styles).toEqual([expect.stringMatching(/^\/m\/mf-goods\/1\.0\.0\/main\.[0-9a-f]{8}\.css$/)]);
    expect(styles.filter(url => integrity[url] === undefined)).toEqual([]);

    const back = await rollBack(promoted.result.sequence);
    expect(back.result.sequence).toBeGreaterThan(promoted.result.sequence);
    expect(await runs()).toBe('1.0.0');
    const { result } = await operator.call<{ rows: ReleaseRow[] }>('GET', '/api/modules/releases');
    expect(result.rows.map(({ kind, changes, current }) => [kind, changes, current])).toEqual([
      ['rollback', [{ module: 'mf-goods', from: '1.1.0', to: '1.0.0' }], true],
      ['promote', [{ module: 'mf-goods', from: '1.0.0', to: '1.1.0' }], false],
      ['seed', [{ module: 'mf-goods', from: null, to: '1.0.0' }], false],
    ]);
  });

  it('refuse a change of what is no longer there, and one that says nothing of it', async () => {
    await publish('1.1.0');
    const seen = (await status()).sequence ?? 0;
    await promote('mf-goods', '1.1.0', seen);
    const stale = await promote('mf-goods', '1.0.0', seen);
    expect([stale.status, stale.error?.code]).toEqual([412, 'stale_release']);
    const blind = await operator.call('POST', '/api/modules/rollbacks', {
      body: { reason: '无' },
      key: true,
    });
    expect([blind.status, blind.error?.code]).toEqual([400, 'invalid_input']);
  });

  it('refuse a version that nobody published', async () => {
    const seen = (await status()).sequence ?? 0;
    expect((await promote('mf-goods', '9.9.9', seen)).error?.code).toBe('version_unknown');
    expect((await approve(operator, '9.9.9')).error?.code).toBe('version_unknown');
    expect((await rollBack(seen)).error?.code).toBe('version_unknown');
  });

  it('M-12 are before everybody with the answer itself: two calls, and the next map names the version', async () => {
    const { sequence } = await status();
    await publish('1.1.0');
    expect(await runs()).toBe('1.0.0');
    expect((await promote('mf-goods', '1.1.0', sequence ?? 0)).result.isNew).toBe(true);
    expect(await runs()).toBe('1.1.0');
  });

  it('are not made where everybody runs what is asked for', async () => {
    await publish('1.1.0');
    const { sequence } = await status();
    const made = (await promote('mf-goods', '1.1.0', sequence ?? 0)).result;
    const again = await promote('mf-goods', '1.1.0', made.sequence);
    expect(again.result).toEqual({ sequence: made.sequence, isNew: false });
    const back = await rollBack(made.sequence, made.sequence);
    expect(back.result).toEqual({ sequence: made.sequence, isNew: false });
    const { result } = await operator.call<{ total: number }>('GET', '/api/modules/releases');
    expect(result.total).toBe(2);
  });

  it('Z-19 Z-09 want a second person where the site says so, who is not the publisher', async () => {
    await withTransaction(shop.db, tx => changeSetting(tx, settings.moduleApprovals, 1, null));
    await publish('1.1.0');
    const { sequence, modules: running } = await status();
    const seen = sequence ?? 0;
    expect(running.flatMap(({ staged }) => staged)).toEqual([
      expect.objectContaining({ version: '1.1.0', publishedBy: '管理员', approvedBy: [], mayApprove: false }),
    ]);
    const alone = await promote('mf-goods', '1.1.0', seen);
    expect([alone.status, alone.error?.code]).toEqual([428, 'approval_missing']);
    expect((await approve(operator, '1.1.0')).error?.code).toBe('approval_own');
    await sql`
      insert into modules.release_approval (module, version, approved_by, approved_at)
      select 'mf-goods', '1.1.0', id, now()
      from admin.staff
      where user_name = 'manager01'`.execute(shop.db);
    expect((await promote('mf-goods', '1.1.0', seen)).status).toBe(200);
  });

  proof('M-14 lose nothing when six modules are published and promoted many times at once', async () => {
    const wishes = Array.from({ length: many }, (_, index) => ({
      module: modules[index % modules.length] ?? '',
      version: `2.${index}.0`,
    }));
    for (const { module, version } of wishes) await publish(version, module);
    await Promise.all(wishes.map(({ module, version }) => promotePatiently(module, version)));
    const { rows } = await sql<{ sequence: number; parent: number; stable: Record<string, string> }>`
      select sequence, parent_sequence as parent, stable
      from modules.release
      where kind = 'promote'
      order by sequence`.execute(shop.db);
    expect(rows).toHaveLength(many);
    // Each one follows the one before, and no version was lost on the way.
    expect(rows.slice(1).every(({ parent }, index) => parent === rows[index]?.sequence)).toBe(true);
    const seen = new Set(rows.flatMap(({ stable }) => Object.entries(stable).map(pair => pair.join(' '))));
    expect(wishes.filter(({ module, version }) => !seen.has(`${module} ${version}`))).toEqual([]);
  });

  it.each(['modules.release', 'modules.release_pointer', 'platform.audit_log'])(
    'M-15 that break off at %s leave the map that was there, valid and equal to a release',
    async table => {
      await publish('1.1.0');
      const { sequence } = await status();
      const before = await map();
      const failed = await whileFailing(shop.database.url, table, () =>
        promote('mf-goods', '1.1.0', sequence ?? 0),
      );
      expect(failed.status).toBe(500);
      const after = await map();
      expect(after).toEqual(before);
      expect(faultOfMap({ ...after, modules: after['x-release'].modules })).toBeNull();
      expect((await promote('mf-goods', '1.1.0', sequence ?? 0)).status).toBe(200);
    },
  );

  proof('M-18 keep all that there were, differ by any pair, and go back to any of them', async () => {
    const first = (await status()).sequence ?? 0;
    await publish('1.1.0');
    let seen = first;
    for (let round = 0; round < 2 * many; round += 1) {
      const answer = await promote('mf-goods', round % 2 === 0 ? '1.1.0' : '1.0.0', seen);
      seen = answer.result.sequence;
    }
    const { result: page } = await operator.call<{ total: number }>('GET', '/api/modules/releases', {
      query: { module: 'mf-goods' },
    });
    expect(page.total).toBe(2 * many + 1);
    const { result: diff } = await operator.call<ModuleDiff[]>(
      'GET',
      `/api/modules/releases/${first}/diff/${first + 1}`,
    );
    expect(diff).toEqual([expect.objectContaining({ module: 'mf-goods', from: '1.0.0', to: '1.1.0' })]);
    const back = await rollBack(seen, first + 1);
    expect(back.status).toBe(200);
    expect(await runs()).toBe('1.1.0');
    const { result: release } = await operator.call<Release>(
      'GET',
      `/api/modules/releases/${back.result.sequence}`,
    );
    expect(release).toMatchObject({ kind: 'rollback', createdBy: '管理员' });
  });

  it('answer that there is none where nobody ever released one', async () => {
    for (const path of ['/api/modules/releases/1', '/api/modules/releases/1/diff/2']) {
      expect((await operator.call('GET', path)).error?.code).toBe('not_found');
    }
  });

  async function publish(version: string, name = 'mf-goods'): Promise<void> {
    const body = publicationOf(version, { name, ...(name !== 'mf-goods' && declaredBy(name)) });
    const answer = await operator.call('POST', '/api/modules/releases', { body, key: true });
    if (answer.status !== 200) throw new Error(answer.text);
  }

  function promote(module: string, version: string, seen: number): Promise<Answer<Changed>> {
    return operator.call('POST', '/api/modules/promotions', {
      body: { module, version, reason: '测试上线' },
      headers: { 'if-match': `"${seen}"` },
      key: true,
    });
  }

  /** As the command does it: whoever comes too late reads again and repeats. */
  async function promotePatiently(module: string, version: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const answer = await promote(module, version, (await status()).sequence ?? 0);
      if (answer.status === 200) return;
      if (answer.status !== 412 && answer.status !== 503) throw new Error(answer.text);
      // All at once again and again would be thousands of tries for a hundred releases.
      await pause(Math.random() * tries * 500);
    }
  }

  function rollBack(seen: number, sequence?: number): Promise<Answer<Changed>> {
    return operator.call('POST', '/api/modules/rollbacks', {
      body: { reason: '测试回退', ...(sequence === undefined ? {} : { sequence }) },
      headers: { 'if-match': `"${seen}"` },
      key: true,
    });
  }

  function approve(client: Client, version: string): Promise<Answer<unknown>> {
    return client.call('POST', '/api/modules/approvals', { body: { module: 'mf-goods', version } });
  }

  async function status(): Promise<ReleaseStatus> {
    return (await patiently(() => operator.call<ReleaseStatus>('GET', '/api/modules/status'))).result;
  }

  async function map(): Promise<ImportMapDocument> {
    const document: ImportMapDocument = JSON.parse(
      (await shop.anonymous.call('GET', '/importmap.json')).text,
    );
    return document;
  }

  async function runs(): Promise<string | undefined> {
    return (await map())['x-release'].modules['mf-goods']?.version;
  }
});

/** What an app declares that the checkout of the test does not bring. */
function declaredBy(name: string) {
  const path = `/${name.slice('mf-'.length)}/home`;
  const screen = { name: 'home', title: name, path, system: '80', permission: 'admin:menu:edit' } as const;
  return { screens: ['home'], app: { title: name, permissions: [], routes: [], screens: [screen] } };
}
