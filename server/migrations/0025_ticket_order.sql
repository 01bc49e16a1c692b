-- What one party bought at once, with everything later refunds, prints and reports need as it was sold.

create sequence ticket.order_serial as int minvalue 1 maxvalue 999999 cycle;

create table ticket.ticket_order (
  id bigint generated always as identity primary key,
  order_no varchar(20) not null unique,
  idem_key uuid not null unique,
  channel_id bigint not null references commerce.sales_channel,
  sale_mode text not null,
  visit_date date not null,
  seller_id bigint references admin.staff,
  window_id bigint references ticket.sale_window,
  shift_id bigint references ticket.ticket_shift,
  outlet_id bigint not null references admin.outlet,
  biz_date date not null,
  total_fen bigint not null,
  discount_fen bigint not null default 0,
  paid_fen bigint not null default 0,
  refunded_fen bigint not null default 0,
  pay_state text not null,
  state text not null,
  sold_at timestamptz not null,
  version int not null default 1,
  constraint order_sale_mode_known check (sale_mode in ('FIT', 'TEAM', 'EXCH')),
  constraint order_pay_state_known check (pay_state in ('UNPAID', 'PART', 'PAID', 'CREDIT')),
  constraint order_state_known check (state in ('UNPAID', 'RESERVED', 'PART_ISSUED', 'ISSUED', 'PART_USED', 'DONE', 'PART_REFUNDED', 'REFUNDED', 'CANCELLED', 'EXPIRED')),
  constraint order_money_not_negative check (total_fen >= 0 and discount_fen >= 0 and paid_fen >= 0),
  constraint order_refunded_within_paid check (refunded_fen between 0 and paid_fen),
  constraint order_window_sale_has_shift check (window_id is null or (seller_id is not null and shift_id is not null))
);

create index ticket_order_shift on ticket.ticket_order (shift_id, id);
create index ticket_order_day on ticket.ticket_order (biz_date, outlet_id, sold_at);
create index ticket_order_seller on ticket.ticket_order (seller_id, biz_date);

create table ticket.order_line (
  id bigint generated always as identity primary key,
  order_id bigint not null references ticket.ticket_order,
  line_no int not null,
  product_id bigint not null references commerce.product,
  qty int not null,
  unit_sale_fen bigint not null,
  unit_settle_fen bigint not null,
  price_rule_id bigint not null references ticket.price_rule,
  amount_fen bigint not null,
  slot_id bigint references ticket.slot,
  snapshot jsonb not null,
  constraint order_line_once unique (order_id, line_no),
  constraint order_line_qty_positive check (qty >= 1),
  constraint order_line_amount_is_price_times_qty check (amount_fen = unit_sale_fen * qty)
);

grant select, insert, update on ticket.ticket_order to shanmen_app;
grant select, insert on ticket.order_line to shanmen_app;
grant usage on sequence ticket.order_serial to shanmen_app;
