import type { AuditStage } from '@shanmen/shared/contracts/audit/audit-batch';
import { sql } from 'kysely';

import type { QueueRows } from '../queues/queue.ts';
import { decidedIn, factsOf, itemsIn, marksOf } from '../queues/queue-parts.queries.ts';

/** Prices that were submitted; the price of the list stands beside the new one. */
export function priceItems(stage: AuditStage, staffId: number): QueueRows {
  return {
    rows: itemsIn('ticket.v_audit_item', 'price-rule', stage, { staffId }),
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
export function agreementItems(stage: AuditStage, staffId: number): QueueRows {
  return {
    rows: itemsIn('ticket.v_audit_item', 'agreement', stage, { staffId }),
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
export function rebateItems(
  stage: AuditStage,
  staffId: number,
  outletIds: readonly number[] | null,
): QueueRows {
  return {
    rows: itemsIn('ticket.v_audit_item', 'rebate', stage, { staffId, outletIds }),
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
export function windowShiftItems(
  stage: AuditStage,
  staffId: number,
  outletIds: readonly number[] | null,
): QueueRows {
  return {
    rows: itemsIn('ticket.v_audit_item', 'ticket-shift', stage, { staffId, outletIds }),
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
