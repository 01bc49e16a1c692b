import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';

import type { Log } from '../../log.ts';

const leastFreeShare = 0.05;
const leastFreeBytes = 500 * 1024 * 1024;

/** File systems that may acknowledge a sync before the medium has the bytes, or that live in memory. */
const unreliable: ReadonlyMap<number, string> = new Map([
  [0x6969, 'nfs'],
  [0x517b, 'smb'],
  [0xff534d42, 'cifs'],
  [0xfe534d42, 'smb2'],
  [0x01021997, '9p'],
  [0x65735546, 'fuse'],
  [0x794c7630, 'overlay'],
  [0x01021994, 'tmpfs'],
]);

/** Refuses to start on a nearly full disk, and warns of a file system that must not hold a site's data. */
export async function checkDisk(folder: string, log: Log): Promise<void> {
  const disk = await statfs(folder);
  if (isNearlyFull(disk)) {
    throw new Error(
      `the disk of ${folder} is nearly full (${Math.floor(freeBytesOf(disk) / 1024 / 1024)} MB free): ` +
        'the database needs 500 MB and 5 % of it free; make room or set SHANMEN_DATA to another disk',
    );
  }
  const kind = unreliable.get(disk.type);
  if (kind) log(`warning: ${folder} lies on ${kind}, which may lose acknowledged sales in a power cut`);
}

/** @returns null for a folder that is not there: the database lies elsewhere */
export async function readDiskState(folder: string): Promise<'enough' | 'nearly full' | null> {
  const disk = await statfs(folder).catch(() => null);
  if (disk === null) return null;
  return isNearlyFull(disk) ? 'nearly full' : 'enough';
}

/** @returns null for a folder that is not there */
export async function readFreeBytes(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null);
  return disk && freeBytesOf(disk);
}

/** @returns null for a folder that is not there */
export async function readDisk(
  folder: string,
): Promise<{ freeBytes: number; totalBytes: number; isNearlyFull: boolean } | null> {
  const disk = await statfs(folder).catch(() => null);
  return (
    disk && {
      freeBytes: freeBytesOf(disk),
      totalBytes: disk.blocks * disk.bsize,
      isNearlyFull: isNearlyFull(disk),
    }
  );
}

function isNearlyFull(disk: StatsFs): boolean {
  return freeBytesOf(disk) < leastFreeBytes || disk.bavail < disk.blocks * leastFreeShare;
}

function freeBytesOf({ bavail, bsize }: StatsFs): number {
  return bavail * bsize;
}
