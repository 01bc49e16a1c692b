import type { AuditStage } from '@shanmen/shared/contracts/audit/audit-batch';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';
import type { QueueRows } from '../../queues/queue.ts';
import { factsOf, itemsIn, marksOf } from '../../queues/queue-parts.queries.ts';

export type ReviewKind = 'no-receipt' | 'complimentary';

const most = 20;

/** Things that are done and that nobody has reviewed, or that were reviewed. */
export function reviewItems(
  kind: ReviewKind,
  stage: AuditStage,
  staffId: number,
  outletIds: readonly number[] | null,
): QueueRows {
  return {
    rows: itemsIn('audit.v_audit_item', kind, stage, { staffId, outletIds }),
    marks: sql`(
      select ${marksOf({ faulty: sql`exists (select from audit.review where review.kind = ${kind} and review.ref_id = item.id and review.status = 'rejected')` })}
        || array(select distinct mark.rule from audit.v_risk_mark as mark where mark.doc_id = item.id)
    )`,
    facts: sql`(
      select
        ${factsOf({
          金额: sql`due.amount_fen`,
          原因: sql`due.reason_code`,
          复核结论: sql`case review.status when 'passed' then '通过' when 'rejected' then '有问题' end`,
          复核说明: sql`nullif(review.note, '')`,
          责任人: sql`responsible.name`,
        })} || (
          select coalesce(jsonb_agg(jsonb_build_object(
            'label', sale.goods_name, 'after', trim_scale(sale.qty / 1000.0)::text || ' × ' || (sale.unit_fen / 100.0)::numeric(12, 2)
          ) order by sale.line_id), '[]')
          from (
            select goods_name, abs(qty) as qty, unit_fen, line_id
            from cashier.v_report_sale
            where doc_id = item.id
            order by line_id
            limit ${most}
          ) as sale
        )
      from cashier.v_review_due as due
      left join audit.review on review.kind = due.kind and review.ref_id = due.ref_id
      left join admin.v_account as responsible on responsible.id = review.responsible_id
      where due.kind = ${kind}
        and due.ref_id = item.id
    )`,
    people: sql`(
      select coalesce(jsonb_agg(
        jsonb_build_object('id', person.id, 'name', person.name) order by person.id <> due.cashier_id, person.name
      ), '[]')
      from cashier.v_review_due as due
      join admin.v_account as person on person.id = any(due.maker_ids)
      where due.kind = ${kind}
        and due.ref_id = item.id
    )`,
    decided: sql`(
      select jsonb_build_object('by', made.made_by, 'at', made.made_at)
      from audit.review as made
      where made.kind = ${kind}
        and made.ref_id = item.id
    )`,
  };
}

/** What is reviewed; null where there is no such thing. */
export async function findDue(
  db: Db,
  kind: ReviewKind,
  id: number,
): Promise<{ no: string; cashierId: number; makerIds: number[]; outletId: number } | null> {
  const { rows } = await sql<{ no: string; cashierId: number; makerIds: number[]; outletId: number }>`
    select no, cashier_id as "cashierId", maker_ids as "makerIds", outlet_id as "outletId"
    from cashier.v_review_due
    where kind = ${kind}
      and ref_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export type NewReview = {
  readonly kind: ReviewKind;
  readonly id: number;
  readonly status: 'passed' | 'rejected';
  readonly note: string;
  readonly responsibleId: number | null;
  readonly staffId: number;
  readonly at: Date;
};

/** @returns whether nobody had reviewed it before */
export async function insertReview(tx: Tx, review: NewReview): Promise<boolean> {
  const { rows } = await sql`
    insert into audit.review (kind, ref_id, status, note, responsible_id, made_by, made_at)
    values (${review.kind}, ${review.id}, ${review.status}, ${review.note}, ${review.responsibleId}, ${review.staffId},
            ${review.at.toISOString()})
    on conflict (kind, ref_id) do nothing
    returning id`.execute(tx);
  return rows.length === 1;
}

/** @returns whether there was one */
export async function deleteReview(tx: Tx, kind: ReviewKind, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from audit.review where kind = ${kind} and ref_id = ${id} returning id`.execute(tx);
  return rows.length === 1;
}

/** Whether there is such a person. */
export async function isStaff(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from admin.v_account where id = ${id}`.execute(db);
  return rows.length === 1;
}
