-- The payment ledger for reports: a row is one entry, in fen, with the posting that it belongs to.
create view commerce.v_report_payment as
select
  payment_entry.id as entry_id,
  payment_posting.id as posting_id,
  payment_posting.kind,
  payment_posting.ref_type,
  payment_posting.ref_id,
  payment_posting.biz_date,
  payment_posting.posted_at,
  payment_posting.outlet_id,
  payment_posting.staff_id as seller_id,
  payment_posting.shift_id,
  payment_entry.account,
  split_part(payment_entry.account, '/', 1) as method,
  payment_entry.amount_fen,
  payment_entry.channel_trade_no
from commerce.payment_entry
join commerce.payment_posting on payment_posting.id = payment_entry.posting_id;

grant select on commerce.v_report_payment to shanmen_app, shanmen_report;
