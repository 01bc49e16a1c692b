-- 黑名单: who may not book, buy or enter, and until when; a number is kept as a hash to be found and a mask to be shown.

create table commerce.blacklist_entry (
  id bigint generated always as identity primary key,
  kind text not null,
  value_hash char(64) not null,
  value_masked varchar(30) not null,
  scopes text[] not null,
  reason text not null,
  source text not null,
  valid_from timestamptz not null,
  valid_until timestamptz,
  note varchar(200) not null default '',
  created_at timestamptz not null,
  created_by bigint references admin.staff,
  lifted_at timestamptz,
  lifted_by bigint references admin.staff,
  lift_reason varchar(200),
  constraint blacklist_kind_known check (kind in ('ID_CARD', 'PASSPORT', 'HK_MACAO', 'TAIWAN', 'MOBILE')),
  constraint blacklist_scopes_known check (scopes <@ array['RESERVE', 'BUY', 'ENTER'] and cardinality(scopes) >= 1),
  constraint blacklist_reason_known check (reason in ('NOSHOW', 'SCALPER', 'FRAUD', 'UNRULY', 'DEBT')),
  constraint blacklist_source_known check (source in ('AUTO', 'MANUAL')),
  constraint blacklist_manual_has_maker check (source = 'AUTO' or created_by is not null),
  constraint blacklist_ends_later check (valid_until > valid_from),
  constraint blacklist_lifted_is_whole check ((lifted_at is null) = (lift_reason is null)),
  constraint blacklist_lifted_by_another check (lifted_by is null or lifted_by is distinct from created_by)
);

create index blacklist_entry_value on commerce.blacklist_entry (value_hash) where lifted_at is null;
create index blacklist_entry_newest on commerce.blacklist_entry (created_at desc);

grant select, insert, update on commerce.blacklist_entry to shanmen_app;
