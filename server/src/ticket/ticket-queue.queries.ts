import { sql } from 'kysely';

import type { QueueRows } from '../queues/queue.ts';
import { decidedIn, factsOf, isInOutlets, marksOf } from '../queues/queue-parts.queries.ts';

/** Prices that were submitted; the price of the list stands beside the new one. */
export function waitingPrices(staffId: number): QueueRows {
  return {
    rows: sql`
      select
        rule.id, product.code || ' #' || rule.id as no, product.name as what, null::bigint as outlet_id,
        coalesce(rule.sale_price_fen, rule.settle_price_fen) as amount_fen, rule.created_by as maker_id,
        coalesce(${staffId} in (rule.created_by, rule.updated_by, rule.submitted_by), false) as is_own,
        rule.updated_at as since, rule.version as seen
      from ticket.price_rule as rule
      join commerce.product on product.id = rule.product_id
      where rule.state = 'PENDING'
        and rule.agreement_id is null`,
    marks: sql`(
      select ${marksOf({
        free: sql`coalesce(rule.sale_price_fen, rule.settle_price_fen) = 0`,
        farPrice: sql`abs(coalesce(rule.sale_price_fen, rule.settle_price_fen) - product.face_price_fen) * 10 > product.face_price_fen * 3`,
      })}
      from ticket.price_rule as rule
      join commerce.product on product.id = rule.product_id
      where rule.id = item.id
    )`,
    facts: sql`(
      select ${factsOf({
        售价: [sql`product.face_price_fen`, sql`rule.sale_price_fen`],
        结算价: sql`rule.settle_price_fen`,
        最低零售价: sql`rule.retail_floor_fen`,
        渠道: sql`sales_channel.name`,
        满人数: sql`rule.qty_from::text`,
        生效: sql`rule.effective_from::text`,
        截止: sql`nullif(rule.effective_to::text, '2999-12-31')`,
        批文: sql`rule.approval_doc_no`,
      })}
      from ticket.price_rule as rule
      join commerce.product on product.id = rule.product_id
      left join commerce.sales_channel on sales_channel.id = rule.channel_id
      where rule.id = item.id
    )`,
    decided: decidedIn('ticket.price_rule', 'approved_by', 'updated_at'),
  };
}

/** Agreements that were submitted. */
export function waitingAgreements(staffId: number): QueueRows {
  return {
    rows: sql`
      select
        agreement.id, agreement.no, enterprise.name || ' · ' || agreement.title as what, null::bigint as outlet_id,
        null::bigint as amount_fen, agreement.submitted_by as maker_id,
        coalesce(${staffId} in (agreement.submitted_by, agreement.updated_by), false) as is_own,
        agreement.updated_at as since, agreement.version as seen
      from ticket.agreement
      join commerce.enterprise on enterprise.id = agreement.enterprise_id
      where agreement.state = 'AUDITING'`,
    marks: sql`'{}'::text[]`,
    facts: sql`(
      select
        ${factsOf({
          有效期: sql`agreement.valid_from || ' 至 ' || agreement.valid_to`,
          起团人数: sql`agreement.group_min_heads::text`,
          每几免一: sql`agreement.free_per_n::text`,
        })} || (
          select coalesce(jsonb_agg(jsonb_build_object('label', product.name, 'after', named.price_fen) order by named.id), '[]')
          from ticket.agreement_product as named
          join commerce.product on product.id = named.product_id
          where named.agreement_id = agreement.id
        )
      from ticket.agreement
      where agreement.id = item.id
    )`,
    decided: decidedIn('ticket.agreement', 'audited_by', 'updated_at'),
  };
}

/** Rebates that are earned; what they come to is settled once more when they are decided. */
export function waitingRebates(outletIds: readonly number[] | null): QueueRows {
  return {
    rows: sql`
      select
        rebate.id, coalesce(ticket_order.order_no, agreement.no || '/' || rebate.ref_id) as no, enterprise.name as what,
        ticket_order.outlet_id, rebate.amount_fen, null::bigint as maker_id, false as is_own,
        rebate.biz_date::timestamp at time zone 'Asia/Shanghai' as since, rebate.amount_fen as seen
      from ticket.rebate
      join ticket.agreement on agreement.id = rebate.agreement_id
      join commerce.enterprise on enterprise.id = agreement.enterprise_id
      left join ticket.ticket_order on rebate.source = 'TICKET' and ticket_order.id = rebate.ref_id
      where rebate.state = 'EARNED'
        and ${isInOutlets('ticket_order.outlet_id', outletIds)}`,
    marks: sql`(
      select ${marksOf({ clawBack: sql`rebate.claw_back_of is not null` })}
      from ticket.rebate
      where rebate.id = item.id
    )`,
    facts: sql`(
      select ${factsOf({
        协议: sql`agreement.no`,
        人数: sql`rebate.heads::text`,
        每人: sql`nullif(rebate.per_head_fen, 0)`,
        返利: sql`rebate.amount_fen`,
        冲减原因: sql`rebate.cause_ref`,
      })}
      from ticket.rebate
      join ticket.agreement on agreement.id = rebate.agreement_id
      where rebate.id = item.id
    )`,
    decided: decidedIn('ticket.rebate', 'audited_by', 'audited_at'),
  };
}

/** Shifts of ticket windows that were handed over with a difference, or ended by somebody else. */
export function waitingWindowShifts(staffId: number, outletIds: readonly number[] | null): QueueRows {
  return {
    rows: sql`
      select
        shift.id, shift.no, sale_window.name || ' · ' || seller.name as what, shift.outlet_id,
        shift.over_short_fen as amount_fen, shift.seller_id as maker_id,
        (shift.seller_id = ${staffId} or shift.forced_by is not distinct from ${staffId}) as is_own,
        shift.closed_at as since, shift.version as seen
      from ticket.ticket_shift as shift
      join ticket.sale_window on sale_window.id = shift.window_id
      join admin.v_account as seller on seller.id = shift.seller_id
      where shift.state = 'CLOSED'
        and (shift.over_short_fen <> 0 or shift.forced_by is not null)
        and ${isInOutlets('shift.outlet_id', outletIds)}`,
    marks: sql`(
      select ${marksOf({
        overShort: sql`shift.over_short_fen <> 0`,
        forced: sql`shift.forced_by is not null`,
      })}
      from ticket.ticket_shift as shift
      where shift.id = item.id
    )`,
    facts: sql`(
      select ${factsOf({
        应有现金: sql`(shift.expected ->> 'CASH')::bigint`,
        实点现金: sql`shift.counted_cash_fen`,
        长短款: sql`shift.over_short_fen`,
        差异说明: sql`shift.over_short_reason`,
        强制交班: sql`shift.force_reason`,
      })}
      from ticket.ticket_shift as shift
      where shift.id = item.id
    )`,
    decided: decidedIn('ticket.ticket_shift', 'audited_by', 'audited_at'),
  };
}
