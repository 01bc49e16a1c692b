import type { Tender } from '@shanmen/shared/contracts/cashier/tender';
import type {
  Transaction,
  TransactionPage,
  TransactionQuery,
  TransactionRow,
  TransactionTotals,
} from '@shanmen/shared/contracts/cashier/records/transaction';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { reached, readSlip, slipHead, slipSign, slipState, slipTables } from '../../sale/slip.queries.ts';
import type { TillReach } from '../../shift/shift.queries.ts';

/** Whose slips are shown, to whom, and on which business day. */
export type TransactionReach = TillReach & { readerId: number; day: string };

/** Who bought and who brought them; both are of the sale, also for its refund. */
const people = sql`
  join goods.doc as sold on sold.id = coalesce(slip.source_doc_id, slip.doc_id)
  left join goods.party as member on member.id = sold.party_id and member.kind = 'member'
  left join lateral (
    select driver_id
    from cashier.sale_tag
    where sale_tag.doc_id = sold.id
    order by seq desc
    limit 1
  ) as tag on true
  left join ticket.v_driver as driver on driver.id = tag.driver_id`;

const peopleColumns = sql`member.name as "memberName", driver.plate_and_name as "driverName"`;

/** A page of slips, the latest first, with sums over the whole filter. */
export async function listTransactions(
  db: Db,
  query: TransactionQuery,
  reach: TransactionReach,
): Promise<TransactionPage> {
  const among = sql`${slipTables} ${people} where ${matches(query, reach)}`;
  const result = await sql<Counted<TransactionRow>>`
    select
      ${slipHead},
      ${peopleColumns},
      trim_scale(doc.qty_total * ${slipSign})::text as "qtyTotal",
      (
        select coalesce(jsonb_object_agg(tender, fen), '{}')
        from (
          select tender, sum(amount_fen) * ${slipSign} as fen
          from cashier.payment
          where payment.doc_id = slip.doc_id
          group by tender
        ) as paid
      ) as "tenderFen",
      count(*) over ()::int as total
    from ${among}
    order by slip.doc_id desc
    ${pageLimit(query)}`.execute(db);
  const { rows, total } = pageOf<TransactionRow>(result.rows);
  const totals = await sumTransactions(db, among, reach.readerId);
  return { rows, total, ...(totals === null ? {} : { totals }) };
}

/** @returns null where a shift among them is the reader's own and not counted yet: the sums would say what to count */
async function sumTransactions(
  db: Db,
  among: ReturnType<typeof sql>,
  readerId: number,
): Promise<TransactionTotals | null> {
  type Sums = Record<'amount' | 'discount' | 'rounding' | 'total', Fen> & {
    isBlind: boolean;
    paid: Partial<Record<Tender, Fen>> | null;
  };
  const result = await sql<Sums>`
    with found as materialized (
      select
        slip.doc_id,
        slip.amount_fen * ${slipSign} as amount_fen,
        slip.discount_fen * ${slipSign} as discount_fen,
        slip.rounding_fen * ${slipSign} as rounding_fen,
        slip.total_fen * ${slipSign} as total_fen,
        ${slipSign} as sign,
        shift.cashier_id = ${readerId} and shift.expected_cash_fen is null as is_blind
      from ${among}
    )
    select
      coalesce(bool_or(is_blind), false) as "isBlind",
      coalesce(sum(amount_fen), 0)::bigint as amount,
      coalesce(sum(discount_fen), 0)::bigint as discount,
      coalesce(sum(rounding_fen), 0)::bigint as rounding,
      coalesce(sum(total_fen), 0)::bigint as total,
      (
        select jsonb_object_agg(tender, fen)
        from (
          select payment.tender, sum(payment.amount_fen * found.sign) as fen
          from found
          join cashier.payment on payment.doc_id = found.doc_id
          group by payment.tender
        ) as paid
      ) as paid
    from found`.execute(db);
  const [sums] = result.rows;
  if (!sums) throw new Error('a sum always answers one row');
  const { isBlind, paid, ...totals } = sums;
  return isBlind ? null : { ...totals, ...paid };
}

function matches(query: TransactionQuery, reach: TransactionReach) {
  const { period, keyword = '', shiftId = null, from = null, to = null } = query;
  const { tender = null, status = null, amountFrom = null, amountTo = null } = query;
  const words = keyword.trim().toLowerCase();
  return sql`
    ${reached(reach)}
    and (${period !== 'today'} or slip.biz_date = ${reach.day} or shift.state not in ('CLOSED', 'APPROVED'))
    and (${shiftId}::bigint is null or slip.shift_id = ${shiftId})
    and (${from}::date is null or slip.biz_date >= ${from})
    and (${to}::date is null or slip.biz_date <= ${to})
    and (${status}::text is null or ${slipState} = ${status})
    and (${amountFrom}::numeric is null or slip.total_fen >= ${amountFrom}::numeric * 100)
    and (${amountTo}::numeric is null or slip.total_fen <= ${amountTo}::numeric * 100)
    and (
      ${tender}::text is null
      or exists (select from cashier.payment where payment.doc_id = slip.doc_id and payment.tender = ${tender})
    )
    and (
      ${words} = ''
      or position(${words} in lower(concat_ws(' ', doc.no, store.name, cashier.name))) > 0
      or exists (
        select from goods.doc_line as line
        join goods.goods on goods.id = line.goods_id
        where line.doc_id = slip.doc_id
          and position(${words} in lower(concat_ws(' ', goods.code, goods.name, goods.pinyin))) > 0
      )
    )`;
}

/** A slip in full; null where there is none in reach. */
export async function readTransaction(db: Db, id: number, reach: TillReach): Promise<Transaction | null> {
  const slip = await readSlip(db, id, reach);
  if (slip === null) return null;
  const result = await sql<Omit<Transaction, keyof typeof slip>>`
    select
      ${peopleColumns},
      case when slip.is_refund then doc.reason_code end as reason,
      slip.printed_times as reprints,
      till.printer,
      array(
        select mark.rule
        from audit.v_risk_mark as mark
        where mark.doc_id = slip.doc_id
        order by mark.rule
      ) as marks,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', back.doc_id,
          'no', back_doc.no,
          'soldAt', ${instantText(sql`back.sold_at`)},
          'totalFen', -back.total_fen
        ) order by back.doc_id), '[]')
        from cashier.slip as back
        join goods.doc as back_doc on back_doc.id = back.doc_id
        where back.source_doc_id = slip.doc_id
      ) as refunds,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'action', override.action,
          'approverName', coalesce(approver.name, ''),
          'approvedAt', ${instantText(sql`override.approved_at`)}
        ) order by override.approved_at, override.action), '[]')
        from goods.doc_override as override
        left join admin.v_account as approver on approver.id = override.approver_id
        where override.doc_id = slip.doc_id
      ) as approvals
    from cashier.slip
    join goods.doc on doc.id = slip.doc_id
    join goods.till on till.id = slip.till_id
    ${people}
    where slip.doc_id = ${id}`.execute(db);
  const [around] = result.rows;
  if (!around) throw new Error(`slip ${id} was read a moment ago`);
  return { ...slip, ...around };
}

function instantText(column: ReturnType<typeof sql>) {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** 重印: counts one more; the number is printed on it. */
export async function countReprint(tx: Tx, docId: number): Promise<void> {
  await sql`
    update cashier.slip
    set printed_times = printed_times + 1
    where doc_id = ${docId}`.execute(tx);
}
