import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { buildApp } from '../../../server/src/app.ts';
import { openPools } from '../../../server/src/db/connection/pools.ts';
import { readConfig } from '../../../server/src/process/config.ts';

export const secretFolder = join(tmpdir(), 'shanmen-bench');

/** One API process over a database; it listens when it is returned and ends when it is disconnected. */
export async function startApi(
  url: string,
  port: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('sale-server.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      ...environment,
      DATABASE_URL: url,
      PORT: String(port),
      SHANMEN_DATA: secretFolder,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the API ended'))),
  ]);
  return child;
}

/** The same application in this process, where its statements can be seen. */
export async function startRecorder(url: string) {
  const pools = openPools({ url, applicationName: 'bench recorder' });
  const app = await buildApp({
    pools,
    config: readConfig({ SHANMEN_DATA: secretFolder }),
    readiness: { draining: false },
    now: () => new Date(),
    log: { write: () => undefined },
  });
  return {
    origin: await app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close();
      await pools.close();
    },
  };
}
