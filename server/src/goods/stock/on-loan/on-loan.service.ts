import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import { addDays } from '@shanmen/shared/time';

import type { Tx } from '../../../db/transaction.ts';
import type { Lack } from '../../documents/document-override/lack.ts';
import type { DocumentWork } from '../../documents/document-work.ts';
import { findOverdueLoan } from './on-loan.queries.ts';

/** What somebody borrows who has kept something else far too long. */
export async function lackOfReturn(
  tx: Tx,
  { deptId, personName }: DocumentDraft,
  { type, today, loanBlockDays }: DocumentWork,
): Promise<Lack | null> {
  if (type !== 'jy' || personName === undefined) return null;
  const borrower = { deptId: deptId ?? null, personName };
  const overdue = await findOverdueLoan(tx, borrower, addDays(today, -loanBlockDays));
  if (overdue === null) return null;
  const why = `${personName} 借用的 ${overdue.no} 应于 ${overdue.dueOn} 归还，请先归还`;
  return { action: 'goods.overdue', why, path: 'personName' };
}
