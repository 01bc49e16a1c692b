import type { Fen } from '@shanmen/shared/money';
import { type RawBuilder, sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import type { Due, Measure, RebateTerms, Standing } from './rebate.ts';

/** What is accrued for: an order, a period that begins on the day whose digits `refId` is, or a party in the shops. */
export type Accrual = {
  source: 'TICKET' | 'PERIOD' | 'RETAIL';
  refId: number;
  /** Of `RETAIL`: who bought, and how its row is called and seen from then on. */
  party?: RetailParty;
  agreementId: number;
  enterpriseId: number;
};

/** A party that bought in the shops: the visit of a driver, or a team of reception. */
export type RetailParty = {
  kind: 'VISIT' | 'TEAM';
  label: string;
  outletId: number | null;
  guideId: number | null;
  driverId: number | null;
};

/** Paid heads of an order or a period, and whether its agreement allows rebates at all. */
export type Counted = Accrual & {
  /** On tickets that were used. */
  used: Measure;
  /** On tickets that can still be used. */
  open: Measure;
  terms: RebateTerms;
  mayAccrue: boolean;
  bizDate: string;
  isOver: boolean;
};

/** Heads that pay: of a ticket for a group without those who go free. */
const paidHeads = sql`
  case
    when ticket.paid_fen <= ticket.refunded_gross_fen then 0
    when ticket.person_count = 1 then 1
    else greatest(ticket.person_count - (order_line.free_qty - ticket.left_free), 0)
  end`;

/** A written agreement in force. */
const agreementPart = sql`
  agreement.id as "agreementId",
  agreement.enterprise_id as "enterpriseId",
  agreement.state = 'ACTIVE'
    and exists (select from ticket.agreement_file where agreement_file.agreement_id = agreement.id) as "mayAccrue",
  jsonb_build_object(
    'basis', agreement.rebate_basis,
    'retroactive', agreement.rebate_retroactive,
    'tiers', (
      select coalesce(
        jsonb_agg(jsonb_build_object('fromValue', tier.from_value, 'perHeadFen', tier.per_head_fen, 'bp', tier.bp)),
        '[]')
      from ticket.agreement_rebate as tier
      where tier.agreement_id = agreement.id
    )
  ) as terms`;

/** A ticket that was moved alone counts for the team that has it. */
const countedTables = sql`
  ticket.ticket_order
  join ticket.ticket on ticket.order_id = ticket_order.id
  left join ticket.ticket_team as moved on moved.ticket_id = ticket.id
  join ticket.agreement on agreement.id = case when moved.ticket_id is null then ticket_order.agreement_id else moved.agreement_id end
  join ticket.order_line on order_line.id = ticket.order_line_id
  join commerce.product on product.id = ticket.product_id and product.rebate_eligible
  left join reception.v_team as team on team.id = coalesce(moved.team_id, ticket_order.team_id)`;

/** An agreement may ask for the plan sheet of each team: who handed in none comes in, and does not count. */
const isSheetThere = sql`(not agreement.needs_plan_sheet or coalesce(team.has_plan_sheet, false))`;

/** Of tickets of one letter. */
function measureOf(letter: 'O' | 'I') {
  const those = sql`filter (where ticket.status = ${letter} and ${paidHeads} > 0 and ${isSheetThere})`;
  return sql`jsonb_build_object(
    'heads', coalesce(sum(${paidHeads}) ${those}, 0),
    'amountFen', coalesce(sum(ticket.paid_fen) ${those}, 0),
    'netFen', coalesce(sum(ticket.paid_fen - ticket.refunded_gross_fen) ${those}, 0))`;
}

/** Those of the orders whose agreement gives something back for each of them. */
export async function countOrders(db: Db, orderIds: readonly number[]): Promise<Counted[]> {
  const result = await sql<Counted>`
    select
      'TICKET' as source,
      ticket_order.id as "refId",
      ${agreementPart},
      ${measureOf('O')} as used,
      ${measureOf('I')} as open,
      ticket_order.biz_date as "bizDate",
      true as "isOver"
    from ${countedTables}
    where ticket_order.id = any(${[...orderIds]}::bigint[])
      and agreement.rebate_period = 'ORDER'
    group by ticket_order.id, agreement.id`.execute(db);
  return result.rows;
}

/** Narrowed to one period of one agreement; null for all that begin within the last 400 days. */
export type PeriodOf = { agreementId: number; refId: number } | null;

/** What came in each month, quarter or year, by visit day, for agreements that give something back for it. */
export async function countPeriods(db: Db, today: string, only: PeriodOf): Promise<Counted[]> {
  const unit = sql`lower(agreement.rebate_period)`;
  const start = sql`date_trunc(${unit}, ticket_order.visit_date)::date`;
  const end = sql`(date_trunc(${unit}, ticket_order.visit_date) + ('1 ' || ${unit})::interval)::date - 1`;
  const reading: RawBuilder<unknown> =
    only === null
      ? sql`ticket_order.visit_date > ${today}::date - 400`
      : sql`
          agreement.id = ${only.agreementId}
          and to_char(${start}, 'YYYYMMDD')::bigint = ${only.refId}
          and (
            ticket_order.agreement_id = ${only.agreementId}
            or ticket_order.id = any(array(select order_id from ticket.ticket_team where agreement_id = ${only.agreementId}))
          )`;
  const result = await sql<Counted>`
    select
      'PERIOD' as source,
      to_char(period.start, 'YYYYMMDD')::bigint as "refId",
      ${agreementPart},
      period.used,
      '{"heads": 0, "amountFen": 0, "netFen": 0}'::jsonb as open,
      least(period.end, ${today}::date) as "bizDate",
      period.end < ${today}::date as "isOver"
    from (
      select
        agreement.id as agreement_id,
        ${start} as start,
        max(${end}) as end,
        ${measureOf('O')} as used
      from ${countedTables}
      where agreement.rebate_period in ('MONTH', 'QUARTER', 'YEAR')
        and ${reading}
      group by agreement.id, ${start}
    ) as period
    join ticket.agreement on agreement.id = period.agreement_id`.execute(db);
  return result.rows;
}

type StandingRow = Standing & Pick<Accrual, 'source' | 'refId' | 'agreementId'> & { kind: string | null };

/** Locks what was accrued for these before. */
export async function lockStandings(tx: Tx, accruals: readonly Accrual[]): Promise<StandingRow[]> {
  const result = await sql<StandingRow>`
    select
      rebate.id,
      rebate.source,
      rebate.ref_id as "refId",
      rebate.ref_kind as kind,
      rebate.agreement_id as "agreementId",
      rebate.state,
      rebate.heads,
      rebate.amount_fen as "amountFen",
      rebate.reversed_by is not null as "isByHand",
      (
        select coalesce(sum(back.amount_fen), 0)::bigint
        from ticket.rebate as back
        where back.claw_back_of = rebate.id
          and back.state <> 'REVERSED'
      ) as "clawedFen"
    from ticket.rebate
    join jsonb_to_recordset(${JSON.stringify(accruals)}::jsonb)
      as asked (source text, "refId" bigint, "agreementId" bigint, party jsonb)
      on asked.source = rebate.source
      and asked."refId" = rebate.ref_id
      and asked."agreementId" = rebate.agreement_id
      and asked.party ->> 'kind' is not distinct from rebate.ref_kind
    where rebate.claw_back_of is null
    order by rebate.id
    for no key update of rebate`.execute(tx);
  return result.rows;
}

/** Once for each order or period; whoever comes second writes nothing. */
export async function insertAccrual(tx: Tx, counted: Counted, due: Due): Promise<void> {
  const { kind = null, label = null, outletId = null, guideId = null, driverId = null } = counted.party ?? {};
  await sql`
    insert into ticket.rebate
      (source, ref_id, agreement_id, beneficiary_type, beneficiary_id, biz_date, heads, per_head_fen, amount_fen, state,
       ref_kind, of_label, outlet_id, guide_id, driver_id)
    values
      (${counted.source}, ${counted.refId}, ${counted.agreementId}, 'ENTERPRISE', ${counted.enterpriseId},
       ${counted.bizDate}, ${due.heads}, ${due.perHeadFen}, ${due.amountFen}, ${due.state},
       ${kind}, ${label}, ${outletId}, ${guideId}, ${driverId})
    on conflict do nothing`.execute(tx);
}

/** What has not been audited follows its tickets; what fell away keeps the amount that it had. */
export async function followTickets(tx: Tx, id: number, due: Due): Promise<void> {
  const isOver = due.state === 'REVERSED';
  await sql`
    update ticket.rebate
    set state = ${due.state},
        heads = case when ${isOver} then heads else ${due.heads} end,
        per_head_fen = case when ${isOver} then per_head_fen else ${due.perHeadFen} end,
        amount_fen = case when ${isOver} then amount_fen else ${due.amountFen} end,
        version = version + 1
    where id = ${id}
      and state in ('PENDING', 'EARNED', 'REVERSED')`.execute(tx);
}

/** The difference to what was audited, once for each cause. */
export async function insertClawBack(
  tx: Tx,
  id: number,
  { amountFen, cause, bizDate }: { amountFen: Fen; cause: string; bizDate: string },
): Promise<void> {
  await sql`
    insert into ticket.rebate
      (source, ref_id, agreement_id, beneficiary_type, beneficiary_id, biz_date, heads, per_head_fen, amount_fen,
       claw_back_of, cause_ref, state, ref_kind, of_label, outlet_id, guide_id, driver_id)
    select source, ref_id, agreement_id, beneficiary_type, beneficiary_id, ${bizDate}::date, 0, per_head_fen,
           ${amountFen}::bigint, id, ${cause}, 'EARNED', ref_kind, of_label, outlet_id, guide_id, driver_id
    from ticket.rebate
    where id = ${id}
    on conflict do nothing`.execute(tx);
}
