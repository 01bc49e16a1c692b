import process from 'node:process';

import { type App, buildApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/process/config.ts';
import { openPools, type Pools } from '../../../src/db/connection/pools.ts';
import { cheapHashing } from '../../app/hashing.ts';
import { endMinuteWithEachCall } from '../../app/machines/calls.ts';

/** What the walk says to a process: serve this database by this clock, or leave it. */
export type Order = { serve: { databaseUrl: string; dataFolder: string; aheadMs: number } } | { leave: true };

/** What the process says: it has loaded its code, it listens, it has left. */
export type Report = { loaded: true } | { port: number } | { left: true };

let serving: { app: App; pools: Pools } | null = null;

async function follow(order: Order): Promise<Report> {
  if ('leave' in order) {
    await serving?.app.close();
    await serving?.pools.close();
    serving = null;
    return { left: true };
  }
  const { databaseUrl, dataFolder, aheadMs } = order.serve;
  const pools = openPools({ url: databaseUrl, applicationName: 'walk' });
  const app = await buildApp({
    pools,
    config: readConfig({ SHANMEN_DATA: dataFolder }),
    readiness: { draining: false },
    now: () => new Date(Date.now() + aheadMs),
    hashing: cheapHashing,
    log: { write: () => undefined },
  });
  endMinuteWithEachCall(app);
  serving = { app, pools };
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return { port: Number(address.port) };
}

process.on('message', (order: Order) => void follow(order).then(report => process.send?.(report)));
process.on('disconnect', () => process.exit(0));
process.send?.({ loaded: true } satisfies Report);
