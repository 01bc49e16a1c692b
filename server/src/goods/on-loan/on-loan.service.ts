import type { DocumentDraft } from '@shanmen/shared/contracts/goods/document';
import { addDays } from '@shanmen/shared/time';

import type { Tx } from '../../db/transaction.ts';
import { RuleViolation } from '../../rule-violation.ts';
import type { Staff } from '../../staff.ts';
import type { DocumentWork } from '../document-work.ts';
import { findOverdueLoan } from './on-loan.queries.ts';

/** Who has kept something far too long borrows nothing more, unless somebody with the right lends it. @throws borrower_overdue */
export async function refuseOverdueBorrower(
  tx: Tx,
  staff: Staff,
  { deptId, personName }: DocumentDraft,
  { type, today, loanBlockDays }: DocumentWork,
): Promise<void> {
  if (type !== 'jy' || personName === undefined || staff.codes.has('goods:jy:overdue')) return;
  const borrower = { deptId: deptId ?? null, personName };
  const overdue = await findOverdueLoan(tx, borrower, addDays(today, -loanBlockDays));
  if (overdue === null) return;
  const text = `${personName} 借用的 ${overdue.no} 应于 ${overdue.dueOn} 归还，请先归还`;
  throw new RuleViolation('borrower_overdue', text, { path: 'personName' });
}
