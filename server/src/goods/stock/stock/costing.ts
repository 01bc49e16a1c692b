import { roundedQuotient } from '@shanmen/shared/quantity';

/** What lies in one warehouse of one good: thousandths of its unit, and what they cost together in fen. */
export type Pool = { readonly qty: bigint; readonly value: bigint };

/** What one movement does to a pool. */
export type Costing = {
  /** What it adds to the value, negative when goods leave. */
  readonly value: bigint;
  /** Covering a shortage brings the value of what is left to the price of the receipt. */
  readonly catchUp: bigint;
  /** What was wanted and the pool could not give. */
  readonly difference: bigint;
  /** Whether the value rests on an estimate, because the pool had no cost of its own. */
  readonly estimated: boolean;
};

/** Millionths of a fen in a fen, times thousandths in a unit: what estimates are divided by. */
const estimateScale = 1_000_000n * 1_000n;

/**
 * Moving weighted average: the value that a movement takes out of a pool or brings into it. The last unit takes
 * the whole value that is left, so nothing never has a value, and nothing is ever divided by zero.
 * @param qty thousandths, negative when goods leave, never zero
 * @param wanted the value that the source of the movement names; null for the average
 * @param estimate millionths of a fen for one unit, where the pool has no cost of its own
 */
export function costOf(pool: Pool, qty: bigint, wanted: bigint | null, estimate: bigint): Costing {
  return qty < 0n ? issue(pool, qty, wanted, estimate) : receive(pool, qty, wanted, estimate);
}

function issue(
  { qty: before, value: held }: Pool,
  qty: bigint,
  wanted: bigint | null,
  estimate: bigint,
): Costing {
  const after = before + qty;
  const end = (value: bigint, estimated = false): Costing => ({
    value,
    catchUp: 0n,
    difference: wanted === null ? 0n : wanted - value,
    estimated,
  });
  if (before <= 0n) return end(roundedQuotient(estimate * qty, estimateScale), true);
  if (after === 0n) return end(-held);
  if (after < 0n) return end(-held + roundedQuotient(estimate * after, estimateScale), true);
  if (wanted !== null && held + wanted >= 0n) return end(wanted);
  return end(roundedQuotient(held * qty, before));
}

function receive(
  { qty: before, value: held }: Pool,
  qty: bigint,
  wanted: bigint | null,
  estimate: bigint,
): Costing {
  const average = () =>
    before > 0n ? roundedQuotient(held * qty, before) : roundedQuotient(estimate * qty, estimateScale);
  const value = wanted ?? average();
  const target = roundedQuotient(value * (before + qty), qty);
  return {
    value,
    catchUp: before < 0n ? target - (held + value) : 0n,
    difference: 0n,
    estimated: wanted === null && before <= 0n,
  };
}
