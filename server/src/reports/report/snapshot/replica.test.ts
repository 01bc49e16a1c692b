import type { ReportTotals } from '@shanmen/shared/contracts/reports/report';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { changeSetting } from '../../../admin/public.ts';
import { buildApp } from '../../../app.ts';
import { openPools } from '../../../db/connection/pools.ts';
import type { ReplicaProbe } from '../../../db/report-source.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { type Client, clientOf, testApp, type TestApp } from '../../../../test/app/app.ts';

const unreachable = 'postgres://nobody@127.0.0.1:1/nothing';
const fallback = '主库（备库落后或不可用）';

describe('reports beside a replica', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await testApp();
  });
  afterAll(() => shop.close());

  it('P-27 are read from it while it is not further behind than the site allows', async () => {
    await changeLimit(30);
    const asOf = new Date(shop.deps.now().getTime() - 30_000);
    const { source, answer } = await readBeside(shop.database.url, async () => ({ lagSeconds: 30, asOf }));
    expect([source, answer.asOf]).toEqual(['备库', asOf.toISOString()]);
  });

  it('P-27 are read from the primary when it is a second further behind, and say so', async () => {
    const lagging: ReplicaProbe = async () => ({ lagSeconds: 31, asOf: new Date(0) });
    const { source, answer } = await readBeside(shop.database.url, lagging);
    expect(source).toBe(fallback);
    expect(answer.asOf).not.toBe(new Date(0).toISOString());
    await changeLimit(31);
    expect((await readBeside(shop.database.url, lagging)).source).toBe('备库');
  });

  it('P-27 are read from the primary when it does not answer', async () => {
    expect((await readBeside(unreachable)).source).toBe(fallback);
  });

  it('P-27 would fail there if nobody looked (control)', async () => {
    const blind: ReplicaProbe = async (_pools, now) => ({ lagSeconds: 0, asOf: now });
    expect((await readBeside(unreachable, blind)).status).toBeGreaterThanOrEqual(500);
  });

  it('P-27 leave as files from the primary too when it does not answer, and would fail there (control)', async () => {
    expect(await exportBeside(unreachable)).toEqual([200, expect.stringContaining('票号')]);
    const blind: ReplicaProbe = async (_pools, now) => ({ lagSeconds: 0, asOf: now });
    const [status] = await exportBeside(unreachable, blind);
    expect(status).toBeGreaterThanOrEqual(500);
  });

  it('P-27 ask a database that is no standby nothing more, and it is not behind', async () => {
    const url = new URL(shop.database.url);
    url.searchParams.set('application_name', 'copy');
    expect((await readBeside(url.href)).source).toBe('备库');
  });

  it('P-27 say nothing of it where there is none', async () => {
    const admin = await shop.signIn('admin');
    const { result } = await admin.call<ReportTotals>('GET', '/api/reports/totals/t.today');
    expect(sourceOf(result)).toBeUndefined();
  });

  /** A report of a process whose reports are read there. */
  async function readBeside(reportsUrl: string, replicaProbe?: ReplicaProbe) {
    const { url } = shop.database;
    // Another address for the same database, so that it counts as another one.
    const named = reportsUrl === url ? `${url}${url.includes('?') ? '&' : '?'}connect_timeout=9` : reportsUrl;
    const { status, result } = await beside(named, replicaProbe, client =>
      client.call<ReportTotals>('GET', '/api/reports/totals/t.today'),
    );
    return { status, answer: result, source: status === 200 ? sourceOf(result) : null };
  }

  async function exportBeside(reportsUrl: string, replicaProbe?: ReplicaProbe) {
    const answer = await beside(reportsUrl, replicaProbe, client =>
      client.call('POST', '/api/reports/exports/t.today', { body: { format: 'csv', filters: {} } }),
    );
    return [answer.status, answer.text];
  }

  /** What a process whose reports are read there answers. */
  async function beside<T>(
    reportsUrl: string,
    replicaProbe: ReplicaProbe | undefined,
    ask: (client: Client) => Promise<T>,
  ): Promise<T> {
    const pools = openPools({ url: shop.database.url, reportsUrl, applicationName: 'beside' });
    const app = await buildApp({ ...shop.deps, pools, ...(replicaProbe ? { replicaProbe } : {}) });
    const { sid, token } = await shop.signIn('admin');
    const answer = await ask(clientOf(app, sid, token));
    await app.close();
    await pools.close();
    return answer;
  }

  function changeLimit(seconds: number): Promise<void> {
    return withTransaction(shop.db, tx => changeSetting(tx, settings.reportsLagSeconds, seconds, null));
  }
});

function sourceOf({ header }: ReportTotals): string | undefined {
  return header.find(({ title }) => title === '数据来源')?.text;
}
