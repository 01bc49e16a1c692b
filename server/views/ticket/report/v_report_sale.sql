-- Ticket sales for reports, in fen; reports read no table of this area. A row is one line, on the day and in the shift
-- in which it was made:
-- sale, as it was made: what a change added is a line of its own, who left later is given back, an upgrade stands on
-- its own;
-- refund (visitors), void (a seller's mistake), compensation (nobody gave a ticket back), fee: what a refund kept;
-- change: what a change of date, slot or person cost more; upgrade: one line takes the old product away, one brings the
-- new.
-- qty are persons: 讲解服务 (is_docent) is sold for a fee and lets nobody in.
-- What a report does not ask for costs nothing: product and channel, which every line has, are outer joins all the same, since
-- those are left out where nobody looks at them. Which line a ticket stood on is looked up only where it was ever changed.
create view ticket.v_report_sale as
select
  ticket.id * 4 as line_id,
  'sale'::text as line_kind,
  ticket_order.biz_date,
  ticket_order.sold_at,
  ticket_order.outlet_id,
  ticket_order.seller_id,
  seller.name as seller_name,
  ticket_order.shift_id,
  ticket_order.window_id,
  sale_window.name as window_name,
  ticket_order.channel_id,
  sales_channel.name as channel_name,
  ticket_order.id as order_id,
  ticket_order.order_no,
  ticket_order.sale_mode,
  ticket.ticket_no,
  ticket.visit_date,
  order_line.product_id,
  product.code as product_code,
  product.name as product_name,
  ticket.person_count + ticket.left_count as qty,
  order_line.unit_sale_fen as unit_fen,
  order_line.unit_sale_fen * sold.units as gross_fen,
  order_line.unit_sale_fen * sold.units - ticket.paid_fen + raised.amount_fen as discount_fen,
  ticket.paid_fen - raised.amount_fen as received_fen,
  0::bigint as refund_fen,
  ticket.paid_fen - raised.amount_fen as net_fen,
  (
    select coalesce(array_agg(distinct payment.method order by payment.method), '{}')
    from ticket.payment
    where payment.order_id = ticket_order.id
      and payment.state = 'SUCCESS'
  ) as methods,
  ticket.status as letter,
  ticket.first_used_at,
  enterprise.name::text as enterprise_name,
  ticket_order.enterprise_id,
  ticket_order.account_manager_id as manager_id,
  manager.name as manager_name,
  ticket_order.guide_id,
  guide.name::text as guide_name,
  ticket_order.driver_id,
  driver.plate_no || ' ' || driver.name as driver_name,
  case when ticket_order.sale_mode = 'TEAM' then ticket_order.id end as team_order_id,
  (order_line.snapshot ->> 'facePriceFen')::bigint * sold.units as face_fen,
  case when ticket.status = 'O' then ticket.person_count else 0 end as admitted,
  ticket.id as ticket_id,
  coalesce((order_line.snapshot ->> 'taxRateBp')::int, product.tax_rate_bp) as tax_rate_bp,
  ticket.dispatch_id is not null as is_docent
from ticket.ticket
join ticket.ticket_order on ticket_order.id = ticket.order_id
left join ticket.order_line on order_line.id = case when ticket.change_count = 0 then ticket.order_line_id else coalesce((
  select upgrade.from_line_id from ticket.ticket_change as upgrade
  where upgrade.ticket_id = ticket.id and upgrade.from_line_id is not null and upgrade.changed_at > '-infinity'::timestamptz
  order by upgrade.id limit 1), ticket.order_line_id) end
left join commerce.product on product.id = order_line.product_id
left join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
left join ticket.sale_window on sale_window.id = ticket_order.window_id
left join admin.v_account as seller on seller.id = ticket_order.seller_id
left join commerce.enterprise on enterprise.id = ticket_order.enterprise_id
left join admin.v_account as manager on manager.id = ticket_order.account_manager_id
left join ticket.guide on guide.id = ticket_order.guide_id
left join ticket.driver on driver.id = ticket_order.driver_id
cross join lateral (
  select case
    when ticket.change_count = 0 then 0
    else (
      select coalesce(sum(raise_fen), 0)
      from ticket.ticket_change
      where ticket_change.ticket_id = ticket.id
    )
  end::bigint as amount_fen
) as raised
-- What lets nobody in was sold once.
cross join lateral (
  select case when ticket.dispatch_id is null then ticket.person_count + ticket.left_count else 1 end as units
) as sold
where ticket.issued_at is not null
union all
select
  refund_line.id * 4 + part.offset_in_line,
  part.line_kind,
  refund.biz_date,
  refund.done_at,
  refund.outlet_id,
  refund.apply_by,
  seller.name,
  refund.shift_id,
  refund.window_id,
  sale_window.name,
  ticket_order.channel_id,
  sales_channel.name,
  ticket_order.id,
  ticket_order.order_no,
  ticket_order.sale_mode,
  ticket.ticket_no,
  ticket.visit_date,
  order_line.product_id,
  product.code,
  product.name,
  part.qty,
  part.unit_fen,
  part.received_fen,
  0::bigint,
  part.received_fen,
  part.refund_fen,
  part.received_fen - part.refund_fen,
  (
    select coalesce(array_agg(distinct refund_payment.method order by refund_payment.method), '{}')
    from ticket.refund_payment
    where refund_payment.refund_id = refund.id
  ),
  ticket.status,
  ticket.first_used_at,
  enterprise.name::text,
  ticket_order.enterprise_id,
  ticket_order.account_manager_id,
  manager.name,
  ticket_order.guide_id,
  guide.name::text,
  ticket_order.driver_id,
  driver.plate_no || ' ' || driver.name,
  null::bigint,
  0::bigint,
  0,
  ticket.id,
  coalesce((order_line.snapshot ->> 'taxRateBp')::int, product.tax_rate_bp),
  ticket.dispatch_id is not null
from ticket.refund_line
join ticket.refund on refund.id = refund_line.refund_id
join ticket.ticket on ticket.id = refund_line.ticket_id
join ticket.ticket_order on ticket_order.id = refund.order_id
left join ticket.order_line on order_line.id = case when ticket.change_count = 0 then ticket.order_line_id else coalesce((
  select upgrade.from_line_id from ticket.ticket_change as upgrade
  where upgrade.ticket_id = ticket.id and upgrade.from_line_id is not null and upgrade.changed_at > refund.done_at
  order by upgrade.id limit 1), ticket.order_line_id) end
left join commerce.product on product.id = order_line.product_id
left join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
left join ticket.sale_window on sale_window.id = refund.window_id
left join admin.v_account as seller on seller.id = refund.apply_by
left join commerce.enterprise on enterprise.id = ticket_order.enterprise_id
left join admin.v_account as manager on manager.id = ticket_order.account_manager_id
left join ticket.guide on guide.id = ticket_order.guide_id
left join ticket.driver on driver.id = ticket_order.driver_id
cross join lateral (
  values
    (1, case refund.kind when 'SELLER_ERROR' then 'void' when 'COMPENSATION' then 'compensation' else 'refund' end,
     case when refund.kind in ('CHANGE_DIFF', 'COMPENSATION') then 0 else -refund_line.persons end,
     order_line.unit_sale_fen, 0::bigint, refund_line.gross_fen),
    (2, 'fee', 0, refund_line.fee_fen, refund_line.fee_fen, 0::bigint)
) as part (offset_in_line, line_kind, qty, unit_fen, received_fen, refund_fen)
where refund.state = 'DONE'
  and (part.line_kind <> 'fee' or part.received_fen > 0)
union all
select
  change.id * 4 + 3,
  'change'::text,
  change.biz_date,
  change.changed_at,
  change.outlet_id,
  change.staff_id,
  seller.name,
  change.shift_id,
  change.window_id,
  sale_window.name,
  ticket_order.channel_id,
  sales_channel.name,
  ticket_order.id,
  ticket_order.order_no,
  ticket_order.sale_mode,
  ticket.ticket_no,
  ticket.visit_date,
  order_line.product_id,
  product.code,
  product.name,
  0,
  change.raise_fen,
  change.raise_fen,
  0::bigint,
  change.raise_fen,
  0::bigint,
  change.raise_fen,
  (
    select coalesce(array_agg(distinct payment.method order by payment.method), '{}')
    from ticket.payment
    where payment.order_id = change.order_id
      and (payment.id = change.payment_id or (change.payment_id is null and payment.paid_at = change.changed_at))
      and payment.state = 'SUCCESS'
  ),
  ticket.status,
  ticket.first_used_at,
  enterprise.name::text,
  ticket_order.enterprise_id,
  ticket_order.account_manager_id,
  manager.name,
  ticket_order.guide_id,
  guide.name::text,
  ticket_order.driver_id,
  driver.plate_no || ' ' || driver.name,
  null::bigint,
  0::bigint,
  0,
  ticket.id,
  coalesce((order_line.snapshot ->> 'taxRateBp')::int, product.tax_rate_bp),
  ticket.dispatch_id is not null
from ticket.ticket_change as change
join ticket.ticket on ticket.id = change.ticket_id
join ticket.ticket_order on ticket_order.id = change.order_id
left join ticket.order_line on order_line.id = case when ticket.change_count = 0 then ticket.order_line_id else coalesce((
  select upgrade.from_line_id from ticket.ticket_change as upgrade
  where upgrade.ticket_id = ticket.id and upgrade.from_line_id is not null and upgrade.changed_at > change.changed_at
  order by upgrade.id limit 1), ticket.order_line_id) end
left join commerce.product on product.id = order_line.product_id
left join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
left join ticket.sale_window on sale_window.id = change.window_id
left join admin.v_account as seller on seller.id = change.staff_id
left join commerce.enterprise on enterprise.id = ticket_order.enterprise_id
left join admin.v_account as manager on manager.id = ticket_order.account_manager_id
left join ticket.guide on guide.id = ticket_order.guide_id
left join ticket.driver on driver.id = ticket_order.driver_id
where change.raise_fen <> 0
  and change.from_line_id is null
union all
select
  part.line_id,
  'upgrade'::text,
  change.biz_date,
  change.changed_at,
  change.outlet_id,
  change.staff_id,
  seller.name,
  change.shift_id,
  change.window_id,
  sale_window.name,
  ticket_order.channel_id,
  sales_channel.name,
  ticket_order.id,
  ticket_order.order_no,
  ticket_order.sale_mode,
  ticket.ticket_no,
  ticket.visit_date,
  order_line.product_id,
  product.code,
  product.name,
  part.qty,
  part.price_fen,
  part.qty * part.price_fen,
  part.qty * (part.price_fen - part.worth_fen),
  part.qty * part.worth_fen,
  0::bigint,
  part.qty * part.worth_fen,
  (
    select coalesce(array_agg(distinct payment.method order by payment.method), '{}')
    from ticket.payment
    where payment.order_id = change.order_id
      and (payment.id = change.payment_id or (change.payment_id is null and payment.paid_at = change.changed_at))
      and payment.state = 'SUCCESS'
  ),
  ticket.status,
  ticket.first_used_at,
  enterprise.name::text,
  ticket_order.enterprise_id,
  ticket_order.account_manager_id,
  manager.name,
  ticket_order.guide_id,
  guide.name::text,
  ticket_order.driver_id,
  driver.plate_no || ' ' || driver.name,
  null::bigint,
  part.qty * (order_line.snapshot ->> 'facePriceFen')::bigint,
  0,
  ticket.id,
  coalesce((order_line.snapshot ->> 'taxRateBp')::int, product.tax_rate_bp),
  ticket.dispatch_id is not null
from ticket.ticket_change as change
join ticket.ticket on ticket.id = change.ticket_id
join ticket.ticket_order on ticket_order.id = change.order_id
join ticket.order_line as to_line on to_line.id = change.to_line_id
cross join lateral (
  values
    (-change.id, change.from_line_id, -1, to_line.unit_sale_fen - change.raise_fen, change.from_fen),
    (change.id * 4 + 3, change.to_line_id, 1, to_line.unit_sale_fen, change.from_fen + change.raise_fen)
) as part (line_id, order_line_id, qty, price_fen, worth_fen)
left join ticket.order_line on order_line.id = part.order_line_id
left join commerce.product on product.id = order_line.product_id
left join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
left join ticket.sale_window on sale_window.id = change.window_id
left join admin.v_account as seller on seller.id = change.staff_id
left join commerce.enterprise on enterprise.id = ticket_order.enterprise_id
left join admin.v_account as manager on manager.id = ticket_order.account_manager_id
left join ticket.guide on guide.id = ticket_order.guide_id
left join ticket.driver on driver.id = ticket_order.driver_id;

grant select on ticket.v_report_sale to shanmen_app, shanmen_report;
