-- LR-5: what visitors left of themselves is forgotten once it is not needed any more; the sales stay as they are.

create index ticket_named on ticket.ticket (visit_date, order_id) where id_hash is not null;
create index ticket_order_named on ticket.ticket_order (visit_date, id) where contact_mobile_hash is not null;

alter table ticket.waiting_entry
  alter column contact_name drop not null,
  alter column contact_mobile_enc drop not null,
  alter column contact_mobile_hash drop not null,
  alter column contact_mobile_masked drop not null,
  add constraint waiting_contact_is_whole check (
    num_nulls(contact_name, contact_mobile_enc, contact_mobile_hash, contact_mobile_masked) in (0, 4)
  ),
  add constraint waiting_entry_names_somebody check (state not in ('WAITING', 'OFFERED') or contact_mobile_hash is not null);

alter table commerce.sms_message
  alter column mobile_enc drop not null,
  alter column mobile_masked drop not null,
  alter column text_enc drop not null,
  add constraint sms_content_is_whole check (num_nulls(mobile_enc, mobile_masked, text_enc) in (0, 3)),
  add constraint sms_queued_has_content check (state <> 'QUEUED' or text_enc is not null);

create index sms_message_readable on commerce.sms_message (created_at) where text_enc is not null;
