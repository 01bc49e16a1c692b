import type { AuditStage } from '@shanmen/shared/contracts/audit/audit-batch';
import { sql } from 'kysely';

import type { Fragment } from '../db/page.ts';
import type { QueueRows } from '../queues/queue.ts';
import { factsOf, itemsIn, marksOf } from '../queues/queue-parts.queries.ts';

type CommerceSource = 'product' | 'combo-part' | 'refund-rule' | 'credit-limit' | 'statement';

/** What of a source waits; whoever decided stands in the log only, as what was asked is gone then. */
export function commerceItems(source: CommerceSource, stage: AuditStage, staffId: number): QueueRows {
  return {
    rows: itemsIn('commerce.v_audit_item', source, stage, { staffId }),
    marks: marks[source],
    facts: facts[source],
    decided: sql`null::jsonb`,
  };
}

const none = sql`'{}'::text[]`;

const marks: Record<CommerceSource, Fragment> = {
  product: sql`(
    select ${marksOf({ free: sql`product.face_price_fen = 0` })} from commerce.product where product.id = item.id
  )`,
  'combo-part': none,
  'refund-rule': none,
  'credit-limit': none,
  statement: none,
};

const named = (ids: Fragment) => sql`(
  select string_agg(product.name, '、' order by product.sort, product.id) from commerce.product where product.id = any(${ids})
)`;

/** Parts of a combined ticket as 名称 ×2. */
const partsIn = (parts: Fragment) => sql`(
  select string_agg(single.name || ' ×' || part.qty || ' ¥' || (part.share / 100.0)::numeric(12, 2), '、' order by part.nth)
  from ${parts}
  join commerce.product as single on single.id = part.single_id
)`;

const facts: Record<CommerceSource, Fragment> = {
  product: sql`(
    select ${factsOf({
      票面价: sql`product.face_price_fen`,
      有效天数: sql`product.valid_days::text`,
      退票规则: sql`(select name from commerce.refund_rule where refund_rule.id = product.refund_rule_id)`,
    })}
    from commerce.product
    where product.id = item.id
  )`,
  'combo-part': sql`(
    select ${factsOf({
      组成: [
        partsIn(sql`(
          select single_id, qty, share_fen as share, id as nth from commerce.combo_item where combo_id = ask.combo_id
        ) as part`),
        partsIn(sql`(
          select (asked.value ->> 'singleId')::bigint as single_id, (asked.value ->> 'qty')::int as qty,
                 (asked.value ->> 'shareFen')::bigint as share, asked.nth
          from jsonb_array_elements(ask.parts) with ordinality as asked (value, nth)
        ) as part`),
      ],
      原因: sql`ask.reason`,
    })}
    from commerce.combo_ask as ask
    where ask.combo_id = item.id
  )`,
  'refund-rule': sql`(
    select ${factsOf({
      已用于: named(
        sql`array(select held.id from commerce.product as held where held.refund_rule_id = rule.id)`,
      ),
      申请用于: named(sql`rule.asked_product_ids`),
      原因: sql`rule.asked_reason`,
    })}
    from commerce.refund_rule as rule
    where rule.id = item.id
  )`,
  'credit-limit': sql`(
    select ${factsOf({
      授信额度: [sql`account.credit_limit_fen`, sql`account.asked_limit_fen`],
      余额: sql`account.balance_fen`,
      冻结: sql`account.frozen_fen`,
    })}
    from commerce.credit_account as account
    where account.id = item.id
  )`,
  statement: sql`(
    select ${factsOf({
      账期: sql`to_char(statement.period_from, 'YYYY-MM-DD') || ' 至 ' || to_char(statement.period_to, 'YYYY-MM-DD')`,
      张数: sql`statement.ticket_count::text`,
      应收: sql`statement.gross_fen`,
      退款: sql`statement.refund_fen`,
      调整: sql`statement.adjust_fen`,
    })}
    from commerce.statement
    where statement.id = item.id
  )`,
};
