import type {
  RefundRule,
  RefundRuleEffect,
  RefundRuleQuery,
  RefundRuleTerms,
  RefundTerms,
} from '@shanmen/shared/contracts/commerce/products/refund-rule';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

/** A rule as a sale keeps it. */
const termsOf = sql`jsonb_build_object(
  'code', rule.code,
  'name', rule.name,
  'mode', rule.mode,
  'base', rule.base,
  'until', rule.until,
  'expired', rule.expired,
  'expiredDays', rule.expired_days,
  'rounding', rule.rounding,
  'feeMinFen', rule.fee_min_fen,
  'feeMaxFen', rule.fee_max_fen,
  'tiers', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'hoursBeforeMin', tier.hours_before_min,
      'feeBp', tier.fee_bp,
      'feeFen', tier.fee_fen
    ) order by tier.hours_before_min desc nulls last), '[]')
    from commerce.refund_tier as tier
    where tier.refund_rule_id = rule.id
  )
)`;

/** The rule of each product that has one. */
export async function readRefundTerms(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, RefundTerms>> {
  const result = await sql<{ productId: number; terms: RefundTerms }>`
    select
      product.id as "productId",
      ${termsOf} as terms
    from commerce.product
    join commerce.refund_rule as rule on rule.id = product.refund_rule_id
    where product.id = any(${[...productIds]}::bigint[])`.execute(db);
  return new Map(result.rows.map(row => [row.productId, row.terms]));
}

/** @returns its id, null when a rule with this code exists already; a rule is copied, never edited. */
export async function insertRefundRule(
  tx: Tx,
  rule: RefundTerms,
  staffId: number | null = null,
): Promise<number | null> {
  const result = await sql<{ id: number }>`
    with new_rule as (
      insert into commerce.refund_rule
        (code, name, mode, base, until, expired, expired_days, rounding, fee_min_fen, fee_max_fen, created_by, updated_by)
      values
        (${rule.code}, ${rule.name}, ${rule.mode}, ${rule.base}, ${rule.until}, ${rule.expired},
         ${rule.expiredDays}, ${rule.rounding}, ${rule.feeMinFen}, ${rule.feeMaxFen}, ${staffId}, ${staffId})
      on conflict (code) do nothing
      returning id
    ),
    new_tier as (
      insert into commerce.refund_tier (refund_rule_id, hours_before_min, fee_bp, fee_fen)
      select new_rule.id, tier."hoursBeforeMin", tier."feeBp", tier."feeFen"
      from new_rule
      cross join jsonb_to_recordset(${JSON.stringify(rule.tiers)}::jsonb)
        as tier ("hoursBeforeMin" int, "feeBp" int, "feeFen" bigint)
    )
    select id
    from new_rule`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** From now on the product is sold under this rule. Safe to repeat. */
export async function putRefundRule(tx: Tx, productCode: string, ruleCode: string): Promise<void> {
  await sql`
    update commerce.product
    set refund_rule_id = rule.id,
        version = product.version + 1
    from commerce.refund_rule as rule
    where product.code = ${productCode}
      and rule.code = ${ruleCode}
      and product.refund_rule_id is distinct from rule.id`.execute(tx);
}

/** A rule in rows, without its words. */
export type RefundRuleRow = Omit<RefundRule, keyof RefundTerms | 'words'> & { terms: RefundTerms };

const named = sql`jsonb_build_object('id', product.id, 'code', product.code, 'name', product.name)`;

const ruleRow = (staffId: number) => sql`
  rule.id,
  ${termsOf} as terms,
  case rule.status when 1 then 'on' else 'off' end as status,
  (
    select coalesce(jsonb_agg(${named} order by product.sort, product.id), '[]')
    from commerce.product
    where product.refund_rule_id = rule.id
  ) as products,
  case when rule.asked_product_ids is not null then (
    select coalesce(jsonb_agg(${named} order by product.sort, product.id), '[]')
    from commerce.product
    where product.id = any(rule.asked_product_ids)
  ) end as asked,
  rule.asked_reason as "askedReason",
  coalesce(asker.name, '') as "askedByName",
  coalesce(rule.asked_by = ${staffId}, false) as "isOwn"
  from commerce.refund_rule as rule
  left join admin.v_account as asker on asker.id = rule.asked_by`;

/** A page of rules: what waits for somebody first, then what is in use, by code. */
export async function listRefundRules(
  db: Db,
  query: RefundRuleQuery,
  staffId: number,
): Promise<{ rows: RefundRuleRow[]; total: number }> {
  const { keyword = '', status = null } = query;
  const result = await sql<Counted<RefundRuleRow>>`
    select count(*) over ()::int as total, ${ruleRow(staffId)}
    where (position(upper(${keyword}) in rule.code) > 0 or position(${keyword} in rule.name) > 0)
      and (${status}::text is null or (rule.status = 1) = (${status} = 'on'))
    order by rule.asked_product_ids is null, rule.status desc, rule.code
    ${pageLimit(query)}`.execute(db);
  return pageOf(result.rows);
}

/** @returns null for an unknown id */
export async function readRefundRule(db: Db, id: number, staffId: number): Promise<RefundRuleRow | null> {
  const result = await sql<RefundRuleRow>`
    select ${ruleRow(staffId)}
    where rule.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** Of these tickets, the rule that each has now, and how many that are sold under it stand. */
export async function listRuleChanges(
  db: Db,
  productIds: readonly number[],
): Promise<(Pick<RefundRuleEffect[number], 'product' | 'soldTickets'> & { terms: RefundTerms | null })[]> {
  const result = await sql<
    Pick<RefundRuleEffect[number], 'product' | 'soldTickets'> & { terms: RefundTerms | null }
  >`
    select
      ${named} as product,
      case when rule.id is not null then ${termsOf} end as terms,
      (
        select coalesce(sum(sale.qty), 0)::int
        from ticket.v_report_sale as sale
        where sale.product_id = product.id
          and sale.line_kind = 'sale'
          and sale.letter in ('R', 'I')
      ) as "soldTickets"
    from commerce.product
    left join commerce.refund_rule as rule on rule.id = product.refund_rule_id
    where product.id = any(${[...productIds]}::bigint[])
    order by product.sort, product.id`.execute(db);
  return result.rows;
}

/** Tickets that a rule can hold for. */
export async function readRefundRuleTerms(db: Db): Promise<RefundRuleTerms> {
  const result = await sql<RefundRuleTerms>`
    select coalesce(jsonb_agg(${named} order by product.sort, product.id), '[]') as products
    from commerce.product`.execute(db);
  return { products: result.rows[0]?.products ?? [] };
}

export type Asked = { productIds: readonly number[]; reason: string; staffId: number };

/** From now on the rule is asked to hold for these. @returns false where it was stopped, or something waits already */
export async function markAsked(
  tx: Tx,
  id: number,
  { productIds, reason, staffId }: Asked,
): Promise<boolean> {
  const result = await sql`
    update commerce.refund_rule
    set asked_product_ids = ${[...productIds]}::bigint[],
        asked_by = ${staffId},
        asked_reason = ${reason},
        updated_at = now(),
        updated_by = ${staffId},
        version = version + 1
    where id = ${id}
      and status = 1
      and asked_product_ids is null`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Nothing waits any more; where it was approved, the tickets that waited are sold under the rule. */
export async function settleAsked(tx: Tx, id: number, approved: boolean, staffId: number): Promise<void> {
  await sql`
    with bound as (
      update commerce.product
      set refund_rule_id = rule.id,
          updated_at = now(),
          updated_by = ${staffId},
          version = product.version + 1
      from commerce.refund_rule as rule
      where rule.id = ${id}
        and ${approved}
        and product.id = any(rule.asked_product_ids)
        and product.refund_rule_id is distinct from rule.id
    )
    update commerce.refund_rule
    set asked_product_ids = null,
        asked_by = null,
        asked_reason = '',
        updated_at = now(),
        updated_by = ${staffId},
        version = version + 1
    where id = ${id}`.execute(tx);
}

/** @returns whether it could be stopped: no ticket is sold under it, and none is asked to be */
export async function stopRefundRule(tx: Tx, id: number, staffId: number): Promise<boolean> {
  const result = await sql`
    update commerce.refund_rule
    set status = 0, updated_at = now(), updated_by = ${staffId}, version = version + 1
    where id = ${id}
      and status = 1
      and asked_product_ids is null
      and not exists (select from commerce.product where product.refund_rule_id = ${id})`.execute(tx);
  return result.numAffectedRows === 1n;
}
