-- From 营收(权责) to 营收(收付) between two days, line by line, in fen. bridge_fen are the steps, the first of them the income
-- itself; cash_fen is the money out of its own entries; open_fen is what the steps do not explain: nothing in all.
create or replace function reports.revenue_bridge(from_day date, to_day date)
returns table (
  fact_id bigint,
  step text,
  step_sort int,
  biz_date date,
  day_name text,
  dated_at timestamptz,
  outlet_id bigint,
  outlet_name text,
  outlet_group text,
  seller_id bigint,
  seller_name text,
  doc_no text,
  what text,
  bridge_fen bigint,
  accrual_fen bigint,
  moved_fen bigint,
  cash_fen bigint,
  open_fen bigint
)
language sql stable
as $$
  select
    reports.fact_number(fact.step || ' ' || fact.fact_key),
    fact.step,
    array_position(array[
      'accrual', 'held', 'released', 'credit-used', 'credit-paid', 'wallet-used', 'wallet-paid', 'voucher-used', 'voucher-paid', 'free',
      'deposit-in', 'deposit-back', 'deposit-used', 'over', 'short', 'office', 'unposted', 'rebate', 'sms', 'plate', 'team-change', 'other', 'cash'
    ], fact.step),
    fact.biz_date, to_char(fact.biz_date, 'YYYY-MM-DD'), fact.dated_at,
    fact.outlet_id, outlet.name::text, outlet.outlet_group, fact.seller_id, fact.seller_name, fact.doc_no, fact.what,
    case when fact.step <> 'cash' then fact.fen end,
    case when fact.step = 'accrual' then fact.fen end,
    case when fact.step not in ('accrual', 'cash') then fact.fen end,
    case when fact.step = 'cash' then fact.fen end,
    case when fact.step = 'cash' then -fact.fen else fact.fen end
  from (
    select
      step.name as step, line.fact_key, line.biz_date, line.dated_at, line.outlet_id, line.seller_id, line.seller_name,
      line.order_no as doc_no, line.product_name as what, step.sign * line.net_fen as fen
    from reports.ticket_recognition(from_day, to_day) as line
    join (values ('own', 'accrual', 1), ('held', 'held', 1), ('released', 'accrual', 1), ('released', 'released', -1))
      as step (part, name, sign) on step.part = line.part
    union all
    select
      'accrual', 'goods ' || line_id, biz_date, sold_at, outlet_id, seller_id, seller_name::text, order_no, product_name, net_fen
    from reports.v_sale
    where area in ('till', 'office')
      and biz_date between from_day and to_day
    union all
    select step, entry_id::text, biz_date, posted_at, outlet_id, seller_id, seller_name::text, doc_no, null, step_fen
    from reports.v_money_step
    where biz_date between from_day and to_day
    union all
    select
      'office', doc_id || ' ' || biz_date || ' ' || coalesce(outlet_id, 0), biz_date, dated_at, outlet_id, seller_id,
      seller_name, doc_no, null, due_fen
    from reports.v_office_due
    where biz_date between from_day and to_day
    union all
    select 'cash', entry_id::text, biz_date, posted_at, outlet_id, seller_id, seller_name::text, doc_no, null, cash_fen
    from reports.v_cash_flow
    where biz_date between from_day and to_day
  ) as fact
  left join reports.v_outlet as outlet on outlet.id = fact.outlet_id
  where fact.fen <> 0
$$;

grant execute on function reports.revenue_bridge(date, date) to shanmen_app, shanmen_report;
