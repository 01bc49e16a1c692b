import process from 'node:process';

import { buildApp } from '../../../server/src/app.ts';
import { readConfig } from '../../../server/src/process/config.ts';
import { openPools } from '../../../server/src/db/connection/pools.ts';
import { endMinuteWithEachCall } from '../../../server/test/app/machines/calls.ts';
import { tellDelays } from './loop-delay.ts';

/** One API process as in production, but for the limits of calls per minute, unless they are measured. */
const config = readConfig(process.env);
const url = config.databaseUrl;
if (url === undefined) throw new Error('the bench gives DATABASE_URL');
const app = await buildApp({
  config,
  pools: openPools({ url, applicationName: 'bench api', mainSize: 16 }),
  readiness: { draining: false },
  now: () => new Date(),
});
endMinuteWithEachCall(app, () => process.env['SHANMEN_BENCH_LIMITS'] === 'on');
await app.listen({ host: config.host, port: config.port });
tellDelays();
process.on('disconnect', () => process.exit(0));
process.send?.('listening');
