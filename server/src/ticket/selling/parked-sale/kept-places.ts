import type { Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { handOverHolds } from '../hold/hold.service.ts';
import type { Take } from '../../capacity/slot/slot.queries.ts';
import { isTakenAt } from './parked-sale.queries.ts';

type Handover = { hungCartId: number | undefined; shiftId: number; now: Date };

/**
 * Gives back what a cart that was taken up still holds, to whoever takes `takes` next in this transaction.
 * Ends on the contested slots. @throws cart_gone where it was not taken up at this shift
 */
export async function freeKeptPlaces(
  tx: Tx,
  { hungCartId, shiftId, now }: Handover,
  takes: readonly Take[],
): Promise<void> {
  if (hungCartId === undefined) return;
  if (!(await isTakenAt(tx, hungCartId, shiftId))) throw new RuleViolation('cart_gone');
  await handOverHolds(tx, { hungCartId }, now, takes);
}
