import type { Slip, TillSale } from '@shanmen/shared/contracts/cashier/sale';
import { sumFen } from '@shanmen/shared/money';

import { RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import { touchBusinessDay } from '../../db/touch-business-day.ts';
import type { Tx } from '../../db/transaction.ts';
import { type DocumentWork, postTillDocument } from '../../goods/public.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { tagPosted } from '../guests/sale-tag/sale-tag.service.ts';
import { memberWallet, pointsFor } from '../guests/member/member-wallet.ts';
import { findTill, holdOpenTillShift, type TillPlace, type TillShiftRow } from '../shift/shift.queries.ts';
import { lacksOf, limitShareOf, type PricedSale, priceSale, type TillLimits } from './priced-sale.ts';
import { insertSlip, readSlip } from './slip.queries.ts';
import { postTender, type TenderPlace, walletWork } from './tender.service.ts';
import { noteTillGranted, requireTillWords, type TillGranted, type TillWord } from './till-override.ts';

export type SaleWork = {
  now: Date;
  idemKey: string;
  /** Of the document that the till makes. */
  goods: DocumentWork;
  /** For how many yuan a member gets a point; 0 for none. */
  pointYuan: number;
};

/** Besides, how far the cashier may go alone, and the words of second persons that are shown. */
export type TillSaleWork = SaleWork & { limits: TillLimits; words: readonly TillWord[] };

/** A till that may sell: its cashier's shift is open, and its store has a warehouse. */
export type OpenTill = { shift: TillShiftRow; till: TillPlace; whId: number };

/** A sale that may be posted, at the till where it is made. */
export type JudgedSale = { open: OpenTill; priced: PricedSale; granted: TillGranted[] };

/**
 * Prices a sale and judges whether its cashier may make it.
 * @throws no_permission for a tag, shift_not_open, supervisor_required, approver_lacks, approval_void, and what {@link priceSale} throws
 */
export async function judgeSale(
  tx: Tx,
  staff: Staff,
  sale: TillSale,
  { limits, words, now }: TillSaleWork,
): Promise<JudgedSale> {
  if (sale.tag && !staff.codes.has('cashier:sale:tag'))
    throw new RuleViolation('no_permission', '没有归属权限');
  const open = await requireOpenTill(tx, staff, sale.tillId);
  refuseMixedTenders(sale);
  const { differs, ...priced } = await priceSale(tx, sale, open.till, { day: open.shift.bizDate, now });
  const lacks = lacksOf(sale, { ...priced, differs }, limits);
  const { tillId, lines, discountFen, roundingFen } = sale;
  const asked = sale.payments.filter(({ tender }) => tender === 'CREDIT' || tender === 'FREE');
  const subject = { content: [tillId, lines, discountFen, roundingFen, asked], amountFen: priced.totalFen };
  const granted = await requireTillWords(tx, staff, lacks, words, subject);
  return { open, priced: { ...priced, limitShare: limitShareOf(sale, priced, limits) }, granted };
}

/** A sale in hand, posted at once. @throws as {@link judgeSale} and {@link postSale} */
export async function sellAtTill(tx: Tx, staff: Staff, sale: TillSale, work: TillSaleWork): Promise<Slip> {
  const { open, priced, granted } = await judgeSale(tx, staff, sale, work);
  return shownSlip(tx, await postSale(tx, staff, priced, open, { ...work, granted }));
}

/** How a sale is posted besides the usual. */
export type SalePosting = SaleWork & {
  granted: readonly TillGranted[];
  /** The sale for which its money was taken before; absent: it comes with the sale. */
  waitingId?: number;
  /** Of a sale without the server. */
  offline?: { clientAt: string; flags: readonly string[]; lateFromShiftId: number | null };
};

/**
 * Posts a priced sale: stock through the one posting path, money of every tender, all in one transaction.
 * @param staff who posts it; the cashier is that of the shift
 * @returns the document
 * @throws what {@link postTillDocument} throws
 */
export async function postSale(
  tx: Tx,
  staff: Staff,
  priced: PricedSale,
  open: OpenTill,
  posting: SalePosting,
): Promise<number> {
  const { shift, till, whId } = open;
  const { granted, offline, waitingId } = posting;
  const document = await postTillDocument(
    tx,
    staff,
    {
      bizDate: shift.bizDate,
      storeId: till.storeId,
      whId,
      lines: priced.lines.map(({ orderDiscountFen, roundingFen, ...line }) => ({
        ...line,
        sharedDiscountFen: sumFen([orderDiscountFen, roundingFen]),
      })),
      overrides: granted.map(({ approver, ...override }) => ({ ...override, approverId: approver.id })),
    },
    posting.goods,
  );
  const paid = await insertSlip(
    tx,
    {
      ...headOf(open, posting),
      ...priced,
      docId: document.id,
      isRefund: false,
      sourceDocId: null,
      ...offline,
    },
    priced.lines.map((line, index) => ({ ...line, lineNo: index + 1 })),
    priced.payments,
  );
  const place = { ...placeOf(open, staff, posting, document), waitingId };
  await postTender(tx, place, 'sale', paid);
  await thank(tx, priced, place, posting.pointYuan);
  await noteFree(tx, staff, priced, { no: document.no, outletId: shift.outletId });
  await noteTillGranted(tx, staff, granted, { no: document.no, outletId: shift.outletId });
  await touchBusinessDay(tx, [shift.bizDate]);
  if (priced.tag) {
    const keyedAt = offline ? new Date(offline.clientAt) : posting.now;
    await tagPosted(tx, shift.cashierId, document.id, priced.tag, {
      now: posting.now,
      bizDate: shift.bizDate,
      keyedAt,
    });
  }
  return document.id;
}

/** Points of the member for what was paid. */
async function thank(
  tx: Tx,
  { memberId, payments }: PricedSale,
  place: TenderPlace,
  pointYuan: number,
): Promise<void> {
  if (memberId === null) return;
  const paid = payments.filter(({ tender }) => tender !== 'FREE').map(({ amountFen }) => amountFen);
  await memberWallet.addPoints(tx, memberId, pointsFor(sumFen(paid), pointYuan), walletWork(place));
}

/** 免单 is a thing to be looked at later: who gave it, and why. */
async function noteFree(
  tx: Tx,
  staff: Staff,
  { freeReason, totalFen }: PricedSale,
  { no, outletId }: { no: string; outletId: number },
): Promise<void> {
  if (freeReason === null) return;
  await writeAudit(tx, {
    staffId: staff.id,
    outletId,
    action: 'cashier.sale.freed',
    objectType: 'doc',
    objectId: no,
    after: { amountFen: totalFen },
    reason: freeReason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
}

/** @throws invalid_input for 免单 of a part, or stored value that is asked twice */
function refuseMixedTenders({ payments }: TillSale): void {
  const tenders = payments.map(({ tender }) => tender);
  if (tenders.includes('FREE') && tenders.length > 1)
    throw new RuleViolation('invalid_input', '免单须整单，不能与其他支付方式同用', { path: 'payments' });
  if (tenders.filter(tender => tender === 'WALLET').length > 1)
    throw new RuleViolation('invalid_input', '储值只能付一次', { path: 'payments' });
}

/** @throws shift_not_open, master_stopped */
export async function requireOpenTill(tx: Tx, staff: Staff, tillId: number): Promise<OpenTill> {
  const shift = await holdOpenTillShift(tx, staff.id, tillId);
  if (!shift) throw new RuleViolation('shift_not_open');
  return requireTill(tx, tillId, shift);
}

/** A till, and the shift in which it sells. @throws master_stopped */
export async function requireTill(tx: Tx, tillId: number, shift: TillShiftRow): Promise<OpenTill> {
  const till = await findTill(tx, tillId, null);
  if (!till) throw new RuleViolation('master_stopped', '该收银台或门店已停用');
  if (till.whId === null) throw new RuleViolation('master_stopped', `${till.tillName} 没有仓库，不能收银`);
  return { shift, till, whId: till.whId };
}

export function headOf({ shift, till }: OpenTill, { now, idemKey }: SaleWork) {
  return {
    idemKey,
    shiftId: shift.id,
    tillId: till.tillId,
    cashierId: shift.cashierId,
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
