/** `npm run cluster [-- N]`: the product on N API machines and two of the database, all played on this one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

import { startCluster } from './cluster.ts';

const apis = Number(process.argv[2] ?? '2');
if (!Number.isInteger(apis) || apis < 1 || apis > 8)
  throw new Error('npm run cluster -- <1 to 8 API machines>');

const folder = await mkdtemp(join(tmpdir(), 'shanmen-cluster-'));
const told = new Promise<void>(resolve => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
});
const log = (line: string) => console.log(`[cluster] ${line}`);
try {
  const port = Number(process.env['PORT'] ?? '8100');
  const cluster = await startCluster({ folder, port, apis, log, environment: { SHANMEN_DEMO: '1' } });
  log(`${cluster.origin} is nginx; the demo users have the password Shanmen-2026`);
  for (const { name, origin } of cluster.apis) log(`${name} is ${origin}`);
  log(`settings and logs of every machine lie in ${folder}; Ctrl+C stops all of them`);
  await told;
  await cluster.stop();
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
