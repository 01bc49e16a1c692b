-- The tills of a store: what stands at each counter, and the cash that it begins a shift with.

create table goods.till (
  id bigint generated always as identity primary key,
  store_id bigint not null references goods.store,
  no smallint not null,
  printer text not null,
  has_drawer boolean not null,
  has_scale boolean not null,
  float_fen bigint not null,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint till_number_once unique (store_id, no),
  constraint till_number_has_two_digits check (no between 1 and 99),
  constraint till_printer_known check (printer in ('58', '80')),
  constraint till_float_not_negative check (float_fen >= 0),
  constraint till_status_known check (status in ('active', 'stopped'))
);

grant select, insert, update on goods.till to shanmen_app;
