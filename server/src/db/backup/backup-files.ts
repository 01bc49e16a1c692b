import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { dayOf, daysBetween } from '@shanmen/shared/time';

/** How many of the newest days, weeks and months keep one backup each, the newest of it. */
const kept = { days: 7, weeks: 4, months: 12 } as const;

const pattern = /^shanmen-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/** Where the nightly backups lie. */
export function backupFolderOf(config: {
  dataFolder: string | undefined;
  backupFolder: string | undefined;
}): string {
  return config.backupFolder ?? join(config.dataFolder ?? '.data', 'backups');
}

/** The name of a backup says its moment, and sorts by it. */
export function backupName(now: Date): string {
  return `shanmen-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;
}

/** Which of these backups nobody needs any more; files of other names are none of ours. */
export function outdatedOf(names: readonly string[]): string[] {
  const backups = names.filter(name => pattern.test(name)).sort();
  const needed = new Set([
    ...newestOfEach(backups, dayOfName, kept.days),
    ...newestOfEach(backups, weekOfName, kept.weeks),
    ...newestOfEach(backups, name => dayOfName(name).slice(0, 7), kept.months),
  ]);
  return backups.filter(name => !needed.has(name));
}

/** Removes what is outdated in a folder, and what was never written to its end. @returns how many */
export async function removeOutdated(folder: string): Promise<number> {
  const names = await readdir(folder);
  const broken = names.filter(name => name.endsWith('.part') && pattern.test(name.slice(0, -'.part'.length)));
  const gone = [...outdatedOf(names), ...broken];
  for (const name of gone) await rm(join(folder, name), { force: true });
  return gone.length;
}

/** Removes what attempts before this one left on the same day, so that a night that goes on failing fills no disk. */
export async function removeEarlierAttempts(folder: string, file: string): Promise<void> {
  const sameDay = (await readdir(folder)).filter(
    name => pattern.test(name) && dayOfName(name) === dayOfName(file),
  );
  for (const name of sameDay) if (name < file) await rm(join(folder, name), { force: true });
}

/** Brings a backup to a second place, whole or not at all. */
export async function copyBackup(from: string, name: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const draft = join(to, `${name}.part`);
  await copyFile(join(from, name), draft);
  const file = await open(draft, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(to, name));
}

/** The newest backup in a folder; null where there is none, or no folder yet. */
export async function newestBackup(
  folder: string,
): Promise<{ file: string; bytes: number; madeAt: string } | null> {
  const names = await readdir(folder).catch(() => []);
  const file = names
    .filter(name => pattern.test(name))
    .sort()
    .at(-1);
  if (file === undefined) return null;
  const { size } = await stat(join(folder, file));
  return { file, bytes: size, madeAt: momentOfName(file).toISOString() };
}

function newestOfEach(
  backups: readonly string[],
  periodOf: (name: string) => string,
  count: number,
): string[] {
  return [...new Map(backups.map(name => [periodOf(name), name])).values()].slice(-count);
}

function dayOfName(name: string): string {
  return dayOf(momentOfName(name));
}

function momentOfName(name: string): Date {
  const [year, month, day, hour, minute, second] = pattern.exec(name)?.slice(1) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Weeks begin on Monday, as the first of 1970's did. */
function weekOfName(name: string): string {
  return String(Math.floor(daysBetween('1970-01-05', dayOfName(name)) / 7));
}
