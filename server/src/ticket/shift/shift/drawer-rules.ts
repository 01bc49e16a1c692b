import type { ApprovalSubject } from '@shanmen/shared/contracts/auth/approval';
import type { FloatNote } from '@shanmen/shared/contracts/cash';
import { type Fen, fen, formatYuan, multiplyFen, negateFen, sumFen } from '@shanmen/shared/money';

import type { Approver } from '../../../auth/public.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Tx } from '../../../db/transaction.ts';

/** What every drawer is held to, at a window and at a till. */
type Float = { openingFloatFen: Fen; floatDetail?: readonly FloatNote[] };

/** A float that was counted by its notes is what they sum to. @throws invalid_input */
export function refuseOtherFloat({ openingFloatFen, floatDetail }: Float): void {
  if (!floatDetail) return;
  const notesFen = sumFen(floatDetail.map(({ noteFen, count }) => multiplyFen(fen(noteFen), count)));
  if (notesFen === openingFloatFen) return;
  const message = `面额合计 ¥${formatYuan(notesFen)} 与备用金 ¥${formatYuan(openingFloatFen)} 不符`;
  throw new RuleViolation('invalid_input', message, { path: 'floatDetail' });
}

/** The reason of a difference, or null where there is none to give. @throws over_short_reason_required */
export function explained(difference: Fen, entered: string | undefined): string | null {
  const reason = entered?.trim() || null;
  if (difference === 0 || reason !== null) return reason;
  const text =
    difference > 0 ? `长款 ${formatYuan(difference)}` : `短款 ${formatYuan(negateFen(difference))}`;
  throw new RuleViolation('over_short_reason_required', `${text} 元，请填写原因`, {
    overShortFen: difference,
  });
}

/** Whether cash leaves the drawer, how much may without a second person, and whose word was shown. */
type Leaving = { isOut: boolean; beyondFen: Fen; witness: Approver | null };

/** Uses up the word of whoever saw the cash move. @throws supervisor_required where nobody saw so much leave, approval_void */
export async function takeWitness(
  tx: Tx,
  { isOut, beyondFen, witness }: Leaving,
  subject: ApprovalSubject & { amountFen: Fen },
): Promise<void> {
  if (witness) return witness.take(tx, subject);
  if (isOut && subject.amountFen > beyondFen)
    throw new RuleViolation('supervisor_required', `超过 ¥${formatYuan(beyondFen)} 的缴款与支出须班长见证`);
}
