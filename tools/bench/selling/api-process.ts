import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
