import { addFen, fen, type Fen, formatYuan, negateFen, subtractFen } from '@shanmen/shared/money';
import {
  type Quantity,
  quantityOf,
  roundedQuotient,
  subtractQuantity,
  sumQuantities,
  thousandths,
} from '@shanmen/shared/quantity';

import { RuleViolation } from '../../../callers/rule-violation.ts';

/** A line that others take back: what it was, and what was taken back of it already. */
export type SourceOf = {
  id: number;
  goodsId: number;
  goodsName: string;
  unit: string;
  qty: Quantity;
  netFen: Fen;
  /** What it cost when it was posted. */
  costFen: Fen;
  settledQty: Quantity;
  settledFen: Fen;
  settledCostFen: Fen;
  /** What waits to be written off as lost, and so comes back with nobody. */
  lostQty: Quantity;
};

/** A line that takes back. */
export type Taking = { lineNo: number; goodsId: number; sourceLineId: number; qty: Quantity; netFen: Fen };

/** What a line takes back, with its share of what the source cost. */
export type Settled = { sourceLineId: number; lineNo: number; qty: Quantity; netFen: Fen; costFen: Fen };

/**
 * What each line takes out of its source. Shares of the cost are cumulative: whoever takes back the last piece takes
 * the whole cost that is left, so a full return gives back exactly what the source cost.
 * @param excess the code for more than is left: of what was bought or sold, or of what was lent
 * @throws source_unusable, return_exceeds_source, loan_exceeds_outstanding
 */
export function settle(
  sources: ReadonlyMap<number, SourceOf>,
  takings: readonly Taking[],
  excess: 'return_exceeds_source' | 'loan_exceeds_outstanding',
): Settled[] {
  const open = new Map(sources);
  return takings.map(({ lineNo, goodsId, sourceLineId, qty, netFen }) => {
    const source = open.get(sourceLineId);
    if (source?.goodsId !== goodsId)
      throw new RuleViolation('source_unusable', `第 ${lineNo} 行：源单里没有这一行`);
    refuseExcess(source, { lineNo, qty, netFen }, excess);
    const settledQty = sumQuantities([source.settledQty, qty]);
    const costUntil = shareOf(source, settledQty);
    const costFen = subtractFen(costUntil, source.settledCostFen);
    const settledFen = addFen(source.settledFen, netFen);
    open.set(sourceLineId, { ...source, settledQty, settledFen, settledCostFen: costUntil });
    return { sourceLineId, lineNo, qty, netFen, costFen };
  });
}

/** The other way round, when a document that took back is undone. */
export function unsettled(settled: readonly Settled[]): Settled[] {
  return settled.map(({ qty, netFen, costFen, ...line }) => ({
    ...line,
    qty: quantityOf(-thousandths(qty)),
    netFen: negateFen(netFen),
    costFen: negateFen(costFen),
  }));
}

function refuseExcess(
  source: SourceOf,
  { lineNo, qty, netFen }: Pick<Taking, 'lineNo' | 'qty' | 'netFen'>,
  excess: 'return_exceeds_source' | 'loan_exceeds_outstanding',
): void {
  const lost = thousandths(source.lostQty);
  const openQty = quantityOf(thousandths(subtractQuantity(source.qty, source.settledQty)) - lost);
  const wanted = quantityOf(thousandths(qty));
  const left = excess === 'loan_exceeds_outstanding' ? '未还' : '可退';
  if (thousandths(qty) > thousandths(openQty)) {
    const waiting = lost > 0n ? `（另有 ${quantityOf(lost)} ${source.unit}待报损）` : '';
    const text = `第 ${lineNo} 行：${source.goodsName} ${left} ${openQty} ${source.unit}${waiting}，本次 ${wanted} ${source.unit}`;
    throw new RuleViolation(excess, text, { lineNo, open: openQty, wanted });
  }
  const openFen = subtractFen(source.netFen, source.settledFen);
  if (netFen > openFen) {
    const text = `第 ${lineNo} 行：${source.goodsName} 可退金额 ${formatYuan(openFen)}，本次 ${formatYuan(netFen)}`;
    throw new RuleViolation(excess, text, { lineNo, openFen, wantedFen: netFen });
  }
}

function shareOf({ qty, costFen }: SourceOf, until: Quantity): Fen {
  return fen(Number(roundedQuotient(BigInt(costFen) * thousandths(until), thousandths(qty))));
}
