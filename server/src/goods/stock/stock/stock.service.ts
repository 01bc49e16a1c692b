import type { Tx } from '../../../db/transaction.ts';
import { moveBatches } from '../batch/batch.ledger.ts';
import { enterBooks } from '../../books/period/period-gate.ts';
import {
  insertLedgerRows,
  lockPools,
  openPools,
  type PoolKey,
  type PoolRow,
  type Posting,
  readPools,
  writePools,
} from './stock.ledger.ts';
import { type StockBook, stockBook } from './stock-book.ts';

/**
 * Balances as they stand, under their locks; a posting of the same transaction finds them locked already. Whoever
 * posts twice takes all of them here first, or the order of locks would be broken.
 */
export async function holdPools(tx: Tx, keys: readonly PoolKey[]): Promise<PoolRow[]> {
  await openPools(tx, keys);
  await lockPools(tx, keys);
  return readPools(tx, keys);
}

/**
 * The only way stock moves: locks the pools, lets `work` move them, and writes ledger, balances and batches together.
 * Sources and the document itself are locked before, so the order of locks is that of the whole product.
 * @throws period_closed, insufficient_stock, and what `work` throws
 */
export async function post<T>(
  tx: Tx,
  keys: readonly PoolKey[],
  posting: Posting,
  work: (book: StockBook) => T,
): Promise<T> {
  await enterBooks(tx, posting.bizDate);
  const pools = await holdPools(tx, keys);
  const book = stockBook(pools);
  const result = work(book);
  await insertLedgerRows(tx, posting, book.rows());
  await writePools(tx, book.pools(), posting.postedAt);
  await moveBatches(tx, posting, book.rows(), pools);
  return result;
}
