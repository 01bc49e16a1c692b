-- How the labels of scales are read, one row a pattern: fixed digits and x for any one, then P for the number of the good on
-- the scale, W for grams, A for fen, C for the check digit. The first rule in use that fits a code counts.

create table goods.barcode_rule (
  id bigint generated always as identity primary key,
  pattern varchar(24) not null,
  prefix text not null generated always as (substring(pattern from '^[0-9x]+')) stored,
  length int not null generated always as (length(pattern)) stored,
  meaning varchar(40) not null,
  sort int not null,
  overlaps_ok boolean not null default false,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint barcode_rule_pattern_once unique (pattern),
  constraint barcode_rule_pattern_known check (pattern ~ '^2[0-9x]{1,5}P{3,8}(W{3,6}|A{3,6}|W{3,6}A{3,6})C$'),
  constraint barcode_rule_sort_positive check (sort between 1 and 99),
  constraint barcode_rule_status_known check (status in ('active', 'stopped'))
);

insert into goods.barcode_rule (pattern, meaning, sort)
values
  ('21PPPPPWWWWWC', '重量标签（13 位）', 1),
  ('22PPPPPAAAAAC', '金额标签（13 位）', 2),
  ('2xPPPPPWWWWWAAAAAC', '重量与金额标签（18 位）', 3);

grant select, insert, update on goods.barcode_rule to shanmen_app;
