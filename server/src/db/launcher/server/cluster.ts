import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { syncFolder } from '../../../process/machine/sync-folder.ts';
import { type DataFolders, handOver } from '../folders/data-folder.ts';
import { identityOf, type RunUser } from '../run-user.ts';

const run = promisify(execFile);

/** The major version that wrote the cluster, or null when there is none yet. */
export async function readDataMajor(databaseFolder: string): Promise<number | null> {
  const text = await readFile(join(databaseFolder, 'PG_VERSION'), 'utf8').catch(() => null);
  return text === null ? null : Number.parseInt(text, 10);
}

/** Makes the cluster beside its place and renames it there, so that a killed initdb leaves nothing half. */
export async function createCluster(bin: string, folders: DataFolders, user: RunUser): Promise<void> {
  const draft = `${folders.database}.new`;
  const passwordFile = join(draft, '..', `password.${process.pid}`);
  await rm(draft, { recursive: true, force: true });
  await handOver(draft, user);
  await writeFile(passwordFile, await ensurePassword(folders), { mode: 0o600 });
  try {
    if (user.switched) await chown(passwordFile, user.uid, user.gid);
    await initdb(bin, draft, passwordFile, user);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, folders.database);
  syncFolder(dirname(folders.database));
}

/** The superuser's password: random, known to this deployment alone. */
export async function readPassword(folders: DataFolders): Promise<string> {
  const text = await readFile(secretFile(folders), 'utf8').catch(() => {
    throw new Error(
      `${secretFile(folders)} is missing: without the password in it this database cannot be entered. ` +
        'Put the file back from a copy of the data folder',
    );
  });
  return (JSON.parse(text) as { password: string }).password;
}

async function ensurePassword(folders: DataFolders): Promise<string> {
  const password = randomBytes(32).toString('base64url');
  const content = JSON.stringify({ user: 'postgres', password }, null, 2);
  await writeFile(secretFile(folders), content, { mode: 0o600, flush: true });
  // The cluster that asks for it must not outlive it.
  syncFolder(folders.secret);
  return password;
}

function secretFile(folders: DataFolders): string {
  return join(folders.secret, 'database.json');
}

/** Locale C.UTF-8 and never ICU: an ICU cluster opened by another build may have wrong indexes. */
async function initdb(bin: string, folder: string, passwordFile: string, user: RunUser): Promise<void> {
  const withLocale = (locale: string) =>
    run(
      join(bin, 'initdb'),
      [
        `--pgdata=${folder}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--data-checksums',
        '--encoding=UTF8',
        '--locale-provider=libc',
        `--locale=${locale}`,
      ],
      { ...identityOf(user), cwd: folder, env: serverEnvironment() },
    );
  await withLocale('C.UTF-8').catch((error: unknown) => {
    if (!String(error).includes('invalid locale')) throw error;
    return withLocale('C');
  });
}

/**
 * The server's own surroundings: nothing of ours leaks into it, no foreign locale reaches it. Its memory comes in pages of
 * 2 MB where the system has them: the first plan of a report in a connection takes 90 MB, half of its time page by page.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };
}
