-- What brings money of an enterprise in, settles papers with their house or sets a payment off against a purchase says for
-- ever which request did it: a repeat after its row in platform.idempotency_key was purged finds what the first one made.
alter table commerce.credit_txn
  add column idem_key uuid constraint credit_txn_idem_key_key unique;

alter table ticket.voucher_settlement
  add column idem_key uuid constraint voucher_settlement_idem_key_key unique;

alter table goods.payable_settlement
  add column idem_key uuid constraint payable_settlement_idem_key_key unique;
