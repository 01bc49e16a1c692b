import { chown, readFile, rename, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';

import type { RunUser } from '../run-user.ts';

export type ServerSettings = Readonly<Record<string, string | number>>;

const fileName = 'shanmen.conf';
const megabyte = 1024 * 1024;

/**
 * What the launcher sets. `fsync`, `full_page_writes` and `synchronous_commit` are not among it:
 * they stay at their safe defaults, and a server that has one of them off is refused.
 */
export function serverSettings(socketFolder: string, memoryBytes = totalmem()): ServerSettings {
  const buffersMb = Math.min(2048, Math.max(64, Math.floor(memoryBytes / 4 / megabyte)));
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: 5432,
    max_connections: 60,
    shared_buffers: `${buffersMb}MB`,
    wal_compression: 'on',
    checkpoint_timeout: '15min',
    max_wal_size: '2GB',
    log_min_duration_statement: '500ms',
    // With the application's name stands the request, see checked-pool.
    log_line_prefix: '%m [%p] %a ',
    log_lock_waits: 'on',
    deadlock_timeout: '500ms',
    idle_in_transaction_session_timeout: '10s',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
}

/** Writes our own file and has postgresql.conf include it; what an administrator adds there is kept. */
export async function writeSettings(
  databaseFolder: string,
  settings: ServerSettings,
  user: RunUser,
): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  const path = join(databaseFolder, fileName);
  await writeFile(
    path,
    `# Written at every start; add your own settings to postgresql.conf.\n${lines.join('\n')}\n`,
    { flush: true },
  );
  if (user.switched) await chown(path, user.uid, user.gid);
  const main = join(databaseFolder, 'postgresql.conf');
  const text = await readFile(main, 'utf8');
  const include = `include_if_exists = '${fileName}'`;
  if (text.includes(include)) return;
  // Beside it first: a power cut leaves the old one or the new one, and never an empty one.
  await writeFile(`${main}.draft`, `${include}\n${text}`, { mode: 0o600, flush: true });
  if (user.switched) await chown(`${main}.draft`, user.uid, user.gid);
  await rename(`${main}.draft`, main);
}
