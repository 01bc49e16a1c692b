import type { ReceiptRefund, Slip, TillRefund } from '@shanmen/shared/contracts/cashier/sale';
import { type Fen, fen, subtractFen, sumFen, zeroFen } from '@shanmen/shared/money';
import { roundedQuotient, thousandths } from '@shanmen/shared/quantity';

import { found, RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import { touchBusinessDay } from '../../db/touch-business-day.ts';
import type { Tx } from '../../db/transaction.ts';
import { postTillDocument, type TillDocumentLine } from '../../goods/public.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { takePointsBack } from '../member/member-wallet.ts';
import { headOf, placeOf, requireOpenTill, type SaleWork, shownSlip } from './sale.service.ts';
import {
  addRefunded,
  insertSlip,
  lockPayments,
  lockSourceSale,
  type NewTillPayment,
  type SourceSale,
} from './slip.queries.ts';
import { postTender, walletWork } from './tender.service.ts';

/**
 * A refund of lines of one sale of this store. The goods come back to the warehouse of the store, each line worth its
 * share of what it was sold for; the money goes back the way it came, what a card paid before cash. Whoever takes back
 * the last piece takes back exactly what is left.
 * @throws shift_not_open, not_found, refund_of_refund, return_exceeds_source, no_permission for a sale of another day
 */
export async function refundAtTill(tx: Tx, staff: Staff, refund: TillRefund, work: SaleWork): Promise<Slip> {
  const open = await requireOpenTill(tx, staff, refund.tillId);
  if (!('saleId' in refund)) throw new RuleViolation('supervisor_required', '无小票退货需要主管授权');
  const { shift, till, whId } = open;
  const sale = found(await lockSourceSale(tx, refund.saleId, till.storeId), '销售');
  if (sale.isRefund) throw new RuleViolation('refund_of_refund');
  if (sale.bizDate !== shift.bizDate && !staff.codes.has('cashier:refund:overdays'))
    throw new RuleViolation('no_permission', '没有退以前销售的权限');
  const lines = refund.lines.map(line => takenBack(sale, line));
  const totalFen = sumFen(lines.map(({ amountFen }) => amountFen));
  const document = await postTillDocument(
    tx,
    staff,
    {
      bizDate: shift.bizDate,
      storeId: till.storeId,
      whId,
      lines,
      source: { docId: sale.id, reason: refund.reason },
    },
    work.goods,
  );
  const payments = await giveBack(tx, sale.id, totalFen);
  const paid = await insertSlip(
    tx,
    {
      ...headOf(open, staff, work),
      docId: document.id,
      isRefund: true,
      sourceDocId: sale.id,
      memberId: sale.memberId,
      amountFen: totalFen,
      discountFen: zeroFen,
      roundingFen: zeroFen,
      totalFen,
    },
    lines.map(({ priceFen }, index) => ({
      lineNo: index + 1,
      priceFen,
      orderDiscountFen: zeroFen,
      roundingFen: zeroFen,
    })),
    payments,
  );
  const place = placeOf(open, staff, work, document);
  await postTender(tx, place, 'refund', paid);
  if (sale.memberId !== null) {
    const leftFen = subtractFen(sumFen(sale.lines.map(({ openFen }) => openFen)), totalFen);
    const points = { docId: sale.id, leftFen, soldFen: sale.totalFen };
    await takePointsBack(tx, sale.memberId, points, walletWork(place));
  }
  await touchBusinessDay(tx, [shift.bizDate]);
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: shift.outletId,
    action: 'cashier.refund.made',
    objectType: 'doc',
    objectId: document.no,
    after: { totalFen },
    reason: refund.reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return shownSlip(tx, document.id);
}

/** A line as it comes back, with its share of what is left of its source. @throws not_found, return_exceeds_source */
function takenBack(
  sale: SourceSale,
  { lineNo, qty, condition }: ReceiptRefund['lines'][number],
): TillDocumentLine & { priceFen: Fen } {
  const source = found(sale.lines.find(line => line.lineNo === lineNo) ?? null, '行销售明细');
  const [wanted, left] = [thousandths(qty), thousandths(source.openQty)];
  if (wanted === 0n || wanted > left)
    throw new RuleViolation('return_exceeds_source', `第 ${lineNo} 行：可退 ${source.openQty}`, { lineNo });
  return {
    goodsId: source.goodsId,
    qty,
    amountFen: shareOf(source.openFen, wanted, left),
    ownDiscountFen: zeroFen,
    sharedDiscountFen: zeroFen,
    sourceLineId: source.lineId,
    condition,
    priceFen: source.priceFen,
  };
}

function shareOf(openFen: Fen, wanted: bigint, left: bigint): Fen {
  return fen(Number(roundedQuotient(BigInt(openFen) * wanted, left)));
}

/** Gives back of the payments of a sale, each at most what is left of it. */
async function giveBack(tx: Tx, saleId: number, totalFen: Fen): Promise<NewTillPayment[]> {
  const rows: NewTillPayment[] = [];
  let left = totalFen;
  for (const { id, tender, refId, openFen } of await lockPayments(tx, saleId)) {
    const amountFen = fen(Math.min(left, openFen));
    if (amountFen === 0) continue;
    await addRefunded(tx, id, amountFen);
    rows.push({
      tender,
      amountFen,
      tenderedFen: null,
      changeFen: null,
      reference: null,
      refId,
      sourceId: id,
    });
    left = subtractFen(left, amountFen);
  }
  if (left > 0) throw new Error(`what sale ${saleId} was paid is less than what it sold`);
  return rows;
}
