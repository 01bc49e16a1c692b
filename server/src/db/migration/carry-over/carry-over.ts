import { createHash } from 'node:crypto';

import type { Client } from 'pg';

import type { Log } from '../../log.ts';
import type { MigrationFile } from '../migration-files.ts';
import { enter, readBook } from '../migration-book.ts';
import { inTransaction } from '../patient-transaction.ts';

/** The last of the migrations that describe the schema as it is, rather than how it came about. */
const lastBaseline = 1021;

/**
 * Until 29 November 2026 two hundred migrations, the last of them 0720, made the schema that the baselines make. Release
 * 2.4.33 had them; those before it lack some.
 */
const earlier = {
  last: 720,
  count: 200,
  /** SHA-256 over `number hash` of each. */
  digest: '3851a87e52b80dcd6ff532ecd42375b42c6aae0099b2c996a14a2d18ceb7efeb',
  release: 'release 2.4.33 of 29 November 2026 (schema 720)',
};

/**
 * Enters the baselines into the book of a database that the earlier migrations made whole: its tables are theirs already.
 * The earlier entries stay, so that the release before can still be started beside this one, or instead of it.
 * @throws a sentence that names the release to start first, where the earlier migrations are not all there
 */
export async function carryOver(client: Client, files: readonly MigrationFile[], log: Log): Promise<void> {
  const rows = [...(await readBook(client)).values()];
  const last = rows.at(-1)?.number ?? 0;
  if (last === 0 || last > earlier.last) return;
  const digest = createHash('sha256').update(rows.map(row => `${row.number} ${row.sha256}\n`).join(''));
  if (digest.digest('hex') !== earlier.digest) {
    throw new Error(`this database has schema ${last}, not all of it: start ${earlier.release} on it first`);
  }
  await inTransaction(client, 'carrying the schema over', log, async () => {
    // Their grants are made right afterwards, as those of a file that was applied without the roles.
    for (const file of files.filter(isBaseline)) await enter(client, file, false);
  });
  log(`schema ${earlier.last} carried over to the baselines, up to ${lastBaseline}`);
}

const isBaseline = ({ number }: MigrationFile) => number <= lastBaseline;

/**
 * Which of `files` make the schema of a backup, told by the numbers of the migrations that had made it.
 * @throws a sentence that names the release to restore it with, where these files do not
 */
export function filesOfBackup(
  numbers: readonly number[],
  appVersion: string,
  files: readonly MigrationFile[],
): MigrationFile[] {
  const later = numbers.filter(number => number > earlier.last);
  const missing = later.find(number => !files.some(file => file.number === number));
  if (missing !== undefined) {
    throw new Error(
      `release ${appVersion} made this backup and has migration ${missing}: restore with that release`,
    );
  }
  if (later.length > 0) return files.filter(({ number }) => later.includes(number));
  if (numbers.length === earlier.count && numbers.at(-1) === earlier.last) return files.filter(isBaseline);
  throw new Error(`this backup is of schema ${numbers.at(-1)}: restore it with ${earlier.release}`);
}
