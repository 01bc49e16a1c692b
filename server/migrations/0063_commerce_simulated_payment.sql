-- The memory of the simulated provider: what it was asked, and when and how it answers. No book of ours.

create table commerce.simulated_charge (
  trade_no varchar(40) primary key,
  channel_trade_no varchar(64) not null unique,
  amount_fen bigint not null,
  outcome text not null,
  is_silent boolean not null default false,
  answers_at timestamptz not null,
  refund_outcome text not null default 'SUCCESS',
  is_closed boolean not null default false,
  constraint simulated_charge_outcome_known check (outcome in ('SUCCESS', 'FAILED', 'ABSENT', 'NEVER')),
  constraint simulated_refund_outcome_known check (refund_outcome in ('SUCCESS', 'FAILED', 'LATE'))
);

create table commerce.simulated_refund (
  refund_no varchar(40) primary key,
  trade_no varchar(40) not null references commerce.simulated_charge,
  amount_fen bigint not null,
  answers_at timestamptz not null
);

grant select, insert, update on commerce.simulated_charge to shanmen_app;
grant select, insert on commerce.simulated_refund to shanmen_app;
