-- What stands between income and money, in fen: an entry of the ledger each that is no money. What raises the money in hand
-- beyond the income of its day is positive.
create view reports.v_money_step as
select
  entry.entry_id,
  entry.biz_date,
  entry.posted_at,
  entry.outlet_id,
  outlet.name as outlet_name,
  outlet.outlet_group,
  entry.seller_id,
  seller.name as seller_name,
  case
    when entry.kind = 'rebate' then 'rebate'
    when entry.method = 'credit' then case when entry.kind = 'credit' then 'credit-paid' else 'credit-used' end
    when entry.method = 'wallet' then case when entry.kind = 'wallet' then 'wallet-paid' else 'wallet-used' end
    when entry.method = 'voucher' then case when entry.kind = 'settlement' then 'voucher-paid' else 'voucher-used' end
    when entry.method = 'hospitality' then 'free'
    when entry.method in ('waiting', 'deposit') then
      case entry.kind when 'deposit' then 'deposit-in' when 'refund' then 'deposit-back' else 'deposit-used' end
    when entry.method in ('variance', 'till-variance', 'bill-variance') then case when entry.amount_fen < 0 then 'over' else 'short' end
    when entry.method = 'till-waiting' then 'unposted'
    when entry.method = 'sms' then 'sms'
    when entry.method = 'plate' then 'plate'
    when entry.method = 'team-change' then 'team-change'
    else 'other'
  end as step,
  -entry.amount_fen as step_fen,
  (
    select coalesce(min(ticket_order.order_no::text), min(doc.no::text))
    from commerce.v_report_payment as other
    left join ticket.v_report_order as ticket_order
      on other.method = 'order' and ticket_order.id = nullif(split_part(other.account, '/', 2), '')::bigint
    left join goods.v_report_document as doc
      on other.method = 'document' and doc.id = nullif(split_part(other.account, '/', 2), '')::bigint
    where other.posting_id = entry.posting_id
  ) as doc_no
from commerce.v_report_payment as entry
left join reports.v_outlet as outlet on outlet.id = entry.outlet_id
left join admin.v_account as seller on seller.id = entry.seller_id
where entry.method not in ('cash', 'till', 'safe', 'wechat', 'alipay', 'card', 'bank', 'order', 'document')
  -- A rebate that is put onto an account moves no money.
  and (entry.kind <> 'rebate' or exists (
    select from commerce.v_report_payment as other
    where other.posting_id = entry.posting_id and other.method = 'bank'
  ));

grant select on reports.v_money_step to shanmen_app, shanmen_report;
