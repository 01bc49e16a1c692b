-- 返利 row by row, in fen: what was bought of it and given back, what is expected, owed, audited, paid and still open; what was
-- bought stands at what was accrued, and at no row that lowers it later. of_words says the rule beside of_label. A rebate for the group of an order is
-- shown to whoever sees the order, one for what was bought in a shop to whoever sees the shop; one of a period is of no outlet.
create view ticket.v_report_rebate as
select
  rebate.id as rebate_id,
  rebate.biz_date,
  rebate.source,
  of.label as of_label,
  of.label || ' · ' || case
    when agreement.retail_bp is not null and rebate.source = 'RETAIL' then (agreement.retail_bp / 100.0)::float8 || '%'
    when rebate.per_head_fen > 0 then (rebate.per_head_fen / 100.0)::float8 || ' 元/人'
    else '按消费额'
  end as of_words,
  rebate.state,
  agreement.id as agreement_id,
  agreement.no::text as agreement_no,
  agreement.enterprise_id,
  enterprise.name::text as enterprise_name,
  coalesce(ticket_order.guide_id, rebate.guide_id) as guide_id,
  guide.name::text as guide_name,
  coalesce(ticket_order.driver_id, rebate.driver_id) as driver_id,
  driver.plate_no || ' ' || driver.name as driver_name,
  rebate.per_head_fen,
  case when rebate.state = 'REVERSED' then 0 else rebate.heads end as heads,
  bought.ticket_fen,
  bought.retail_fen,
  bought.back_fen,
  bought.ticket_fen + bought.retail_fen - bought.back_fen as base_fen,
  case when rebate.state = 'PENDING' then rebate.amount_fen else 0 end as pending_fen,
  case when rebate.state in ('EARNED', 'AUDITED', 'PAID') then rebate.amount_fen else 0 end as due_fen,
  case when rebate.state in ('AUDITED', 'PAID') then rebate.amount_fen else 0 end as audited_fen,
  case when rebate.state = 'PAID' then rebate.amount_fen else 0 end as paid_fen,
  case when rebate.state = 'AUDITED' then rebate.amount_fen else 0 end as unpaid_fen,
  coalesce(rebate.tax_withheld_fen, 0) as tax_fen,
  coalesce(ticket_order.outlet_id, rebate.outlet_id) as outlet_id,
  ticket_order.seller_id
from ticket.rebate
join ticket.agreement on agreement.id = rebate.agreement_id
join commerce.enterprise on enterprise.id = agreement.enterprise_id
left join ticket.ticket_order on rebate.source = 'TICKET' and ticket_order.id = rebate.ref_id
left join ticket.guide on guide.id = coalesce(ticket_order.guide_id, rebate.guide_id)
left join ticket.driver on driver.id = coalesce(ticket_order.driver_id, rebate.driver_id)
cross join lateral (
  select coalesce(
    rebate.of_label, ticket_order.order_no, to_char(to_date(rebate.ref_id::text, 'YYYYMMDD'), 'YYYY-MM-DD') || ' 起'
  ) as label
) as of
cross join lateral (
  select
    coalesce(sum(part.fen) filter (where part.is_ticket), 0)::bigint as ticket_fen,
    coalesce(sum(part.fen) filter (where not part.is_ticket), 0)::bigint as retail_fen,
    coalesce(sum(part.back_fen), 0)::bigint as back_fen
  from (
    select true as is_ticket, ticket.paid_fen as fen, ticket.refunded_gross_fen as back_fen
    from ticket.ticket_order as sold
    join ticket.ticket on ticket.order_id = sold.id
    join commerce.product on product.id = ticket.product_id and product.rebate_eligible
    left join ticket.ticket_team as moved on moved.ticket_id = ticket.id
    where rebate.source = 'TICKET'
      and sold.id = rebate.ref_id
      and case when moved.ticket_id is null then sold.agreement_id else moved.agreement_id end = rebate.agreement_id
    union all
    select true, ticket.paid_fen, ticket.refunded_gross_fen
    from ticket.ticket_order as sold
    join ticket.ticket on ticket.order_id = sold.id
    join commerce.product on product.id = ticket.product_id and product.rebate_eligible
    left join ticket.ticket_team as moved on moved.ticket_id = ticket.id
    where rebate.source = 'PERIOD'
      and (
        sold.agreement_id = rebate.agreement_id
        or sold.id = any(array(select order_id from ticket.ticket_team where agreement_id = rebate.agreement_id))
      )
      and case when moved.ticket_id is null then sold.agreement_id else moved.agreement_id end = rebate.agreement_id
      and to_char(date_trunc(lower(nullif(agreement.rebate_period, 'ORDER')), sold.visit_date), 'YYYYMMDD')::bigint = rebate.ref_id
    union all
    select false, tagged.sold_fen, tagged.back_fen
    from cashier.v_tagged_sale as tagged
    where rebate.source = 'RETAIL'
      and (
        (rebate.ref_kind = 'VISIT' and tagged.visit_id = rebate.ref_id)
        or (rebate.ref_kind = 'TEAM' and tagged.team_id = rebate.ref_id and tagged.visit_id is null)
      )
  ) as part
  where rebate.claw_back_of is null
    and rebate.state <> 'REVERSED'
) as bought;

grant select on ticket.v_report_rebate to shanmen_app, shanmen_report;
