import type {
  ExchangedSlips,
  NoReceiptRefund,
  ReceiptRefund,
  Slip,
  TillExchange,
  TillRefund,
} from '@shanmen/shared/contracts/cashier/sale';
import { tenders } from '@shanmen/shared/contracts/cashier/tender';
import { type Fen, fen, subtractFen, sumFen, zeroFen } from '@shanmen/shared/money';
import { priceTimes, roundedQuotient, thousandths } from '@shanmen/shared/quantity';

import { found, RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import { touchBusinessDay } from '../../db/touch-business-day.ts';
import type { Tx } from '../../db/transaction.ts';
import { postTillDocument, type TillDocumentLine } from '../../goods/public.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { takePointsBack } from '../guests/member/member-wallet.ts';
import { settleRefunded } from '../guests/retail-rebate/retail-rebate.service.ts';
import {
  headOf,
  type OpenTill,
  placeOf,
  requireOpenTill,
  type SaleWork,
  sellAtTill,
  shownSlip,
  type TillSaleWork,
} from './sale.service.ts';
import {
  addRefunded,
  countNoReceipt,
  insertSlip,
  lockPayments,
  lockSourceSale,
  type NewTillPayment,
  readTillPrices,
  type SourceSale,
} from './slip.queries.ts';
import { postTender, walletWork } from './tender.service.ts';
import { noteTillGranted, requireTillWords, type TillLack, type TillWord } from './till-override.ts';

export type RefundWork = SaleWork & {
  words: readonly TillWord[];
  /** Refunds without a receipt that one cashier makes on a day. */
  noReceiptPerDay: number;
};

/** What comes back: of which sale, which lines, and what is given for them. */
type TakenBack = {
  saleId: number | null;
  lines: (TillDocumentLine & { priceFen: Fen })[];
  totalFen: Fen;
  lacks: TillLack[];
  /** What of the request a second person lets through. */
  content: unknown;
  /** Who bought, and how much of the sale is left. */
  member?: { id: number; sale: { docId: number; leftFen: Fen; soldFen: Fen } } | undefined;
  pay: () => Promise<NewTillPayment[]>;
};

/**
 * A refund. With a receipt the goods of one sale of this store come back, each line worth its share of what it was sold
 * for, and the money goes back the way it came, cash last; whoever takes back the last piece takes back exactly what is
 * left. Without one it is cash for what the goods cost now, at most so often a day, by the word of a supervisor.
 * @throws shift_not_open, not_found, refund_of_refund, return_exceeds_source, refund_limit, supervisor_required for a sale
 *   of another day, for cash in place of an online payment and without a receipt
 */
export async function refundAtTill(
  tx: Tx,
  staff: Staff,
  refund: TillRefund,
  work: RefundWork,
): Promise<Slip> {
  const open = await requireOpenTill(tx, staff, refund.tillId);
  const { shift, till, whId } = open;
  const back =
    'saleId' in refund
      ? await byReceipt(tx, open, refund, work)
      : await withoutReceipt(tx, staff, open, refund, work);
  const { saleId, lines, totalFen, lacks, content } = back;
  const granted = await requireTillWords(tx, staff, lacks, work.words, { content, amountFen: totalFen });
  const document = await postTillDocument(
    tx,
    staff,
    {
      bizDate: shift.bizDate,
      storeId: till.storeId,
      whId,
      lines,
      back: { reason: refund.reason, ...(saleId === null ? {} : { docId: saleId }) },
      overrides: granted.map(({ approver, ...override }) => ({ ...override, approverId: approver.id })),
    },
    work.goods,
  );
  const paid = await insertSlip(
    tx,
    {
      ...headOf(open, work),
      docId: document.id,
      isRefund: true,
      sourceDocId: saleId,
      memberId: back.member?.id ?? null,
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
      promotionFen: zeroFen,
      promotionWords: '',
    })),
    await back.pay(),
  );
  const place = placeOf(open, staff, work, document);
  await postTender(tx, place, 'refund', paid);
  if (back.member) await takePointsBack(tx, back.member.id, back.member.sale, walletWork(place));
  if (saleId !== null)
    await settleRefunded(tx, saleId, { cause: `refund ${document.id}`, bizDate: shift.bizDate });
  await noteTillGranted(tx, staff, granted, { no: document.no, outletId: shift.outletId });
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

/** What a refund and the sale of 换货 are posted with. */
export type ExchangeWork = { refund: RefundWork; sale: TillSaleWork };

/**
 * 换货: a refund with a receipt and the sale of what is taken instead, in one transaction. The money of each goes its usual
 * way, so cash that comes back pays the new sale in the drawer, and each tender is given back at most what it paid.
 * @throws invalid_input for a scanned part, whose money comes later, and what {@link refundAtTill} and {@link sellAtTill} throw
 */
export async function exchangeAtTill(
  tx: Tx,
  staff: Staff,
  { refund, sale }: TillExchange,
  work: ExchangeWork,
): Promise<ExchangedSlips> {
  if (sale.offline || sale.payments.some(({ tender }) => tender === 'SCAN'))
    throw new RuleViolation('invalid_input', '换货的差额请收现金、刷卡或其他方式，不能扫码', {
      path: 'sale',
    });
  const taken = await refundAtTill(tx, staff, refund, work.refund);
  const sold = await sellAtTill(tx, staff, sale, work.sale);
  return { refund: taken, sale: sold };
}

async function byReceipt(
  tx: Tx,
  { shift, till }: OpenTill,
  refund: ReceiptRefund,
  { idemKey }: RefundWork,
): Promise<TakenBack> {
  const sale = found(await lockSourceSale(tx, refund.saleId, till.storeId), '销售');
  if (sale.isRefund) throw new RuleViolation('refund_of_refund');
  const lines = refund.lines.map(line => takenBack(sale, line));
  const totalFen = sumFen(lines.map(({ amountFen }) => amountFen));
  const leftFen = subtractFen(sumFen(sale.lines.map(({ openFen }) => openFen)), totalFen);
  const inCash = refund.cashInstead === true;
  const lacks: TillLack[] = [];
  if (sale.bizDate !== shift.bizDate)
    lacks.push({ action: 'cashier.overdays', code: 'cashier:refund:overdays', why: '退以前的销售' });
  if (inCash)
    lacks.push({ action: 'cashier.cash4online', code: 'cashier:refund:cash4online', why: '线上收款退现金' });
  return {
    saleId: sale.id,
    lines,
    totalFen,
    lacks,
    content: [refund.tillId, sale.id, refund.lines, inCash],
    member:
      sale.memberId === null
        ? undefined
        : { id: sale.memberId, sale: { docId: sale.id, leftFen, soldFen: sale.totalFen } },
    pay: () => giveBack(tx, sale.id, totalFen, { inCash, idemKey }),
  };
}

/** @throws refund_limit, not_found for a good */
async function withoutReceipt(
  tx: Tx,
  staff: Staff,
  { shift, till }: OpenTill,
  { tillId, goods }: NoReceiptRefund,
  { noReceiptPerDay }: RefundWork,
): Promise<TakenBack> {
  if ((await countNoReceipt(tx, staff.id, shift.bizDate)) >= noReceiptPerDay)
    throw new RuleViolation('refund_limit', `每人每天最多 ${noReceiptPerDay} 次无小票退货`);
  const goodsIds = goods.map(({ goodsId }) => goodsId);
  const prices = await readTillPrices(tx, goodsIds, {
    storeId: till.storeId,
    day: shift.bizDate,
    isMember: false,
  });
  const lines = goods.map(({ goodsId, qty, condition }) => {
    const priceFen = prices.get(goodsId);
    if (priceFen === undefined) throw new RuleViolation('not_found', '没有找到该商品');
    const amountFen = priceTimes(priceFen, qty);
    if (amountFen <= 0) throw new RuleViolation('invalid_input', '数量或售价为零', { path: 'goods' });
    return {
      goodsId,
      qty,
      condition,
      priceFen,
      amountFen,
      ownDiscountFen: zeroFen,
      sharedDiscountFen: zeroFen,
    };
  });
  const totalFen = sumFen(lines.map(({ amountFen }) => amountFen));
  const paid: NewTillPayment = {
    tender: 'CASH',
    amountFen: totalFen,
    tenderedFen: null,
    changeFen: null,
    reference: null,
    refId: null,
    sourceId: null,
  };
  return {
    saleId: null,
    lines,
    totalFen,
    lacks: [{ action: 'cashier.noreceipt', code: 'cashier:refund:noreceipt', why: '无小票退货' }],
    content: [tillId, goods],
    pay: async () => [paid],
  };
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

/** Gives back of the payments of a sale, each at most what is left of it; by code the provider is asked afterwards. */
async function giveBack(
  tx: Tx,
  saleId: number,
  totalFen: Fen,
  { inCash, idemKey }: { inCash: boolean; idemKey: string },
): Promise<NewTillPayment[]> {
  const rows: NewTillPayment[] = [];
  let left = totalFen;
  for (const { id, tender: paidBy, refId, openFen } of await lockPayments(tx, saleId)) {
    const amountFen = fen(Math.min(left, openFen));
    if (amountFen === 0) continue;
    await addRefunded(tx, id, amountFen);
    const tender = inCash && tenders[paidBy].cashBack === 'right' ? 'CASH' : paidBy;
    const row = {
      tender,
      amountFen,
      tenderedFen: null,
      changeFen: null,
      reference: null,
      refId,
      sourceId: id,
    };
    const isAsked = tender === 'WECHAT' || tender === 'ALIPAY';
    const tradeNo = `${idemKey.replaceAll('-', '')}-${rows.length + 1}`;
    rows.push(isAsked ? { ...row, state: 'PENDING', tradeNo } : row);
    left = subtractFen(left, amountFen);
  }
  if (left > 0) throw new Error(`what sale ${saleId} was paid is less than what it sold`);
  return rows;
}
