-- What a sale of goods without a till charges to an account or has received; before it nobody owed what was sold on account.
alter table goods.party
  add column enterprise_id bigint unique references commerce.enterprise;

-- What the audit of a document moves, by what the document says; null before its audit, and of documents of earlier days.
alter table goods.doc
  add column money_fen bigint;

create sequence goods.doc_money_serial as bigint;

create table goods.doc_money (
  id bigint primary key,
  doc_id bigint not null references goods.doc,
  way text not null,
  enterprise_id bigint references commerce.enterprise,
  amount_fen bigint not null,
  available_fen bigint,
  biz_date date not null,
  at timestamptz not null,
  staff_id bigint not null references admin.staff,
  constraint doc_money_way_known check (way in ('credit', 'bank', 'card')),
  constraint doc_money_on_an_account check ((way = 'credit') = (enterprise_id is not null)),
  constraint doc_money_says_what_is_left check ((way = 'credit') = (available_fen is not null)),
  constraint doc_money_moves_money check (amount_fen <> 0)
);

create index doc_money_of on goods.doc_money (doc_id, id);

create trigger append_only
  before update or delete or truncate on goods.doc_money
  for each statement execute function platform.refuse_change();

create view goods.v_document_money as
select doc_money.id, doc.no, doc_money.way, doc_money.enterprise_id, doc_money.amount_fen
from goods.doc_money
join goods.doc on doc.id = doc_money.doc_id;

create or replace function goods.keep_document() returns trigger
  language plpgsql
as $$
declare
  course constant text[] := array['status', 'version', 'revision', 'updated_at', 'updated_by', 'submitted_at', 'submitted_by',
    'checked_at', 'checked_by', 'audited_at', 'audited_by', 'reversed_by', 'cost_fen', 'money_fen', 'printed_times', 'transit_wh_id',
    'received_at', 'received_by'];
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

grant select, insert on goods.doc_money to shanmen_app;
grant usage on sequence goods.doc_money_serial to shanmen_app;
grant select on goods.v_document_money to shanmen_app;
