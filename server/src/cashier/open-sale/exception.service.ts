import type { TillException, TillExceptionDecision } from '@shanmen/shared/contracts/cashier/open-sale';
import { negateFen } from '@shanmen/shared/money';

import { found, RuleViolation } from '../../callers/rule-violation.ts';
import { refuseMaker } from '../../callers/second-person.ts';
import type { Staff } from '../../callers/staff.ts';
import { postPayments } from '../../commerce/public.ts';
import { touchBusinessDay } from '../../db/touch-business-day.ts';
import type { Tx } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { postSale, requireTill, type SaleWork } from '../sale/sale.service.ts';
import { accountOf } from '../sale/tender.service.ts';
import { findShift, holdOwnOpenShift, type TillShiftRow } from '../shift/shift.queries.ts';
import {
  changeOpenSale,
  listExceptions,
  lockOpenSale,
  markResolved,
  type OpenSaleRow,
} from './open-sale.queries.ts';

export type ResolveWork = Pick<SaleWork, 'now' | 'goods' | 'pointYuan'> & {
  outletIds: readonly number[] | null;
};

/**
 * 处理: another person than the cashier posts the sale all the same, gives the money back, or has seen what was noted.
 * @throws not_found, exception_resolved, maker_is_checker, invalid_input for a way that does not fit, shift_not_open, and
 *   what posting throws
 */
export async function resolveException(
  tx: Tx,
  staff: Staff,
  id: number,
  { how, note }: TillExceptionDecision,
  work: ResolveWork,
): Promise<TillException> {
  const sale = await lockOpenSale(tx, id);
  const isInReach = work.outletIds === null || work.outletIds.includes(sale?.outletId ?? 0);
  const open = found(sale?.kind && isInReach ? sale : null, '笔待处理销售');
  if (open.isResolved || open.state === 'VOID') throw new RuleViolation('exception_resolved');
  refuseMaker(open.cashierId === staff.id, '自己的销售须由他人处理');
  if (open.state === 'ASKED' || open.state === 'UNKNOWN' || open.state === 'REVERSING')
    throw new RuleViolation('payment_in_progress', '支付结果还在查询，请稍候');
  if ((how === 'SEEN') !== (open.state === 'POSTED'))
    throw new RuleViolation('invalid_input', '已入账的只能确认，未入账的须入账或退款', { path: 'how' });
  if (how === 'POST') await post(tx, staff, open, work);
  if (how === 'REFUND') await payBack(tx, staff, open, work);
  await markResolved(tx, id, { how, staffId: staff.id, note, at: work.now });
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: open.outletId,
    action: 'cashier.exception.resolved',
    objectType: 'till_open_sale',
    objectId: String(id),
    before: { state: open.state },
    after: { state: how, totalFen: open.totalFen },
    reason: note,
    requestId: staff.requestId,
    ip: staff.ip,
  });
  const [row] = (await listExceptions(tx, {}, null, id)).rows;
  if (!row) throw new Error(`sale ${id} is locked in this transaction`);
  return row;
}

/** Posts a sale in the shift that took its money; where none did, in one that is open now. */
async function post(
  tx: Tx,
  staff: Staff,
  sale: OpenSaleRow,
  { now, goods, pointYuan }: ResolveWork,
): Promise<void> {
  if (sale.kind === 'refund_failed')
    throw new RuleViolation('invalid_input', '退款失败的只能退现金', { path: 'how' });
  const shift = await shiftOf(tx, staff, sale);
  const open = await requireTill(tx, sale.tillId, shift);
  const docId = await postSale(tx, staff, sale.content, open, {
    now,
    idemKey: sale.idemKey,
    goods,
    pointYuan,
    granted: [],
    ...(sale.shiftId === null ? {} : { waitingId: sale.id }),
    ...(sale.content.offline ? { offline: lateTo(sale.content.offline, shift) } : {}),
  });
  await changeOpenSale(tx, sale.id, { state: 'POSTED', docId, shiftId: shift.id });
}

function lateTo<O extends { lateFromShiftId: number | null }>(offline: O, { id }: TillShiftRow): O {
  return offline.lateFromShiftId === id ? { ...offline, lateFromShiftId: null } : offline;
}

async function shiftOf(tx: Tx, staff: Staff, { shiftId, cashierId }: OpenSaleRow): Promise<TillShiftRow> {
  if (shiftId !== null) return findShift(tx, shiftId);
  const shift = (await holdOwnOpenShift(tx, cashierId)) ?? (await holdOwnOpenShift(tx, staff.id));
  if (!shift) throw new RuleViolation('shift_not_open', '收银员或您须先开班');
  return shift;
}

/** Cash for a sale that comes to nothing, or for a refund that its provider refused, out of one's own drawer. */
async function payBack(tx: Tx, staff: Staff, sale: OpenSaleRow, { now }: ResolveWork): Promise<void> {
  // What no shift took is booked nowhere: it goes back as it lies.
  const isBooked = sale.shiftId !== null || sale.kind === 'refund_failed';
  if (isBooked) {
    const shift = await holdOwnOpenShift(tx, staff.id);
    if (!shift) throw new RuleViolation('shift_not_open', '退现金须先开班');
    const amountFen = sale.chargeFen ?? sale.totalFen;
    const [refused] = sale.content.payments;
    const other =
      sale.content.refundPaymentId === undefined || !refused
        ? (`till-waiting/${sale.id}` as const)
        : accountOf(refused, shift.id);
    const place = {
      shiftId: null,
      outletId: shift.outletId,
      bizDate: shift.bizDate,
      staffId: staff.id,
      postedAt: now,
    };
    const entries = [
      { account: `till/${shift.id}` as const, amountFen: negateFen(amountFen) },
      { account: other, amountFen },
    ];
    await postPayments(tx, place, [{ kind: 'refund', refType: 'till_open_sale', refId: sale.id, entries }]);
    await touchBusinessDay(tx, [shift.bizDate]);
  }
  await changeOpenSale(tx, sale.id, { state: 'REFUNDED' });
}
