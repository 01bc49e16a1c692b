-- By which rule a sold ticket may be given back, and everything that was given back.

create table commerce.refund_rule (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(60) not null,
  mode text not null default 'AUTO',
  base text not null default 'VISIT_START',
  until text not null default 'SLOT_END',
  expired text not null default 'FORBID',
  expired_days int not null default 0,
  rounding text not null default 'UP_TO_YUAN',
  fee_min_fen bigint not null default 0,
  fee_max_fen bigint,
  sort int not null default 0,
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint refund_rule_mode_known check (mode in ('AUTO', 'AUDIT', 'FORBID')),
  constraint refund_rule_base_known check (base in ('VISIT_START', 'SLOT_START', 'ISSUE')),
  constraint refund_rule_until_known check (until in ('SLOT_END', 'SLOT_START', 'NONE')),
  constraint refund_rule_expired_known check (expired in ('FORBID', 'AUDIT', 'AUTO')),
  constraint refund_rule_rounding_known check (rounding in ('UP_TO_YUAN', 'FEN')),
  constraint refund_rule_limits_sane check (expired_days >= 0 and fee_min_fen >= 0 and fee_max_fen >= fee_min_fen),
  constraint refund_rule_status_known check (status in (0, 1))
);

create table commerce.refund_tier (
  id bigint generated always as identity primary key,
  refund_rule_id bigint not null references commerce.refund_rule,
  hours_before_min int,
  fee_bp int,
  fee_fen bigint,
  constraint refund_tier_has_one_fee check ((fee_bp is null) <> (fee_fen is null)),
  constraint refund_tier_fee_sane check (fee_bp between 0 and 10000 and fee_fen >= 0)
);

create unique index refund_tier_once on commerce.refund_tier (refund_rule_id, coalesce(hours_before_min, -2147483648));

alter table commerce.product
  add column refund_rule_id bigint references commerce.refund_rule;

create sequence ticket.refund_serial as int minvalue 1 maxvalue 999999 cycle;

create table ticket.refund (
  id bigint generated always as identity primary key,
  refund_no varchar(20) not null unique,
  idem_key uuid not null unique,
  order_id bigint not null references ticket.ticket_order,
  kind text not null,
  reason varchar(200) not null default '',
  state text not null,
  gross_fen bigint not null,
  fee_fen bigint not null,
  net_fen bigint not null,
  asked_at timestamptz not null,
  apply_by bigint references admin.staff,
  audit_by bigint references admin.staff,
  shift_id bigint references ticket.ticket_shift,
  window_id bigint references ticket.sale_window,
  outlet_id bigint not null references admin.outlet,
  biz_date date not null,
  done_at timestamptz,
  version int not null default 1,
  constraint refund_kind_known check (kind in ('VISITOR', 'SELLER_ERROR', 'CLOSURE', 'COMPENSATION', 'CHANGE_DIFF')),
  constraint refund_state_known check (state in ('APPLIED', 'AUDITING', 'REJECTED', 'PROCESSING', 'DONE', 'FAILED')),
  constraint refund_net_is_gross_less_fee check (net_fen = gross_fen - fee_fen and net_fen >= 0 and fee_fen >= 0),
  constraint refund_done_has_time check ((state = 'DONE') = (done_at is not null)),
  constraint refund_checked_by_another check (audit_by <> apply_by)
);

create index refund_order on ticket.refund (order_id);
create index refund_shift on ticket.refund (shift_id);
create index refund_day on ticket.refund (biz_date, outlet_id);

create table ticket.refund_line (
  id bigint generated always as identity primary key,
  refund_id bigint not null references ticket.refund,
  ticket_id bigint not null references ticket.ticket,
  persons int not null,
  gross_fen bigint not null,
  fee_fen bigint not null,
  net_fen bigint not null,
  constraint refund_line_once unique (refund_id, ticket_id),
  constraint refund_line_has_people check (persons >= 1),
  constraint refund_line_net_is_gross_less_fee check (net_fen = gross_fen - fee_fen and net_fen >= 0 and fee_fen >= 0)
);

create index refund_line_ticket on ticket.refund_line (ticket_id);

create table ticket.refund_payment (
  id bigint generated always as identity primary key,
  refund_id bigint not null references ticket.refund,
  payment_id bigint not null references ticket.payment,
  method text not null,
  amount_fen bigint not null,
  constraint refund_payment_once unique (refund_id, payment_id),
  constraint refund_payment_positive check (amount_fen > 0)
);

create index refund_payment_payment on ticket.refund_payment (payment_id);

-- Whether this place is for sale again. A refund after the end of its slot, or into a closed one, leaves it used up.
alter table ticket.ticket_entitlement
  add column quota_returned boolean not null default false;

-- A refund is a line of its own, on the day and in the shift in which it was made; so is the fee that was kept.
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
  order_line.unit_sale_fen * ticket.person_count - ticket.paid_fen as discount_fen,
  ticket.paid_fen as received_fen,
  0::bigint as refund_fen,
  ticket.paid_fen as net_fen,
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
    (1, 'refund'::text, -refund_line.persons, order_line.unit_sale_fen, 0::bigint, refund_line.gross_fen),
    (2, 'fee'::text, 0, refund_line.fee_fen, refund_line.fee_fen, 0::bigint)
) as part (offset_in_line, line_kind, qty, unit_fen, received_fen, refund_fen)
cross join lateral (
  select coalesce(array_agg(distinct refund_payment.method order by refund_payment.method), '{}') as methods
  from ticket.refund_payment
  where refund_payment.refund_id = refund.id
) as paid
where refund.state = 'DONE'
  and (part.line_kind = 'refund' or part.received_fen > 0);

grant select, insert, update on commerce.refund_rule to shanmen_app;
grant select, insert on commerce.refund_tier to shanmen_app;
grant select, insert, update on ticket.refund to shanmen_app;
grant select, insert on ticket.refund_line to shanmen_app;
grant select, insert on ticket.refund_payment to shanmen_app;
grant usage on sequence ticket.refund_serial to shanmen_app;
