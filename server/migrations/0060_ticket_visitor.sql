-- Who a ticket is for: sealed at rest, found by a keyed hash, shown by a mask; and who may have a reduced one.

alter table commerce.product
  add column eligibility jsonb,
  add constraint product_eligibility_is_object check (jsonb_typeof(eligibility) = 'object');

alter table ticket.ticket
  add column visitor_name varchar(60),
  add column id_kind text,
  add column id_no_enc text,
  add column id_hash char(64),
  add column id_masked varchar(30),
  add column cert_kind text,
  add constraint ticket_id_kind_known check (id_kind in ('ID_CARD', 'PASSPORT', 'HK_MACAO', 'TAIWAN')),
  add constraint ticket_id_is_whole check (
    (id_hash is null) = (id_kind is null)
    and (id_hash is null) = (id_masked is null)
    and (id_hash is null) <= (id_no_enc is null)
  ),
  add constraint ticket_cert_kind_known check (cert_kind in ('STUDENT', 'SOLDIER', 'DISABLED', 'FIRE', 'HEIGHT', 'AGE'));

-- One live ticket per person, day and family; free again after X or F.
create unique index ticket_one_per_person on ticket.ticket (id_hash, limit_group, visit_date)
  where status in ('R', 'I', 'O');
