import type { Client } from 'pg';

import { withClient } from '../../../server/test/app/database-address.ts';
import { sourceRegions } from '../../../server/src/reports/report/definitions/partner/source-regions.ts';
import type { Ground } from '../../../server/test/proofs/chaos/ground.ts';

/** A year as a large scenic area has it: so many orders a day, so many tickets each. */
export const yearDays = 365;
const ticketsPerOrder = 3;
const usual = { days: yearDays, ordersPerDay: 920 };
export const ticketsPerDay = usual.ordersPerDay * ticketsPerOrder;
type Size = typeof usual;
/** Visitors come from everywhere alike, so that no day has fewer kinds of them than it can. */
const regions = Object.keys(sourceRegions);
/** Shifts wait for their audit that long. */
const unauditedDays = 3;

/**
 * The bulk path: a year of sales up to `lastDay` in set statements, past the services but in their shapes, so that
 * every view of ticketing reads it as sold: slots, shifts, orders of visitors and groups, tickets in letters O, N, F
 * and I, payments with their postings, refunds and scans. For measuring only; it is not proved by `npm run verify`.
 */
export async function fillYear(
  url: string,
  ground: Ground,
  lastDay: string,
  size: Size = usual,
): Promise<void> {
  await withClient(url, async client => {
    // Nothing here waits for anybody: keys are right by construction, and are checked by nobody row by row.
    await client.query('set session_replication_role = replica');
    await client.query(`set work_mem = '128MB'`);
    await client.query(
      `create temp table day as
       select ($1::date - back)::date as day, back from generate_series(0, ${size.days - 1}) as back`,
      [lastDay],
    );
    await fillPlaces(client, ground, size);
    await fillPartners(client);
    await fillOrders(client, size);
    await fillTickets(client);
    await fillMoney(client);
    await fillRebates(client);
    await fillScans(client);
    // As whoever cleans up beside the sales leaves it.
    await client.query('vacuum analyze');
  });
}

async function fillPlaces(
  client: Client,
  { attractions, sellers }: Ground,
  { ordersPerDay }: Size,
): Promise<void> {
  const tickets = ordersPerDay * ticketsPerOrder;
  await client.query(
    `create temp table place as
     select row_number() over () - 1 as nth, * from jsonb_to_recordset($1::jsonb)
       as place ("productId" bigint, "priceFen" bigint, "spotId" bigint, "gateId" bigint)`,
    [JSON.stringify(attractions)],
  );
  await client.query(
    `insert into ticket.slot (spot_id, visit_date, start_time, end_time, capacity, sold, checked_in)
     select "spotId", day, '00:00', '23:59', ${tickets * 2}, ${tickets} / (select count(*) from place), ${tickets} / 6
     from place cross join day
     on conflict do nothing`,
  );
  await client.query(
    `create temp table post as
     select row_number() over (order by staff.id) - 1 as nth, staff.id as seller_id, sale_window.id as window_id,
            sale_site.outlet_id
     from jsonb_to_recordset($1::jsonb) as seller ("userName" text, "windowId" bigint)
     join admin.staff on staff.user_name = seller."userName"
     join ticket.sale_window on sale_window.id = seller."windowId"
     join ticket.sale_site on sale_site.id = sale_window.sale_site_id`,
    [JSON.stringify(sellers)],
  );
  await client.query(
    `insert into ticket.ticket_shift
       (no, seller_id, window_id, outlet_id, biz_date, opened_at, opening_float_fen, closed_at, expected,
        counted_cash_fen, over_short_fen, state, audited_by, audited_at)
     select 'Y' || to_char(day, 'YYYYMMDD') || '-' || nth, seller_id, window_id, outlet_id, day,
            day + time '08:00', 50000, day + time '18:00', '{"CASH": 50000}', 50000, 0,
            case when back < ${unauditedDays} then 'CLOSED' else 'AUDITED' end,
            case when back >= ${unauditedDays} then (select min(id) from admin.staff where id <> seller_id) end,
            case when back >= ${unauditedDays} then day + interval '33 hours' end
     from post cross join day`,
  );
}

/** Who buys for groups: enterprises with account managers, and guides and drivers. */
async function fillPartners(client: Client): Promise<void> {
  await client.query(
    `insert into commerce.enterprise (code, name, kind, uscc, status, account_manager_id)
     select 'Y' || number, '年度旅行社' || number, 'AGENCY', lpad(number::text, 18, '9'), 'ACTIVE',
            (select seller_id from post where nth = number % (select count(*) from post))
     from generate_series(1, 40) as number`,
  );
  await client.query(
    `insert into ticket.agreement
       (no, enterprise_id, title, valid_from, valid_to, pay_modes, settle_cycle, settle_basis, rebate_period, state)
     select code, id, '年度协议', '2000-01-01', '2099-12-31', '{CASH}', 'MONTH', 'ISSUED', 'ORDER', 'ACTIVE'
     from commerce.enterprise`,
  );
  await client.query(
    `insert into ticket.guide (code, name, mobile_enc, mobile_hash, mobile_masked, licence_no, licence_valid_to, grade)
     select 'Y' || number, '导游' || number, '-', '-', '-', 'Y' || number, '2099-12-31', 'MIDDLE'
     from generate_series(1, 60) as number`,
  );
  await client.query(
    `insert into ticket.driver (code, name, mobile_enc, mobile_hash, mobile_masked, plate_no, seats)
     select 'Y' || number, '司机' || number, '-', '-', '-', 'Y' || number, 37
     from generate_series(1, 40) as number`,
  );
}

/** One order in twenty is a group's. */
async function fillOrders(client: Client, { ordersPerDay }: Size): Promise<void> {
  // All of them within the nine hours that the windows are open.
  const milliseconds = Math.floor(32_400_000 / ordersPerDay);
  await client.query(
    `insert into ticket.ticket_order
       (order_no, idem_key, channel_id, sale_mode, visit_date, seller_id, window_id, shift_id, outlet_id, biz_date,
        total_fen, paid_fen, pay_state, state, sold_at, agreement_id, enterprise_id,
        guide_id, driver_id, account_manager_id)
     select 'D' || to_char(day.day, 'YYMMDD') || lpad(number::text, 7, '0'), gen_random_uuid(), channel.id,
            case when enterprise.id is null then 'FIT' else 'TEAM' end, day.day, post.seller_id, post.window_id,
            shift.id, post.outlet_id, day.day, place."priceFen" * ${ticketsPerOrder}, place."priceFen" * ${ticketsPerOrder},
            'PAID', 'DONE', day.day + time '08:05' + number * interval '${milliseconds} milliseconds', agreement.id, enterprise.id, guide.id, driver.id,
            enterprise.account_manager_id
     from day
     cross join generate_series(1, ${ordersPerDay}) as number
     join post on post.nth = number % (select count(*) from post)
     join place on place.nth = (number + day.back) % (select count(*) from place)
     join ticket.ticket_shift as shift on shift.biz_date = day.day and shift.seller_id = post.seller_id
     cross join (select id from commerce.sales_channel where code = 'WIN') as channel
     left join commerce.enterprise on number % 20 = 0 and enterprise.code = 'Y' || (1 + (number / 20 + day.back) % 40)
     left join ticket.agreement on agreement.enterprise_id = enterprise.id
     left join ticket.guide on enterprise.id is not null and guide.code = 'Y' || (1 + (number / 20 + day.back) % 60)
     left join ticket.driver on enterprise.id is not null and driver.code = 'Y' || (1 + (number / 20 + day.back) % 40)
     order by day.day, number`,
  );
  await client.query(
    `insert into ticket.order_line
       (order_id, line_no, product_id, qty, unit_sale_fen, unit_settle_fen, price_rule_id, amount_fen, slot_id, snapshot)
     select sold.id, 1, place."productId", ${ticketsPerOrder}, place."priceFen", place."priceFen",
            (select max(id) from ticket.price_rule), sold.total_fen, slot.id,
            jsonb_build_object('name', product.name, 'facePriceFen', product.face_price_fen)
     from ticket.ticket_order as sold
     join place on place.nth = (substr(sold.order_no, 8)::int + ($1::date - sold.biz_date)) % (select count(*) from place)
     join commerce.product on product.id = place."productId"
     join ticket.slot on slot.spot_id = place."spotId" and slot.visit_date = sold.visit_date and slot.start_time = '00:00'
     order by sold.id`,
    [await lastDayOf(client)],
  );
}

async function lastDayOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ day: string }>('select max(day)::text as day from day');
  return rows[0]?.day ?? '';
}

/** Of a hundred tickets that are over 93 were used, 4 were not, 3 were given back; those of the last day are half used. */
async function fillTickets(client: Client): Promise<void> {
  const letter = `case
    when line.id % 33 = 0 and number = 1 then 'F'
    when sold.biz_date = (select max(day) from day) and line.id % 2 = 0 then 'I'
    when line.id % 25 = 0 then 'N'
    else 'O'
  end`;
  await client.query(
    `insert into ticket.ticket
       (ticket_no, order_line_id, order_id, product_id, limit_group, visit_date, qr_secret, status, paid_fen, settle_fen,
        refunded_gross_fen, valid_from, valid_to, slot_id, issued_at, issued_by, issued_window_id, first_used_at,
        origin_code, age_band, gender)
     select lpad((line.id * 10 + number)::text, 16, '0'), line.id, sold.id, line.product_id, 'year', sold.visit_date, 'x',
            ${letter}, line.unit_sale_fen, line.unit_sale_fen,
            case when ${letter} = 'F' then line.unit_sale_fen else 0 end,
            sold.visit_date, sold.visit_date + interval '1 day', line.slot_id, sold.sold_at, sold.seller_id,
            sold.window_id, case when ${letter} = 'O' then sold.sold_at + interval '20 minutes' end,
            ($1::text[])[1 + (line.id * 7 + number * 5) % ${regions.length}] || '00',
            (array['18-24', '25-34', '35-44', '45-59', '60-64'])[1 + (line.id + number) % 5],
            (array['M', 'F'])[1 + (line.id / 5 + number) % 2]
     from ticket.order_line as line
     join ticket.ticket_order as sold on sold.id = line.order_id
     cross join generate_series(1, ${ticketsPerOrder}) as number
     order by line.id, number`,
    [regions],
  );
  await client.query(
    `insert into ticket.ticket_entitlement
       (ticket_id, spot_id, slot_id, times_total, times_used, share_fen, state, window_from, window_to)
     select ticket.id, slot.spot_id, slot.id, 1, (ticket.status = 'O')::int, ticket.paid_fen,
            case ticket.status when 'O' then 'USED' when 'F' then 'REFUNDED' when 'N' then 'EXPIRED' else 'UNUSED' end,
            ticket.valid_from, ticket.valid_to
     from ticket.ticket
     join ticket.slot on slot.id = ticket.slot_id
     order by ticket.id`,
  );
}

/** ¥2 for each who came with a group; all but those of the last month are paid. */
async function fillRebates(client: Client): Promise<void> {
  await client.query(
    `insert into ticket.rebate
       (source, ref_id, agreement_id, beneficiary_id, biz_date, heads, per_head_fen, amount_fen, state, payout, voucher_no)
     select 'TICKET', id, agreement_id, enterprise_id, biz_date, ${ticketsPerOrder}, 200, 200 * ${ticketsPerOrder},
            case when day.back > 30 then 'PAID' else 'EARNED' end, case when day.back > 30 then 'BANK' end, 'Y' || id
     from ticket.ticket_order
     join day on day.day = ticket_order.biz_date
     where agreement_id is not null`,
  );
}

async function fillMoney(client: Client): Promise<void> {
  await client.query(
    `insert into ticket.payment (order_id, line_no, method, amount_fen, out_trade_no, state, shift_id, paid_at, biz_date)
     select id, 1, (array['CASH', 'WECHAT', 'ALIPAY', 'UNIONPAY_CARD'])[1 + id % 4], paid_fen, 'Y' || id, 'SUCCESS',
            shift_id, sold_at, biz_date
     from ticket.ticket_order
     order by id`,
  );
  await client.query(
    `with posting as (
       insert into commerce.payment_posting
         (kind, ref_type, ref_id, line_key, shift_id, outlet_id, biz_date, posted_at, staff_id)
       select 'sale', 'payment', payment.id, '', sold.shift_id, sold.outlet_id, payment.biz_date, payment.paid_at, sold.seller_id
       from ticket.payment
       join ticket.ticket_order as sold on sold.id = payment.order_id
       where payment.method = 'CASH'
       returning id, ref_id, shift_id
     )
     insert into commerce.payment_entry (posting_id, line_no, account, amount_fen)
     select posting.id, side, case side when 1 then 'cash/' || posting.shift_id else 'order/' || payment.order_id end,
            case side when 1 then payment.amount_fen else -payment.amount_fen end
     from posting
     join ticket.payment on payment.id = posting.ref_id
     cross join (values (1), (2)) as entry (side)`,
  );
  await client.query(
    `with made as (
       insert into ticket.refund
         (refund_no, idem_key, order_id, kind, state, gross_fen, fee_fen, net_fen, asked_at, apply_by, shift_id, window_id,
          outlet_id, biz_date, done_at)
       select 'Y' || ticket.id, gen_random_uuid(), sold.id, 'VISITOR', 'DONE', ticket.paid_fen, 0, ticket.paid_fen,
              sold.sold_at, sold.seller_id, sold.shift_id, sold.window_id, sold.outlet_id, sold.biz_date,
              sold.sold_at + interval '5 minutes'
       from ticket.ticket
       join ticket.ticket_order as sold on sold.id = ticket.order_id
       where ticket.status = 'F'
       returning id, refund_no, order_id, net_fen
     ),
     line as (
       insert into ticket.refund_line (refund_id, ticket_id, persons, gross_fen, fee_fen, net_fen)
       select id, substr(refund_no, 2)::bigint, 1, net_fen, 0, net_fen from made
     )
     insert into ticket.refund_payment (refund_id, payment_id, method, amount_fen)
     select made.id, payment.id, payment.method, made.net_fen
     from made
     join ticket.payment on payment.order_id = made.order_id`,
  );
}

async function fillScans(client: Client): Promise<void> {
  await client.query(
    `insert into ticket.checkin_log
       (ticket_id, raw_code, spot_id, gate_id, direction, persons, result, answer, nonce, device_time, server_time, biz_date)
     select ticket.id, ticket.ticket_no, place."spotId", place."gateId", 'IN', 1, 'OK', '{}', gen_random_uuid(),
            ticket.first_used_at, ticket.first_used_at, ticket.visit_date
     from ticket.ticket
     join place on place."productId" = ticket.product_id
     where ticket.status = 'O'
     order by ticket.id`,
  );
}
