import { type Quantity, quantityOf, thousandths } from '@shanmen/shared/quantity';
import { addDays } from '@shanmen/shared/time';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { LedgerRow, PoolKey } from '../stock/stock.ledger.ts';

/** What the paper of a batch says. */
export type BatchWords = { batchNo: string; madeOn: string | null; expireOn: string | null };

/** A batch in a warehouse: what one document brought there, with the same words. */
export type BatchKey = PoolKey & BatchWords & { docId: number; cameOn: string };

export type HeldBatch = BatchKey & { qty: Quantity };

/** The batch that a line takes from. */
export type ChosenBatch = { lineNo: number; key: BatchKey; goods: string };

/** What one line of a document did to a batch. */
export type BatchMove = HeldBatch & Pick<LedgerRow, 'lineNo' | 'kind'>;

/** So much of a line with these words. */
export type Portion = BatchWords & { qty: Quantity };

export type Known = {
  docId: number;
  bizDate: string;
  /** What lies in the warehouses, the first to expire first. */
  held: readonly HeldBatch[];
  /** What lines say of what they bring, themselves or by their sources. */
  arriving: ReadonlyMap<number, readonly Portion[]>;
  /** What lines take from, where somebody chose it. */
  chosen: readonly ChosenBatch[];
  /** What the document moved that is undone now. */
  undone: readonly BatchMove[];
  /** 保质期 of a good in days. */
  lifeOf: (goodsId: number) => number | null;
};

type Open = BatchKey & { left: bigint };
type Part = BatchKey & { count: bigint };

/**
 * Which batches the rows of a posting move: what leaves is what expires first, what arrives in another warehouse is what
 * has left, what is undone goes back to where it was. What is put together or taken apart keeps no longer than what it
 * was made of. What covers a shortage is gone already and comes to no batch, so that the batches of a warehouse are what
 * lies in it. What one line chose is there for no other.
 * @throws insufficient_stock where less is left of a chosen batch
 */
export function batchMoves(rows: readonly LedgerRow[], known: Known): BatchMove[] {
  const open: Open[] = known.held.map(batch => ({ ...batch, left: thousandths(batch.qty) }));
  const left = new Map<string, readonly Part[]>();
  const kept = takeChosen(open, rows, known);
  return rows.flatMap(row => {
    const count = thousandths(row.qty);
    const line = `${row.lineNo}/${row.goodsId}`;
    if (count < 0n) {
      const chosen = kept.get(row);
      const parts = chosen ? [chosen] : take(open, row, -count, known);
      left.set(line, parts);
      return parts.map(part => moveOf(row, part, -part.count));
    }
    const after = thousandths(row.qtyAfter);
    const arrived = after < count ? (after > 0n ? after : 0n) : count;
    // What has left on no line like it is what it was made of.
    const end = left.has(line) || row.kind !== 'normal' ? null : firstEnd([...left.values()].flat());
    return put(row, arrived, left.get(line) ?? [], { ...known, end }).map(part => {
      open.push({ ...part, left: part.count });
      return moveOf(row, part, part.count);
    });
  });
}

/** Before anything else leaves, what lines chose is set aside. @throws insufficient_stock */
function takeChosen(
  open: readonly Open[],
  rows: readonly LedgerRow[],
  { chosen }: Known,
): ReadonlyMap<LedgerRow, Part> {
  const kept = new Map<LedgerRow, Part>();
  for (const row of rows) {
    const count = -thousandths(row.qty);
    const choice = chosen.find(({ lineNo, key }) => lineNo === row.lineNo && key.whId === row.whId);
    if (!choice || row.kind !== 'normal' || count <= 0n) continue;
    const batch = open.find(each => nameOf(each) === nameOf(choice.key));
    const left = batch?.left ?? 0n;
    if (left < count) throw shortBatch(choice, left, count);
    if (batch) batch.left -= count;
    kept.set(row, { ...choice.key, count });
  }
  return kept;
}

function shortBatch({ goods, key }: ChosenBatch, left: bigint, wanted: bigint): RuleViolation {
  const name = [goods, key.batchNo, key.expireOn ?? ''].filter(Boolean).join(' ');
  const [have, need] = [quantityOf(left), quantityOf(wanted)];
  return new RuleViolation('insufficient_stock', `批次不足：${name} 剩 ${have}，需要 ${need}`, {
    have,
    need,
  });
}

/** What is undone takes the very batches that it brought; where they are gone, and else, the first to expire. */
function take(open: Open[], row: LedgerRow, count: bigint, { undone }: Known): Part[] {
  const own = row.kind === 'reversal' ? undone.filter(move => isOf(move, row)).map(nameOf) : [];
  const here = open.filter(batch => batch.goodsId === row.goodsId && batch.whId === row.whId);
  const isOwn = (batch: Open) => own.includes(nameOf(batch));
  const parts: Part[] = [];
  let missing = count;
  for (const batch of [...here.filter(isOwn), ...here.filter(each => !isOwn(each))]) {
    const some = batch.left < missing ? batch.left : missing;
    if (some <= 0n) continue;
    batch.left -= some;
    missing -= some;
    parts.push({ ...batch, count: some });
  }
  return parts;
}

function put(
  row: LedgerRow,
  count: bigint,
  left: readonly Part[],
  known: Known & { end: string | null },
): Part[] {
  const { docId, bizDate, lifeOf, end } = known;
  const here = { goodsId: row.goodsId, whId: row.whId };
  const fresh = { ...here, docId, cameOn: bizDate };
  const life = lifeOf(row.goodsId);
  const usual = {
    batchNo: '',
    madeOn: null,
    expireOn: life === null ? null : earlier(addDays(bizDate, life), end),
  };
  const said = known.arriving.get(row.lineNo) ?? [];
  const back = row.kind === 'reversal' ? known.undone.filter(move => isOf(move, row)) : [];
  const portions: Part[] = [
    ...back.map(move => ({ ...move, count: -thousandths(move.qty) })).filter(part => part.count > 0n),
    ...left.map(part => ({ ...part, ...fresh })),
    ...(left.length === 0 ? said.map(part => ({ ...part, ...fresh, count: thousandths(part.qty) })) : []),
    { ...usual, ...fresh, count },
  ];
  const parts: Part[] = [];
  let missing = count;
  for (const portion of portions) {
    const some = portion.count < missing ? portion.count : missing;
    if (some <= 0n) continue;
    missing -= some;
    parts.push({ ...portion, count: some });
  }
  return parts;
}

/** When the first of these expires, where any does. */
function firstEnd(parts: readonly Part[]): string | null {
  return parts.reduce<string | null>((end, { expireOn }) => (expireOn ? earlier(expireOn, end) : end), null);
}

function earlier(day: string, other: string | null): string {
  return other !== null && other < day ? other : day;
}

function isOf(move: BatchMove, { lineNo, goodsId, whId }: LedgerRow): boolean {
  return move.lineNo === lineNo && move.goodsId === goodsId && move.whId === whId;
}

function moveOf({ lineNo, kind }: LedgerRow, part: BatchKey, count: bigint): BatchMove {
  const { goodsId, whId, docId, cameOn, batchNo, madeOn, expireOn } = part;
  return { goodsId, whId, docId, cameOn, batchNo, madeOn, expireOn, lineNo, kind, qty: quantityOf(count) };
}

function nameOf({ goodsId, whId, docId, cameOn, batchNo, madeOn, expireOn }: BatchKey): string {
  return JSON.stringify([goodsId, whId, docId, cameOn, batchNo, madeOn, expireOn]);
}
