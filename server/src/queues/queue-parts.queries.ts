import type { AuditMark, AuditSource, AuditStage } from '@shanmen/shared/contracts/audit/audit-batch';
import { type RawBuilder, sql } from 'kysely';

import type { Fragment } from '../db/page.ts';

/** An expression of SQL as the value of a fact: money as it is, anything else as text; a pair is before and after. */
type FactSql = Fragment | readonly [before: Fragment, after: Fragment];

/** A JSON array of facts by their labels. */
export function factsOf(facts: Readonly<Record<string, FactSql>>): Fragment {
  const objects = Object.entries(facts).map(([label, fact]) => {
    const [before, after] = 'length' in fact ? fact : [null, fact];
    if (before === null) return sql`jsonb_build_object('label', ${sql.lit(label)}, 'after', ${after})`;
    return sql`jsonb_build_object('label', ${sql.lit(label)}, 'before', ${before}, 'after', ${after})`;
  });
  return sql`jsonb_build_array(${sql.join(objects)})`;
}

/** An array of the marks whose condition holds, and of `''` in the place of the others. */
export function marksOf(conditions: Readonly<Partial<Record<AuditMark, Fragment>>>): Fragment {
  const marks = Object.entries(conditions).map(
    ([mark, condition]) => sql`case when ${condition} then ${sql.lit(mark)} else '' end`,
  );
  return sql`array[${sql.join(marks)}]::text[]`;
}

/** Who decided on an `item`, as a row of its table says. */
export function decidedIn(table: string, by: string, at: string): Fragment {
  return sql`(
    select jsonb_build_object('by', made.${sql.ref(by)}, 'at', made.${sql.ref(at)})
    from ${sql.table(table)} as made
    where made.id = item.id
      and made.${sql.ref(by)} is not null
  )`;
}

/** Whether rows of an outlet are in reach; null means every outlet. */
export function isInOutlets(column: string, outletIds: readonly number[] | null): RawBuilder<boolean> {
  return sql<boolean>`(${outletIds === null} or ${sql.ref(column)} = any(${[...(outletIds ?? [])]}::bigint[]))`;
}

/** Whose item it is, and how far the person reaches: in these outlets, or where `within` holds of an `item`. */
type ItemReach = {
  readonly staffId: number;
  readonly outletIds?: readonly number[] | null;
  readonly within?: Fragment;
};

/** Items of a source, as the view of its area declares them: the rows of a queue. */
export function itemsIn(
  view: `${string}.v_audit_item`,
  source: AuditSource,
  stage: AuditStage,
  { staffId, outletIds = null, within = sql`true` }: ItemReach,
): Fragment {
  return sql`
    select
      item.id, item.no, item.what, item.outlet_id, item.amount_fen, item.maker_id,
      coalesce(${staffId} = any(item.maker_ids), false) as is_own, item.since, item.seen, item.biz_date
    from ${sql.table(view)} as item
    where item.source = ${source}
      and item.stage = ${stage}
      and ${isInOutlets('item.outlet_id', outletIds)}
      and ${within}`;
}
