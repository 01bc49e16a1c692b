-- Whatever was sold between two days, no finer than reports of whole outlets ask: tickets of closed days as they were counted
-- (reports.rollup_outlet), those of days that are open or changed since counted anew, and goods and 历史汇总 line by line.
-- Money is fen, quantities are thousandths; orders is 1 on the first line of an order alone. Its plan is made once for a
-- connection and fits any days: planning takes longer than reading, and each report that is put into the statement of its reader
-- would be planned twice over, for its days and for those it is compared with. It starts no workers: that takes longer than
-- most of its days.
create or replace function reports.sale_counted(from_day date, to_day date)
returns table (
  biz_date date,
  line_kind text,
  outlet_id bigint,
  seller_id bigint,
  revenue text,
  orders bigint,
  qty bigint,
  gross_fen bigint,
  discount_fen bigint,
  rounding_fen bigint,
  received_fen bigint,
  refund_fen bigint,
  net_fen bigint
)
language sql stable
set plan_cache_mode = 'force_generic_plan'
set max_parallel_workers_per_gather = 0
as $$
  with asked as (
    select
      calendar.at::date as day,
      exists (
        select
        from reports.rollup_day as built
        where built.biz_date = calendar.at::date
          and not exists (
            select
            from platform.day_touch as touch
            where touch.biz_date = built.biz_date
              and not pg_visible_in_snapshot(touch.xid, built.built_snapshot)
          )
      ) as is_counted
    from generate_series(from_day, to_day, interval '1 day') as calendar (at)
  ),
  -- Days in a row as one: a plan that is made once does not know how many days are open, and for many it would read all tickets.
  open_days as (
    select min(day) as first_day, max(day) as last_day
    from (select day, day - row_number() over (order by day)::int as run from asked where not is_counted) as numbered
    group by run
  )
  select
    biz_date, line_kind, outlet_id, seller_id,
    case when is_docent then 'docent' else 'ticket' end, first_orders, qty * 1000, gross_fen, discount_fen, 0::bigint,
    received_fen, refund_fen, net_fen
  from reports.rollup_outlet
  where biz_date = any(array(select day from asked where is_counted))
  union all
  select
    sold.biz_date, sold.line_kind, sold.outlet_id, sold.seller_id, case when sold.is_docent then 'docent' else 'ticket' end,
    sold.first_orders, sold.qty * 1000, sold.gross_fen, sold.discount_fen, 0::bigint, sold.received_fen, sold.refund_fen,
    sold.net_fen
  from open_days
  cross join lateral (
    select * from reports.v_outlet_by_day where biz_date between open_days.first_day and open_days.last_day offset 0
  ) as sold
  union all
  select
    biz_date, line_kind, outlet_id, seller_id, revenue,
    (order_id is not null and row_number() over (partition by biz_date, order_id, line_kind order by line_id) = 1)::int::bigint,
    qty, gross_fen, discount_fen, rounding_fen, received_fen, refund_fen, net_fen
  from reports.v_sale
  where area <> 'ticket'
    and biz_date between from_day and to_day
$$;

grant execute on function reports.sale_counted(date, date) to shanmen_app, shanmen_report;
