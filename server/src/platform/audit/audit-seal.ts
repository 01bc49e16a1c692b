import { createHash } from 'node:crypto';

import { type Db, withTransaction } from '../../db/transaction.ts';
import {
  insertSeals,
  listUnsealed,
  readSealHead,
  type Seal,
  type SealHead,
  type UnsealedRow,
} from './audit-seal.ledger.ts';

const batchSize = 1000;
/** A row may be committed after one with a larger id, but never so many ids later. */
const widestGap = 20_000;
/** Nearly all that comes late comes within so many. */
const usualGap = 500;
/** What the first seal follows. */
export const beforeTheFirst: SealHead = { seq: 0, hash: Buffer.alloc(32) };

/**
 * Chains committed audit rows, oldest first, so that altering, removing or reordering one shows.
 * One sealer at a time: a second one at the same moment fails and changes nothing.
 * @param lookBack how many ids before the newest seal are looked through for rows that came late
 * @returns how many rows were sealed
 */
export async function sealAudit(db: Db, lookBack = widestGap): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await withTransaction(db, async tx => {
      const rows = await listUnsealed(tx, { lookBack, limit: batchSize });
      if (rows.length > 0) await insertSeals(tx, chain((await readSealHead(tx)) ?? beforeTheFirst, rows));
      return rows.length;
    });
    sealed += count;
    if (count < batchSize) return sealed;
  }
}

/** Each second the newest rows, four times a minute the whole gap: to look it through costs ten times as much. */
export function sealNow(db: Db, now: Date): Promise<number> {
  return sealAudit(db, now.getUTCSeconds() % 15 < 2 ? widestGap : usualGap);
}

function chain(head: SealHead, rows: readonly UnsealedRow[]): Seal[] {
  let last = head;
  return rows.map(({ auditId, rowHash }) => {
    const seal = {
      seq: last.seq + 1,
      auditId,
      rowHash,
      prevHash: last.hash,
      hash: sealHash(last, auditId, rowHash),
    };
    last = seal;
    return seal;
  });
}

/** The hash of the seal that follows another one. */
export function sealHash({ seq, hash }: SealHead, auditId: number, rowHash: Buffer): Buffer {
  return createHash('sha256')
    .update(hash)
    .update(bytesOf(seq + 1))
    .update(bytesOf(auditId))
    .update(rowHash)
    .digest();
}

/** As the database's `int8send`. */
function bytesOf(number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(number));
  return bytes;
}
