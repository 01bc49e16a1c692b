import type { ShiftClosing } from '@shanmen/shared/contracts/ticket/shift/shift';

import { RuleViolation } from '../../../callers/rule-violation.ts';

/**
 * Sheets lie in one pile under each other, so the last number is as long as the first and not before it.
 * @throws invalid_input
 */
export function refuseOtherPaper(
  { paperFrom }: { paperFrom: string | null },
  { paperTo, paperVoid = 0 }: ShiftClosing,
): void {
  if (paperTo === undefined) {
    if (paperVoid > 0) throw refusal('有废票时请填写票纸止号', 'paperTo');
    return;
  }
  if (paperFrom === null) throw refusal('开班时没有登记票纸起号', 'paperTo');
  if (paperTo.length !== paperFrom.length || paperTo < paperFrom) {
    throw refusal(`票纸止号须与起号 ${paperFrom} 位数相同，且不小于它`, 'paperTo');
  }
}

function refusal(message: string, path: string): RuleViolation {
  return new RuleViolation('invalid_input', message, { path });
}
