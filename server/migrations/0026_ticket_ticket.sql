-- One ticket per person with its letter and the places it opens; every change of a letter leaves a row that nobody can alter.

create sequence ticket.ticket_serial as bigint minvalue 1 maxvalue 99999999999999;

create table ticket.ticket (
  id bigint generated always as identity primary key,
  ticket_no char(16) not null unique,
  order_line_id bigint not null references ticket.order_line,
  order_id bigint not null references ticket.ticket_order,
  product_id bigint not null references commerce.product,
  limit_group varchar(20) not null,
  visit_date date not null,
  person_count int not null default 1,
  qr_secret varchar(32) not null,
  qr_version int not null default 1,
  status char(1) not null,
  paid_fen bigint not null,
  settle_fen bigint not null,
  refunded_gross_fen bigint not null default 0,
  quota_returned boolean not null default false,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  slot_id bigint references ticket.slot,
  issued_at timestamptz,
  issued_by bigint references admin.staff,
  issued_window_id bigint references ticket.sale_window,
  first_used_at timestamptz,
  print_count int not null default 0,
  change_count int not null default 0,
  locked_reason varchar(60),
  age_band text,
  gender char(1),
  origin_code char(4),
  version int not null default 1,
  constraint ticket_letter_known check (status in ('R', 'I', 'O', 'X', 'F', 'N')),
  constraint ticket_no_is_digits check (ticket_no ~ '^[0-9]{16}$'),
  constraint ticket_has_people check (person_count >= 1),
  constraint ticket_refunded_within_paid check (refunded_gross_fen between 0 and paid_fen),
  constraint ticket_valid_in_order check (valid_from < valid_to),
  constraint ticket_used_has_time check ((status = 'O') <= (first_used_at is not null)),
  constraint ticket_gender_known check (gender in ('M', 'F')),
  constraint ticket_print_count_positive check (print_count >= 0)
);

create index ticket_order_id on ticket.ticket (order_id);
create index ticket_line on ticket.ticket (order_line_id);

create table ticket.ticket_entitlement (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket.ticket,
  spot_id bigint not null references ticket.spot,
  slot_id bigint references ticket.slot,
  times_total int not null,
  times_used int not null default 0,
  times_refunded int not null default 0,
  min_interval_min int,
  last_used_at timestamptz,
  share_fen bigint not null,
  state text not null default 'UNUSED',
  window_from timestamptz not null,
  window_to timestamptz not null,
  constraint ticket_place_once unique (ticket_id, spot_id),
  constraint ticket_entries_within_total check (times_used >= 0 and times_refunded >= 0 and times_used + times_refunded <= times_total),
  constraint ticket_entitlement_state_known check (state in ('UNUSED', 'PART', 'USED', 'REFUNDED', 'EXPIRED')),
  constraint ticket_window_in_order check (window_from < window_to)
);

create index ticket_entitlement_slot on ticket.ticket_entitlement (slot_id);

create table ticket.ticket_log (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket.ticket,
  from_status char(1),
  to_status char(1) not null,
  action text not null,
  actor bigint,
  device bigint,
  reason varchar(200),
  money_fen bigint not null default 0,
  quota_delta int not null default 0,
  at timestamptz not null,
  req_id varchar(64) not null
);

create index ticket_log_ticket on ticket.ticket_log (ticket_id, id);

create trigger append_only
  before update or delete or truncate on ticket.ticket_log
  for each statement execute function platform.refuse_change();

grant select, insert, update on ticket.ticket to shanmen_app;
grant select, insert, update on ticket.ticket_entitlement to shanmen_app;
grant select, insert on ticket.ticket_log to shanmen_app;
grant usage on sequence ticket.ticket_serial to shanmen_app;
