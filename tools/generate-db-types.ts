import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { describeDatabase } from '../server/src/db/types/describe-database.ts';
import { scratchCluster } from '../server/test/scratch-cluster.ts';

const target = fileURLToPath(new URL('../server/src/db/database-types.ts', import.meta.url));

/**
 * Writes server/src/db/database-types.ts from a freshly migrated database. Run it
 * (`npm run db:types`) in the commit of every migration; a test compares the two.
 */
async function generate(): Promise<void> {
  const scratch = await scratchCluster();
  try {
    writeFileSync(target, await describeDatabase(scratch.url));
  } finally {
    await scratch.stop();
  }
  execFileSync('npx', ['prettier', '--write', '--log-level', 'warn', target], { stdio: 'inherit' });
  console.log('server/src/db/database-types.ts is up to date');
}

await generate();
