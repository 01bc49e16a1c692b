import type { Slip, SlipLine, SlipPayment } from '@shanmen/shared/contracts/cashier/sale';
import type { Tender } from '@shanmen/shared/contracts/cashier/tender';
import type { Fen } from '@shanmen/shared/money';
import type { Quantity } from '@shanmen/shared/quantity';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';
import type { Recorded } from '../../platform/idempotency/recorded.queries.ts';
import { askAtText } from '../../ticket/public.ts';
import type { TillReach } from '../shift/shift.queries.ts';

/** What a sale with this key was recorded as: its slip, or a sale that is not posted. */
export async function findRecordedSlip(tx: Tx, key: string): Promise<Recorded | null> {
  const result = await sql<Recorded>`
    select doc.id, doc.no
    from cashier.slip
    join goods.doc on doc.id = slip.doc_id
    where slip.idem_key = ${key}
    union all
    select id, null
    from cashier.open_sale
    where idem_key = ${key}
    limit 1`.execute(tx);
  return result.rows[0] ?? null;
}

/** The slip of this number in a store; null where the store has none. */
export async function findSlipOfStore(db: Db, no: string, storeId: number): Promise<number | null> {
  const result = await sql<{ id: number }>`
    select doc.id
    from goods.doc
    join cashier.slip on slip.doc_id = doc.id
    where doc.no = ${no.toUpperCase()}
      and doc.store_id = ${storeId}`.execute(db);
  return result.rows[0]?.id ?? null;
}

/** What one of a good costs in a store on a day, in fen; a member pays the member's price where there is a lower one. */
export async function readTillPrices(
  db: Db,
  goodsIds: readonly number[],
  { storeId, day, isMember }: { storeId: number; day: string; isMember: boolean },
): Promise<ReadonlyMap<number, Fen>> {
  const result = await sql<{ id: number; priceFen: Fen }>`
    select goods.id,
           case when ${isMember} and coalesce(own.member_fen, goods.member_fen) > 0
             then least(coalesce(own.member_fen, goods.member_fen), coalesce(own.retail_fen, goods.retail_fen))
             else coalesce(own.retail_fen, goods.retail_fen)
           end as "priceFen"
    from goods.goods
    left join goods.goods_price as own
      on own.goods_id = goods.id
      and own.store_id = ${storeId}
      and daterange(own.valid_from, own.valid_to, '[]') @> ${day}::date
    where goods.id = any(${[...goodsIds]}::bigint[])`.execute(db);
  return new Map(result.rows.map(({ id, priceFen }) => [id, priceFen]));
}

export type NewSlip = {
  docId: number;
  idemKey: string;
  shiftId: number;
  tillId: number;
  isRefund: boolean;
  /** Of a refund with a receipt: the sale that it takes back. */
  sourceDocId: number | null;
  cashierId: number;
  memberId: number | null;
  bizDate: string;
  soldAt: Date;
  /** Of a sale without the server: by the clock of the till, what is noted of it, and the ended shift that made it. */
  clientAt?: string | undefined;
  flags?: readonly string[] | undefined;
  lateFromShiftId?: number | null | undefined;
  /** What an auditor looks at of a sale. */
  removedLines?: number;
  clearedLines?: number;
  limitShare?: number | null;
  amountFen: Fen;
  discountFen: Fen;
  roundingFen: Fen;
  totalFen: Fen;
};

export type NewSlipLine = {
  lineNo: number;
  priceFen: Fen;
  /** What the store asked where the cashier charged something else; of a refund it is absent. */
  listFen?: Fen | null;
  orderDiscountFen: Fen;
  roundingFen: Fen;
  promotionFen: Fen;
  /** Which promotions, as the slip says them. */
  promotionWords: string;
};

export type NewTillPayment = {
  tender: Tender;
  amountFen: Fen;
  tenderedFen: Fen | null;
  changeFen: Fen | null;
  /** 参考号 of a card slip, number of a voucher. */
  reference: string | null;
  /** Whose account pays: party of a member, credit account, issuer of a voucher. */
  refId: number | null;
  /** Of a refund: the payment that it gives back of. */
  sourceId: number | null;
  /** Our number and the provider's, of what a provider was asked for. */
  tradeNo?: string;
  channelTradeNo?: string | null;
  /** PENDING: a refund by code that its provider has still to make. */
  state?: 'SUCCESS' | 'PENDING';
};

/** A payment as it was written down. */
export type TillPaymentRow = Pick<NewTillPayment, 'tender' | 'amountFen' | 'refId'> & { id: number };

/** @returns the payments with their ids, in their order */
export async function insertSlip(
  tx: Tx,
  slip: NewSlip,
  lines: readonly NewSlipLine[],
  payments: readonly NewTillPayment[],
): Promise<TillPaymentRow[]> {
  const numbered = payments.map((payment, index) => ({ ...payment, lineNo: index + 1 }));
  const result = await sql<TillPaymentRow>`
    with head as (
      insert into cashier.slip
        (doc_id, idem_key, shift_id, till_id, is_refund, source_doc_id, cashier_id, biz_date, sold_at, amount_fen, discount_fen,
         rounding_fen, total_fen, member_id, client_at, flags, late_from_shift_id, removed_lines,
         cleared_lines, limit_share)
      values
        (${slip.docId}, ${slip.idemKey}, ${slip.shiftId}, ${slip.tillId}, ${slip.isRefund}, ${slip.sourceDocId}, ${slip.cashierId},
         ${slip.bizDate}, ${slip.soldAt.toISOString()}, ${slip.amountFen}, ${slip.discountFen}, ${slip.roundingFen},
         ${slip.totalFen}, ${slip.memberId}, ${slip.clientAt ?? null}, ${[...(slip.flags ?? [])]}::text[],
         ${slip.lateFromShiftId ?? null}, ${slip.removedLines ?? 0}, ${slip.clearedLines ?? 0},
         ${slip.limitShare ?? null})
    ),
    lines as (
      insert into cashier.slip_line (doc_id, line_no, price_fen, list_fen, order_discount_fen, rounding_fen, promotion_fen, promotion_words)
      select ${slip.docId}, "lineNo", "priceFen", "listFen", "orderDiscountFen", "roundingFen", "promotionFen", "promotionWords"
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line (
          "lineNo" int, "priceFen" bigint, "listFen" bigint, "orderDiscountFen" bigint, "roundingFen" bigint,
          "promotionFen" bigint, "promotionWords" text
        )
    )
    insert into cashier.payment
      (doc_id, line_no, tender, amount_fen, tendered_fen, change_fen, reference, ref_id, source_id, trade_no,
       channel_trade_no, state, ask_at)
    select ${slip.docId}, "lineNo", tender, "amountFen", "tenderedFen", "changeFen", reference, "refId", "sourceId", "tradeNo",
           "channelTradeNo", coalesce(state, 'SUCCESS'),
           case when state = 'PENDING' then ${slip.soldAt.toISOString()}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as paid (
      "lineNo" int, tender text, "amountFen" bigint, "tenderedFen" bigint, "changeFen" bigint, reference text,
      "refId" bigint, "sourceId" bigint, "tradeNo" text, "channelTradeNo" text, state text
    )
    returning id, tender, amount_fen as "amountFen", ref_id as "refId"`.execute(tx);
  return result.rows;
}

/** A payment of a sale, with what was not given back of it yet. */
export type PaidOf = { id: number; tender: Tender; openFen: Fen; refId: number | null };

/** The payments of a sale, cash last, each with what was not given back yet; locked. */
export async function lockPayments(tx: Tx, docId: number): Promise<PaidOf[]> {
  const result = await sql<PaidOf>`
    select id, tender, amount_fen - refunded_fen as "openFen", ref_id as "refId"
    from cashier.payment
    where doc_id = ${docId}
    order by tender = 'CASH', line_no
    for no key update`.execute(tx);
  return result.rows;
}

export async function addRefunded(tx: Tx, id: number, amountFen: Fen): Promise<void> {
  await sql`
    update cashier.payment
    set refunded_fen = refunded_fen + ${amountFen}
    where id = ${id}`.execute(tx);
}

/** How many refunds without a receipt a cashier made on a day. */
export async function countNoReceipt(tx: Tx, cashierId: number, day: string): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count
    from cashier.slip
    where cashier_id = ${cashierId}
      and biz_date = ${day}
      and is_refund
      and source_doc_id is null`.execute(tx);
  return result.rows[0]?.count ?? 0;
}

/** A payment of a refund that its provider has still to make, and where it was made. */
export type PendingRefund = {
  id: number;
  tender: Tender;
  amountFen: Fen;
  refId: number | null;
  tradeNo: string;
  /** Of the payment that it gives back of. */
  sourceTradeNo: string;
  asks: number;
  tillId: number;
  cashierId: number;
  shiftId: number;
};

const pendingRefund = sql`
  select back.id, back.tender, back.amount_fen as "amountFen", back.ref_id as "refId", back.trade_no as "tradeNo",
         source.trade_no as "sourceTradeNo", back.asks, slip.till_id as "tillId", slip.cashier_id as "cashierId",
         slip.shift_id as "shiftId"
  from cashier.payment as back
  join cashier.payment as source on source.id = back.source_id
  join cashier.slip on slip.doc_id = back.doc_id
  where back.state = 'PENDING'`;

/** @param docId of one refund, whenever it is due; null: of all that are due */
export async function listPendingRefunds(
  db: Db,
  { docId, now, limit }: { docId: number | null; now: Date; limit: number },
): Promise<PendingRefund[]> {
  const result = await sql<PendingRefund>`
    ${pendingRefund}
      and (back.doc_id = ${docId} or (${docId}::bigint is null and back.ask_at <= ${now.toISOString()}))
    order by back.ask_at, back.id
    limit ${limit}`.execute(db);
  return result.rows;
}

/** What a till waits for under this number of ours. */
export async function findPendingRefund(db: Db, tradeNo: string): Promise<PendingRefund | null> {
  const result = await sql<PendingRefund>`
    ${pendingRefund}
      and back.trade_no = ${tradeNo}`.execute(db);
  return result.rows[0] ?? null;
}

/** Locks a payment that is still to be made. @returns whether it is */
export async function lockPendingRefund(tx: Tx, id: number): Promise<boolean> {
  const result = await sql`
    select id
    from cashier.payment
    where id = ${id}
      and state = 'PENDING'
    for no key update`.execute(tx);
  return result.rows.length === 1;
}

export async function changeTillRefund(
  tx: Tx,
  id: number,
  {
    state,
    words,
    askAt,
  }: { state: 'SUCCESS' | 'PENDING' | 'FAILED'; words: string | null; askAt: Date | null },
): Promise<void> {
  await sql`
    update cashier.payment
    set state = ${state},
        words = ${words?.slice(0, 200) ?? null},
        asks = asks + 1,
        ask_at = ${state === 'PENDING' ? askAtText(askAt) : null}
    where id = ${id}`.execute(tx);
}

export const slipState = sql<Slip['state']>`case
    when slip.is_refund then 'REFUND'
    when returned.open_fen = 0 and returned.open_qty = 0 then 'BACK'
    when returned.qty > 0 then 'PART'
    else 'DONE'
  end`;

/** Of a refund money and quantity are below zero. */
export const slipSign = sql`case when slip.is_refund then -1 else 1 end`;

export const slipHead = sql`
  slip.doc_id as id,
  doc.no,
  slip.biz_date as "bizDate",
  slip.sold_at as "soldAt",
  store.name as "storeName",
  'T' || till.no as "tillName",
  cashier.name as "cashierName",
  shift.no as "shiftNo",
  ${slipState} as state,
  source.no as "sourceNo",
  slip.amount_fen * ${slipSign} as "amountFen",
  slip.discount_fen * ${slipSign} as "discountFen",
  slip.rounding_fen * ${slipSign} as "roundingFen",
  slip.total_fen * ${slipSign} as "totalFen"`;

export const slipTables = sql`
  cashier.slip
  join goods.doc on doc.id = slip.doc_id
  join cashier.shift on shift.id = slip.shift_id
  join goods.till on till.id = slip.till_id
  join goods.store on store.id = shift.store_id
  join admin.v_account as cashier on cashier.id = slip.cashier_id
  left join goods.doc as source on source.id = slip.source_doc_id
  cross join lateral (
    select
      sum(returned_qty) as qty,
      sum(base_qty - returned_qty) as open_qty,
      sum(net_fen - returned_fen) as open_fen
    from goods.doc_line
    where doc_line.doc_id = slip.doc_id
  ) as returned`;

/** A slip with its lines and payments; null where there is none in reach. */
export async function readSlip(db: Db, docId: number, reach: TillReach): Promise<Slip | null> {
  const result = await sql<Omit<Slip, 'lines' | 'payments' | 'tagRefused'> & { tagRefused: string | null }>`
    select ${slipHead}, store.receipt_header as "receiptHeader", store.receipt_footer as "receiptFooter",
           member.name as "memberName", slip.tag_refused as "tagRefused"
    from ${slipTables}
    left join goods.party as member on member.id = slip.member_id
    where slip.doc_id = ${docId}
      and ${reached(reach)}`.execute(db);
  const [row] = result.rows;
  if (!row) return null;
  const { tagRefused, ...slip } = row;
  const [lines, payments] = await Promise.all([readSlipLines(db, docId), readSlipPayments(db, docId)]);
  return { ...slip, ...(tagRefused === null ? {} : { tagRefused }), lines, payments };
}

async function readSlipLines(db: Db, docId: number): Promise<SlipLine[]> {
  const result = await sql<SlipLine>`
    select
      line.line_no as "lineNo",
      line.goods_id as "goodsId",
      goods.code,
      goods.name,
      goods.base_unit as unit,
      trim_scale(line.base_qty)::text as qty,
      priced.price_fen as "priceFen",
      line.amount_fen as "amountFen",
      line.own_discount_fen + priced.order_discount_fen as "discountFen",
      priced.rounding_fen as "roundingFen",
      priced.promotion_fen as "promotionFen",
      priced.promotion_words as "promotionWords",
      line.net_fen as "netFen",
      trim_scale(line.base_qty - line.returned_qty)::text as "openQty",
      line.net_fen - line.returned_fen as "openFen"
    from goods.doc_line as line
    join goods.goods on goods.id = line.goods_id
    join cashier.slip_line as priced on priced.doc_id = line.doc_id and priced.line_no = line.line_no
    where line.doc_id = ${docId}
    order by line.line_no`.execute(db);
  return result.rows;
}

async function readSlipPayments(db: Db, docId: number): Promise<SlipPayment[]> {
  const result = await sql<SlipPayment>`
    select tender, amount_fen as "amountFen", tendered_fen as "tenderedFen", change_fen as "changeFen",
           amount_fen - refunded_fen as "openFen", state
    from cashier.payment
    where doc_id = ${docId}
    order by line_no`.execute(db);
  return result.rows;
}

export type SourceSale = {
  id: number;
  memberId: number | null;
  totalFen: Fen;
  bizDate: string;
  storeId: number;
  whId: number;
  isRefund: boolean;
  lines: {
    lineNo: number;
    lineId: number;
    goodsId: number;
    openQty: Quantity;
    openFen: Fen;
    priceFen: Fen;
  }[];
};

/** A sale with what is open of its lines, under a lock that keeps it so; null where the till's store sold none of that number. */
export async function lockSourceSale(tx: Tx, docId: number, storeId: number): Promise<SourceSale | null> {
  const head = await sql<Omit<SourceSale, 'lines'>>`
    select doc.id, slip.member_id as "memberId", slip.total_fen as "totalFen", slip.biz_date as "bizDate", doc.store_id as "storeId", doc.wh_id as "whId", slip.is_refund as "isRefund"
    from cashier.slip
    join goods.doc on doc.id = slip.doc_id
    where slip.doc_id = ${docId}
      and doc.store_id = ${storeId}
    for no key update of doc`.execute(tx);
  const [sale] = head.rows;
  if (!sale) return null;
  const lines = await sql<SourceSale['lines'][number]>`
    select line.line_no as "lineNo", line.id as "lineId", line.goods_id as "goodsId",
           trim_scale(line.base_qty - line.returned_qty)::text as "openQty", line.net_fen - line.returned_fen as "openFen",
           priced.price_fen as "priceFen"
    from goods.doc_line as line
    join cashier.slip_line as priced on priced.doc_id = line.doc_id and priced.line_no = line.line_no
    where line.doc_id = ${docId}`.execute(tx);
  return { ...sale, lines: lines.rows };
}

export function reached({ outletIds, cashierId }: TillReach) {
  // Told apart here, so that the statement may be prepared.
  return sql`${outletIds === null ? sql`true` : sql`shift.outlet_id = any(${[...outletIds]}::bigint[])`}
    and ${cashierId === null ? sql`true` : sql`slip.cashier_id = ${cashierId}`}`;
}
