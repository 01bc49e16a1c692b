import type { HealthRow } from '@shanmen/shared/contracts/modules/watching/health';
import type { Canary, ReleaseStatus } from '@shanmen/shared/contracts/modules/publishing/release-ledger';

import { type Answer, type Client, steppedUp, testApp, type TestApp } from '../../../../test/app/app.ts';
import { builtRelease, type BuiltRelease } from '../../../../test/app/machines/built-release.ts';
import { publicationOf } from '../../../../test/data/files/publication.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { addCounts, type MinuteCount } from '../../watching/health/health.queries.ts';
import {
  haltFailingCanaries,
  reasonToHalt,
  reasonToTakeBack,
  takeBackFailing,
} from './canary-watch.service.ts';

const nobody = { roles: [], users: [], devices: [], percent: 0 };
const none = { mounts: 0, loadFailed: 0, integrityFailed: 0, mountFailed: 0, uncaught: 0, fallbackUsed: 0 };

describe('a canary', () => {
  let built: BuiltRelease;
  let shop: TestApp;
  let operator: Client;
  let seller: Client;

  beforeEach(async () => {
    built = await builtRelease();
    shop = await testApp({ environment: { SHANMEN_RELEASE_ROOT: built.root } });
    operator = await steppedUp(shop.app, await shop.signIn('admin'));
    seller = await shop.signIn('seller01');
    await runs(shop.anonymous);
    await operator.call('POST', '/api/modules/releases', { body: publicationOf('1.1.0'), key: true });
  });
  afterEach(async () => {
    await shop.close();
    await built.remove();
  });

  it('M-19 reaches those it names by the cookie alone, and nobody else', async () => {
    expect((await set({ ...nobody, roles: ['seller'] })).status).toBe(200);
    expect(await runs(seller)).toEqual(['1.1.0', 'canary:mf-goods@1.1.0', ['1.0.0']]);
    expect(await runs(operator)).toEqual(['1.0.0', 'stable', []]);
    expect(await runs(shop.anonymous)).toEqual(['1.0.0', 'stable', []]);
    await set({ ...nobody, users: ['admin'] });
    expect([(await runs(seller))[1], (await runs(operator))[1]]).toEqual(['stable', 'canary:mf-goods@1.1.0']);
  });

  it('is over for everybody when it is ended, and when its version is promoted', async () => {
    await set({ ...nobody, percent: 100 });
    expect((await end()).status).toBe(200);
    expect((await runs(seller))[1]).toBe('stable');
    expect((await end()).error?.code).toBe('not_found');
    await set({ ...nobody, percent: 100 });
    await operator.call('POST', '/api/modules/promotions', {
      body: { module: 'mf-goods', version: '1.1.0', reason: '全员上线' },
      headers: await seen(),
      key: true,
    });
    expect(await runs(seller)).toEqual(['1.1.0', 'stable', ['1.0.0']]);
  });

  it('is refused for a version that nobody published, and for one that would break the map', async () => {
    expect((await set(nobody, '9.9.9')).error?.code).toBe('version_unknown');
    await operator.call('POST', '/api/modules/releases', {
      body: publicationOf('1.0.0', { name: 'mf-ticket' }),
      key: true,
    });
    const unknown = await set(nobody, '1.0.0', 'mf-ticket');
    expect(unknown.error?.code).toBe('version_unknown');
  });

  it('M-20 that always fails goes on for whoever has it while nobody halts it (control)', async () => {
    await set({ ...nobody, roles: ['seller'] });
    await tell(seller, 'mount_failed', 20);
    expect(await runs(seller)).toEqual(['1.1.0', 'canary:mf-goods@1.1.0', ['1.0.0']]);
  });

  it('M-20 that always fails is halted by itself, and nobody outside ever had it', async () => {
    await set({ ...nobody, roles: ['seller'] });
    await tell(seller, 'mount_failed', 19);
    expect(await haltFailingCanaries(shop.db, shop.deps.now())).toEqual([]);
    await tell(seller, 'mount_failed', 1);
    expect((await runs(operator))[1]).toBe('stable');
    expect(await haltFailingCanaries(shop.db, shop.deps.now())).toEqual(['mf-goods']);
    expect(await runs(seller)).toEqual(['1.0.0', 'stable', []]);
    const { result } = await operator.call<{ rows: { kind: string; createdBy: unknown; reason: string }[] }>(
      'GET',
      '/api/modules/releases',
    );
    expect(result.rows[0]).toMatchObject({ kind: 'halt', createdBy: null });
    expect(result.rows[0]?.reason).toContain('20 次打开中 20 次失败');
    expect(await haltFailingCanaries(shop.db, shop.deps.now())).toEqual([]);
  });

  it('M-20 is not halted by whoever it was not given to, whatever he says', async () => {
    await set({ ...nobody, roles: ['seller'] });
    await tell(seller, 'mounted', 20);
    for (const forger of [operator, shop.anonymous]) {
      await tell(forger, 'mount_failed', 50, [], ['1.1.0', 'canary:mf-goods@1.1.0']);
    }
    expect(await haltFailingCanaries(shop.db, shop.deps.now())).toEqual([]);
    const { result } = await operator.call<HealthRow[]>('GET', '/api/modules/health');
    expect(result.map(({ cohort, mountFailed }) => [cohort, mountFailed])).toEqual([
      ['anonymous', 50],
      ['canary:mf-goods@1.1.0', 0],
      ['unproved', 50],
    ]);
  });

  it('M-20 that was promoted and fails for people is taken back by itself, and the history says why', async () => {
    await operator.call('POST', '/api/modules/promotions', {
      body: { module: 'mf-goods', version: '1.1.0', reason: '全员上线' },
      headers: await seen(),
      key: true,
    });
    const sequence = Number((await seen())['if-match']?.replaceAll('"', ''));
    await tell(seller, 'mount_failed', 20, [], undefined, sequence);
    // Whoever tells alone takes a version away from nobody.
    expect(await takeBackFailing(shop.db, shop.deps.now())).toEqual([]);
    await tell(operator, 'mount_failed', 1, [], undefined, sequence);
    expect(await takeBackFailing(shop.db, shop.deps.now())).toEqual(['mf-goods']);
    expect((await runs(seller))[0]).toBe('1.0.0');
    const { result } = await operator.call<{ rows: { kind: string; createdBy: unknown; reason: string }[] }>(
      'GET',
      '/api/modules/releases',
    );
    expect(result.rows[0]).toMatchObject({ kind: 'rollback', createdBy: null });
    expect(result.rows[0]?.reason).toContain('自动回退：1.1.0 的 21 次打开中 21 次失败');
    expect(await takeBackFailing(shop.db, shop.deps.now())).toEqual([]);
  });

  it('shows how each cohort fares', async () => {
    await set({ ...nobody, roles: ['seller'] });
    await tell(seller, 'mounted', 3, [120, 180, 900]);
    const { result } = await operator.call<HealthRow[]>('GET', '/api/modules/health');
    expect(result).toEqual([
      expect.objectContaining({
        module: 'mf-goods',
        version: '1.1.0',
        cohort: 'canary:mf-goods@1.1.0',
        mounts: 3,
        mountMsMedian: 180,
        mountMsSlow: 900,
      }),
    ]);
  });

  it('counts with everybody who tries another module, and each canary apart from others beside it', async () => {
    const told = (version: string, cohort: string, mountFailed: number): MinuteCount => ({
      ...none,
      module: 'mf-goods',
      version,
      cohort,
      sequence: 1,
      mountMs: [],
      mountFailed,
    });
    const now = shop.deps.now();
    await withTransaction(shop.db, tx =>
      addCounts(
        tx,
        [
          told('1.0.0', 'stable', 1),
          told('1.0.0', 'canary:mf-ticket@2.0.0', 2),
          told('1.1.0', 'canary:mf-goods@1.1.0', 4),
          told('1.1.0', 'canary:mf-goods@1.1.0,canary:mf-ticket@2.0.0', 8),
          told('1.1.0', 'override', 16),
        ],
        now,
      ),
    );
    const { result } = await operator.call<HealthRow[]>('GET', '/api/modules/health');
    expect(result.map(({ version, cohort, mountFailed }) => [version, cohort, mountFailed])).toEqual([
      ['1.0.0', 'stable', 3],
      ['1.1.0', 'canary:mf-goods@1.1.0', 12],
      ['1.1.0', 'override', 16],
    ]);
  });

  async function set(
    conditions: typeof nobody | Partial<Canary>,
    version = '1.1.0',
    module = 'mf-goods',
  ): Promise<Answer<unknown>> {
    return operator.call('PUT', `/api/modules/canaries/${module}`, {
      body: { ...nobody, ...conditions, version, reason: '先给一部分人' },
      headers: await seen(),
    });
  }

  async function end(): Promise<Answer<unknown>> {
    return operator.call('DELETE', '/api/modules/canaries/mf-goods', { headers: await seen() });
  }

  async function seen(): Promise<Record<string, string>> {
    const { result } = await operator.call<ReleaseStatus>('GET', '/api/modules/status');
    return { 'if-match': `"${result.sequence}"` };
  }

  async function tell(
    client: Client,
    kind: string,
    times: number,
    ms: number[] = [],
    claim?: [version: string, cohort: string],
    sequence = 1,
  ): Promise<void> {
    const [version, cohort] = claim ?? (await runs(client));
    const events = Array.from({ length: times }, (_, index) => ({
      kind,
      module: 'mf-goods',
      version,
      cohort,
      sequence,
      ...(ms[index] === undefined ? {} : { ms: ms[index] }),
    }));
    await client.call('POST', '/api/modules/health-events', { body: { events } });
  }

  async function runs(client: Client): Promise<[string, string, string[]]> {
    const release = JSON.parse((await client.call('GET', '/importmap.json')).text)['x-release'];
    const { version, retained } = release.modules['mf-goods'];
    return [version, release.cohort, retained.map((one: { version: string }) => one.version)];
  }
});

describe('the reason to halt', () => {
  const canary: Canary = { id: 'c', module: 'mf-goods', version: '1.1.0', ...nobody };
  const row = (change: Partial<HealthRow>): HealthRow => ({
    module: 'mf-goods',
    version: '1.1.0',
    cohort: 'canary:mf-goods@1.1.0',
    mounts: 0,
    loadFailed: 0,
    integrityFailed: 0,
    mountFailed: 0,
    uncaught: 0,
    fallbackUsed: 0,
    mountMsMedian: null,
    mountMsSlow: null,
    ...change,
  });
  const stable = row({ version: '1.0.0', cohort: 'stable', mounts: 1000, uncaught: 20 });

  it.each<[string, Partial<HealthRow>, boolean]>([
    ['too few to say', { mounts: 10, uncaught: 9 }, false],
    ['as often as others', { mounts: 100, uncaught: 2 }, false],
    ['three times as often', { mounts: 100, uncaught: 6 }, false],
    ['more than three times as often', { mounts: 100, uncaught: 7 }, true],
    ['never arrives', { loadFailed: 25 }, true],
    ['was chosen by testers themselves', { mounts: 100, uncaught: 90, cohort: 'override' }, false],
  ])('M-20 %s: %j halts %s', (_, own, halts) => {
    expect(reasonToHalt(canary, [stable, row(own)]) !== null).toBe(halts);
  });
});

describe('the reason to take a promoted version back', () => {
  const promoted = { module: 'mf-goods', version: '1.1.0', before: '1.0.0', sequence: 2 };
  const row = (module: string, version: string, change: Partial<HealthRow>): HealthRow => ({
    module,
    version,
    cohort: 'stable',
    ...none,
    mountMsMedian: null,
    mountMsSlow: null,
    ...change,
  });
  const calm = { mounts: 100, loadFailed: 1 };

  it.each<[string, Partial<HealthRow>, Partial<HealthRow>, string, boolean]>([
    ['fails for everybody', { mountFailed: 20 }, calm, '1.0.0', true],
    ['failed one time less than the setting', { mountFailed: 19 }, calm, '1.0.0', false],
    ['fails less often than the setting', { mounts: 400, mountFailed: 20 }, calm, '1.0.0', false],
    ['fails like all others in a bad network', { loadFailed: 20 }, { loadFailed: 50 }, '1.0.0', false],
    ['is older than what ran before, by intention', { mountFailed: 20 }, calm, '2.0.0', false],
  ])('M-20 %s', (_, own, others, before, isTaken) => {
    const health = [row('mf-goods', '1.1.0', own), row('mf-ticket', '1.0.0', others)];
    const reason = reasonToTakeBack({ ...promoted, before }, health, { failures: 20, share: 10 });
    expect(reason !== null).toBe(isTaken);
  });
});
