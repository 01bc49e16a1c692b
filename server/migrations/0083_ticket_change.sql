-- A ticket may move to another day, slot or person; each move is a row, with the difference in price and what of it stayed in the order.

alter table commerce.product
  add column change_allowed boolean not null default true,
  add column change_max int not null default 1,
  add column change_until_min int not null default 0,
  add constraint product_change_limits_sane check (change_max between 0 and 99 and change_until_min between 0 and 525600);

create table ticket.ticket_change (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket.ticket,
  order_id bigint not null references ticket.ticket_order,
  from_date date not null,
  to_date date not null,
  from_slot_id bigint references ticket.slot,
  to_slot_id bigint references ticket.slot,
  renamed boolean not null,
  diff_fen bigint not null,
  raise_fen bigint not null,
  qr_version int not null,
  staff_id bigint references admin.staff,
  shift_id bigint references ticket.ticket_shift,
  window_id bigint references ticket.sale_window,
  outlet_id bigint not null references admin.outlet,
  biz_date date not null,
  changed_at timestamptz not null,
  constraint ticket_change_once unique (ticket_id, qr_version)
);

create index ticket_change_order on ticket.ticket_change (order_id);
create index ticket_change_day on ticket.ticket_change (biz_date, outlet_id);

create trigger append_only
  before update or delete or truncate on ticket.ticket_change
  for each statement execute function platform.refuse_change();

grant select, insert on ticket.ticket_change to shanmen_app;

-- A sale is worth what was paid that day; what a change added is a line of its own, and what it gave back takes no ticket away.
create or replace view ticket.v_report_sale as
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
  ticket.product_id,
  product.code as product_code,
  product.name as product_name,
  ticket.person_count as qty,
  order_line.unit_sale_fen as unit_fen,
  order_line.unit_sale_fen * ticket.person_count as gross_fen,
  order_line.unit_sale_fen * ticket.person_count - ticket.paid_fen + raised.amount_fen as discount_fen,
  ticket.paid_fen - raised.amount_fen as received_fen,
  0::bigint as refund_fen,
  ticket.paid_fen - raised.amount_fen as net_fen,
  paid.methods,
  ticket.status as letter,
  ticket.first_used_at,
  null::text as enterprise_name
from ticket.ticket
join ticket.ticket_order on ticket_order.id = ticket.order_id
join ticket.order_line on order_line.id = ticket.order_line_id
join commerce.product on product.id = ticket.product_id
join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
left join ticket.sale_window on sale_window.id = ticket_order.window_id
left join admin.v_account as seller on seller.id = ticket_order.seller_id
cross join lateral (
  select coalesce(sum(raise_fen), 0)::bigint as amount_fen
  from ticket.ticket_change
  where ticket_change.ticket_id = ticket.id
) as raised
cross join lateral (
  select coalesce(array_agg(distinct payment.method order by payment.method), '{}') as methods
  from ticket.payment
  where payment.order_id = ticket_order.id
    and payment.state = 'SUCCESS'
) as paid
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
  ticket.product_id,
  product.code,
  product.name,
  part.qty,
  part.unit_fen,
  part.received_fen,
  0::bigint,
  part.received_fen,
  part.refund_fen,
  part.received_fen - part.refund_fen,
  paid.methods,
  ticket.status,
  ticket.first_used_at,
  null::text
from ticket.refund_line
join ticket.refund on refund.id = refund_line.refund_id
join ticket.ticket on ticket.id = refund_line.ticket_id
join ticket.ticket_order on ticket_order.id = refund.order_id
join ticket.order_line on order_line.id = ticket.order_line_id
join commerce.product on product.id = ticket.product_id
join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
left join ticket.sale_window on sale_window.id = refund.window_id
left join admin.v_account as seller on seller.id = refund.apply_by
cross join lateral (
  values
    (1, 'refund'::text, case refund.kind when 'CHANGE_DIFF' then 0 else -refund_line.persons end,
     order_line.unit_sale_fen, 0::bigint, refund_line.gross_fen),
    (2, 'fee'::text, 0, refund_line.fee_fen, refund_line.fee_fen, 0::bigint)
) as part (offset_in_line, line_kind, qty, unit_fen, received_fen, refund_fen)
cross join lateral (
  select coalesce(array_agg(distinct refund_payment.method order by refund_payment.method), '{}') as methods
  from ticket.refund_payment
  where refund_payment.refund_id = refund.id
) as paid
where refund.state = 'DONE'
  and (part.line_kind = 'refund' or part.received_fen > 0)
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
  ticket.product_id,
  product.code,
  product.name,
  0,
  change.raise_fen,
  change.raise_fen,
  0::bigint,
  change.raise_fen,
  0::bigint,
  change.raise_fen,
  paid.methods,
  ticket.status,
  ticket.first_used_at,
  null::text
from ticket.ticket_change as change
join ticket.ticket on ticket.id = change.ticket_id
join ticket.ticket_order on ticket_order.id = change.order_id
join commerce.product on product.id = ticket.product_id
join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
left join ticket.sale_window on sale_window.id = change.window_id
left join admin.v_account as seller on seller.id = change.staff_id
cross join lateral (
  select coalesce(array_agg(distinct payment.method order by payment.method), '{}') as methods
  from ticket.payment
  where payment.order_id = change.order_id
    and payment.paid_at = change.changed_at
    and payment.state = 'SUCCESS'
) as paid
where change.raise_fen <> 0;
