-- 交易: every movement of money once, in fen: an entry of the payment ledger each, and what waits for a provider, which has
-- no entry yet. Money that goes out is negative. Of what fills a credit account, a wallet or a voucher's claim the money
-- itself is the row; what moves between drawer and safe, and what a prepayment carries over to its order, moves no money.
create view commerce.v_trade as
select
  entry.entry_id,
  null::text as open_key,
  entry.kind,
  entry.ref_type,
  entry.biz_date,
  entry.posted_at as at,
  entry.outlet_id,
  entry.seller_id,
  way.method,
  way.provider,
  entry.amount_fen,
  said.trade_no,
  said.channel_trade_no,
  coalesce(
    said.doc_no,
    (
      select min(doc.no::text)
      from commerce.v_report_payment as other
      join goods.v_report_document as doc on doc.id = nullif(split_part(other.account, '/', 2), '')::bigint
      where other.posting_id = entry.posting_id and other.method = 'document'
    ),
    (
      select min(enterprise.name::text)
      from commerce.v_report_payment as other
      join commerce.credit_account as account on account.id = nullif(split_part(other.account, '/', 2), '')::bigint
      join commerce.enterprise on enterprise.id = account.enterprise_id
      where other.posting_id = entry.posting_id and other.method = 'credit'
    )
  ) as doc_no,
  said.shift_no,
  coalesce(said.state, 'DONE') as state
from commerce.v_report_payment as entry
join commerce.payment_posting as posting on posting.id = entry.posting_id
join (values
  ('cash', 'CASH', null), ('till', 'CASH', null), ('safe', 'CASH', null), ('wechat', 'WECHAT', 'WECHAT'), ('alipay', 'ALIPAY', 'ALIPAY'),
  ('card', 'UNIONPAY_CARD', 'BANK'), ('bank', 'BANK', 'BANK'), ('voucher', 'VOUCHER', null), ('wallet', 'WALLET', null), ('credit', 'CREDIT', null)
) as way (account, method, provider) on way.account = entry.method
left join lateral (
  select trade_no, channel_trade_no, doc_no, shift_no, state, is_carried
  from ticket.v_trade
  where ref_type = posting.ref_type and ref_id = posting.ref_id and kind = posting.kind and line_key = posting.line_key
  union all
  select trade_no, channel_trade_no, doc_no, shift_no, state, is_carried
  from cashier.v_trade
  where ref_type = posting.ref_type and ref_id = posting.ref_id and kind = posting.kind and line_key = posting.line_key
  union all
  select recharge.slip_no::text, null, '短信 ' || recharge.segments || ' 条', null, 'DONE', false
  from commerce.sms_recharge as recharge
  where posting.ref_type = 'sms_recharge' and recharge.id = posting.ref_id
  union all
  select 'BR' || posting.ref_id, null, null, null, 'DONE', false
  where posting.ref_type = 'channel_bill_row'
) as said on true
where entry.kind not in ('cash_move', 'drop')
  and (entry.kind <> 'variance' or entry.ref_type = 'channel_bill_row')
  and (entry.kind, entry.method) not in (('credit', 'credit'), ('wallet', 'wallet'), ('settlement', 'voucher'))
  and not (entry.kind = 'reversal' and entry.ref_type = 'prepayment')
  and said.is_carried is not true
union all
select
  null, open.ref_type || ' ' || open.ref_id || ' ' || open.kind || ' ' || open.line_key, open.kind, open.ref_type, open.biz_date, open.since,
  open.outlet_id, open.seller_id, open.method, open.method, open.amount_fen, open.trade_no, open.channel_trade_no, open.doc_no,
  open.shift_no, open.state
from (
  select * from ticket.v_trade where state <> 'DONE'
  union all
  select * from cashier.v_trade where state <> 'DONE'
) as open
where not exists (
  select from commerce.payment_posting as posting
  where posting.ref_type = open.ref_type and posting.ref_id = open.ref_id and posting.kind = open.kind
    and posting.line_key = open.line_key
);

grant select on commerce.v_trade to shanmen_app, shanmen_report;
