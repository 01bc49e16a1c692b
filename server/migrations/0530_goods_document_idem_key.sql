-- A document says for ever which request entered it, and a payment to a supplier which one paid it: a repeat after its row
-- in platform.idempotency_key was purged finds what the first one made.
alter table goods.doc
  add column idem_key uuid constraint doc_idem_key_key unique;

alter table goods.supplier_payment
  add column idem_key uuid constraint supplier_payment_idem_key_key unique;
