import type { Variant, VariantDraft } from '@shanmen/shared/contracts/reports/variant';
import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';

/** What was shared of a report, by name. */
export async function listVariants(db: Db, report: string, staffId: number): Promise<Variant[]> {
  const { rows } = await sql<Variant>`
    select variant.id, variant.name, variant.filters, account.name as by, variant.owner_id = ${staffId} as "isOwn"
    from reports.variant
    join admin.v_account as account on account.id = variant.owner_id
    where report_key = ${report}
    order by variant.name`.execute(db);
  return rows;
}

/** @returns whether it was kept: nobody else has one of this name, and there is room for it */
export async function keepVariant(
  tx: Tx,
  report: string,
  { name, filters }: VariantDraft,
  by: { staffId: number; now: Date; most: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into reports.variant (report_key, name, filters, owner_id, updated_at)
    select ${report}, ${name}, ${JSON.stringify(filters)}::jsonb, ${by.staffId}, ${by.now.toISOString()}
    where (select count(*) from reports.variant where report_key = ${report} and name <> ${name}) < ${by.most}
    on conflict (report_key, name) do update
    set filters = excluded.filters,
        updated_at = excluded.updated_at
    where variant.owner_id = excluded.owner_id`.execute(tx);
  return numAffectedRows === 1n;
}

/** @returns whether there was one of this person */
export async function dropVariant(tx: Tx, id: number, staffId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from reports.variant
    where id = ${id}
      and owner_id = ${staffId}`.execute(tx);
  return numAffectedRows === 1n;
}
