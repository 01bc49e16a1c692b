-- 解款: cash of counted shifts that was paid in at the bank.
create schema if not exists audit;
grant usage on schema audit to shanmen_app;

create table audit.bank_in (
  id bigint generated always as identity primary key,
  idem_key uuid unique,
  no varchar(20) not null unique,
  outlet_id bigint not null references admin.outlet,
  biz_date date not null,
  amount_fen bigint not null, -- as the slip of the bank says it
  slip_no varchar(40) not null,
  note varchar(100) not null default '',
  made_by bigint not null references admin.staff,
  made_at timestamptz not null,
  voided_by bigint references admin.staff,
  voided_at timestamptz,
  void_reason varchar(100),
  constraint bank_in_amount_positive check (amount_fen > 0),
  constraint bank_in_void_has_reason check (
    (voided_at is null) = (voided_by is null) and (voided_at is null) = (void_reason is null)
  )
);
create unique index bank_in_slip_once on audit.bank_in (slip_no) where voided_at is null;
create index bank_in_day on audit.bank_in (biz_date, id);
grant select, insert, update (voided_by, voided_at, void_reason) on audit.bank_in to shanmen_app;

-- The shifts of a 解款; a shift is in one that counts. shift_key as in reports.v_shift: of windows even, of tills odd.
create table audit.bank_in_shift (
  bank_in_id bigint not null references audit.bank_in,
  shift_key bigint not null,
  handed_fen bigint not null,
  is_live boolean not null default true, -- false once the 解款 is void
  primary key (bank_in_id, shift_key)
);
create unique index bank_in_shift_once on audit.bank_in_shift (shift_key) where is_live;
grant select, insert, update (is_live) on audit.bank_in_shift to shanmen_app;
