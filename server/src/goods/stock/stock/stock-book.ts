import { fen, type Fen } from '@shanmen/shared/money';
import { quantityOf, roundedQuotient, thousandths } from '@shanmen/shared/quantity';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import { costOf } from './costing.ts';
import type { LedgerRow, PoolAfter, PoolKey, PoolRow } from './stock.ledger.ts';

/** One movement of one line; `qty` in thousandths of the base unit, negative when goods leave. */
export type Move = PoolKey & {
  lineNo: number;
  qty: bigint;
  /** The value that the source names; null for the average. */
  wanted: bigint | null;
  kind?: 'normal' | 'receipt' | 'reversal';
  /** Whether the receipt says what one unit costs from now on. */
  setsCost?: boolean;
};

export type Moved = { value: bigint; difference: bigint };

type OpenPool = {
  row: PoolRow;
  qty: bigint;
  value: bigint;
  seq: number;
  unitCost: string | null;
  cameIn: boolean;
  wentOut: boolean;
};

/** The pools of one posting while it is worked out: judged and moved in memory, written at the end. */
export type StockBook = {
  /** @throws insufficient_stock where the warehouse may not go short */
  readonly move: (move: Move) => Moved;
  readonly rows: () => readonly LedgerRow[];
  readonly pools: () => readonly PoolAfter[];
};

const millionths = 1_000_000n;

/** @param rows the balances under their locks */
export function stockBook(rows: readonly PoolRow[]): StockBook {
  const pools = new Map(rows.map(row => [keyOf(row), openPool(row)]));
  const written: LedgerRow[] = [];

  function add(
    pool: OpenPool,
    row: Omit<LedgerRow, keyof PoolKey | 'seq' | 'qtyAfter' | 'valueAfter'>,
  ): void {
    pool.qty += thousandths(row.qty);
    pool.value += BigInt(row.valueFen);
    pool.seq += 1;
    const { goodsId, whId } = pool.row;
    const after = { qtyAfter: quantityOf(pool.qty), valueAfter: Number(pool.value) };
    written.push({ ...row, ...after, goodsId, whId, seq: pool.seq });
  }

  return {
    move({ lineNo, qty, wanted, kind = 'normal', setsCost = false, ...key }) {
      const pool = pools.get(keyOf(key));
      if (!pool) throw new Error(`the pool of good ${key.goodsId} in warehouse ${key.whId} is not open`);
      if (qty === 0n) return { value: 0n, difference: 0n };
      refuseShortage(pool, qty);
      const cost = costOf(pool, qty, wanted, estimateOf(pool));
      const shared = { lineNo, estimated: cost.estimated };
      add(pool, {
        ...shared,
        kind,
        qty: quantityOf(qty),
        valueFen: Number(cost.value),
        diffFen: Number(cost.difference),
      });
      if (cost.catchUp !== 0n) {
        const catchUp = { qty: quantityOf(0n), valueFen: Number(cost.catchUp), diffFen: 0 };
        add(pool, { ...shared, ...catchUp, kind: 'costadj' });
      }
      if (qty > 0n) pool.cameIn = true;
      else pool.wentOut = true;
      if (setsCost && cost.value > 0n) pool.unitCost = perUnit(cost.value, qty);
      return { value: cost.value, difference: cost.difference };
    },
    rows: () => written,
    pools: () =>
      [...pools.values()].map(({ row: { goodsId, whId }, qty, value, seq, unitCost, cameIn, wentOut }) => ({
        goodsId,
        whId,
        qty: quantityOf(qty),
        valueFen: Number(value),
        seq,
        unitCost,
        cameIn,
        wentOut,
      })),
  };
}

/** A cost in bigint as money of the exchange. */
export function fenOf(value: bigint): Fen {
  return fen(Number(value));
}

function openPool(row: PoolRow): OpenPool {
  return {
    row,
    qty: thousandths(row.qty),
    value: BigInt(row.valueFen),
    seq: row.seq,
    unitCost: null,
    cameIn: false,
    wentOut: false,
  };
}

function refuseShortage({ row, qty: have }: OpenPool, qty: bigint): void {
  if (qty > 0n || have + qty >= 0n || row.negativeOk) return;
  const { goodsName, unit, goodsId, whId } = row;
  const [available, needed] = [quantityOf(have), quantityOf(-qty)];
  const text = `库存不足：${goodsName} 可用 ${available} ${unit}，需要 ${needed} ${unit}`;
  throw new RuleViolation('insufficient_stock', text, { goodsId, whId, available, needed });
}

/** Millionths of a fen. */
function estimateOf({ row, unitCost }: OpenPool): bigint {
  const [whole = '0', places = ''] = (unitCost ?? row.unitCost).split('.');
  return BigInt(whole) * millionths + BigInt(places.padEnd(6, '0'));
}

/** Fen for one unit, with six places. */
function perUnit(value: bigint, qty: bigint): string {
  const cost = roundedQuotient(value * 1000n * millionths, qty);
  return `${cost / millionths}.${String(cost % millionths).padStart(6, '0')}`;
}

function keyOf({ goodsId, whId }: PoolKey): string {
  return `${goodsId}/${whId}`;
}
