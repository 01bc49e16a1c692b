-- A sale to a group is made under an agreement: some heads are free, and it may be paid by the account of its enterprise.

alter table ticket.ticket_order
  add column agreement_id bigint references ticket.agreement,
  add column enterprise_id bigint references commerce.enterprise,
  add constraint order_agreement_is_of_enterprise check ((agreement_id is null) = (enterprise_id is null));

create index ticket_order_enterprise on ticket.ticket_order (enterprise_id, biz_date) where enterprise_id is not null;

alter table ticket.order_line
  add column free_qty int not null default 0,
  add constraint order_line_free_within_qty check (free_qty between 0 and qty),
  drop constraint order_line_amount_is_price_times_qty,
  add constraint order_line_amount_is_price_times_qty check (amount_fen = unit_sale_fen * (qty - free_qty));

alter table ticket.payment
  add column credit_account_id bigint references commerce.credit_account,
  add column signer varchar(30),
  add constraint payment_credit_has_account check ((method in ('CREDIT', 'PREPAID', 'SIGN')) = (credit_account_id is not null)),
  add constraint payment_sign_has_signer check ((method = 'SIGN') = (signer is not null));
