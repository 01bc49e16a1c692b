-- Ticket, orders: a seller's shift with its drawer, the order of one party with its lines and its money.

-- 开班 to 交班: a seller's drawer from its float to its count; nobody sells without an open one, and nobody has two. It is
-- ended by a supervisor when its seller cannot, and audited by somebody who neither sold nor ended it.
create table ticket.ticket_shift (
  id bigint generated always as identity primary key,
  no varchar(30) not null unique,
  idem_key uuid unique,
  seller_id bigint not null references admin.staff,
  window_id bigint not null references ticket.sale_window,
  outlet_id bigint not null references admin.outlet,
  biz_date date not null,
  opened_at timestamptz not null,
  opening_float_fen bigint not null,
  float_detail jsonb, -- notes and coins
  counted_at timestamptz,
  closed_at timestamptz,
  expected jsonb, -- fen by method; shown after the count only
  counted_cash_fen bigint,
  over_short_fen bigint, -- counted less expected
  over_short_reason varchar(200),
  ticket_paper_from varchar(30), -- first sheet of numbered paper
  ticket_paper_to varchar(30),
  ticket_paper_void int not null default 0,
  state text not null default 'OPEN',
  audited_by bigint references admin.staff,
  version int not null default 1,
  counting_at timestamptz,
  forced_by bigint references admin.staff, -- 强制交班: a supervisor
  force_reason varchar(200),
  audited_at timestamptz,
  audit_remark varchar(200),
  constraint shift_float_not_negative check (opening_float_fen >= 0),
  constraint shift_count_not_negative check (counted_cash_fen >= 0),
  constraint shift_difference_explained check (state not in ('CLOSED', 'AUDITED') or over_short_fen = 0 or over_short_reason is not null),
  constraint shift_closed_has_time check ((state in ('CLOSED', 'AUDITED')) = (closed_at is not null)),
  constraint shift_state_known check (state in ('OPEN', 'COUNTING', 'BLIND_COUNT', 'CLOSED', 'AUDITED')),
  constraint shift_counted_before_expected check (
    (state in ('OPEN', 'COUNTING')) = (expected is null)
    and (state in ('OPEN', 'COUNTING')) = (counted_cash_fen is null)
    and (state in ('OPEN', 'COUNTING')) = (over_short_fen is null)
  ),
  constraint shift_forced_has_reason check ((forced_by is null) = (force_reason is null)),
  constraint shift_forced_by_another check (forced_by <> seller_id),
  constraint shift_audited_by_somebody check ((state = 'AUDITED') = (audited_by is not null) and (audited_by is null) = (audited_at is null)),
  constraint shift_audited_by_another check (audited_by <> seller_id and audited_by <> forced_by)
);
create index ticket_shift_day on ticket.ticket_shift (biz_date, outlet_id);
create unique index shift_one_open_per_seller on ticket.ticket_shift (seller_id)
  where state in ('OPEN', 'COUNTING', 'BLIND_COUNT');
create unique index shift_one_open_per_window on ticket.ticket_shift (window_id)
  where state in ('OPEN', 'COUNTING', 'BLIND_COUNT');
grant select, insert, update on ticket.ticket_shift to shanmen_app;

-- Cash that goes into a drawer or out of it besides sales, and each opening of it: only ever added to, and with no
-- field for a rebate.
create table ticket.cash_move (
  id bigint generated always as identity primary key,
  idem_key uuid not null unique,
  shift_id bigint not null references ticket.ticket_shift,
  kind text not null,
  amount_fen bigint not null,
  reason varchar(100) not null,
  biz_date date not null,
  made_at timestamptz not null,
  made_by bigint not null references admin.staff,
  witness_id bigint references admin.staff, -- who else saw that much cash leave the drawer
  constraint cash_move_kind_known check (kind in ('DROP', 'IN', 'OUT', 'DRAWER')),
  constraint cash_move_amount_by_kind check ((kind = 'DRAWER' and amount_fen = 0) or (kind <> 'DRAWER' and amount_fen > 0)),
  constraint cash_move_witness_is_another check (witness_id <> made_by)
);
create index cash_move_shift on ticket.cash_move (shift_id, id);
create trigger append_only before update or delete or truncate on ticket.cash_move
  for each statement execute function platform.refuse_change();
grant select, insert on ticket.cash_move to shanmen_app;

-- The running part of an order's number.
create sequence ticket.order_serial as int minvalue 1 maxvalue 999999 cycle;
grant usage on sequence ticket.order_serial to shanmen_app;

-- What one party bought at once, with everything later refunds, prints and reports need as it was sold.
create table ticket.ticket_order (
  id bigint generated always as identity primary key,
  order_no varchar(20) not null unique,
  idem_key uuid not null unique,
  channel_id bigint not null references commerce.sales_channel,
  sale_mode text not null, -- 散客 FIT, 团队 TEAM, 换票 EXCH
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
  contact_name varchar(60), -- Who booked without a seller, and until when the places are held.
  contact_mobile_enc text,
  contact_mobile_hash char(64),
  contact_mobile_masked varchar(20),
  source_hash char(64), -- of the address that it came from
  hold_expires_at timestamptz,
  agreement_id bigint references ticket.agreement, -- of a group; its enterprise may pay by account
  enterprise_id bigint references commerce.enterprise,
  pickup_code varchar(9), -- 取票码, nine digits: tickets are fetched on paper at a window, once.
  collected_at timestamptz,
  collected_by bigint references admin.staff,
  collected_window_id bigint references ticket.sale_window,
  guide_id bigint references ticket.guide,
  driver_id bigint references ticket.driver,
  account_manager_id bigint references admin.staff,
  sale_link_id bigint references ticket.sale_link,
  -- 团队预订: its places are kept until a moment, or to the end of the visit day where an account is answerable for it;
  -- what that account will pay is frozen as long as its tickets are reserved.
  is_deferred boolean not null default false,
  frozen_fen bigint not null default 0,
  credit_account_id bigint references commerce.credit_account,
  device_hash char(64), -- of the cookie of the browser that booked, for the limits of a device
  external_no varchar(40), -- 外部单号: the number that an order has at the agency or channel it came from
  constraint order_sale_mode_known check (sale_mode in ('FIT', 'TEAM', 'EXCH')),
  constraint order_pay_state_known check (pay_state in ('UNPAID', 'PART', 'PAID', 'CREDIT')),
  constraint order_state_known check (state in ('UNPAID', 'RESERVED', 'PART_ISSUED', 'ISSUED', 'PART_USED', 'DONE', 'PART_REFUNDED', 'REFUNDED', 'CANCELLED', 'EXPIRED')),
  constraint order_money_not_negative check (total_fen >= 0 and discount_fen >= 0 and paid_fen >= 0),
  constraint order_refunded_within_paid check (refunded_fen between 0 and paid_fen),
  constraint order_window_sale_has_shift check (window_id is null or (seller_id is not null and shift_id is not null)),
  constraint order_contact_is_whole check (
    (contact_mobile_hash is null) = (contact_mobile_enc is null)
    and (contact_mobile_hash is null) = (contact_mobile_masked is null)
  ),
  constraint order_agreement_is_of_enterprise check ((agreement_id is null) = (enterprise_id is null)),
  constraint order_pickup_code_shape check (pickup_code ~ '^[0-9]{9}$'),
  constraint order_collected_by_somebody check ((collected_at is null) = (collected_by is null) and (collected_at is null) = (collected_window_id is null)),
  constraint order_deferred_is_a_groups check (not is_deferred or (agreement_id is not null and pickup_code is not null)),
  constraint order_frozen_of_an_account check (frozen_fen >= 0 and (frozen_fen = 0 or credit_account_id is not null)),
  constraint order_frozen_while_reserved check (frozen_fen = 0 or state = 'RESERVED')
);
create index ticket_order_shift on ticket.ticket_order (shift_id, id);
create index ticket_order_day on ticket.ticket_order (biz_date, outlet_id, sold_at);
create index ticket_order_seller on ticket.ticket_order (seller_id, biz_date);
-- Bookings whose time is over; so are reserved and deferred ones below.
create index ticket_order_unpaid on ticket.ticket_order (hold_expires_at) where state = 'UNPAID';
create index ticket_order_contact on ticket.ticket_order (contact_mobile_hash, visit_date)
  where contact_mobile_hash is not null;
create index ticket_order_source on ticket.ticket_order (source_hash) where state = 'UNPAID';
create index ticket_order_visit on ticket.ticket_order (visit_date, outlet_id);
create index ticket_order_enterprise on ticket.ticket_order (enterprise_id, biz_date) where enterprise_id is not null;
create index ticket_order_pickup_code on ticket.ticket_order (pickup_code) where pickup_code is not null;
create index ticket_order_collected on ticket.ticket_order (collected_at) where collected_at is not null;
create index ticket_order_guide on ticket.ticket_order (guide_id, visit_date) where guide_id is not null;
create index ticket_order_driver on ticket.ticket_order (driver_id, visit_date) where driver_id is not null;
create index ticket_order_agreement on ticket.ticket_order (agreement_id, visit_date) where agreement_id is not null;
create index ticket_order_sale_link on ticket.ticket_order (sale_link_id) where sale_link_id is not null;
-- Lists are read newest first, whatever their days.
create index ticket_order_sold on ticket.ticket_order (sold_at);
create index ticket_order_deferred on ticket.ticket_order (visit_date) where is_deferred;
create index ticket_order_reserved on ticket.ticket_order (hold_expires_at) where state = 'RESERVED';
create index ticket_order_frozen on ticket.ticket_order (credit_account_id) where frozen_fen > 0;
-- LR-5: whose visitors are to be forgotten.
create index ticket_order_named on ticket.ticket_order (visit_date, id) where contact_mobile_hash is not null;
create index ticket_order_device on ticket.ticket_order (device_hash, visit_date) where device_hash is not null;
-- One number makes one order. Each agency counts for itself, and what was cancelled can be booked again.
create unique index ticket_order_external_once
  on ticket.ticket_order (channel_id, coalesce(enterprise_id, 0), external_no)
  where external_no is not null and state <> 'CANCELLED';
-- 取票 and 订单查询 find an order by it.
create index ticket_order_external on ticket.ticket_order (external_no) where external_no is not null;
grant select, insert, update on ticket.ticket_order to shanmen_app;

-- A product of an order. An upgraded ticket stands on a line of its own from then on; the line of the sale stays.
create table ticket.order_line (
  id bigint generated always as identity primary key,
  order_id bigint not null references ticket.ticket_order,
  line_no int not null,
  product_id bigint not null references commerce.product,
  qty int not null,
  unit_sale_fen bigint not null,
  unit_settle_fen bigint not null, -- what an enterprise is charged for one
  price_rule_id bigint not null references ticket.price_rule,
  amount_fen bigint not null,
  slot_id bigint references ticket.slot,
  snapshot jsonb not null, -- the product as it was sold: face price, tax, refund rule, spots
  free_qty int not null default 0,
  discount_fen bigint not null default 0,
  credited_fen bigint not null default 0, -- What its tickets were worth before they were upgraded to it.
  constraint order_line_once unique (order_id, line_no),
  constraint order_line_qty_positive check (qty >= 1),
  constraint order_line_free_within_qty check (free_qty between 0 and qty),
  constraint order_line_discount_within_price
    check (discount_fen between 0 and unit_sale_fen * (qty - free_qty)),
  constraint order_line_amount_is_price_times_qty
    check (amount_fen = unit_sale_fen * (qty - free_qty) - discount_fen - credited_fen),
  constraint order_line_credited_within_price check (credited_fen between 0 and unit_sale_fen * qty)
);
grant select, insert on ticket.order_line to shanmen_app;
grant update (qty, unit_sale_fen, unit_settle_fen, price_rule_id, amount_fen, slot_id, snapshot, free_qty, discount_fen) on ticket.order_line to shanmen_app;

-- 收款: money that a visitor gave for an order; what was given back can never exceed it.
create table ticket.payment (
  id bigint generated always as identity primary key,
  order_id bigint not null references ticket.ticket_order,
  line_no int not null,
  method text not null,
  amount_fen bigint not null,
  tender_fen bigint, -- 实收 in cash
  change_fen bigint, -- 找零
  auth_code_hash bytea, -- of the scanned code, which counts once
  out_trade_no varchar(40) not null unique, -- our number, the key of the provider
  channel_trade_no varchar(64),
  state text not null,
  refunded_fen bigint not null default 0,
  shift_id bigint references ticket.ticket_shift,
  paid_at timestamptz,
  biz_date date not null,
  version int not null default 1,
  asks int not null default 0, -- How often the provider was asked, when it is asked again, and what it said.
  ask_at timestamptz,
  words varchar(200),
  settled_at timestamptz,
  credit_account_id bigint references commerce.credit_account,
  signer varchar(30), -- who signed for the enterprise
  -- 换票: a paper of an agency or platform pays like money, and its number counts once.
  voucher_issuer_id bigint references commerce.enterprise,
  voucher_no varchar(30),
  constraint payment_line_once unique (order_id, line_no),
  constraint payment_method_known check (method in ('CASH', 'WECHAT', 'ALIPAY', 'UNIONPAY_CARD', 'CREDIT', 'PREPAID', 'VOUCHER', 'SIGN', 'FREE')),
  constraint payment_state_known check (state in ('INIT', 'PENDING', 'SUCCESS', 'FAILED', 'CLOSED', 'UNKNOWN')),
  constraint payment_amount_positive check (amount_fen > 0 or (method = 'FREE' and amount_fen = 0)),
  constraint payment_refunded_within_amount check (refunded_fen between 0 and amount_fen),
  constraint payment_change_is_tender_less_amount check (change_fen = tender_fen - amount_fen and change_fen >= 0),
  constraint payment_cash_has_shift check (method <> 'CASH' or shift_id is not null),
  constraint payment_asked_while_open check ((state in ('PENDING', 'UNKNOWN')) <= (ask_at is not null)),
  constraint payment_credit_has_account check ((method in ('CREDIT', 'PREPAID', 'SIGN')) = (credit_account_id is not null)),
  constraint payment_sign_has_signer check ((method = 'SIGN') = (signer is not null)),
  constraint payment_voucher_has_number check ((method = 'VOUCHER') = (voucher_no is not null)),
  constraint payment_voucher_has_issuer check ((voucher_no is null) = (voucher_issuer_id is null))
);
create index payment_shift on ticket.payment (shift_id);
-- Payments that a provider is asked about again.
create index payment_to_ask on ticket.payment (ask_at) where state in ('PENDING', 'UNKNOWN');
create index payment_day on ticket.payment (biz_date);
-- A voucher that was given back whole is worth again what it was.
create unique index payment_voucher_once on ticket.payment (voucher_issuer_id, voucher_no)
  where voucher_no is not null
    and state in ('INIT', 'SUCCESS')
    and refunded_fen < amount_fen;
create trigger touch_days_inserted after insert on ticket.payment
referencing new table as changed
for each statement execute function ticket.touch_days_of_orders();
create trigger touch_days after update on ticket.payment
referencing new table as changed
for each statement execute function ticket.touch_days_of_orders();
grant select, insert, update on ticket.payment to shanmen_app;

-- 优惠与免票: what a window gives away of a sale, by whose word and why, and how much of each price that is.
create table ticket.sale_concession (
  id bigint generated always as identity primary key,
  order_id bigint not null references ticket.ticket_order,
  shift_id bigint not null references ticket.ticket_shift,
  kind text not null,
  product_id bigint references commerce.product, -- null: for the whole order
  qty int, -- tickets that cost nothing
  amount_fen bigint not null,
  reason text not null,
  given_by bigint not null references admin.staff,
  approved_by bigint references admin.staff, -- the second person; null where the seller may
  given_at timestamptz not null,
  constraint sale_concession_once unique (order_id),
  constraint sale_concession_kind_known check (kind in ('DISCOUNT', 'FREE')),
  constraint sale_concession_free_counts check ((kind = 'FREE') = (qty is not null) and qty > 0),
  constraint sale_concession_free_names_product check (kind = 'DISCOUNT' or product_id is not null),
  constraint sale_concession_positive check (amount_fen > 0),
  constraint sale_concession_by_two check (approved_by <> given_by)
);
create index sale_concession_shift on ticket.sale_concession (shift_id);
create trigger append_only before update or delete or truncate on ticket.sale_concession
  for each statement execute function platform.refuse_change();
grant select, insert on ticket.sale_concession to shanmen_app;
