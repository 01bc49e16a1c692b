import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { migrate } from '../server/src/db/migration/migrate.ts';
import { describeDatabase } from '../server/src/db/types/describe-database.ts';
import { withClient, withDatabase } from '../server/test/app/database-address.ts';
import { startScratchServer } from '../server/test/app/machines/scratch-server.ts';

const target = fileURLToPath(new URL('../server/src/db/database-types.ts', import.meta.url));

/**
 * Writes server/src/db/database-types.ts from a freshly migrated database. Run it
 * (`npm run db:types`) in the commit of every migration; a test compares the two.
 */
async function generate(): Promise<void> {
  const server = await startScratchServer();
  try {
    const name = `shanmen_test_${process.pid}`;
    await withClient(withDatabase(server.url, 'postgres'), client => client.query(`create database ${name}`));
    const url = withDatabase(server.url, name);
    await migrate(url, () => undefined);
    writeFileSync(target, await describeDatabase(url));
  } finally {
    await server.stop();
  }
  console.log('server/src/db/database-types.ts is up to date');
}

await generate();
