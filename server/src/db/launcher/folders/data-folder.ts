import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { canTraverse, type RunUser } from '../run-user.ts';

/** Where a deployment keeps everything of its own. */
export type DataFolders = {
  root: string;
  /** The cluster; owned by the run user. */
  database: string;
  runtime: string;
  secret: string;
  log: string;
};

const fallback = '/var/lib/shanmen';

/**
 * The data folder: `wanted` (SHANMEN_DATA) as it is, else `.data` in the project, else
 * /var/lib/shanmen when the database's user cannot reach the project.
 * @throws when `wanted` lies in a folder closed to that user
 */
export async function chooseDataFolder(
  wanted: string | undefined,
  project: string,
  user: RunUser,
): Promise<string> {
  const folder = resolve(project, wanted ?? '.data');
  if (await canTraverse(folder, user)) return folder;
  if (wanted === undefined) return fallback;
  throw new Error(
    `the user "${user.name}", as whom the database must run, cannot reach ${folder}: ` +
      'open the folders above it for searching (chmod a+x), or choose another SHANMEN_DATA',
  );
}

/** The uid whose the cluster of a data folder is; undefined while there is none. */
export async function keeperOf(root: string): Promise<number | undefined> {
  const found = await stat(join(root, 'database')).catch(() => null);
  return found?.uid;
}

/** Makes the folders, each readable by exactly those who need it. */
export async function prepareFolders(root: string, user: RunUser): Promise<DataFolders> {
  const folders = {
    root,
    database: join(root, 'database'),
    runtime: join(root, 'runtime'),
    secret: join(root, 'secret'),
    log: join(root, 'log'),
  };
  await mkdir(root, { recursive: true, mode: 0o755 });
  if (user.switched) await chmod(root, 0o755);
  await mkdir(folders.runtime, { recursive: true });
  await mkdir(folders.log, { recursive: true });
  await mkdir(folders.secret, { recursive: true, mode: 0o700 });
  return folders;
}

/** A folder that only the run user may enter. */
export async function handOver(folder: string, user: RunUser): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (user.switched) await chown(folder, user.uid, user.gid);
}
