import { dirname } from 'node:path';

import { instantOf } from '@shanmen/shared/time';

import { migrate } from '../src/db/migration/migrate.ts';
import { seedPeople } from '../seeds/demo/people.ts';
import { seedRequired } from '../seeds/required/seed.ts';
import { openPools } from '../src/db/connection/pools.ts';
import { prepareBaselines, recordBaseline } from './app/clones/baseline.ts';
import { testDay } from './app/clock.ts';
import { databaseName, withClient, withDatabase } from './app/database-address.ts';
import { cheapHashing } from './app/hashing.ts';
import { serverFile } from './app/machines/server-code.ts';
import { planQuickly, startScratchServer, syncNothing } from './app/machines/scratch-server.ts';
import { seedStoreroom } from './data/goods/stocked.ts';

/**
 * One server per test run, one migrated template on it; every Jest worker clones the template.
 * With DATABASE_URL that server is used instead (its user must be a superuser) and left clean.
 * A run of mutants hands its template to every run of Jest that it starts.
 */
export default async function setup(): Promise<void> {
  if (process.env['SHANMEN_TEST_TEMPLATE_URL'] !== undefined) return;
  const server = await startScratchServer();
  globalThis.stopTestServer = server.stop;
  if (process.env['DATABASE_URL'] === undefined) {
    await syncNothing(server.url);
    await planQuickly(server.url);
  }
  // What the server starts as a process for each file that it reads starts five times as quickly from what was made.
  const [template, made] = await Promise.all([makeTemplate(server.url), serverFile()]);
  process.env['SHANMEN_TEST_TEMPLATE_URL'] = template;
  process.env['SHANMEN_SERVER_CODE'] = dirname(made);
}

/** The address of a new database with the schema, and with what most tests begin with. */
export async function makeTemplate(serverUrl: string): Promise<string> {
  const template = withDatabase(serverUrl, `shanmen_test_${process.pid}`);
  await withClient(withDatabase(serverUrl, 'postgres'), client =>
    client.query(`create database ${databaseName(template)}`),
  );
  await migrate(template, () => undefined);
  await withClient(template, async client => {
    await prepareBaselines(client);
    await recordBaseline(client, 'migrated');
  });
  await seedTemplate(template);
  return template;
}

/** What nearly every test begins with, and what those of goods do, made once; each then takes it as recorded. */
async function seedTemplate(url: string): Promise<void> {
  const pools = openPools({ url, applicationName: 'test' });
  const now = instantOf(testDay, '09:00');
  await seedRequired(pools.main);
  await seedPeople(pools.main, now, cheapHashing);
  await withClient(url, client => recordBaseline(client, 'peopled'));
  await seedStoreroom(pools.main, now);
  await withClient(url, client => recordBaseline(client, 'stocked'));
  await pools.close();
}

declare global {
  // A module of its own is loaded twice, for set-up and for teardown; only the global is shared.
  var stopTestServer: (() => Promise<void>) | undefined;
}
