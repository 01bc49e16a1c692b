import type { AgreementDraft, AgreementState } from '@shanmen/shared/contracts/ticket/groups/agreement';
import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';

/** `XY261100017`: year and month of its first day, and a serial. */
export async function insertAgreement(tx: Tx, draft: AgreementDraft, staffId: number): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into ticket.agreement
      (no, enterprise_id, title, valid_from, valid_to, pay_modes, settle_cycle, settle_basis, settle_day, due_days,
       commission_bp, group_min_heads, free_per_n, guide_free, driver_free, issue_directly, release_time, noshow_policy,
       noshow_bp, needs_plan_sheet, rebate_period, rebate_basis, rebate_retroactive,
       retail_bp, retail_per_head_fen, created_by, updated_by)
    values
      ('XY' || to_char(${draft.validFrom}::date, 'YYMM') || lpad(nextval('ticket.agreement_serial')::text, 4, '0'),
       ${draft.enterpriseId}, ${draft.title}, ${draft.validFrom}, ${draft.validTo}, ${[...draft.payModes]}::text[],
       ${draft.settleCycle}, ${draft.settleBasis}, ${draft.settleDay}, ${draft.dueDays}, ${draft.commissionBp},
       ${draft.groupMinHeads}, ${draft.freePerN}, ${draft.guideFree}, ${draft.driverFree}, ${draft.issueDirectly},
       ${draft.releaseTime}::time, ${draft.noshowPolicy}, ${draft.noshowBp}, ${draft.needsPlanSheet}, ${draft.rebatePeriod},
       ${draft.rebateBasis}, ${draft.rebateRetroactive}, ${draft.retailBp ?? null},
       ${draft.retailPerHeadFen ?? null}, ${staffId}, ${staffId})
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an insert that does not fail returns its row');
  await insertParts(tx, row.id, draft);
  return row.id;
}

/** Only a draft can be written anew. @returns whether it still was one, in the version that was read */
export async function updateAgreement(
  tx: Tx,
  id: number,
  change: AgreementDraft & { version: number },
  staffId: number,
): Promise<boolean> {
  const result = await sql`
    update ticket.agreement
    set title = ${change.title},
        valid_from = ${change.validFrom},
        valid_to = ${change.validTo},
        pay_modes = ${[...change.payModes]}::text[],
        settle_cycle = ${change.settleCycle},
        settle_basis = ${change.settleBasis},
        settle_day = ${change.settleDay},
        due_days = ${change.dueDays},
        commission_bp = ${change.commissionBp},
        group_min_heads = ${change.groupMinHeads},
        free_per_n = ${change.freePerN},
        guide_free = ${change.guideFree},
        driver_free = ${change.driverFree},
        issue_directly = ${change.issueDirectly},
        release_time = ${change.releaseTime}::time,
        noshow_policy = ${change.noshowPolicy},
        noshow_bp = ${change.noshowBp},
        needs_plan_sheet = ${change.needsPlanSheet},
        rebate_period = ${change.rebatePeriod},
        rebate_basis = ${change.rebateBasis},
        rebate_retroactive = ${change.rebateRetroactive},
        retail_bp = ${change.retailBp ?? null},
        retail_per_head_fen = ${change.retailPerHeadFen ?? null},
        updated_at = now(),
        updated_by = ${staffId},
        version = version + 1
    where id = ${id}
      and enterprise_id = ${change.enterpriseId}
      and state = 'DRAFT'
      and version = ${change.version}`.execute(tx);
  if (result.numAffectedRows !== 1n) return false;
  await sql`delete from ticket.agreement_product where agreement_id = ${id}`.execute(tx);
  await sql`delete from ticket.agreement_rebate where agreement_id = ${id}`.execute(tx);
  await insertParts(tx, id, change);
  return true;
}

async function insertParts(tx: Tx, id: number, { products, rebates }: AgreementDraft): Promise<void> {
  await sql`
    insert into ticket.agreement_product (agreement_id, product_id, season, price_fen)
    select ${id}, "productId", season, "priceFen"
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
      as named ("productId" bigint, season text, "priceFen" bigint)`.execute(tx);
  await sql`
    insert into ticket.agreement_rebate (agreement_id, from_value, per_head_fen, bp)
    select ${id}, "fromValue", "perHeadFen", bp
    from jsonb_to_recordset(${JSON.stringify(rebates)}::jsonb)
      as tier ("fromValue" bigint, "perHeadFen" bigint, bp int)`.execute(tx);
}

type StoredState = Exclude<AgreementState, 'EXPIRED'>;
type Step = { from: StoredState; to: StoredState; staffId: number };

/** @returns whether it was in the state it is led on from */
export async function moveAgreement(tx: Tx, id: number, { from, to, staffId }: Step): Promise<boolean> {
  const result = await sql`
    update ticket.agreement
    set state = ${to},
        submitted_by = case when ${to} = 'AUDITING' then ${staffId}::bigint else submitted_by end,
        audited_by = case ${to} when 'ACTIVE' then ${staffId}::bigint when 'AUDITING' then null else audited_by end,
        updated_at = now(),
        version = version + 1
    where id = ${id}
      and state = ${from}`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Who handed it in, or wrote it last: neither may approve it. */
export async function readMakers(tx: Tx, id: number): Promise<(number | null)[]> {
  const result = await sql<{ makers: (number | null)[] }>`
    select array[submitted_by, updated_by] as makers
    from ticket.agreement
    where id = ${id}`.execute(tx);
  return result.rows[0]?.makers ?? [];
}

/** The prices of an agreement as rules of the price list, in force on its days. */
export async function insertAgreementPrices(tx: Tx, id: number, staffId: number): Promise<void> {
  await sql`
    insert into ticket.price_rule
      (product_id, agreement_id, season, settle_price_fen, effective_from, effective_to, state, approved_by, created_by)
    select named.product_id, agreement.id, named.season, named.price_fen, agreement.valid_from, agreement.valid_to,
           'APPROVED', ${staffId}, ${staffId}
    from ticket.agreement
    join ticket.agreement_product as named on named.agreement_id = agreement.id
    where agreement.id = ${id}
      and named.price_fen is not null
    order by named.id`.execute(tx);
}
