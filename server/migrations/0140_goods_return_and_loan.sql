-- Who buys, what is lent, what is under way, and the two sides of an assembly: what six more documents need.

create table goods.party (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(60) not null,
  pinyin varchar(120) not null default '',
  kind text not null,
  phone varchar(30) not null default '',
  sort int not null default 0,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint party_kind_known check (kind in ('walk-in', 'group', 'unit')),
  constraint party_status_known check (status in ('active', 'stopped'))
);

alter table goods.doc
  add column party_id bigint references goods.party,
  add column cz_mode text,
  add column transit_wh_id bigint references goods.warehouse,
  add column received_at timestamptz,
  add column received_by bigint,
  add constraint doc_assembly_known check (cz_mode in ('assemble', 'disassemble')),
  add constraint doc_is_received_by_somebody check ((received_at is null) = (received_by is null));

create index doc_on_loan on goods.doc (wh_id, due_on) where type = 'JY' and status = 'audited';
create index doc_under_way on goods.doc (transit_wh_id) where received_at is null;

-- A transfer under way is posted twice by the same line: when it leaves, and when it arrives.
alter table goods.stock_ledger
  drop constraint stock_kind_known,
  add constraint stock_kind_known check (kind in ('normal', 'receipt', 'reversal', 'costadj'));

create or replace function goods.keep_document() returns trigger
  language plpgsql
as $$
declare
  course constant text[] := array['status', 'version', 'revision', 'updated_at', 'updated_by', 'submitted_at', 'submitted_by',
    'audited_at', 'audited_by', 'reversed_by', 'cost_fen', 'printed_times', 'transit_wh_id', 'received_at', 'received_by'];
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

grant select, insert, update on goods.party to shanmen_app;
