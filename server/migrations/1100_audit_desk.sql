-- 审核: what an auditor says of things that are done already, and shifts that go back to their store.

-- 复核 of a refund without receipt or of 免单: it undoes nothing. No row means that it waits.
create table audit.review (
  id bigint generated always as identity primary key,
  kind text not null,
  ref_id bigint not null, -- the document of the slip
  status text not null,
  note varchar(200) not null default '',
  responsible_id bigint references admin.staff, -- of 有问题
  made_by bigint not null references admin.staff,
  made_at timestamptz not null,
  constraint review_once unique (kind, ref_id),
  constraint review_kind_known check (kind in ('no-receipt', 'complimentary')),
  constraint review_status_known check (status in ('passed', 'rejected')),
  constraint review_fault_is_explained check ((status = 'rejected') = (responsible_id is not null) and (status = 'passed' or note <> ''))
);
grant select, insert, delete on audit.review to shanmen_app;

-- 退回门店: the auditor does not accept the count; the store counts once more.
alter table cashier.shift
  add column returned_by bigint references admin.staff,
  add column returned_at timestamptz,
  add column return_note varchar(200),
  add constraint till_shift_returned_whole
    check ((returned_by is null) = (returned_at is null) and (returned_by is null) = (return_note is null)),
  add constraint till_shift_returned_while_closed check (returned_at is null or state = 'CLOSED');
alter table ticket.ticket_shift
  add column returned_by bigint references admin.staff,
  add column returned_at timestamptz,
  add column return_note varchar(200),
  add constraint shift_returned_whole
    check ((returned_by is null) = (returned_at is null) and (returned_by is null) = (return_note is null)),
  add constraint shift_returned_while_closed check (returned_at is null or state = 'CLOSED');

-- Since when another limit is asked for.
alter table commerce.credit_account add column asked_at timestamptz;
