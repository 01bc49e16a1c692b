-- What a combined ticket allows besides its parts: later days, an hour from which a part opens, and giving back what was not used.

alter table commerce.product
  add column valid_days int not null default 1,
  add column refund_partial boolean not null default false,
  add constraint product_valid_days_positive check (valid_days between 1 and 3650);

alter table commerce.combo_item
  add column enter_after time,
  add column refundable_alone boolean not null default true;

alter table ticket.ticket_entitlement
  add column refundable_alone boolean not null default false;

-- The unused parts that a partial refund gave back; null where the whole ticket was.
alter table ticket.refund_line
  add column place_ids bigint[];
