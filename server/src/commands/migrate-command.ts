import process from 'node:process';

import { readConfig } from '../process/config.ts';
import { withDeployment } from '../db/connection/deployment.ts';
import { migrate } from '../db/migration/migrate.ts';

const log = (line: string) => process.stdout.write(`${line}\n`);
const config = readConfig(process.env);

await withDeployment(config, log, async ({ url }) => {
  const { number, schemaHash } = await migrate(config.migrateUrl ?? url, log);
  log(`schema ${number}, hash ${schemaHash}`);
});
