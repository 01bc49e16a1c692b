import { type RawBuilder, sql } from 'kysely';

import { type EscortKind, escortKinds } from './tour-crew-kind.ts';

/**
 * The day by which licences have ended, the days that are counted, of visits and of sales in shops, and the outlets
 * that are; null is every outlet.
 */
export type EscortReading = {
  today: string;
  from: string;
  to: string;
  outletIds: readonly number[] | null;
};

/** What was led by visit day by those in `shown`, and what the enterprises get for it; their orders are read once. */
export function workOf(
  kind: EscortKind,
  shown: RawBuilder<unknown>,
  { from, to, outletIds }: EscortReading,
): RawBuilder<unknown> {
  const leads = sql.ref(escortKinds[kind].leads);
  return sql`
    with shown as materialized (${shown}),
    led_order as materialized (
      select id, ${leads} as escort_id
      from ticket.ticket_order
      where ${leads} = any(array(select id from shown))
        and visit_date between ${from} and ${to}
        and ${isCounted(outletIds)}
    ),
    led as (
      select
        led_order.escort_id,
        count(distinct led_order.id)::int as groups,
        sum(ticket.person_count)::int as heads,
        coalesce(sum(ticket.person_count) filter (where ticket.status = 'O'), 0)::int as admitted,
        round(
          10000.0 * coalesce(sum(ticket.person_count) filter (where ticket.status = 'N'), 0)
          / nullif(sum(ticket.person_count) filter (where ticket.status in ('O', 'N')), 0)
        )::int as absent_rate,
        sum(ticket.paid_fen - ticket.refunded_gross_fen)::bigint as ticket_fen
      from led_order
      join ticket.ticket on ticket.order_id = led_order.id
      where ticket.status in ('I', 'O', 'N')
      group by led_order.escort_id
    ),
    returned as (
      select
        led_order.escort_id,
        sum(rebate.amount_fen) filter (where rebate.state in ('EARNED', 'AUDITED', 'PAID'))::bigint as due_fen,
        sum(rebate.amount_fen) filter (where rebate.state = 'PAID')::bigint as paid_fen
      from led_order
      join ticket.rebate on rebate.source = 'TICKET' and rebate.ref_id = led_order.id
      group by led_order.escort_id
    )
    ${retailOf(kind, { from, to, outletIds })}`;
}

function retailOf(
  kind: EscortKind,
  { from, to, outletIds }: Omit<EscortReading, 'today'>,
): RawBuilder<unknown> {
  const { retail } = escortKinds[kind];
  if (retail === null) return sql``;
  const by = sql.ref(retail.by);
  return sql`, bought as (
      select ${by} as escort_id, sum(net_fen)::bigint as retail_fen
      from ${sql.table(retail.view)}
      where ${by} = any(array(select id from shown))
        and biz_date between ${from} and ${to}
        and ${isCounted(outletIds)}
      group by ${by}
    )`;
}

function isCounted(outletIds: EscortReading['outletIds']): RawBuilder<unknown> {
  return outletIds === null ? sql`true` : sql`outlet_id = any(${[...outletIds]}::bigint[])`;
}

/** Beside `escort`: of each its own, which it need not have. */
export function workOfEach(kind: EscortKind): RawBuilder<unknown> {
  const bought = sql`left join bought on bought.escort_id = escort.id`;
  return sql`
    left join led on led.escort_id = escort.id
    left join returned on returned.escort_id = escort.id
    ${escortKinds[kind].retail === null ? sql`` : bought}`;
}

export function workColumns(kind: EscortKind): RawBuilder<unknown> {
  const retail = sql`, coalesce(bought.retail_fen, 0) as "retailFen"`;
  return sql`
    coalesce(led.groups, 0) as groups,
    coalesce(led.heads, 0) as heads,
    coalesce(led.admitted, 0) as admitted,
    led.absent_rate as "absentRate",
    coalesce(led.ticket_fen, 0) as "ticketFen",
    coalesce(returned.due_fen, 0) as "dueFen",
    coalesce(returned.paid_fen, 0) as "paidFen"
    ${escortKinds[kind].retail === null ? sql`` : retail}`;
}
