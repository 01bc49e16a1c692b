-- Lines of ticket sales between two days, by when they are revenue. `own`: on the day of the line, as what is kept of a refund
-- and what happens after the use. `held`: not yet, for the ticket was neither used nor lapsed. `released`: a line of before
-- that became revenue within the days, with its ticket, or stopped being so (sign -1).
create or replace function reports.ticket_recognition(from_day date, to_day date)
returns table (
  part text,
  sign int,
  fact_key text,
  biz_date date,
  dated_at timestamptz,
  sold_on date,
  line_kind text,
  outlet_id bigint,
  seller_id bigint,
  seller_name text,
  order_no text,
  product_name text,
  gross_fen bigint,
  discount_fen bigint,
  refund_fen bigint,
  net_fen bigint,
  tax_fen bigint,
  is_docent boolean
)
language sql stable
as $$
  with moved as (
    select log_id, ticket_id, at, biz_date, sign, order_day
    from ticket.v_report_recognition
    where at >= from_day::timestamp at time zone 'Asia/Shanghai'
      and at < (to_day + 1)::timestamp at time zone 'Asia/Shanghai'
  ),
  line as (
    select
      line_id, ticket_id, line_kind, biz_date, sold_at, outlet_id, seller_id, seller_name, order_no, product_name,
      gross_fen, discount_fen, refund_fen, net_fen, tax_fen, is_docent
    from reports.v_ticket_sale
    where biz_date between least(from_day, (select min(order_day) from moved)) and to_day
  )
  select
    case when line.line_kind = 'fee' or before.sign = 1 then 'own' else 'held' end, 1, 'line ' || line.line_id,
    line.biz_date, line.sold_at, line.biz_date, line.line_kind, line.outlet_id, line.seller_id, line.seller_name::text,
    line.order_no::text, line.product_name::text,
    line.gross_fen, line.discount_fen, line.refund_fen, line.net_fen, line.tax_fen, line.is_docent
  from line
  left join lateral (
    select step.sign
    from ticket.v_report_recognition as step
    where step.ticket_id = line.ticket_id
      and step.at < line.sold_at
    order by step.at desc, step.log_id desc
    limit 1
  ) as before on line.line_kind not in ('sale', 'fee')
  where line.biz_date between from_day and to_day
  union all
  select
    'released', moved.sign, 'line ' || line.line_id || ' ' || moved.log_id,
    moved.biz_date, moved.at, line.biz_date, line.line_kind, line.outlet_id, line.seller_id, line.seller_name::text,
    line.order_no::text, line.product_name::text,
    moved.sign * line.gross_fen, moved.sign * line.discount_fen, moved.sign * line.refund_fen, moved.sign * line.net_fen,
    moved.sign * line.tax_fen, line.is_docent
  from moved
  join line on line.ticket_id = moved.ticket_id
  -- What was sold at first came before anything that happened to it, whatever the clock of a window said.
  where (line.line_kind = 'sale' or line.sold_at <= moved.at)
    and line.line_kind <> 'fee'
$$;

grant execute on function reports.ticket_recognition(date, date) to shanmen_app, shanmen_report;
