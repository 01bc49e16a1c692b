import { buildApp } from '../../../server/src/app.ts';
import { readConfig } from '../../../server/src/process/config.ts';
import { openPools } from '../../../server/src/db/connection/pools.ts';
import type { DeclaredRoute } from '../../../server/src/http/route-table.ts';

/** What the server can be asked. Building the application asks no database. */
export async function contractRoutes(): Promise<readonly DeclaredRoute[]> {
  const pools = openPools({ url: 'postgres://localhost/nobody', applicationName: 'mock' });
  const app = await buildApp({
    pools,
    config: readConfig({}),
    readiness: { draining: false },
    now: () => new Date(),
    log: { write: () => undefined },
  });
  const { routes } = app.routeTable;
  await app.close();
  await pools.close();
  return routes;
}
