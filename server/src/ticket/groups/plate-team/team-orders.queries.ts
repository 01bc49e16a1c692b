import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** An order of a team as 换团 knows it. */
export type TeamOrderRow = {
  id: number;
  orderNo: string;
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

/** Orders locked in the order of their ids, then read. */
export async function lockTeamOrders(tx: Tx, ids: readonly number[]): Promise<TeamOrderRow[]> {
  await sql`
    select id
    from ticket.ticket_order
    where id = any(${[...ids]}::bigint[])
    order by id
    for no key update`.execute(tx);
  const result = await sql<TeamOrderRow>`
    select
      orders.id,
      orders.order_no as "orderNo",
      orders.team_id as "teamId",
      orders.agreement_id as "agreementId",
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
          and rebate.agreement_id = orders.agreement_id
          and (
            (rebate.source = 'TICKET' and rebate.ref_id = orders.id)
            or (rebate.source = 'PERIOD' and rebate.ref_id = period.ref_id)
          )
      ) as "isRebatePaid"
    from ticket.ticket_order as orders
    left join ticket.agreement on agreement.id = orders.agreement_id
    cross join lateral (
      select to_char(date_trunc(lower(nullif(agreement.rebate_period, 'ORDER')), orders.visit_date), 'YYYYMMDD')::bigint as ref_id
    ) as period
    cross join lateral (
      select
        coalesce(sum(ticket.person_count) filter (where ticket.status in ('R', 'I', 'O', 'N')), 0)::int as heads,
        coalesce(bool_or(ticket.status = 'O'), false) as is_used,
        coalesce(bool_or(ticket.locked_reason is not null), false) as is_locked
      from ticket.ticket
      where ticket.order_id = orders.id
    ) as sold
    where orders.id = any(${[...ids]}::bigint[])
    order by orders.id`.execute(tx);
  return result.rows;
}

/** Heads that pay of each product, and what they paid. */
export type PaidPart = { productId: number; visitDate: string; heads: number; paidFen: Fen };

export async function listPaidParts(db: Db, orderIds: readonly number[]): Promise<PaidPart[]> {
  const result = await sql<PaidPart>`
    select
      ticket.product_id as "productId",
      ticket.visit_date as "visitDate",
      sum(case
        when ticket.person_count = 1 then 1
        else greatest(ticket.person_count - (order_line.free_qty - ticket.left_free), 0)
      end)::int as heads,
      sum(ticket.paid_fen - ticket.refunded_gross_fen)::bigint as "paidFen"
    from ticket.ticket
    join ticket.order_line on order_line.id = ticket.order_line_id
    where ticket.order_id = any(${[...orderIds]}::bigint[])
      and ticket.status in ('R', 'I', 'O', 'N')
      and ticket.paid_fen > ticket.refunded_gross_fen
    group by ticket.product_id, ticket.visit_date
    order by ticket.product_id`.execute(db);
  return result.rows;
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

/** What was accrued for orders by another agreement than theirs, and what of it stands. */
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
      and rebate.agreement_id is distinct from ticket_order.agreement_id
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
