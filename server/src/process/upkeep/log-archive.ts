import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { dayOf, instantOf } from '@shanmen/shared/time';

import { riskCheckPart } from '../../admin/public.ts';
import { appVersion } from '../machine/app-version.ts';
import { signInPart } from '../../auth/public.ts';
import { checkArchive, readFrames, type Section, writeArchive } from '../../db/backup/archive.ts';
import { type Db, withTransaction } from '../../db/transaction.ts';
import {
  auditPart,
  giveBackArchiveTurn,
  insertArchive,
  listArchives,
  type LogArchive,
  readCut,
  switchGuards,
  takeArchiveTurn,
} from '../../platform/audit/audit-archive.ledger.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import type { SealHead } from '../../platform/audit/audit-seal.ledger.ts';
import { beforeTheFirst, sealHash } from '../../platform/audit/audit-seal.ts';
import type { LogCut, LogPart } from '../../platform/audit/log-part.ts';
import { findPlatformFaults } from '../../platform/health/proof.queries.ts';
import { sentFilePart } from '../../platform/files/sent-file-archive.queries.ts';

/** In the order in which rows may go: what points to others first. */
const parts: readonly LogPart[] = [riskCheckPart, sentFilePart, auditPart, signInPart];

/** So many rows at a time: whoever writes to a log waits for one such step, and no longer. */
const stepRows = 2000;

export type ArchivePlace = {
  folder: string;
  /** What the file is sealed with; null leaves it open. */
  key: Buffer | null;
  /** How many months stay at hand besides the one that has begun. */
  months: number;
  now: Date;
};

/**
 * Brings what the logs hold of earlier months into a file, proves the file, and only then takes it out of the database.
 * One that was broken off goes on where it stood.
 * @param db with the rights of the owner
 * @returns what was put away; null where nothing is old enough
 * @throws a sentence when the chain does not hold, for an archive would hide it, and while another run is under way
 */
export function archiveLogs(db: Db, place: ArchivePlace): Promise<LogArchive | null> {
  return db.connection().execute(async holder => {
    // A second run would write over the file of the first, or take it away, without the rows that are out by then.
    if (!(await takeArchiveTurn(holder)))
      throw new Error('another run is putting the logs away: wait for its end');
    try {
      return await putAway(db, place);
    } finally {
      await giveBackArchiveTurn(holder);
    }
  });
}

async function putAway(db: Db, place: ArchivePlace): Promise<LogArchive | null> {
  const earlier = (await listArchives(db)).at(-1) ?? null;
  if (earlier !== null) await takeOut(db, earlier);
  const faults = (await findPlatformFaults(db)).filter(finding => finding.startsWith('V-14'));
  if (faults[0] !== undefined) throw new Error(`the log is not as it was written: ${faults[0]}`);
  const until = beginOf(place);
  if (earlier !== null && new Date(earlier.until) >= until) return null;
  const cut = await readCut(db, until.toISOString());
  const archive = await writeFile(db, cut, place, headOf(earlier));
  if (archive === null) return null;
  await withTransaction(db, async tx => {
    await insertArchive(tx, archive);
    const { until, file, rows, signIns } = archive;
    await writeAudit(tx, {
      staffId: null,
      requestId: file,
      action: 'platform.log.archived',
      objectType: 'log_archive',
      objectId: file,
      after: { archivedUntil: until, rows, signIns, chainHead: archive.head.toString('hex') },
    });
  });
  await takeOut(db, archive);
  return archive;
}

/**
 * Reads a file as whoever is asked years later: it is whole, and each row follows the one before.
 * @param before the seal that its first row has to follow
 * @returns its last seal
 * @throws a sentence that says what is wrong
 */
export async function proveArchive(path: string, key: Buffer | null, before: SealHead): Promise<SealHead> {
  await checkArchive(path, key);
  let head = before;
  for await (const { name, lines } of readFrames(path, key)) {
    if (name !== auditPart.name) continue;
    for (const line of lines) head = follow(head, line, path);
  }
  return head;
}

/** What an archive ends with, or the beginning of the chain. */
export function headOf(archive: LogArchive | null): SealHead {
  if (archive === null || archive.lastSeq === 0) return beforeTheFirst;
  return { seq: archive.lastSeq, hash: archive.head };
}

/** The first moment that stays at hand. */
function beginOf({ months, now }: ArchivePlace): Date {
  const [year = 0, month = 1] = dayOf(now).split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  return instantOf(first.toISOString().slice(0, 10), '00:00');
}

type Line = { seq: number; auditId: number; hash: string; row: string };

function follow(head: SealHead, line: string, path: string): SealHead {
  const { seq, auditId, hash, row }: Line = JSON.parse(line);
  const rowHash = createHash('sha256').update(row).digest();
  const expected = sealHash(head, auditId, rowHash);
  if (seq !== head.seq + 1 || expected.toString('hex') !== hash)
    throw new Error(`${path}: row ${auditId} does not follow the one before`);
  return { seq, hash: expected };
}

async function writeFile(
  db: Db,
  cut: LogCut,
  { folder, key, now }: ArchivePlace,
  before: SealHead,
): Promise<LogArchive | null> {
  const file = `shanmen-logs-until-${dayOf(new Date(cut.until))}.archive`;
  const path = join(folder, file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Of a run that was killed while it wrote.
  await rm(`${path}.part`, { force: true });
  let [rows, signIns] = [0, 0];
  await writeArchive(path, key, sectionsOf(db, cut), async sums => {
    rows = sums[auditPart.name]?.rows ?? 0;
    signIns = sums[signInPart.name]?.rows ?? 0;
    return { createdAt: now.toISOString(), appVersion, ...cut, before: before.hash.toString('hex') };
  });
  if (rows + signIns === 0) {
    await rm(path);
    return null;
  }
  const head = await proveArchive(path, key, before);
  if (head.seq !== Math.max(cut.lastSeq, before.seq)) throw new Error(`${path} lacks rows of the log`);
  return { until: cut.until, file, rows, signIns, lastSeq: head.seq, head: head.hash };
}

async function* sectionsOf(db: Db, cut: LogCut): AsyncGenerator<Section> {
  for (const { name, lines } of parts) yield { name, lines: lines(db, cut) };
}

/** Step by step, so that a kill leaves steps that were done or not begun. */
async function takeOut(db: Db, cut: LogCut): Promise<void> {
  for (const part of parts) {
    for (let taken = stepRows; taken > 0;) {
      taken = await withTransaction(db, async tx => {
        await switchGuards(tx, part.guarded, 'disable');
        const count = await part.takeOut(tx, cut, stepRows);
        await switchGuards(tx, part.guarded, 'enable');
        return count;
      });
    }
  }
}
