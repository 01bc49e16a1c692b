import { execFile } from 'node:child_process';
import { chown, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import { openClient } from '../../server/src/db/connection/connection.ts';
import { chooseRunUser, identityOf } from '../../server/src/db/launcher/run-user.ts';
import { prepareFolder } from './database-machine.ts';
import { startProgram, stopProgram } from './family.ts';
import type { Plan } from './plan.ts';

/** The copy that docs/howto/run-in-production.md has the night write, of whoever is the primary. */
export async function copyPrimary(plan: Plan, superuserUrl: string, folder: string): Promise<void> {
  const user = chooseRunUser();
  const words = ['-d', superuserUrl, '-D', folder, '-X', 'none', '-c', 'fast'];
  await promisify(execFile)(join(plan.programs.postgres, 'pg_basebackup'), words, identityOf(user));
}

const archivePatienceMs = 120_000;

type Archiver = { isThere: boolean; refused: string | null };

/**
 * The last sales lie in a part of the log that is not full, and goes to the archive after `archive_timeout` at the latest.
 * @throws with the part that the archive refuses when it does not get there
 */
export async function archiveLog(superuserUrl: string): Promise<void> {
  const client = await openClient(superuserUrl);
  try {
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
    const askArchiver = async () => {
      const asked = await client.query<Archiver>(
        `select coalesce(last_archived_wal >= $1, false) as "isThere", last_failed_wal as refused from pg_stat_archiver`,
        [rows[0]?.file],
      );
      return asked.rows[0];
    };
    const giveUpAt = Date.now() + archivePatienceMs;
    for (let now = await askArchiver(); !now?.isThere; now = await askArchiver()) {
      if (Date.now() > giveUpAt)
        throw new Error(`the archive does not get the log; it refused ${now?.refused ?? 'nothing'}`);
      await pause(50);
    }
  } finally {
    await client.end();
  }
}

export type Recovered = {
  url: string;
  /** From the copy to a database that takes sales. */
  seconds: number;
  logBytes: number;
  stop(): Promise<void>;
};

/** The copy and the log into an empty folder of another machine, as an operator does it. */
export async function recover(plan: Plan, copy: string, folder: string, port: number): Promise<Recovered> {
  const user = chooseRunUser();
  const begun = performance.now();
  const data = join(folder, 'data');
  await rm(folder, { recursive: true, force: true });
  await prepareFolder(folder, user);
  await promisify(execFile)('cp', ['-a', copy, data]);
  await writeFile(join(data, 'recovery.signal'), '');
  await chown(join(data, 'recovery.signal'), user.uid, user.gid);
  const server = startProgram({
    program: join(plan.programs.postgres, 'postgres'),
    words: ['-D', data, ...settingsOf(plan, folder, port)],
    logFile: join(folder, 'postgres.log'),
    user: identityOf(user),
  });
  const url = `postgresql://postgres:${plan.passwords.superuser}@127.0.0.1:${port}/shanmen`;
  let client = await openClient(url).catch(() => null);
  while (client === null) {
    if (server.exitCode !== null) throw new Error(`it did not recover; ${folder}/postgres.log says why`);
    await pause(50);
    client = await openClient(url).catch(() => null);
  }
  await client.end();
  return {
    url,
    seconds: (performance.now() - begun) / 1000,
    logBytes: await bytesIn(plan.archive),
    stop: () => stopProgram(server, 'SIGINT'),
  };
}

/** What Patroni had set for the machines that are gone is not true here. */
function settingsOf({ archive }: Plan, folder: string, port: number): string[] {
  const settings = {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_timeline: 'latest',
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    hot_standby: 'off',
    archive_mode: 'off',
    primary_conninfo: '',
    primary_slot_name: '',
    synchronous_standby_names: '',
    max_connections: '200',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async name => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
