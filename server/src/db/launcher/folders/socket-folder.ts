import { createHash } from 'node:crypto';
import { access, constants, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { canTraverse, type RunUser } from '../run-user.ts';
import { handOver } from './data-folder.ts';

/** The kernel's limit for the path of a unix socket, without its closing zero. */
const longestSocketPath = 107;
const socketName = '.s.PGSQL.5432';

/**
 * A short folder for the socket of this data folder, entered by the run user alone: a data folder
 * may lie arbitrarily deep, a socket path may not.
 */
export async function prepareSocketFolder(dataFolder: string, user: RunUser): Promise<string> {
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  for (const place of [await runtimePlace(), tmpdir(), '/tmp']) {
    if (place === null) continue;
    const folder = join(place, place.endsWith('/shanmen') ? name : `shanmen-${name}`);
    const fits = Buffer.byteLength(join(folder, socketName)) <= longestSocketPath;
    if (fits && (await canTraverse(folder, user)) && (await isOurs(folder, user))) {
      await handOver(folder, user);
      return folder;
    }
  }
  throw new Error('there is no folder for the database socket: neither /run/shanmen nor /tmp can be used');
}

async function runtimePlace(): Promise<string | null> {
  const made = await mkdir('/run/shanmen', { recursive: true, mode: 0o755 }).catch(() => 'failed');
  if (made === 'failed') return null;
  return access('/run/shanmen', constants.W_OK).then(
    () => '/run/shanmen',
    () => null,
  );
}

/** The temporary folder is open to all: someone else may have made a folder of our name. */
async function isOurs(folder: string, user: RunUser): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  return found === null || (found.isDirectory() && (found.uid === user.uid || user.switched));
}
