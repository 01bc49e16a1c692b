import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type ReportKey, reportKeys } from '@shanmen/shared/contracts/reports/report-keys';
import { addDays, instantOf } from '@shanmen/shared/time';

import { testApp, type TestApp } from '../../../test/app/app.ts';
import { databaseName, withClient, withDatabase } from '../../../test/app/database-address.ts';
import { attraction, cashSale, scan, sell, sellerAtWork } from '../../../test/data/ticket/factories.ts';
import { ledGroups } from '../../../test/data/ticket/led-group.ts';
import { asOwner } from '../../../test/app/scenario.ts';
import { backUp } from '../../db/backup/backup.ts';
import { restore } from '../../db/backup/restore.ts';
import { openPools, type Pools } from '../../db/connection/pools.ts';
import { reportDefinitions } from '../report/definition/report-definitions.ts';
import { buildDays, findRollupFaults } from './rollup.service.ts';

const day = '2026-10-02';
const next = addDays(day, 1);
const now = () => instantOf(next, '09:00');

describe('reports after a backup was restored', () => {
  let shop: TestApp;
  let folder: string;
  let url: string;
  let pools: Pools;
  let restored: TestApp;

  beforeAll(async () => {
    const clock = { at: instantOf(day, '10:00') };
    shop = await testApp({ now: () => clock.at });
    const { site, seller } = await sellerAtWork(shop);
    const place = await attraction(shop.db, { visitDate: day });
    const { sellGroup } = await ledGroups(shop, { seller, windowId: site.windowId, place });
    const group = await sellGroup(3);
    await sell(seller, cashSale(site, place, 2));
    await scan(await shop.signIn('admin'), place.gateId, group.tickets[0]?.qr ?? '');
    clock.at = now();
    await buildDays(shop.db, next, now());
    folder = await mkdtemp(join(tmpdir(), 'shanmen-restored-'));
    const path = join(folder, 'a.backup');
    const moduleFolder = join(folder, 'modules');
    await backUp({ url: shop.database.url, path, key: null, moduleFolder, appVersion: '1.0.0', now: now() });
    url = withDatabase(shop.database.url, `${databaseName(shop.database.url)}_reports_restored`);
    await maintain(`drop database if exists ${databaseName(url)} with (force)`);
    await maintain(`create database ${databaseName(url)}`);
    await restore({ url, path, key: null, moduleFolder, log: () => undefined });
    pools = openPools({ url, applicationName: 'test' });
    const database = { ...shop.database, url, pools, db: pools.main };
    restored = await testApp({ now, beside: { ...shop, database } });
  });
  afterAll(async () => {
    await restored.close();
    await pools.close();
    await maintain(`drop database if exists ${databaseName(url)} with (force)`);
    await shop.close();
    await rm(folder, { recursive: true });
  });

  it('R-44 say what they said, before and after the days are counted anew', async () => {
    const before = await answersOf(shop);
    expect(before.join('')).toContain('净额');
    expect(await countedDays()).toBe(0);
    expect(await answersOf(restored)).toEqual(before);
    expect(await buildDays(pools.main, next, now())).toBe(1);
    expect(await answersOf(restored)).toEqual(before);
    expect(await findRollupFaults(pools.main)).toEqual([]);
  });

  it('R-44 see what changes afterwards, although the numbers of transactions began anew', async () => {
    await buildDays(pools.main, next, now());
    const before = await answersOf(restored);
    await giveAway();
    expect(await answersOf(restored)).not.toEqual(before);
    expect(await findRollupFaults(pools.main)).toEqual([]);
  });

  it('R-44 would not, had the days come back as the other database counted them (control)', async () => {
    await buildDays(pools.main, next, now());
    // A database that had done more: all that is written here lies in the past of its snapshots.
    await asOwner(url, `update reports.rollup_day set built_snapshot = '999999999:999999999:'::pg_snapshot`);
    const before = await answersOf(restored, ['t.product']);
    await giveAway();
    expect(await answersOf(restored, ['t.product'])).toEqual(before);
    expect(await findRollupFaults(pools.main)).not.toEqual([]);
  });

  /** What every report sums up over the day that was sold on. */
  async function answersOf({ signIn }: TestApp, keys: readonly ReportKey[] = reportKeys): Promise<string[]> {
    const reader = await signIn('admin');
    const answers: string[] = [];
    for (const report of keys.map(key => reportDefinitions[key])) {
      const paths =
        report.layout === 'list'
          ? [`/api/reports/totals/${report.key}?`]
          : report.views
              // No roll-up holds the hours of a day.
              .filter(({ id }) => keys === reportKeys || id !== 'hour')
              .map(({ id }) => `/api/reports/results/${report.key}?by=${id}&`);
      for (const path of paths) {
        const { text, status } = await reader.call('GET', `${path}from=${day}&to=${day}`);
        expect([path, status]).toEqual([path, 200]);
        answers.push(text.replace(/"requestId":"[^"]*"/, ''));
      }
    }
    return answers;
  }

  /** One visitor more on a ticket of the day. */
  function giveAway(): Promise<void> {
    return asOwner(
      url,
      'update ticket.ticket set person_count = person_count + 1 where id = (select min(id) from ticket.ticket)',
    );
  }

  async function countedDays(): Promise<number> {
    return withClient(url, async client => {
      const { rows } = await client.query<{ days: number }>(
        'select count(*)::int as days from reports.rollup_day',
      );
      return rows[0]?.days ?? -1;
    });
  }

  function maintain(statement: string): Promise<unknown> {
    return withClient(withDatabase(shop.database.url, 'postgres'), client => client.query(statement));
  }
});
