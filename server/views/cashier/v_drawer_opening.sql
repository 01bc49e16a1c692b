-- Each opening of a drawer: a sale or a refund in cash, cash paid back for a sale that came to nothing, a recharge, a cash
-- move, or by hand with a reason.
create view cashier.v_drawer_opening as
select
  'slip ' || slip.doc_id as opening_id,
  slip.shift_id,
  case when slip.is_refund then 'REFUND' else 'SALE' end as cause,
  slip.sold_at as at,
  slip.cashier_id as staff_id,
  doc.no as note
from cashier.slip
join goods.doc on doc.id = slip.doc_id
where exists (
  select from cashier.payment
  where payment.doc_id = slip.doc_id
    and payment.tender = 'CASH'
)
union all
select
  'move ' || id,
  shift_id,
  case when kind = 'DRAWER' then 'MANUAL' else 'MOVE' end,
  made_at,
  made_by,
  reason
from cashier.cash_move
union all
select 'wallet ' || id, shift_id, 'MOVE', made_at, made_by, '会员充值'
from cashier.wallet_txn
where kind = 'RECHARGE'
  and tender = 'CASH'
union all
select 'entry ' || entry_id, split_part(account, '/', 2)::bigint, 'REFUND', posted_at, seller_id, '待处理退现金'
from commerce.v_report_payment
where ref_type = 'till_open_sale'
  and kind = 'refund'
  and method = 'till'
  and amount_fen < 0;

grant select on cashier.v_drawer_opening to shanmen_app, shanmen_report;
