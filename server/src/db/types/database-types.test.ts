import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { testDatabase } from '../../../test/app/database.ts';
import { describeDatabase } from './describe-database.ts';

it('Y-14 has the types of the migrated database committed (npm run db:types writes them)', async () => {
  const { url } = await testDatabase();
  const committed = await readFile(join(__dirname, '../database-types.ts'), 'utf8');
  expect(committed).toBe(await describeDatabase(url));
});
