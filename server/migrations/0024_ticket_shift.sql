-- A seller's drawer from its float to its count; nobody sells without an open one, and nobody has two.

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
  float_detail jsonb,
  counted_at timestamptz,
  closed_at timestamptz,
  expected jsonb,
  counted_cash_fen bigint,
  over_short_fen bigint,
  over_short_reason varchar(200),
  ticket_paper_from varchar(30),
  ticket_paper_to varchar(30),
  ticket_paper_void int not null default 0,
  state text not null default 'OPEN',
  audited_by bigint references admin.staff,
  version int not null default 1,
  constraint shift_state_known check (state in ('OPEN', 'BLIND_COUNT', 'CLOSED', 'AUDITED')),
  constraint shift_float_not_negative check (opening_float_fen >= 0),
  constraint shift_count_not_negative check (counted_cash_fen >= 0),
  constraint shift_counted_before_expected check ((state = 'OPEN') = (expected is null) and (state = 'OPEN') = (counted_cash_fen is null) and (state = 'OPEN') = (over_short_fen is null)),
  constraint shift_difference_explained check (state not in ('CLOSED', 'AUDITED') or over_short_fen = 0 or over_short_reason is not null),
  constraint shift_closed_has_time check ((state in ('CLOSED', 'AUDITED')) = (closed_at is not null))
);

create unique index shift_one_open_per_seller on ticket.ticket_shift (seller_id) where state in ('OPEN', 'BLIND_COUNT');
create unique index shift_one_open_per_window on ticket.ticket_shift (window_id) where state in ('OPEN', 'BLIND_COUNT');
create index ticket_shift_day on ticket.ticket_shift (biz_date, outlet_id);

grant select, insert, update on ticket.ticket_shift to shanmen_app;
