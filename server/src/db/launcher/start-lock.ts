import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { codeOf } from '../failures.ts';
import { processIdentity } from './process-identity.ts';

export type StartLock = { release(): Promise<void> };

type Holder = { pid: number; identity: string; released: boolean };

const lockName = /^owner\.(\d+)\.lock$/;

/**
 * Takes the one lock of a data folder, which makes us the owner of its database.
 *
 * Locks are numbered files; the highest number counts, and it is held as long as its process
 * lives. Taking over from a dead holder means making the next number, which only one process can
 * do. No file that might be current is ever removed, so two takers cannot both win.
 * @returns null while another living process holds it
 */
export async function takeStartLock(folder: string): Promise<StartLock | null> {
  const draft = join(folder, `owner.${randomUUID()}.draft`);
  const mine: Holder = { pid: process.pid, identity: processIdentity(process.pid) ?? '', released: false };
  await writeFile(draft, JSON.stringify(mine), { flush: true });
  try {
    const newest = await newestLock(folder);
    if (newest > 0 && (await isHeld(folder, newest))) return null;
    const path = lockPath(folder, newest + 1);
    const won = await link(draft, path).then(
      () => true,
      (error: unknown) => refuseUnlessTaken(error),
    );
    if (!won) return null;
    await removeOlder(folder, newest + 1);
    return { release: () => markReleased(path, mine) };
  } finally {
    await rm(draft, { force: true });
  }
}

async function markReleased(path: string, holder: Holder): Promise<void> {
  const draft = `${path}.draft`;
  await writeFile(draft, JSON.stringify({ ...holder, released: true }), { flush: true });
  await rename(draft, path);
}

async function newestLock(folder: string): Promise<number> {
  const numbers = (await readdir(folder)).map(name => Number(lockName.exec(name)?.[1] ?? 0));
  return Math.max(0, ...numbers);
}

async function isHeld(folder: string, number: number): Promise<boolean> {
  const text = await readFile(lockPath(folder, number), 'utf8').catch(() => null);
  // Only an older lock is ever removed, so a newer one was made meanwhile: its holder has just started.
  if (text === null) return true;
  const holder = holderIn(text);
  // A lock is whole before it has its name, so a broken one was left by a power cut, which nobody survived.
  return holder !== null && !holder.released && processIdentity(holder.pid) === holder.identity;
}

function holderIn(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return null;
  }
}

async function removeOlder(folder: string, number: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const other = lockName.exec(name);
    if (other && Number(other[1]) < number) await rm(join(folder, name), { force: true });
  }
}

function lockPath(folder: string, number: number): string {
  return join(folder, `owner.${number}.lock`);
}

function refuseUnlessTaken(error: unknown): false {
  if (codeOf(error) === 'EEXIST') return false;
  throw error;
}
