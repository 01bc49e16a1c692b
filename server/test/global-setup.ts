import { migrate } from '../src/db/migrate.ts';
import { recordBaseline } from './baseline.ts';
import { databaseName, withClient, withDatabase } from './database-address.ts';
import { startScratchServer } from './scratch-server.ts';

/**
 * One server per test run, one migrated template on it; every Jest worker clones the template.
 * With DATABASE_URL that server is used instead (its user must be a superuser) and left clean.
 */
export default async function setup(): Promise<void> {
  const server = await startScratchServer();
  globalThis.stopTestServer = server.stop;
  const template = withDatabase(server.url, `shanmen_test_${process.pid}`);
  await withClient(withDatabase(server.url, 'postgres'), client =>
    client.query(`create database ${databaseName(template)}`),
  );
  await migrate(template, () => undefined);
  await withClient(template, recordBaseline);
  process.env['SHANMEN_TEST_TEMPLATE_URL'] = template;
}

declare global {
  // A module of its own is loaded twice, for set-up and for teardown; only the global is shared.
  var stopTestServer: (() => Promise<void>) | undefined;
}
