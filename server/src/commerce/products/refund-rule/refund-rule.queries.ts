import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** What a refund costs from so many hours before the base on; null hours are "however late". */
export type RefundTier = { hoursBeforeMin: number | null; feeBp: number | null; feeFen: Fen | null };

/** A rule as a sale keeps it: later changes of the rule do not reach what was sold. Tiers begin with the earliest. */
export type RefundTerms = {
  code: string;
  name: string;
  mode: 'AUTO' | 'AUDIT' | 'FORBID';
  base: 'VISIT_START' | 'SLOT_START' | 'ISSUE';
  until: 'SLOT_END' | 'SLOT_START' | 'NONE';
  expired: 'FORBID' | 'AUDIT' | 'AUTO';
  expiredDays: number;
  rounding: 'UP_TO_YUAN' | 'FEN';
  feeMinFen: Fen;
  feeMaxFen: Fen | null;
  tiers: readonly RefundTier[];
};

/** The rule of each product that has one. */
export async function readRefundTerms(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, RefundTerms>> {
  const result = await sql<{ productId: number; terms: RefundTerms }>`
    select
      product.id as "productId",
      jsonb_build_object(
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
      ) as terms
    from commerce.product
    join commerce.refund_rule as rule on rule.id = product.refund_rule_id
    where product.id = any(${[...productIds]}::bigint[])`.execute(db);
  return new Map(result.rows.map(row => [row.productId, row.terms]));
}

/** @returns false when a rule with this code exists already; a rule in use is copied, never edited. */
export async function insertRefundRule(tx: Tx, rule: RefundTerms): Promise<boolean> {
  const result = await sql`
    with new_rule as (
      insert into commerce.refund_rule
        (code, name, mode, base, until, expired, expired_days, rounding, fee_min_fen, fee_max_fen)
      values
        (${rule.code}, ${rule.name}, ${rule.mode}, ${rule.base}, ${rule.until}, ${rule.expired},
         ${rule.expiredDays}, ${rule.rounding}, ${rule.feeMinFen}, ${rule.feeMaxFen})
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
  return result.rows.length === 1;
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
