import type { Slip, TillSale, TillSaleAnswer } from '@shanmen/shared/contracts/cashier/sale';
import { priceTillCart, type PricedCart } from '@shanmen/shared/contracts/cashier/cart';
import { mayBeLabel } from '@shanmen/shared/contracts/goods/items/scale-label';
import { type Fen, formatYuan, subtractFen, sumFen, zeroFen } from '@shanmen/shared/money';
import { priceTimes } from '@shanmen/shared/quantity';

import { found, RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import { touchBusinessDay } from '../../db/touch-business-day.ts';
import type { Tx } from '../../db/transaction.ts';
import { type DocumentWork, lookUp, postTillDocument } from '../../goods/public.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { findTill, holdOpenTillShift, type TillPlace, type TillShiftRow } from '../shift/shift.queries.ts';
import { readMember } from '../member/member.queries.ts';
import { memberWallet, pointsFor } from '../member/member-wallet.ts';
import { insertSlip, type NewTillPayment, readSlip, readTillPrices } from './slip.queries.ts';
import { paymentRow, postTender, type TenderPlace, walletWork } from './tender.service.ts';

export type SaleWork = {
  now: Date;
  idemKey: string;
  /** Of the document that the till makes. */
  goods: DocumentWork;
  /** For how many yuan a member gets a point; 0 for none. */
  pointYuan: number;
};

/** A till that may sell: its cashier's shift is open, and its store has a warehouse. */
export type OpenTill = { shift: TillShiftRow; till: TillPlace; whId: number };

/**
 * A sale: prices by the server, money of every tender, stock through the one posting path, all in one transaction.
 * @throws shift_not_open, not_found for a good, price_changed, payment_mismatch, tender_insufficient, no_permission for a
 *   discount, and what {@link postTillDocument} throws
 */
export async function sellAtTill(
  tx: Tx,
  staff: Staff,
  sale: TillSale,
  work: SaleWork,
): Promise<TillSaleAnswer> {
  const open = await requireOpenTill(tx, staff, sale.tillId);
  const { shift, till, whId } = open;
  if (sale.offline === undefined && sale.lines.some(({ labelFen }) => labelFen !== undefined))
    throw new RuleViolation('invalid_input', '标签金额由服务器读取', { path: 'lines' });
  refuseForbiddenDiscounts(sale, staff);
  refuseForbiddenTenders(sale, staff);
  const memberId = sale.memberId ?? null;
  if (memberId !== null) found(await readMember(tx, memberId), '会员');
  const cart = await priced(tx, sale, till, shift.bizDate);
  refuseOtherMoney(sale, cart.totalFen);
  const document = await postTillDocument(
    tx,
    staff,
    {
      bizDate: shift.bizDate,
      storeId: till.storeId,
      whId,
      lines: sale.lines.map(({ goodsId, qty, barcode }, index) => {
        const line = cart.lines[index];
        return {
          goodsId,
          qty,
          barcode,
          amountFen: line?.amountFen ?? zeroFen,
          ownDiscountFen: line?.ownDiscountFen ?? zeroFen,
          sharedDiscountFen: sumFen([line?.orderDiscountFen ?? zeroFen, line?.roundingFen ?? zeroFen]),
        };
      }),
    },
    work.goods,
  );
  const rows: NewTillPayment[] = [];
  for (const payment of sale.payments) rows.push(await paymentRow(tx, payment, memberId));
  const paid = await insertSlip(
    tx,
    {
      ...headOf(open, staff, work),
      docId: document.id,
      isRefund: false,
      sourceDocId: null,
      memberId,
      ...cart,
    },
    cart.lines.map((line, index) => ({
      ...line,
      lineNo: index + 1,
      priceFen: cart.prices[index] ?? zeroFen,
    })),
    rows,
  );
  const place = placeOf(open, staff, work, document);
  await postTender(tx, place, 'sale', paid);
  if (memberId !== null) {
    const earnedFen = sumFen(rows.map(({ tender, amountFen }) => (tender === 'FREE' ? zeroFen : amountFen)));
    await memberWallet.addPoints(tx, memberId, pointsFor(earnedFen, work.pointYuan), walletWork(place));
  }
  await noteFree(tx, staff, sale, { no: document.no, outletId: shift.outletId });
  await touchBusinessDay(tx, [shift.bizDate]);
  return { slip: await shownSlip(tx, document.id), open: null };
}

/** @throws shift_not_open, master_stopped */
export async function requireOpenTill(tx: Tx, staff: Staff, tillId: number): Promise<OpenTill> {
  const shift = await holdOpenTillShift(tx, staff.id, tillId);
  if (!shift) throw new RuleViolation('shift_not_open');
  const till = await findTill(tx, tillId, null);
  if (!till) throw new RuleViolation('master_stopped', '该收银台或门店已停用');
  if (till.whId === null) throw new RuleViolation('master_stopped', `${till.tillName} 没有仓库，不能收银`);
  return { shift, till, whId: till.whId };
}

export function headOf({ shift, till }: OpenTill, staff: Staff, { now, idemKey }: SaleWork) {
  return {
    idemKey,
    shiftId: shift.id,
    tillId: till.tillId,
    cashierId: staff.id,
    bizDate: shift.bizDate,
    soldAt: now,
  };
}

export function placeOf(
  { shift }: OpenTill,
  staff: Staff,
  { now }: SaleWork,
  { id: docId, no: docNo }: { id: number; no: string },
): TenderPlace {
  return {
    docId,
    docNo,
    drawerId: shift.id,
    shiftId: null,
    outletId: shift.outletId,
    bizDate: shift.bizDate,
    staffId: staff.id,
    postedAt: now,
  };
}

export async function shownSlip(tx: Tx, docId: number): Promise<Slip> {
  const slip = await readSlip(tx, docId, { outletIds: null, cashierId: null });
  if (!slip) throw new Error(`slip ${docId} was written in this transaction`);
  return slip;
}

/** @throws not_found, invalid_input */
async function priced(
  tx: Tx,
  sale: TillSale,
  { storeId, rounding }: TillPlace,
  day: string,
): Promise<PricedCart & { prices: Fen[] }> {
  const goodsIds = sale.lines.map(({ goodsId }) => goodsId);
  const known = await readTillPrices(tx, goodsIds, { storeId, day, isMember: sale.memberId !== undefined });
  const prices = goodsIds.map(goodsId => found(known.get(goodsId) ?? null, '商品'));
  const free = prices.findIndex(price => price === 0);
  if (free >= 0)
    throw new RuleViolation('invalid_input', `第 ${free + 1} 行：没有零售价`, { lineNo: free + 1 });
  const labels: (Fen | undefined)[] = [];
  for (const line of sale.lines) labels.push(await labelOf(tx, line, { storeId, on: day }));
  const lines = sale.lines.map((line, index) => ({
    ...line,
    priceFen: prices[index] ?? zeroFen,
    labelFen: labels[index],
  }));
  const reduced = lines.map(({ labelFen, priceFen, qty, discountFen = zeroFen }) =>
    subtractFen(labelFen ?? priceTimes(priceFen, qty), discountFen),
  );
  if (reduced.some(amount => amount < 0) || (sale.discountFen ?? 0) > sumFen(reduced))
    throw new RuleViolation('invalid_input', '折扣超过金额', { path: 'discountFen' });
  return { ...priceTillCart(lines, { orderDiscountFen: sale.discountFen, rounding }), prices };
}

/** What the label of a scale says that a line costs; nothing where no such label of this good was scanned. */
async function labelOf(
  tx: Tx,
  { goodsId, barcode }: TillSale['lines'][number],
  place: { storeId: number; on: string },
): Promise<Fen | undefined> {
  if (barcode === undefined || !mayBeLabel(barcode)) return undefined;
  const [good] = await lookUp(tx, { q: barcode, ...place });
  return good?.goodsId === goodsId ? (good.label?.amountFen ?? undefined) : undefined;
}

/** @throws no_permission */
function refuseForbiddenDiscounts({ lines, discountFen }: TillSale, { codes }: Staff): void {
  if (lines.some(line => line.discountFen !== undefined) && !codes.has('cashier:discount:line'))
    throw new RuleViolation('no_permission', '没有单品折扣权限');
  if (discountFen !== undefined && !codes.has('cashier:discount:order'))
    throw new RuleViolation('no_permission', '没有整单折扣权限');
}

/** @throws no_permission, invalid_input for 免单 of a part, or stored value that is asked twice */
function refuseForbiddenTenders({ payments }: TillSale, { codes }: Staff): void {
  const tenders = payments.map(({ tender }) => tender);
  if (tenders.includes('CREDIT') && !codes.has('cashier:credit:use'))
    throw new RuleViolation('no_permission', '没有单位挂账权限');
  if (tenders.includes('FREE') && !codes.has('cashier:sale:free'))
    throw new RuleViolation('no_permission', '没有免单权限');
  if (tenders.includes('FREE') && tenders.length > 1)
    throw new RuleViolation('invalid_input', '免单须整单，不能与其他支付方式同用', { path: 'payments' });
  if (tenders.filter(tender => tender === 'WALLET').length > 1)
    throw new RuleViolation('invalid_input', '储值只能付一次', { path: 'payments' });
}

/** 免单 is a thing to be looked at later: who gave it, and why. */
async function noteFree(
  tx: Tx,
  staff: Staff,
  { payments }: TillSale,
  { no, outletId }: { no: string; outletId: number },
): Promise<void> {
  const free = payments.find(payment => payment.tender === 'FREE');
  if (free?.tender !== 'FREE') return;
  await writeAudit(tx, {
    staffId: staff.id,
    outletId,
    action: 'cashier.sale.freed',
    objectType: 'doc',
    objectId: no,
    after: { amountFen: free.amountFen },
    reason: free.reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
}

/** @throws price_changed, payment_mismatch, tender_insufficient */
function refuseOtherMoney({ expectedTotalFen, payments }: TillSale, totalFen: Fen): void {
  if (expectedTotalFen !== totalFen)
    throw new RuleViolation('price_changed', `价格已更新，应收 ¥${formatYuan(totalFen)}`, { totalFen });
  const paidFen = sumFen(payments.map(({ amountFen }) => amountFen));
  if (paidFen !== totalFen) {
    const text = `收款 ¥${formatYuan(paidFen)} 与应收 ¥${formatYuan(totalFen)} 不符`;
    throw new RuleViolation('payment_mismatch', text, { paidFen, totalFen });
  }
  const short = payments.find(
    payment => payment.tender === 'CASH' && payment.tenderedFen < payment.amountFen,
  );
  if (short) throw new RuleViolation('tender_insufficient', undefined, { amountFen: short.amountFen });
}
