import type { GroupSizeReductionQuery } from '@shanmen/shared/contracts/ticket/groups/group-size-reduction';
import { type Fen, multiplyFen, splitFen, sumFen, zeroFen } from '@shanmen/shared/money';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import { freeHeads } from '../team-sale/team-terms.ts';

/** A line of a group's booking. */
export type CutLine = {
  id: number;
  lineNo: number;
  name: string;
  product: { id: number; crowd: string };
  qty: number;
  freeQty: number;
  unitSaleFen: Fen;
  unitSettleFen: Fen;
  /** The one ticket for all of the line; null where each person has one. */
  ticketId: number | null;
};

/**
 * The lines of those who will still come. Who goes free is counted anew, so that a further line of the same ticket may
 * change as well. @throws not_found, letter_forbidden where each has a ticket, limit_exceeded where nobody would be left
 */
export function cutLines(
  lines: readonly CutLine[],
  { lineNo, persons }: GroupSizeReductionQuery,
  freePerN: number | null,
): { cut: CutLine; lines: CutLine[] } {
  const meant = lines.find(line => line.lineNo === lineNo);
  if (!meant) throw new RuleViolation('not_found', '该预订没有这一行');
  if (meant.ticketId === null) {
    throw new RuleViolation('letter_forbidden', '只有一票多人的团队票可以减员');
  }
  refuseEmpty(meant.qty, persons);
  const fewer = lines.map(line => (line === meant ? { ...line, qty: line.qty - persons } : line));
  const free = freeHeads(fewer, { freePerN });
  const after = fewer.map((line, index) => ({ ...line, freeQty: free[index] ?? 0 }));
  return { cut: after[lines.indexOf(meant)] ?? meant, lines: after };
}

/** @throws limit_exceeded */
export function refuseEmpty(qty: number, persons: number): void {
  if (persons < qty) return;
  const message = `现有 ${qty} 人，至少留 1 人；全团不来请取消或退票`;
  throw new RuleViolation('limit_exceeded', message, { limit: qty - 1 });
}

export function amountOf({ unitSaleFen, qty, freeQty }: CutLine): Fen {
  return multiplyFen(unitSaleFen, qty - freeQty);
}

export function totalOfLines(lines: readonly CutLine[]): Fen {
  return sumFen(lines.map(amountOf));
}

/** A sum in the proportions of another one; nothing of nothing. */
export function partsOf(sumOfParts: Fen, weights: readonly Fen[]): Fen[] {
  return sumFen(weights) === zeroFen ? weights.map(() => zeroFen) : splitFen(sumOfParts, weights);
}
