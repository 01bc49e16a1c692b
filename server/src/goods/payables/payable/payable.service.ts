import type {
  AdjustmentDraft,
  PayablePage,
  PayableQuery,
  PaymentDraft,
  Statement,
  StatementQuery,
} from '@shanmen/shared/contracts/goods/payables/payable';
import { formatYuan, negateFen, subtractFen, sumFen, zeroFen } from '@shanmen/shared/money';

import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { takeDocNumber } from '../../../platform/doc-counter.queries.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { refuseClosedDay } from '../../books/period/period-gate.ts';
import {
  findSupplierName,
  listEntries,
  listPayables,
  readOpening,
  readOwed,
  type Span,
  sumPayables,
} from './payable.queries.ts';
import { findPayment, insertPayment, type NewPayment } from './payment.queries.ts';
import { listSettlements, lockAccount, readPaid } from './settlement.queries.ts';

/** The moment of a call. */
export type PayableWork = { readonly now: Date; readonly today: string };

/** Besides its moment, the key of the request that makes it; the demo has none. */
export type PaymentWork = PayableWork & { readonly idemKey?: string };

/** What suppliers are owed; of this month unless a period is named. */
export async function showPayables(
  db: Db,
  query: PayableQuery,
  { today }: PayableWork,
): Promise<PayablePage> {
  const span = spanOf(query, today);
  const [rows, sums] = await Promise.all([listPayables(db, query, span), sumPayables(db, query, span)]);
  return { rows, ...sums };
}

/** 对账单 of one supplier. @throws not_found */
export async function showStatement(
  db: Db,
  supplierId: number,
  query: StatementQuery,
  { today }: PayableWork,
): Promise<Statement> {
  const { name } = await requireSupplier(db, supplierId);
  const span = spanOf(query, today);
  const [openingFen, entries, settlements] = await Promise.all([
    readOpening(db, supplierId, span.from),
    listEntries(db, supplierId, span),
    listSettlements(db, supplierId, span.to),
  ]);
  const closingFen = sumFen([openingFen, ...entries.map(entry => entry.amountFen)]);
  return { supplierId, name, ...span, openingFen, closingFen, entries, settlements };
}

/** 付款. @throws not_found, backdate_refused for a day to come, period_closed, payment_beyond */
export async function paySupplier(
  tx: Tx,
  staff: Staff,
  { beyond = false, ...draft }: PaymentDraft,
  work: PaymentWork,
): Promise<Statement> {
  if (draft.bizDate > work.today) {
    throw new RuleViolation('backdate_refused', '付款日期不能晚于今天', { path: 'bizDate' });
  }
  await refuseClosedDay(tx, draft.bizDate);
  if (draft.kind === 'payment' && !beyond) await refuseBeyond(tx, draft);
  const payment = { ...draft, prefix: 'FK', reversalOf: null } as const;
  return written(tx, staff, payment, work, 'goods.payable.paid');
}

/** More than is owed is a typing error, or a prepayment; whoever means it confirms it. @throws payment_beyond */
async function refuseBeyond(
  tx: Tx,
  { supplierId, amountFen }: Pick<PaymentDraft, 'supplierId' | 'amountFen'>,
): Promise<void> {
  // Two payments at one moment would each find the same debt.
  await lockAccount(tx, supplierId);
  const { owedFen, aheadFen } = await readOwed(tx, supplierId);
  if (amountFen <= owedFen) return;
  const most = owedFen > 0 ? owedFen : zeroFen;
  const ahead = aheadFen > 0 ? `（已扣未核销的预付 ${formatYuan(aheadFen)} 元）` : '';
  const over = formatYuan(subtractFen(amountFen, most));
  throw new RuleViolation(
    'payment_beyond',
    `应付 ${formatYuan(most)} 元${ahead}，本次多付 ${over} 元。预先付款请把用途改为「预付」`,
    { owedFen, aheadFen },
  );
}

/** 调整: a correction by hand, and why. @throws not_found */
export async function adjustPayable(
  tx: Tx,
  staff: Staff,
  { supplierId, amountFen, reason }: AdjustmentDraft,
  work: PaymentWork,
): Promise<Statement> {
  if (amountFen === 0) throw new RuleViolation('payment_empty', undefined, { path: 'amountFen' });
  const payment = {
    supplierId,
    kind: 'adjustment',
    prefix: 'TZ',
    bizDate: work.today,
    amountFen: negateFen(amountFen),
    method: '',
    voucherNo: '',
    remark: reason,
    reversalOf: null,
  } as const;
  return written(tx, staff, payment, work, 'goods.payable.adjusted', reason);
}

/** 冲销: takes a payment or a correction back, once. @throws not_found, state_forbidden */
export async function reversePayment(
  tx: Tx,
  staff: Staff,
  id: number,
  reason: string,
  work: PaymentWork,
): Promise<Statement> {
  const paid = found(await findPayment(tx, id), '付款');
  if (paid.isRed) throw new RuleViolation('state_forbidden', '冲销单不能再冲销');
  await lockAccount(tx, paid.supplierId);
  const left = await readPaid(tx, id);
  if (left !== null && left.freeFen !== paid.amountFen) {
    throw new RuleViolation('state_forbidden', '付款已核销，请先取消核销');
  }
  const payment = {
    supplierId: paid.supplierId,
    kind: paid.kind,
    no: `${paid.no}-R`,
    bizDate: work.today,
    amountFen: negateFen(paid.amountFen),
    method: '',
    voucherNo: '',
    remark: reason,
    reversalOf: id,
  } as const;
  return written(tx, staff, payment, work, 'goods.payable.reversed', reason);
}

type Payment = Omit<NewPayment, 'no' | 'idemKey' | 'staffId' | 'at'> &
  ({ prefix: 'FK' | 'TZ' } | { no: string });

async function written(
  tx: Tx,
  staff: Staff,
  payment: Payment,
  work: PaymentWork,
  action: string,
  reason?: string,
): Promise<Statement> {
  const supplier = await requireSupplier(tx, payment.supplierId);
  const no = 'no' in payment ? payment.no : await numberOf(tx, payment.prefix, work.today);
  const { idemKey = null } = work;
  const stored = { ...payment, no, idemKey, staffId: staff.id, at: work.now.toISOString() };
  if (!(await insertPayment(tx, stored))) throw new RuleViolation('state_forbidden', '该付款已冲销');
  const { amountFen, bizDate, kind } = payment;
  await writeAudit(tx, {
    staffId: staff.id,
    action,
    objectType: 'payable',
    objectId: no,
    after: { supplier: supplier.code, kind, bizDate, amountFen },
    ...(reason === undefined ? {} : { reason }),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return showStatement(tx, payment.supplierId, {}, work);
}

async function numberOf(tx: Tx, docType: 'FK' | 'TZ', today: string): Promise<string> {
  const serial = await takeDocNumber(tx, { docType, scope: '', bizDate: today });
  return `${docType}${today.slice(2).replaceAll('-', '')}-${String(serial).padStart(4, '0')}`;
}

async function requireSupplier(db: Db, id: number): Promise<{ code: string; name: string }> {
  return found(await findSupplierName(db, id), '供应商');
}

/** The period that is answered: this month until today where none is named. */
export function spanOf({ from, to }: StatementQuery, today: string): Span {
  return { from: from ?? `${today.slice(0, 8)}01`, to: to ?? today };
}
