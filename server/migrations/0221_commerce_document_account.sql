-- Money of a document of goods is posted against an account of that document, beside those of orders.
alter table commerce.payment_entry
  drop constraint entry_account_known,
  add constraint entry_account_known check (
    account ~ '^(cash|variance|order|document|wallet|credit)/[0-9]+$'
    or account in ('wechat', 'alipay', 'card', 'voucher', 'deposit', 'safe', 'bank', 'rounding', 'fee', 'rebate')
  );
