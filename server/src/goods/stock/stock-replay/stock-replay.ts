import { quantity, quantityOf, thousandths } from '@shanmen/shared/quantity';

import type { Db } from '../../../db/transaction.ts';
import { costOf, type Pool } from '../stock/costing.ts';
import type { PoolKey } from '../stock/stock.ledger.ts';
import { findStockFaults } from '../stock/stock-proof.queries.ts';
import {
  findUnevenAssemblies,
  listMovedPools,
  readKept,
  readReplayRows,
  type ReplayRow,
} from './stock-replay.queries.ts';

export type Replay = {
  readonly pools: number;
  readonly rows: number;
  /** Rows of pools without a cost of their own: what was estimated then is not known any more, and taken as it is. */
  readonly estimated: number;
  /** The first row of each pool that comes out otherwise, and what the books say of themselves. */
  readonly findings: readonly string[];
};

/**
 * Works every balance and every cost out again from nothing: each pool begins empty, each row is costed by the rule
 * that posted it from what its document says, and has to come out as it was written.
 */
export async function replayStock(db: Db): Promise<Replay> {
  const findings: string[] = [];
  let [rows, estimated] = [0, 0];
  const pools = await listMovedPools(db);
  for (const key of pools) {
    const written = await readReplayRows(db, key);
    rows += written.length;
    estimated += written.filter(row => row.estimated).length;
    const finding = await replayPool(db, key, written);
    if (finding !== null) findings.push(finding);
  }
  findings.push(...(await findUnevenAssemblies(db)), ...(await findStockFaults(db)));
  return { pools: pools.length, rows, estimated, findings };
}

/** @returns the first row that comes out otherwise, or that the balance is not what the last one leaves */
async function replayPool(db: Db, key: PoolKey, rows: readonly ReplayRow[]): Promise<string | null> {
  const kept = await readKept(db, key);
  const name = kept?.name ?? `good ${key.goodsId} in warehouse ${key.whId}`;
  let pool: Pool = { qty: 0n, value: 0n };
  let catchUp = 0n;
  for (const [index, row] of rows.entries()) {
    const replayed = replayRow(pool, row, catchUp);
    pool = replayed.pool;
    catchUp = replayed.catchUp;
    const wrong = row.seq === index + 1 ? wrongIn(row, replayed) : `row ${index + 1} is missing`;
    if (wrong !== null) return `${name}, row ${row.seq} of document ${row.no}: ${wrong}`;
  }
  if (kept && thousandths(quantity(kept.qty)) === pool.qty && BigInt(kept.valueFen) === pool.value)
    return null;
  return `${name}: replayed ${quantityOf(pool.qty)} / ${pool.value}, its balance says ${kept?.qty} / ${kept?.valueFen}`;
}

type Replayed = { pool: Pool; value: bigint; difference: bigint; catchUp: bigint };

/** @param due what the row before has to be followed by, where it covered a shortage */
function replayRow(pool: Pool, row: ReplayRow, due: bigint): Replayed {
  const qty = thousandths(quantity(row.qty));
  if (row.kind === 'costadj') return moved(pool, qty, due, 0n, 0n);
  const wanted = row.wantedFen === null ? null : BigInt(row.wantedFen);
  // An estimate is taken as it was written, in a pool that had no cost to go by.
  if (row.estimated) {
    const written = BigInt(row.valueFen);
    const { catchUp } = costOf(pool, qty, written, 0n);
    return moved(pool, qty, written, BigInt(row.diffFen), qty > 0n ? catchUp : 0n);
  }
  const { value, difference, catchUp } = costOf(pool, qty, wanted, 0n);
  return moved(pool, qty, value, difference, catchUp);
}

function moved(pool: Pool, qty: bigint, value: bigint, difference: bigint, catchUp: bigint): Replayed {
  return { pool: { qty: pool.qty + qty, value: pool.value + value }, value, difference, catchUp };
}

function wrongIn(row: ReplayRow, { pool, value, difference }: Replayed): string | null {
  if (BigInt(row.valueFen) !== value) return `replayed a value of ${value}, it says ${row.valueFen}`;
  if (BigInt(row.diffFen) !== difference)
    return `replayed a difference of ${difference}, it says ${row.diffFen}`;
  if (thousandths(quantity(row.qtyAfter)) === pool.qty && BigInt(row.valueAfter) === pool.value) return null;
  return `replayed ${quantityOf(pool.qty)} / ${pool.value}, it says ${row.qtyAfter} / ${row.valueAfter}`;
}
