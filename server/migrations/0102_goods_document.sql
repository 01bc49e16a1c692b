-- The documents that move stock. What was submitted stands; what was audited is undone by reversing rows only.

create table goods.doc (
  id bigint generated always as identity primary key,
  type char(2) not null,
  no varchar(24) not null unique,
  channel text not null default 'BO',
  biz_date date not null,
  status text not null default 'draft',
  version int not null default 1,
  revision int not null default 1,
  wh_id bigint not null references goods.warehouse,
  wh_to_id bigint references goods.warehouse,
  supplier_id bigint references goods.supplier,
  dept_id bigint references goods.department,
  store_id bigint references goods.store,
  handler_id bigint,
  source_doc_id bigint references goods.doc,
  reversal_of bigint references goods.doc,
  reversed_by bigint references goods.doc,
  reason_code varchar(20),
  person_name varchar(30),
  person_phone varchar(20),
  due_on date,
  remark varchar(200) not null default '',
  qty_total numeric(18, 3) not null default 0,
  amount_fen bigint not null default 0,
  discount_fen bigint not null default 0,
  fee_fen bigint not null default 0,
  cost_fen bigint,
  printed_times int not null default 0,
  created_at timestamptz not null,
  created_by bigint not null,
  updated_at timestamptz not null,
  updated_by bigint not null,
  submitted_at timestamptz,
  submitted_by bigint,
  audited_at timestamptz,
  audited_by bigint,
  constraint doc_type_known check (type in ('JH', 'JT', 'XS', 'XT', 'BY', 'BS', 'CZ', 'LY', 'DB', 'QR', 'QC', 'JY', 'GH')),
  constraint doc_channel_known check (channel in ('BO', 'POS', 'SYS')),
  constraint doc_status_known check (status in ('draft', 'submitted', 'audited', 'reversed', 'void')),
  constraint doc_goes_to_another_warehouse check (wh_to_id <> wh_id),
  constraint doc_amounts_not_negative check (reversal_of is not null or (amount_fen >= 0 and discount_fen >= 0 and fee_fen >= 0)),
  constraint doc_has_cost_once_posted check ((status in ('audited', 'reversed')) = (cost_fen is not null))
);

create index doc_list on goods.doc (type, biz_date, id);
create index doc_waiting on goods.doc (id) where status = 'submitted';
create index doc_source on goods.doc (source_doc_id);
-- A red document that was not refused is the only one of its original.
create unique index doc_one_reversal on goods.doc (reversal_of) where status <> 'void';

create table goods.doc_line (
  id bigint generated always as identity primary key,
  doc_id bigint not null references goods.doc,
  line_no int not null,
  side text,
  goods_id bigint not null references goods.goods,
  unit varchar(10) not null,
  ratio numeric(18, 6) not null default 1,
  qty numeric(18, 3) not null,
  base_qty numeric(18, 3) not null,
  amount_fen bigint not null default 0,
  discount_fen bigint not null default 0,
  fee_fen bigint not null default 0,
  net_fen bigint not null default 0,
  tax_rate smallint not null default 0,
  tax_fen bigint not null default 0,
  gift boolean not null default false,
  batch_no varchar(30),
  made_on date,
  expire_on date,
  source_line_id bigint references goods.doc_line,
  returned_qty numeric(18, 3) not null default 0,
  returned_fen bigint not null default 0,
  returned_cost_fen bigint not null default 0,
  cost_fen bigint,
  price_diff_fen bigint not null default 0,
  book_qty numeric(18, 3),
  counted_qty numeric(18, 3),
  condition text,
  weight numeric(18, 6),
  remark varchar(60) not null default '',
  constraint doc_line_once unique (doc_id, line_no),
  constraint doc_line_moves_something check (qty <> 0 and base_qty <> 0),
  constraint doc_line_gift_is_free check (not gift or amount_fen = 0),
  constraint doc_line_side_known check (side in ('parent', 'component')),
  constraint doc_line_condition_known check (condition in ('good', 'damaged', 'lost')),
  constraint doc_line_returns_within_source check (
    returned_qty between 0 and greatest(base_qty, 0)
    and returned_fen between 0 and greatest(net_fen, 0)
  )
);

create index doc_line_goods on goods.doc_line (goods_id, doc_id);
create index doc_line_source on goods.doc_line (source_line_id);

alter table goods.stock_ledger
  add constraint stock_ledger_doc_exists foreign key (doc_id) references goods.doc;

-- Of a document that is no draft only its course may change, and only along the ways that exist.
create function goods.keep_document() returns trigger
  language plpgsql
as $$
declare
  course constant text[] := array['status', 'version', 'revision', 'updated_at', 'updated_by', 'submitted_at', 'submitted_by',
    'audited_at', 'audited_by', 'reversed_by', 'cost_fen', 'printed_times'];
begin
  if old.status <> new.status and (old.status, new.status) not in (
    ('draft', 'submitted'), ('draft', 'void'), ('submitted', 'draft'), ('submitted', 'void'), ('submitted', 'audited'),
    ('audited', 'draft'), ('audited', 'reversed')
  ) then
    raise exception 'document % cannot go from % to %', old.no, old.status, new.status using errcode = 'restrict_violation';
  end if;
  if old.status <> 'draft' and to_jsonb(old) - course <> to_jsonb(new) - course then
    raise exception 'document % is %: it stands as it is', old.no, old.status using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger keep_document
  before update on goods.doc
  for each row execute function goods.keep_document();

-- Lines change with their draft; afterwards only what posting and returns find out is written to them.
create function goods.keep_document_line() returns trigger
  language plpgsql
as $$
declare
  found_out constant text[] := array['cost_fen', 'price_diff_fen', 'returned_qty', 'returned_fen', 'returned_cost_fen'];
  line goods.doc_line := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - found_out = to_jsonb(new) - found_out then
    return new;
  end if;
  if tg_op = 'INSERT' and exists (
    select from goods.doc where id = line.doc_id and reversal_of is not null and status = 'submitted'
  ) then
    return new;
  end if;
  if exists (select from goods.doc where id = line.doc_id and status <> 'draft') then
    raise exception 'lines of document % stand as they are', line.doc_id using errcode = 'restrict_violation';
  end if;
  return line;
end
$$;

create trigger keep_document_line
  before insert or update or delete on goods.doc_line
  for each row execute function goods.keep_document_line();

grant select, insert, update on goods.doc to shanmen_app;
grant select, insert, update, delete on goods.doc_line to shanmen_app;
