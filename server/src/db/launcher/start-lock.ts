import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { codeOf } from '../connection/failures.ts';
import { processIdentity } from './process-identity.ts';

export type StartLock = {
  /** From here on a later start waits until this one has stopped, and uses nothing of it. */
  announceStop(): Promise<void>;
  release(): Promise<void>;
};

type Holder = { pid: number; identity: string; released: boolean; stopping?: boolean };

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
    return {
      announceStop: () => rewrite(path, { ...mine, stopping: true }),
      release: () => rewrite(path, { ...mine, released: true }),
    };
  } finally {
    await rm(draft, { force: true });
  }
}

/** Ends when nobody holds the lock any more who has said that he stops; `tell` is called once, before it waits. */
export async function waitForStop(folder: string, tell: () => void): Promise<void> {
  for (let told = false; await isStopping(folder); await pause(50)) {
    if (!told) tell();
    told = true;
  }
}

async function isStopping(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false;
  const newest = await newestLock(folder);
  const text = newest > 0 && (await readFile(lockPath(folder, newest), 'utf8').catch(() => null));
  const holder = text ? holderIn(text) : null;
  return holder?.stopping === true && isLiving(holder);
}

async function rewrite(path: string, holder: Holder): Promise<void> {
  const draft = `${path}.draft`;
  await writeFile(draft, JSON.stringify(holder), { flush: true });
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
  return holder !== null && !holder.released && isLiving(holder);
}

function isLiving({ pid, identity }: Holder): boolean {
  return processIdentity(pid) === identity;
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
