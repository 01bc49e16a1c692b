import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openPools } from '../server/src/db/pools.ts';
import { errorPage } from './docs/error-page.ts';
import { permissionPage } from './docs/permission-page.ts';

/** Writes the pages of docs/ that say what the code says. Building the application asks no database. */
async function generate(): Promise<void> {
  const pools = openPools({ url: 'postgres://localhost/nobody', applicationName: 'docs' });
  const app = await buildApp({
    pools,
    config: readConfig(process.env),
    readiness: { draining: false },
    now: () => new Date(),
  });
  write('permissions.md', permissionPage(app.routeTable));
  write('errors.md', errorPage());
  await app.close();
  await pools.close();
}

function write(name: string, text: string): void {
  writeFileSync(fileURLToPath(new URL(`../docs/${name}`, import.meta.url)), text);
  console.log(`docs/${name} is up to date`);
}

await generate();
