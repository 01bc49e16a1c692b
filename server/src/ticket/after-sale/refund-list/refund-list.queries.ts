import type {
  RefundListQuery,
  RefundPage,
  RefundRow,
} from '@shanmen/shared/contracts/ticket/after-sale/refund-list';
import { sql } from 'kysely';

import { pageLimit } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';
import { notBeingCounted } from '../../shift/shift/shift.queries.ts';

/** Whose refunds a person sees, and which of them are the person's own. */
export type RefundReach = { outletIds: readonly number[] | null; staffId: number };

/** A page of refunds: what failed first, then what waits for somebody, then the newest. */
export async function listRefunds(
  db: Db,
  query: RefundListQuery,
  reach: RefundReach,
  now: Date,
): Promise<RefundRow[]> {
  const result = await sql<RefundRow>`
    select
      refund.id,
      refund.refund_no as "refundNo",
      ticket_order.order_no as "orderNo",
      refund.kind,
      refund.state,
      (
        select coalesce(sum(line.persons), 0)::int
        from ticket.refund_line as line
        where line.refund_id = refund.id
      ) as persons,
      refund.gross_fen as "grossFen",
      refund.fee_fen as "feeFen",
      refund.net_fen as "netFen",
      refund.reason,
      coalesce(sale_window.name, '') as "windowName",
      coalesce(applicant.name, '') as "applyName",
      coalesce(refund.apply_by = ${reach.staffId}, false) or coalesce(refund.offline_by = ${reach.staffId}, false) as "isOwn",
      refund.asked_at as "askedAt",
      auditor.name as "auditName",
      refund.audit_reason as "auditReason",
      refund.audited_at as "auditedAt",
      refund.done_at as "doneAt",
      case when refund.state = 'FAILED' then (
        select max(back.words) from ticket.refund_payment as back where back.refund_id = refund.id
      ) end as words,
      refund.state = 'FAILED'
        and coalesce(refund.audited_at, refund.asked_at) < ${now.toISOString()}::timestamptz - interval '24 hours' as "isOverdue",
      refund.offline_no as "offlineNo",
      refund.offline_reason as "offlineReason",
      (
        select jsonb_agg(jsonb_build_object(
          'ticketNo', ticket.ticket_no,
          'productName', order_line.snapshot ->> 'name',
          'ruleName', coalesce(order_line.snapshot -> 'refundTerms' ->> 'name', ''),
          'persons', line.persons,
          'grossFen', line.gross_fen,
          'feeFen', line.fee_fen,
          'netFen', line.net_fen
        ) order by ticket.id)
        from ticket.refund_line as line
        join ticket.ticket on ticket.id = line.ticket_id
        join ticket.order_line on order_line.id = ticket.order_line_id
        where line.refund_id = refund.id
      ) as lines,
      (
        select coalesce(jsonb_agg(jsonb_build_object('method', back.method, 'amountFen', back.amount_fen) order by back.id), '[]')
        from ticket.refund_payment as back
        where back.refund_id = refund.id
      ) as payments
    from ticket.refund
    join ticket.ticket_order on ticket_order.id = refund.order_id
    left join ticket.sale_window on sale_window.id = refund.window_id
    left join admin.v_account as applicant on applicant.id = refund.apply_by
    left join admin.v_account as auditor on auditor.id = refund.audit_by
    where ${matches(query, reach)}
    order by refund.state = 'FAILED' desc, refund.state = 'AUDITING' desc, refund.id desc
    ${pageLimit(query)}`.execute(db);
  return result.rows;
}

/** How many refunds match, and their sums. */
export async function sumRefunds(
  db: Db,
  query: RefundListQuery,
  reach: RefundReach,
): Promise<Pick<RefundPage, 'total' | 'totals'>> {
  const result = await sql<{ refunds: number } & RefundPage['totals']>`
    select
      count(*)::int as refunds,
      coalesce(sum(people.count), 0)::int as persons,
      coalesce(sum(refund.gross_fen), 0)::bigint as gross,
      coalesce(sum(refund.fee_fen), 0)::bigint as fee,
      coalesce(sum(refund.net_fen), 0)::bigint as net
    from ticket.refund
    join ticket.ticket_order on ticket_order.id = refund.order_id
    cross join lateral (
      select sum(line.persons) as count
      from ticket.refund_line as line
      where line.refund_id = refund.id
    ) as people
    where ${matches(query, reach)}`.execute(db);
  const [sums] = result.rows;
  if (!sums) throw new Error('a sum always answers a row');
  const { refunds, ...totals } = sums;
  return { total: refunds, totals };
}

/** How many of them wait for a decision, or failed. */
export async function countOpenRefunds(db: Db, reach: RefundReach): Promise<number> {
  const result = await sql<{ refunds: number }>`
    select count(*)::int as refunds
    from ticket.refund
    join ticket.ticket_order on ticket_order.id = refund.order_id
    where refund.state in ('AUDITING', 'FAILED')
      and ${matches({}, reach)}`.execute(db);
  return result.rows[0]?.refunds ?? 0;
}

function matches(query: RefundListQuery, { outletIds, staffId }: RefundReach) {
  const { keyword = '', from = null, to = null, status = null, shiftId = null } = query;
  const number = keyword
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/[\\%_]/g, '\\$&');
  return sql`
    (${outletIds === null} or refund.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))
    and ${notBeingCounted(sql.ref('refund.shift_id'), staffId)}
    and (${shiftId}::bigint is null or refund.shift_id = ${shiftId})
    and (${from}::date is null or refund.biz_date >= ${from}::date)
    and (${to}::date is null or refund.biz_date <= ${to}::date)
    and (${status}::text is null or refund.state = ${status})
    and (
      ${number} = ''
      or refund.refund_no like ${`%${number}`}
      or ticket_order.order_no like ${`%${number}`}
      or exists (
        select from ticket.refund_line as line
        join ticket.ticket on ticket.id = line.ticket_id
        where line.refund_id = refund.id
          and ticket.ticket_no = ${number}
      )
    )`;
}
