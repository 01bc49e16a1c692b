import type {
  VoucherDue,
  VoucherPage,
  VoucherQuery,
  VoucherRow,
} from '@shanmen/shared/contracts/ticket/books/voucher';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { pageLimit } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { recordedIn } from '../../../platform/idempotency/recorded.queries.ts';

/** What a request settled with a house before. */
export const findRecordedSettlement = recordedIn('ticket.voucher_settlement', null);

/** Whose windows' papers somebody sees; null: all. */
export type VoucherReach = readonly number[] | null;

const mostHouses = 500;

/** Every paper that paid, with what is settled of it and what is due. */
const papers = sql`
  select
    payment.id,
    payment.voucher_issuer_id as "issuerId",
    enterprise.name as "issuerName",
    payment.voucher_no as "voucherNo",
    ticket_order.order_no as "orderNo",
    ticket_order.outlet_id as outlet_id,
    coalesce(payment.paid_at, ticket_order.sold_at) as "takenAt",
    payment.biz_date as "bizDate",
    sale_window.name as "windowName",
    seller.name as "sellerName",
    case
      when payment.amount_fen - payment.refunded_fen <> coalesce(settled.amount_fen, 0) then 'DUE'
      when settled.last_id is not null then 'SETTLED'
      else 'RETURNED'
    end as state,
    payment.amount_fen as "amountFen",
    payment.refunded_fen as "refundedFen",
    coalesce(settled.amount_fen, 0)::bigint as "settledFen",
    (payment.amount_fen - payment.refunded_fen - coalesce(settled.amount_fen, 0))::bigint as "dueFen",
    settlement.settled_at as "settledAt",
    settler.name as "settledName",
    settlement.bank_no as "bankNo"
  from ticket.payment
  join ticket.ticket_order on ticket_order.id = payment.order_id
  join commerce.enterprise on enterprise.id = payment.voucher_issuer_id
  left join ticket.ticket_shift as shift on shift.id = payment.shift_id
  left join ticket.sale_window on sale_window.id = shift.window_id
  left join admin.v_account as seller on seller.id = shift.seller_id
  left join lateral (
    select sum(line.amount_fen) as amount_fen, max(line.settlement_id) as last_id
    from ticket.voucher_settlement_line as line
    where line.payment_id = payment.id
  ) as settled on true
  left join ticket.voucher_settlement as settlement on settlement.id = settled.last_id
  left join admin.v_account as settler on settler.id = settlement.settled_by
  where payment.method = 'VOUCHER'
    and payment.state = 'SUCCESS'`;

/** A page: what is due first, then the newest. */
export async function listVouchers(db: Db, query: VoucherQuery, reach: VoucherReach): Promise<VoucherRow[]> {
  const result = await sql<VoucherRow>`
    select
      id, "issuerId", "issuerName", "voucherNo", "orderNo", "takenAt", "bizDate", "windowName", "sellerName",
      state, "amountFen", "refundedFen", "settledFen", "dueFen", "settledAt", "settledName", "bankNo"
    from (${papers}) as paper
    where ${matches(query, reach)}
    order by (state = 'DUE') desc, id desc
    ${pageLimit(query)}`.execute(db);
  return result.rows;
}

/** How many papers match, and their sums. */
export async function sumVouchers(
  db: Db,
  query: VoucherQuery,
  reach: VoucherReach,
): Promise<Pick<VoucherPage, 'total' | 'totals'>> {
  const result = await sql<{ papers: number } & VoucherPage['totals']>`
    select
      count(*)::int as papers,
      coalesce(sum("amountFen"), 0)::bigint as amount,
      coalesce(sum("refundedFen"), 0)::bigint as refunded,
      coalesce(sum("settledFen"), 0)::bigint as settled,
      coalesce(sum("dueFen"), 0)::bigint as due
    from (${papers}) as paper
    where ${matches(query, reach)}`.execute(db);
  const [sums] = result.rows;
  if (!sums) throw new Error('a sum always answers a row');
  const { papers: total, ...totals } = sums;
  return { total, totals };
}

function matches(query: VoucherQuery, reach: VoucherReach) {
  const { keyword = '', from = null, to = null, status = null } = query;
  const words = keyword.trim().toLowerCase();
  return sql`
    (${reach === null} or outlet_id = any(${[...(reach ?? [])]}::bigint[]))
    and (${from}::date is null or "bizDate" >= ${from}::date)
    and (${to}::date is null or "bizDate" <= ${to}::date)
    and (${status}::text is null or state = ${status})
    and (
      ${words} = ''
      or position(${words} in lower(concat_ws(' ', "voucherNo", "issuerName", "orderNo"))) > 0
    )`;
}

/** The houses with something to settle. */
export async function listDues(db: Db, reach: VoucherReach): Promise<VoucherDue[]> {
  const result = await sql<VoucherDue>`
    select "issuerId", "issuerName", count(*)::int as count, sum("dueFen")::bigint as "dueFen"
    from (${papers}) as paper
    where "dueFen" <> 0
      and ${matches({}, reach)}
    group by "issuerId", "issuerName"
    order by "issuerName", "issuerId"
    limit ${mostHouses}`.execute(db);
  return result.rows;
}

export type DuePaper = { id: number; issuerName: string; dueFen: Fen };

/**
 * The papers of a house that are due, each locked until the end: of two settlements at once the second finds nothing
 * left. A paper that is taken meanwhile is not among them.
 */
export async function lockDue(tx: Tx, issuerId: number, reach: VoucherReach): Promise<DuePaper[]> {
  const locked = await sql<{ id: number }>`
    select id
    from ticket.payment
    where voucher_issuer_id = ${issuerId}
      and state = 'SUCCESS'
    order by id
    for no key update`.execute(tx);
  const result = await sql<DuePaper>`
    select id, "issuerName", "dueFen"
    from (${papers}) as paper
    where id = any(${locked.rows.map(({ id }) => id)}::bigint[])
      and "dueFen" <> 0
      and ${matches({}, reach)}
    order by id`.execute(tx);
  return result.rows;
}

export type NewSettlement = {
  issuerId: number;
  amountFen: Fen;
  papers: readonly DuePaper[];
  bankNo: string;
  bizDate: string;
  now: Date;
  staffId: number;
  /** Of the request that settles. */
  idemKey: string | undefined;
};

/** @returns its id */
export async function insertSettlement(tx: Tx, of: NewSettlement): Promise<number> {
  const result = await sql<{ id: number }>`
    with settlement as (
      insert into ticket.voucher_settlement
        (issuer_id, amount_fen, paper_count, bank_no, biz_date, settled_at, settled_by, idem_key)
      values (${of.issuerId}, ${of.amountFen}, ${of.papers.length}, ${of.bankNo}, ${of.bizDate},
              ${of.now.toISOString()}, ${of.staffId}, ${of.idemKey ?? null})
      returning id
    ),
    line as (
      insert into ticket.voucher_settlement_line (settlement_id, payment_id, amount_fen)
      select settlement.id, paper.id, paper."dueFen"
      from settlement, jsonb_to_recordset(${JSON.stringify(of.papers)}::jsonb) as paper (id bigint, "dueFen" bigint)
    )
    select id from settlement`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an insert that does not fail returns its row');
  return row.id;
}
