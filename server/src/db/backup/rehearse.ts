import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openClient } from '../connection/connection.ts';
import { restore } from './restore.ts';

export type Rehearsal = { url: string; path: string; key: Buffer | null };

/**
 * Restores a backup into a database of its own beside the one that is in use, asks there, and takes it away again.
 * The user of `url` has to be allowed to make databases.
 */
export async function rehearse<T>(
  { url, path, key }: Rehearsal,
  ask: (url: string) => Promise<T>,
): Promise<T> {
  const scratch = new URL(url);
  scratch.pathname = `${scratch.pathname}_rehearsal`;
  const name = `"${scratch.pathname.slice(1)}"`;
  const folder = await mkdtemp(join(tmpdir(), 'shanmen-rehearsal-'));
  const drop = `drop database if exists ${name} with (force)`;
  try {
    // An attempt that was cut off may have left its own.
    await run(url, drop);
    await run(url, `create database ${name}`);
    await restore({ url: scratch.href, path, key, moduleFolder: folder, log: () => undefined });
    return await ask(scratch.href);
  } finally {
    await run(url, drop);
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = await openClient(url, { application_name: 'shanmen rehearsal' });
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
