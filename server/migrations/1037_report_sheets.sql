-- 今日报表 and 报表字: what people enter beside the system's figures, and the sheets that are kept as they were printed.

-- One page of a store group and business day.
create table reports.today_sheet (
  id bigint generated always as identity primary key,
  store_group text not null,
  biz_date date not null,
  state text not null default 'editing',
  edition int not null default 1, -- raised when a lock is taken off
  version int not null default 1,
  submitted_by bigint references admin.staff,
  submitted_at timestamptz,
  constraint today_sheet_once_a_day unique (store_group, biz_date),
  constraint today_sheet_group_known check (store_group in ('center', 'culture', 'fmcg', 'common')),
  constraint today_sheet_state_known check (state in ('editing', 'submitted', 'audited'))
);
grant select, insert, update on reports.today_sheet to shanmen_app;

-- What was entered: `manual` what no till knows, `adjust` an amount that is added to a figure of the system.
create table reports.today_row (
  sheet_id bigint not null references reports.today_sheet,
  line_no int not null,
  kind text not null,
  item_code text not null, -- of an adjustment the figure
  store_id bigint references goods.store, -- 联营 store
  value varchar(200), -- as it was typed
  amount_fen bigint, -- of an adjustment; pieces of a figure that counts
  reason varchar(200),
  voucher varchar(60),
  note varchar(200) not null default '',
  primary key (sheet_id, line_no),
  constraint today_row_kind_known check (kind in ('manual', 'adjust')),
  constraint today_row_by_kind check (
    (kind = 'manual') = (value is not null)
    and (kind = 'adjust') = (amount_fen is not null)
    and (kind = 'adjust') = (reason is not null)
  )
);
grant select, insert, delete on reports.today_row to shanmen_app;

-- The page as it was audited: the text whose digest stands beside it.
create table reports.today_snapshot (
  sheet_id bigint not null references reports.today_sheet,
  edition int not null,
  body text not null,
  sha256 bytea not null,
  locked_at timestamptz not null,
  locked_by bigint not null references admin.staff,
  primary key (sheet_id, edition),
  constraint today_snapshot_is_its_digest check (sha256 = sha256(convert_to(body, 'UTF8')))
);
create trigger append_only before update or delete or truncate on reports.today_snapshot
  for each statement execute function platform.refuse_change();
grant select, insert on reports.today_snapshot to shanmen_app;

-- How a 报表字 looks, where somebody changed what the product gives; the newest version counts.
create table reports.word_template (
  no int not null,
  version int not null,
  design jsonb not null,
  made_by bigint not null references admin.staff,
  made_at timestamptz not null,
  primary key (no, version),
  constraint word_template_no_known check (no between 2 and 8)
);
create trigger append_only before update or delete or truncate on reports.word_template
  for each statement execute function platform.refuse_change();
grant select, insert on reports.word_template to shanmen_app;

-- A 报表字 of a day as it was kept: the text whose digest stands beside it.
create table reports.word_sheet (
  id bigint generated always as identity primary key,
  no int not null,
  store_group text not null,
  biz_date date not null,
  version int not null,
  template_version int not null, -- 0: as the product gives it
  body text not null,
  sha256 bytea not null,
  made_by bigint references admin.staff, -- null: by 日结
  made_at timestamptz not null,
  constraint word_sheet_version_once unique (no, store_group, biz_date, version),
  constraint word_sheet_no_known check (no between 2 and 8),
  constraint word_sheet_group_known check (store_group in ('center', 'culture', 'fmcg', 'common')),
  constraint word_sheet_is_its_digest check (sha256 = sha256(convert_to(body, 'UTF8')))
);
create trigger append_only before update or delete or truncate on reports.word_sheet
  for each statement execute function platform.refuse_change();
grant select, insert on reports.word_sheet to shanmen_app;

-- Each time a kept sheet was put on paper: 补打 第 n 次.
create table reports.word_print (
  sheet_id bigint not null references reports.word_sheet,
  nth int not null,
  printed_by bigint not null references admin.staff,
  printed_at timestamptz not null,
  primary key (sheet_id, nth)
);
create trigger append_only before update or delete or truncate on reports.word_print
  for each statement execute function platform.refuse_change();
grant select, insert on reports.word_print to shanmen_app;
