import type { SettlementDraft, Statement } from '@shanmen/shared/contracts/goods/payables/payable';
import { formatYuan, negateFen } from '@shanmen/shared/money';

import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { type PayableWork, type PaymentWork, showStatement } from './payable.service.ts';
import {
  findSettlement,
  insertSettlement,
  lockAccount,
  lockPurchase,
  type NewSettlement,
  readPaid,
} from './settlement.queries.ts';

/**
 * 核销: so much of a payment pays this purchase, whatever is due first. Neither pays or is paid more than there is.
 * @throws not_found, settlement_exceeds
 */
export async function settlePayable(
  tx: Tx,
  staff: Staff,
  { paymentId, docId, amountFen }: SettlementDraft,
  work: PaymentWork,
): Promise<Statement> {
  const purchase = await lockPurchase(tx, docId);
  if (!purchase) throw new RuleViolation('not_found', '没有找到该进货单，或尚未审核');
  await lockAccount(tx, purchase.supplierId);
  const paid = await readPaid(tx, paymentId);
  if (paid?.supplierId !== purchase.supplierId)
    throw new RuleViolation('not_found', '没有找到该供应商的付款');
  if (amountFen > paid.freeFen || amountFen > purchase.freeFen) {
    const [left, open] = [formatYuan(paid.freeFen), formatYuan(purchase.freeFen)];
    throw new RuleViolation(
      'settlement_exceeds',
      `${paid.no} 未核销 ${left} 元，${purchase.no} 未付 ${open} 元`,
    );
  }
  const { idemKey = null, today: bizDate } = work;
  const settlement = { paymentId, docId, amountFen, bizDate, undoes: null, idemKey };
  await written(tx, staff, settlement, work);
  await note(tx, staff, 'goods.payable.settled', paid.no, { document: purchase.no, amountFen });
  return showStatement(tx, purchase.supplierId, {}, work);
}

/** 取消核销, once. @throws not_found, state_forbidden */
export async function undoSettlement(
  tx: Tx,
  staff: Staff,
  id: number,
  work: PayableWork,
): Promise<Statement> {
  const settled = found(await findSettlement(tx, id), '核销');
  const { paymentId, docId, supplierId, paymentNo } = settled;
  await lockAccount(tx, supplierId);
  const amountFen = negateFen(settled.amountFen);
  const undoing = { paymentId, docId, amountFen, bizDate: work.today, undoes: id, idemKey: null };
  if (!(await written(tx, staff, undoing, work))) throw new RuleViolation('state_forbidden', '该核销已取消');
  await note(tx, staff, 'goods.payable.unsettled', paymentNo, { settlement: id, amountFen });
  return showStatement(tx, supplierId, {}, work);
}

function written(
  tx: Tx,
  staff: Staff,
  settlement: Omit<NewSettlement, 'staffId' | 'at'>,
  { now }: PayableWork,
): Promise<boolean> {
  return insertSettlement(tx, { ...settlement, staffId: staff.id, at: now.toISOString() });
}

function note(
  tx: Tx,
  staff: Staff,
  action: string,
  objectId: string,
  after: Record<string, string | number>,
): Promise<void> {
  const { id: staffId, requestId, ip } = staff;
  return writeAudit(tx, { staffId, action, objectType: 'payable', objectId, after, requestId, ip });
}
