-- 交易 of tills, as ticket.v_trade.
create view cashier.v_trade as
select
  'till_payment'::text as ref_type,
  payment.id as ref_id,
  case when slip.is_refund then 'refund' else 'sale' end as kind,
  ''::text as line_key,
  coalesce(payment.trade_no, payment.reference)::text as trade_no,
  payment.channel_trade_no::text as channel_trade_no,
  doc.no::text as doc_no,
  shift.no::text as shift_no,
  payment.tender as method,
  case when slip.is_refund then -payment.amount_fen else payment.amount_fen end as amount_fen,
  case payment.state when 'PENDING' then 'UNKNOWN' else 'DONE' end as state,
  slip.sold_at as since,
  slip.biz_date,
  shift.outlet_id,
  slip.cashier_id as seller_id,
  false as is_carried
from cashier.payment
join cashier.slip on slip.doc_id = payment.doc_id
join cashier.shift on shift.id = slip.shift_id
join goods.doc on doc.id = slip.doc_id
union all
select
  'till_open_sale', sale.id, way.kind, '',
  sale.trade_no || case way.kind when 'reversal' then '-R' else '' end,
  case way.kind when 'sale' then sale.channel_trade_no::text end, doc.no::text, shift.no::text,
  sale.tender, way.sign * sale.charge_fen,
  case when sale.state = any(way.open) then case sale.state when 'ASKED' then 'PENDING' else 'UNKNOWN' end else 'DONE' end,
  sale.raised_at, coalesce(shift.biz_date, (sale.raised_at at time zone 'Asia/Shanghai')::date), shift.outlet_id,
  sale.cashier_id, false
from cashier.open_sale as sale
cross join (values ('sale', 1, array['ASKED', 'UNKNOWN']), ('reversal', -1, array['REVERSING'])) as way (kind, sign, open)
left join cashier.shift on shift.id = sale.shift_id
left join goods.doc on doc.id = sale.doc_id
where sale.trade_no is not null;

grant select on cashier.v_trade to shanmen_app, shanmen_report;
