import type { RebateDelta } from '@shanmen/shared/contracts/reception/teams/team-change';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import type { RetailCount } from '../../../ticket/public.ts';

/** Who bought in the shops: the visit of a driver, or a team of reception. */
export type PartyRef = { kind: 'VISIT' | 'TEAM'; id: number };

/** To whom sales count for rebates: to the visit that they are linked to, else to their team. A sale counts once. */
export async function partiesOf(db: Db, docIds: readonly number[]): Promise<PartyRef[]> {
  const result = await sql<PartyRef>`
    select distinct case when visit_id is null then 'TEAM' else 'VISIT' end as kind, coalesce(visit_id, team_id) as id
    from cashier.v_tagged_sale
    where doc_id = any(${[...docIds]}::bigint[])
      and coalesce(visit_id, team_id) is not null
    order by kind, id`.execute(db);
  return result.rows;
}

/** The number of the last tag of a sale. */
export async function lastSeq(db: Db, docId: number): Promise<number> {
  const result = await sql<{ seq: number }>`
    select coalesce(max(seq), 0)::int as seq
    from cashier.sale_tag
    where doc_id = ${docId}`.execute(db);
  return result.rows[0]?.seq ?? 0;
}

/** Lets one change at a time count what a party bought; every caller names its parties at once, in one order. */
export async function lockParties(tx: Tx, parties: readonly PartyRef[]): Promise<void> {
  const names = parties.map(({ kind, id }) => `retail rebate ${kind} ${id}`).sort();
  for (const name of names) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * What parties bought, by the agreement under which something was accrued for them before, or else may be now: that of the
 * team, or the one of the driver's enterprise in force on the day. A visit counts once it is audited.
 */
export async function countParties(
  db: Db,
  parties: readonly PartyRef[],
): Promise<(RetailCount & { accruedOn: string | null })[]> {
  const ids = (kind: PartyRef['kind']) => parties.filter(party => party.kind === kind).map(({ id }) => id);
  const result = await sql<RetailCount & { accruedOn: string | null }>`
    with party as (
      select 'VISIT' as kind, visit.id, '到访 ' || visit.visit_date || ' ' || driver.plate_no as label, visit.visit_date as day,
             visit.heads, driver.enterprise_id, null::bigint as agreement_id, null::bigint as guide_id, visit.driver_id,
             visit.outlet_ids[1] as outlet_id
      from cashier.driver_visit as visit
      join ticket.v_driver as driver on driver.id = visit.driver_id
      where visit.id = any(${ids('VISIT')}::bigint[])
        and visit.audited_at is not null
      union all
      select 'TEAM', team.id, '团队 ' || team.team_no, team.visit_date, team.paid_heads, null, team.agreement_id,
             team.guide_id, team.driver_id,
             (
               select shift.outlet_id
               from cashier.sale_tag as tag
               join cashier.slip on slip.doc_id = tag.doc_id
               join cashier.shift on shift.id = slip.shift_id
               where tag.team_id = team.id
               order by tag.made_at
               limit 1
             )
      from reception.v_team as team
      where team.id = any(${ids('TEAM')}::bigint[])
    )
    select
      jsonb_build_object('kind', party.kind, 'label', left(party.label, 40), 'outletId', party.outlet_id,
        'guideId', party.guide_id, 'driverId', party.driver_id) as party,
      party.id as "refId",
      term.agreement_id as "agreementId",
      term.enterprise_id as "enterpriseId",
      party.heads,
      bought.net_fen as "netFen",
      term.retail_bp as bp,
      term.retail_per_head_fen as "perHeadFen",
      term.may_accrue and party.day between term.valid_from and term.valid_to as "mayAccrue",
      standing.biz_date as "accruedOn"
    from party
    left join ticket.v_retail_rebate as standing on standing.ref_kind = party.kind and standing.ref_id = party.id
    join lateral (
      select
        term.agreement_id, term.enterprise_id, term.valid_from, term.valid_to, term.retail_bp, term.retail_per_head_fen,
        term.may_accrue
      from ticket.v_retail_term as term
      where term.agreement_id = coalesce(standing.agreement_id, party.agreement_id)
         or (
           coalesce(standing.agreement_id, party.agreement_id) is null
           and term.enterprise_id = party.enterprise_id
           and term.may_accrue
           and party.day between term.valid_from and term.valid_to
         )
      order by term.agreement_id
      limit 1
    ) as term on true
    cross join lateral (
      select coalesce(sum(net_fen), 0)::bigint as net_fen
      from cashier.v_tagged_sale as tagged
      where (party.kind = 'VISIT' and tagged.visit_id = party.id)
         or (party.kind = 'TEAM' and tagged.team_id = party.id and tagged.visit_id is null)
    ) as bought
    order by party.kind, party.id`.execute(db);
  return result.rows;
}

/** What stands for parties, by agreement. */
export async function owedTo(
  db: Db,
  parties: readonly PartyRef[],
): Promise<(Pick<RebateDelta, 'agreementNo' | 'enterpriseName'> & { owedFen: Fen })[]> {
  const result = await sql<{ agreementNo: string; enterpriseName: string; owedFen: Fen }>`
    select agreement_no as "agreementNo", enterprise_name as "enterpriseName", sum(due_fen)::bigint as "owedFen"
    from ticket.v_retail_rebate as standing
    join jsonb_to_recordset(${JSON.stringify(parties)}::jsonb) as party (kind text, id bigint)
      on party.kind = standing.ref_kind and party.id = standing.ref_id
    group by agreement_no, enterprise_name
    order by agreement_no`.execute(db);
  return result.rows;
}

/** The party whose rebate was paid and not taken back; null where none was. */
export async function findPaidParty(db: Db, parties: readonly PartyRef[]): Promise<PartyRef | null> {
  const result = await sql<PartyRef>`
    select party.kind, party.id
    from ticket.v_retail_rebate as standing
    join jsonb_to_recordset(${JSON.stringify(parties)}::jsonb) as party (kind text, id bigint)
      on party.kind = standing.ref_kind and party.id = standing.ref_id
    where standing.is_paid
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}
