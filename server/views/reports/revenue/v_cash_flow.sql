-- 营收(收付): money that came in or went out, in fen, an entry of the ledger each: drawers, safe, providers, cards, bank. What
-- only moves between drawer and safe is none. 解款 moves money from the safe to the bank: beside the money, and no part of it.
create view reports.v_cash_flow as
select
  entry.entry_id * 2 as entry_id,
  entry.biz_date,
  to_char(entry.biz_date, 'YYYY-MM-DD') as day_name,
  entry.posted_at,
  entry.outlet_id,
  outlet.name as outlet_name,
  outlet.outlet_group,
  entry.seller_id,
  seller.name as seller_name,
  case
    when entry.ref_type = 'prepayment' then 'deposit'
    when entry.kind = 'reversal' then 'refund'
    else entry.kind
  end as flow,
  case entry.method
    when 'wechat' then 'WECHAT'
    when 'alipay' then 'ALIPAY'
    when 'card' then 'UNIONPAY_CARD'
    when 'bank' then 'BANK'
    else 'CASH'
  end as method,
  entry.amount_fen as cash_fen,
  0::bigint as banked_fen,
  (
    select coalesce(min(ticket_order.order_no::text), min(doc.no::text))
    from commerce.v_report_payment as other
    left join ticket.v_report_order as ticket_order
      on other.method = 'order' and ticket_order.id = nullif(split_part(other.account, '/', 2), '')::bigint
    left join goods.v_report_document as doc
      on other.method = 'document' and doc.id = nullif(split_part(other.account, '/', 2), '')::bigint
    where other.posting_id = entry.posting_id
  ) as doc_no,
  case
    when entry.method in ('wechat', 'alipay', 'card', 'bank') and entry.kind <> 'variance' then coalesce(met.reconcile, 'OPEN')
    else 'NONE'
  end as reconcile
from commerce.v_report_payment as entry
left join commerce.v_report_bill_match as met on met.entry_id = entry.entry_id
left join reports.v_outlet as outlet on outlet.id = entry.outlet_id
left join admin.v_account as seller on seller.id = entry.seller_id
where entry.method in ('cash', 'till', 'safe', 'wechat', 'alipay', 'card', 'bank')
  and entry.kind not in ('cash_move', 'drop')
union all
select
  bank_in.bank_in_id * 2 + 1,
  bank_in.biz_date,
  to_char(bank_in.biz_date, 'YYYY-MM-DD'),
  bank_in.made_at,
  bank_in.outlet_id,
  outlet.name,
  outlet.outlet_group,
  bank_in.seller_id,
  bank_in.seller_name,
  'banked',
  'CASH',
  0::bigint,
  bank_in.amount_fen,
  bank_in.no::text,
  'NONE'
from audit.v_report_bank_in as bank_in
left join reports.v_outlet as outlet on outlet.id = bank_in.outlet_id;

grant select on reports.v_cash_flow to shanmen_app, shanmen_report;
