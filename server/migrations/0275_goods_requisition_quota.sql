-- What a department may take for use in a month, of one branch of goods or of all; above it somebody is warned or refused.
create table goods.department_quota (
  dept_id bigint not null references goods.department,
  category_id bigint references goods.category,
  limit_fen bigint not null,
  mode text not null,
  updated_at timestamptz not null default now(),
  updated_by bigint not null references admin.staff,
  constraint department_quota_once unique nulls not distinct (dept_id, category_id),
  constraint department_quota_mode_known check (mode in ('warn', 'deny')),
  constraint department_quota_is_no_debt check (limit_fen >= 0)
);

-- What a department took is summed whenever it takes more.
create index doc_requisition on goods.doc (dept_id) where type = 'LY';

grant select, insert, update, delete on goods.department_quota to shanmen_app;
