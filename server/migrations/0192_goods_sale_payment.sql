-- How a customer pays what he is sold without a till, and how much of it has come.
alter table goods.doc
  add column pay_method varchar(10),
  add column paid_fen bigint not null default 0,
  add constraint doc_paid_not_more_than_due check (reversal_of is not null or (paid_fen >= 0 and paid_fen <= amount_fen)),
  add constraint doc_paid_in_some_way check (paid_fen = 0 or pay_method is not null);
