import type { OrderListQuery } from '@shanmen/shared/contracts/ticket/selling/order-list';
import { type RawBuilder, sql } from 'kysely';

import { notBeingCounted } from '../../shift/shift/shift.queries.ts';

/** Whose orders a person sees. */
export type OrderReach = { outletIds: readonly number[] | null; staffId: number };

/** Which orders are searched, of those in reach. */
export function matches(query: OrderListQuery, { outletIds, staffId }: OrderReach): RawBuilder<unknown> {
  const { from = null, to = null, dayOf = 'sale', channel = null, status = null, mode = null } = query;
  const day = sql.ref(dayOf === 'visit' ? 'ticket_order.visit_date' : 'ticket_order.biz_date');
  return sql`
    (${outletIds === null} or ticket_order.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))
    and ${notBeingCounted(sql.ref('ticket_order.shift_id'), staffId)}
    and (${from}::date is null or ${day} >= ${from}::date)
    and (${to}::date is null or ${day} <= ${to}::date)
    and (${status}::text is null or ticket_order.state = ${status})
    and (${channel}::text is null or sales_channel.kind = ${channel})
    and (${mode}::text is null or ticket_order.sale_mode = ${mode})
    and ${ofPeople(query)}
    and ${isTeam(query.team)}
    and ${holds(query)}
    and ${isNumbered(query.keyword ?? '')}`;
}

/** Who sold it and where, for whom it is, and who brings them. */
function ofPeople({ seller, window, enterprise, escort, mobile }: OrderListQuery) {
  const last = mobile ?? '';
  return sql`
    ${within(seller, sql`seller.name`)}
    and ${within(window, sql`sale_window.code`, sql`sale_window.name`)}
    and (
      ${within(enterprise, sql`enterprise.code`, sql`enterprise.name`, sql`enterprise.pinyin`)}
      or ticket_order.agreement_id in (
        select id
        from ticket.agreement
        where ${within(enterprise, sql`no`)}
      )
    )
    and (
      ${within(escort, sql`guide.code`, sql`guide.name`, sql`guide.pinyin`, sql`guide.licence_no`)}
      or ${within(escort, sql`driver.code`, sql`driver.name`, sql`driver.pinyin`, sql`driver.plate_no`)}
    )
    and (
      ${last}::text = ''
      or right(ticket_order.contact_mobile_masked, length(${last}::text)) = ${last}
      or right(guide.mobile_masked, length(${last}::text)) = ${last}
      or right(driver.mobile_masked, length(${last}::text)) = ${last}
    )`;
}

/** The group that its agency calls so, or that fetches its tickets by this code. */
function isTeam(typed = '') {
  const number = plainNumber(typed);
  return sql`(
    ${number} = ''
    or (
      ticket_order.sale_mode = 'TEAM'
      and (position(${number} in ticket_order.external_no) > 0 or ticket_order.pickup_code = ${number})
    )
  )`;
}

/** What was bought, how it was paid, and what became of it. */
function holds(query: OrderListQuery) {
  const { product = '', method = null, letter = null } = query;
  return sql`
    (
      ${product} = ''
      or exists (
        select from ticket.order_line as bought
        join commerce.product on product.id = bought.product_id
        where bought.order_id = ticket_order.id
          and ${within(product, sql`product.code`, sql`product.name`, sql`product.pinyin`)}
      )
    )
    and (
      ${method}::text is null
      or exists (
        select from ticket.payment
        where payment.order_id = ticket_order.id
          and payment.method = ${method}
          and payment.state = 'SUCCESS'
      )
    )
    and (
      ${letter}::text is null
      or exists (
        select from ticket.ticket
        where ticket.order_id = ticket_order.id
          and ticket.status = ${letter}
      )
    )`;
}

/** The number of an order, here or at its agency, or the end of one, or a whole ticket number; blanks do not count. */
function isNumbered(keyword: string) {
  const number = plainNumber(keyword).replace(/[\\%_]/g, '\\$&');
  return sql`(
    ${number} = ''
    or ticket_order.order_no like ${`%${number}`}
    or ticket_order.external_no like ${`%${number}`}
    or exists (
      select from ticket.ticket
      where ticket.order_id = ticket_order.id
        and ticket.ticket_no = ${number}
    )
  )`;
}

/** As numbers are kept, however they are typed. */
function plainNumber(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}

/** Whether one of the columns holds what was typed; everything does where nothing was. */
function within(typed = '', ...columns: readonly RawBuilder<unknown>[]) {
  return sql`(${typed} = '' or position(lower(${typed}) in lower(concat_ws(' ', ${sql.join(columns)}))) > 0)`;
}
