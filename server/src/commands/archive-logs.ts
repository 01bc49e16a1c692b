import { basename, join, resolve } from 'node:path';
import process from 'node:process';

import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { dayOf } from '@shanmen/shared/time';

import { openSettings } from '../admin/public.ts';
import { readConfig } from '../process/config.ts';
import { readBackupKey } from '../db/backup/backup-key.ts';
import { locateData, withDeployment } from '../db/connection/deployment.ts';
import { openPools } from '../db/connection/pools.ts';
import type { Db } from '../db/transaction.ts';
import { archiveLogs, headOf, proveArchive } from '../process/upkeep/log-archive.ts';
import { listArchives, type LogArchive } from '../platform/audit/audit-archive.ledger.ts';

const usage = 'usage: npm run archive-logs -- list | write [folder] | prove <file>';

const key = readBackupKey(process.env['SHANMEN_BACKUP_KEY_FILE']);

/** Old months of the logs in files; when and why stands in docs/howto/keep-the-logs.md. */
async function run([verb, path]: readonly string[], dataFolder: string, db: Db): Promise<string> {
  switch (verb) {
    case 'list':
      return (await listArchives(db)).map(lineOf).join('\n') || 'nothing was put away yet';
    case 'write':
      return write(db, resolve(path ?? join(dataFolder, 'archive')));
    case 'prove':
      return path === undefined ? usage : prove(db, resolve(path));
    default:
      return usage;
  }
}

async function write(db: Db, folder: string): Promise<string> {
  const months = (await openSettings(db))(settings.logKeepMonths);
  const archive = await archiveLogs(db, { folder, key, months, now: new Date() });
  if (archive === null) return `nothing is older than ${months} months`;
  const open = 'Not sealed: name a key in SHANMEN_BACKUP_KEY_FILE before it leaves this machine.';
  return [`${join(folder, archive.file)}: ${contentOf(archive)}`, ...(key ? [] : [open])].join('\n');
}

async function prove(db: Db, path: string): Promise<string> {
  const archives = await listArchives(db);
  const place = archives.findIndex(({ file }) => file === basename(path));
  const archive = archives[place];
  if (!archive) throw new Error(`${basename(path)} is no archive of this database`);
  const { seq, hash } = await proveArchive(path, key, headOf(archives[place - 1] ?? null));
  if (seq !== archive.lastSeq || !hash.equals(archive.head))
    throw new Error(`${path} does not end where the log goes on`);
  return `${path} is as it was written: ${contentOf(archive)}`;
}

function lineOf(archive: LogArchive): string {
  return `${archive.file}: ${contentOf(archive)}`;
}

function contentOf({ until, rows, signIns, lastSeq, head }: LogArchive): string {
  const what = `${rows} acts and ${signIns} sign-ins of before ${dayOf(new Date(until))}`;
  return `${what}, up to row ${lastSeq}, ${head.toString('hex')}`;
}

const log = (line: string) => process.stderr.write(`${line}\n`);
const config = await locateData(readConfig(process.env));

await withDeployment(config, log, async ({ url }) => {
  const pools = openPools({ url, applicationName: 'shanmen archive' });
  try {
    process.stdout.write(`${await run(process.argv.slice(2), config.dataFolder, pools.direct)}\n`);
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  } finally {
    await pools.close();
  }
});
