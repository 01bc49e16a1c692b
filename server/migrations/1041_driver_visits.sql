-- Drivers who bring groups to the shops, and to whom a sale of a till is attributed: beside the sale, never in it.

-- 司机到访: one driver with one group, at one or several outlets. What was sold to the group follows from the tags.
create table cashier.driver_visit (
  id bigint generated always as identity primary key,
  idem_key uuid not null unique,
  driver_id bigint not null references ticket.driver,
  visit_date date not null,
  arrive_at timestamptz not null,
  group_no varchar(30) not null default '', -- 团号, as the driver says it
  team_id bigint, -- of reception, once reception has teams
  heads int not null,
  outlet_ids bigint[] not null, -- the outlets that the group goes to
  note varchar(100) not null default '',
  created_at timestamptz not null default now(),
  created_by bigint not null references admin.staff,
  audited_at timestamptz,
  audited_by bigint references admin.staff,
  version int not null default 1,
  constraint driver_visit_has_people check (heads between 1 and 500),
  constraint driver_visit_has_outlet check (cardinality(outlet_ids) between 1 and 20),
  constraint driver_visit_audited_by_another check (audited_by <> created_by),
  constraint driver_visit_audit_has_time check ((audited_at is null) = (audited_by is null))
);
create index driver_visit_day on cashier.driver_visit (visit_date, id);
create index driver_visit_driver on cashier.driver_visit (driver_id, visit_date);
grant select, insert, update on cashier.driver_visit to shanmen_app;

-- 归属: whom a sale is attributed to. Rows are only added; the row with the highest seq of a sale counts.
create table cashier.sale_tag (
  doc_id bigint not null references cashier.slip,
  seq int not null,
  visit_id bigint references cashier.driver_visit,
  driver_id bigint references ticket.driver,
  guide_id bigint references ticket.guide,
  salesman_id bigint references admin.staff,
  team_id bigint, -- of reception, once reception has teams
  plate_issue_id bigint, -- the number plate that was shown
  source text not null,
  reason varchar(100) not null default '',
  made_at timestamptz not null,
  made_by bigint not null references admin.staff,
  primary key (doc_id, seq),
  constraint sale_tag_source_known check (source in ('TILL', 'LINK', 'CHANGE_TEAM'))
);
create index sale_tag_visit on cashier.sale_tag (visit_id) where visit_id is not null;
create index sale_tag_driver on cashier.sale_tag (driver_id) where driver_id is not null;
create trigger append_only before update or delete or truncate on cashier.sale_tag
  for each statement execute function platform.refuse_change();
grant select, insert on cashier.sale_tag to shanmen_app;
