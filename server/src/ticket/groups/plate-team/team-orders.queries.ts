import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** Whole orders, with the tickets of them that nobody moved alone, and tickets by themselves. */
export type MovedTickets = { readonly orderIds: readonly number[]; readonly ticketIds: readonly number[] };

/** What moves of an order, as 换团 knows it. */
export type TeamOrderRow = {
  id: number;
  orderNo: string;
  /** How many of the tickets that were named are of it. */
  named: number;
  /** Null where what moves is not of one team. */
  teamId: number | null;
  agreementId: number | null;
  visitDate: string;
  bizDate: string;
  heads: number;
  isUsed: boolean;
  isLocked: boolean;
  /** A rebate for it has been paid, or one for the period that it counts in. */
  isRebatePaid: boolean;
};

function isMoving({ orderIds, ticketIds }: MovedTickets) {
  return sql`(
    ticket.id = any(${[...ticketIds]}::bigint[])
    or (ticket.order_id = any(${[...orderIds]}::bigint[]) and moved.ticket_id is null)
  )`;
}

/** Orders locked in the order of their ids, then read. @param toAgreementId what they count for from then on */
export async function lockTeamOrders(
  tx: Tx,
  moving: MovedTickets,
  toAgreementId: number | null,
): Promise<TeamOrderRow[]> {
  const { orderIds, ticketIds } = moving;
  const ids = sql`array(
    select unnest(${[...orderIds]}::bigint[])
    union
    select order_id from ticket.ticket where id = any(${[...ticketIds]}::bigint[])
  )`;
  await sql`
    select id
    from ticket.ticket_order
    where id = any(${ids})
    order by id
    for no key update`.execute(tx);
  const result = await sql<TeamOrderRow>`
    select
      orders.id,
      orders.order_no as "orderNo",
      sold.named,
      sold.team_id as "teamId",
      sold.agreement_id as "agreementId",
      orders.visit_date as "visitDate",
      orders.biz_date as "bizDate",
      sold.heads,
      sold.is_used as "isUsed",
      sold.is_locked as "isLocked",
      exists (
        select
        from ticket.rebate
        where rebate.state = 'PAID'
          and rebate.reversed_by is null
          and (
            (rebate.source = 'TICKET' and rebate.ref_id = orders.id
              and rebate.agreement_id in (sold.agreement_id, ${toAgreementId}::bigint))
            or (rebate.source = 'PERIOD' and rebate.ref_id = period.ref_id and rebate.agreement_id = sold.agreement_id)
          )
      ) as "isRebatePaid"
    from ticket.ticket_order as orders
    cross join lateral (
      select
        count(*) filter (where ticket.id = any(${[...ticketIds]}::bigint[]))::int as named,
        case when count(distinct coalesce(moved.team_id, orders.team_id)) = 1
          then min(coalesce(moved.team_id, orders.team_id)) end as team_id,
        min(case when moved.ticket_id is null then orders.agreement_id else moved.agreement_id end) as agreement_id,
        coalesce(sum(ticket.person_count) filter (where ticket.status in ('R', 'I', 'O', 'N')), 0)::int as heads,
        coalesce(bool_or(ticket.status = 'O'), false) as is_used,
        coalesce(bool_or(ticket.locked_reason is not null), false) as is_locked
      from ticket.ticket
      left join ticket.ticket_team as moved on moved.ticket_id = ticket.id
      where ticket.order_id = orders.id
        and ${isMoving(moving)}
    ) as sold
    left join ticket.agreement on agreement.id = sold.agreement_id
    cross join lateral (
      select to_char(date_trunc(lower(nullif(agreement.rebate_period, 'ORDER')), orders.visit_date), 'YYYYMMDD')::bigint as ref_id
    ) as period
    where orders.id = any(${ids})
    order by orders.id`.execute(tx);
  return result.rows;
}

/** Heads of a ticket that pay. */
const payingHeads = sql`
  case
    when ticket.person_count = 1 then 1
    else greatest(ticket.person_count - (order_line.free_qty - ticket.left_free), 0)
  end`;

/** Heads that pay of each product, 讲解服务 not being one: its price is of no agreement; and what they paid, with what earlier changes collected or gave back. */
export type PaidPart = { productId: number; visitDate: string; heads: number; paidFen: Fen };

export async function listPaidParts(db: Db, moving: MovedTickets): Promise<PaidPart[]> {
  const result = await sql<PaidPart>`
    select
      ticket.product_id as "productId",
      ticket.visit_date as "visitDate",
      sum(${payingHeads})::int as heads,
      sum(ticket.paid_fen - ticket.refunded_gross_fen + ticket.change_diff_fen)::bigint as "paidFen"
    from ticket.ticket
    join ticket.order_line on order_line.id = ticket.order_line_id
    left join ticket.ticket_team as moved on moved.ticket_id = ticket.id
    where ${isMoving(moving)}
      and ticket.status in ('R', 'I', 'O', 'N')
      and ticket.paid_fen > ticket.refunded_gross_fen
      and ticket.dispatch_id is null
    group by ticket.product_id, ticket.visit_date
    order by ticket.product_id`.execute(db);
  return result.rows;
}

/** What tickets that move have come to cost, by the price of one head of each product: the difference is settled. */
export async function setDifferences(
  tx: Tx,
  moving: MovedTickets,
  prices: readonly { productId: number; visitDate: string; unitFen: Fen }[],
): Promise<void> {
  await sql`
    update ticket.ticket
    set change_diff_fen = price."unitFen" * ${payingHeads} - (ticket.paid_fen - ticket.refunded_gross_fen),
        version = ticket.version + 1
    from ticket.order_line, jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as price ("productId" bigint, "visitDate" date, "unitFen" bigint)
    where order_line.id = ticket.order_line_id
      and price."productId" = ticket.product_id
      and price."visitDate" = ticket.visit_date
      and ticket.status in ('R', 'I', 'O', 'N')
      and ticket.paid_fen > ticket.refunded_gross_fen
      and ticket.id in (
        select ticket.id
        from ticket.ticket
        left join ticket.ticket_team as moved on moved.ticket_id = ticket.id
        where ${isMoving(moving)}
      )`.execute(tx);
}

/** Whose team an order is from now on. */
export type OrderTarget = {
  teamId: number;
  agreementId: number | null;
  enterpriseId: number | null;
  guideId: number | null;
  driverId: number | null;
};

export async function setOrderTeam(tx: Tx, ids: readonly number[], to: OrderTarget): Promise<void> {
  await sql`
    update ticket.ticket_order
    set team_id = ${to.teamId}, plate_issue_id = null, agreement_id = ${to.agreementId},
        enterprise_id = ${to.enterpriseId}, guide_id = ${to.guideId}, driver_id = ${to.driverId},
        version = version + 1
    where id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Whose team tickets are from now on; one that comes back to the team of its order is nothing by itself any more. */
export async function setTicketTeam(tx: Tx, ticketIds: readonly number[], to: OrderTarget): Promise<void> {
  await sql`
    with home as (
      delete from ticket.ticket_team
      using ticket.ticket_order
      where ticket_team.ticket_id = any(${[...ticketIds]}::bigint[])
        and ticket_order.id = ticket_team.order_id
        and ticket_order.team_id = ${to.teamId}
    )
    insert into ticket.ticket_team (ticket_id, order_id, team_id, agreement_id)
    select ticket.id, ticket.order_id, ${to.teamId}, ${to.agreementId}::bigint
    from ticket.ticket
    join ticket.ticket_order on ticket_order.id = ticket.order_id
    where ticket.id = any(${[...ticketIds]}::bigint[])
      and ticket_order.team_id <> ${to.teamId}
    on conflict (ticket_id) do update
    set team_id = excluded.team_id, agreement_id = excluded.agreement_id`.execute(tx);
}

/** Guide and driver of every order of a team. @returns the orders */
export async function setOrderCrew(
  tx: Tx,
  teamId: number,
  { guideId, driverId }: { guideId: number | null; driverId: number | null },
): Promise<void> {
  await sql`
    update ticket.ticket_order
    set guide_id = ${guideId}, driver_id = ${driverId}, version = version + 1
    where team_id = ${teamId}`.execute(tx);
}

/** What was accrued for orders by an agreement under which none of their tickets is, and what of it stands. */
export type LeftBehind = { id: number; state: string; standsFen: Fen };

export async function lockLeftBehind(tx: Tx, orderIds: readonly number[]): Promise<LeftBehind[]> {
  const result = await sql<LeftBehind>`
    select
      rebate.id,
      rebate.state,
      rebate.amount_fen + (
        select coalesce(sum(back.amount_fen), 0)
        from ticket.rebate as back
        where back.claw_back_of = rebate.id
          and back.state <> 'REVERSED'
      )::bigint as "standsFen"
    from ticket.rebate
    join ticket.ticket_order on ticket_order.id = rebate.ref_id
    where rebate.source = 'TICKET'
      and rebate.claw_back_of is null
      and rebate.ref_id = any(${[...orderIds]}::bigint[])
      and not exists (
        select
        from ticket.ticket
        left join ticket.ticket_team as moved on moved.ticket_id = ticket.id
        where ticket.order_id = rebate.ref_id
          and rebate.agreement_id = case when moved.ticket_id is null then ticket_order.agreement_id else moved.agreement_id end
      )
      and rebate.state in ('PENDING', 'EARNED', 'AUDITED')
    order by rebate.id
    for no key update of rebate`.execute(tx);
  return result.rows;
}

export async function endLeftBehind(tx: Tx, id: number): Promise<void> {
  await sql`
    update ticket.rebate
    set state = 'REVERSED', version = version + 1
    where id = ${id}`.execute(tx);
}

/** Periods of these agreements in which a visit day counts. */
export async function listPeriodsOf(
  db: Db,
  agreementIds: readonly number[],
  visitDates: readonly string[],
): Promise<{ agreementId: number; refId: number }[]> {
  const result = await sql<{ agreementId: number; refId: number }>`
    select distinct
      agreement.id as "agreementId",
      to_char(date_trunc(lower(agreement.rebate_period), day), 'YYYYMMDD')::bigint as "refId"
    from ticket.agreement
    cross join unnest(${[...visitDates]}::date[]) as day
    where agreement.id = any(${[...agreementIds]}::bigint[])
      and agreement.rebate_period in ('MONTH', 'QUARTER', 'YEAR')
    order by "agreementId", "refId"`.execute(db);
  return result.rows;
}

/** What each agreement gives back for these orders, and for the periods that they count in. */
export type OwedRebate = { agreementId: number; agreementNo: string; enterpriseName: string; owedFen: Fen };

export async function sumRebates(
  db: Db,
  orderIds: readonly number[],
  periods: readonly { agreementId: number; refId: number }[],
): Promise<OwedRebate[]> {
  const result = await sql<OwedRebate>`
    select
      agreement.id as "agreementId",
      agreement.no as "agreementNo",
      enterprise.name as "enterpriseName",
      sum(rebate.amount_fen)::bigint as "owedFen"
    from ticket.rebate
    join ticket.agreement on agreement.id = rebate.agreement_id
    join commerce.enterprise on enterprise.id = agreement.enterprise_id
    where rebate.state <> 'REVERSED'
      and (
        (rebate.source = 'TICKET' and rebate.ref_id = any(${[...orderIds]}::bigint[]))
        or (rebate.source = 'PERIOD' and exists (
          select
          from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as asked ("agreementId" bigint, "refId" bigint)
          where asked."agreementId" = rebate.agreement_id
            and asked."refId" = rebate.ref_id
        ))
      )
    group by agreement.id, enterprise.name
    order by agreement.id`.execute(db);
  return result.rows;
}
