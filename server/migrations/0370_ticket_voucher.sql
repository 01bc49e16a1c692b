-- 换票: a paper voucher of an agency or a platform pays like money, and its number counts once.

alter table ticket.payment
  add column voucher_issuer_id bigint references commerce.enterprise,
  add column voucher_no varchar(30),
  add constraint payment_voucher_has_number check ((method = 'VOUCHER') = (voucher_no is not null)),
  add constraint payment_voucher_has_issuer check ((voucher_no is null) = (voucher_issuer_id is null));

-- A voucher that was given back whole is worth again what it was.
create unique index payment_voucher_once on ticket.payment (voucher_issuer_id, voucher_no)
  where voucher_no is not null
    and state in ('INIT', 'SUCCESS')
    and refunded_fen < amount_fen;
