-- 交易: what the payment ledger says of tickets by ref_type, ref_id, kind and line_key, with the numbers that provider and
-- staff know, in fen. Money that goes out is negative. Rows that are not DONE wait for a provider. `is_carried`: the money
-- lay with us already as a prepayment.
create view ticket.v_trade as
select
  'payment'::text as ref_type,
  payment.id as ref_id,
  'sale'::text as kind,
  ''::text as line_key,
  payment.out_trade_no::text as trade_no,
  payment.channel_trade_no::text as channel_trade_no,
  ticket_order.order_no::text as doc_no,
  shift.no::text as shift_no,
  payment.method,
  payment.amount_fen,
  case when payment.state in ('PENDING', 'UNKNOWN') then payment.state else 'DONE' end as state,
  coalesce(change.asked_at, ticket_order.sold_at) as since,
  payment.biz_date,
  coalesce(shift.outlet_id, ticket_order.outlet_id) as outlet_id,
  coalesce(shift.seller_id, ticket_order.seller_id) as seller_id,
  exists (
    select from ticket.waiting_prepayment as prepayment
    where prepayment.trade_no = payment.out_trade_no and prepayment.state = 'USED'
  ) as is_carried
from ticket.payment
join ticket.ticket_order on ticket_order.id = payment.order_id
left join ticket.ticket_shift as shift on shift.id = payment.shift_id
left join ticket.change_charge as change on change.payment_id = payment.id
union all
select
  'refund', refund.id, 'refund', back.payment_id::text,
  -- What the bank paid is known there by its slip.
  case back.method when 'BANK' then refund.offline_no else refund.refund_no || '-' || payment.line_no end, null,
  ticket_order.order_no::text, shift.no::text,
  back.method, -back.amount_fen,
  case when back.state in ('PENDING', 'UNKNOWN') then back.state else 'DONE' end,
  coalesce(refund.audited_at, refund.asked_at), refund.biz_date, refund.outlet_id, refund.apply_by, false
from ticket.refund_payment as back
join ticket.refund on refund.id = back.refund_id
join ticket.payment on payment.id = back.payment_id
join ticket.ticket_order on ticket_order.id = refund.order_id
left join ticket.ticket_shift as shift on shift.id = refund.shift_id
union all
select
  'prepayment', prepayment.id, way.kind, '',
  prepayment.trade_no || case way.kind when 'refund' then '-R' else '' end,
  case way.kind when 'deposit' then prepayment.channel_trade_no end, ticket_order.order_no::text, null,
  prepayment.method, way.sign * prepayment.amount_fen,
  case
    when prepayment.state = any(way.open) then case prepayment.state when 'PENDING' then 'PENDING' else 'UNKNOWN' end
    else 'DONE'
  end,
  prepayment.begun_at, prepayment.biz_date, null::bigint, null::bigint, false
from ticket.waiting_prepayment as prepayment
cross join (values ('deposit', 1, array['PENDING', 'UNKNOWN']), ('refund', -1, array['RETURNING'])) as way (kind, sign, open)
left join ticket.ticket_order on ticket_order.id = prepayment.order_id
union all
select
  'rebate', rebate.id, 'rebate', '', rebate.voucher_no::text, null, null, null,
  rebate.payout, -rebate.amount_fen, 'DONE', rebate.paid_at, rebate.biz_date, null, rebate.paid_by, false
from ticket.rebate
where rebate.state = 'PAID'
union all
select
  'voucher_settlement', id, 'settlement', '', bank_no::text, null, null, null,
  'BANK', amount_fen, 'DONE', settled_at, biz_date, null, settled_by, false
from ticket.voucher_settlement;

grant select on ticket.v_trade to shanmen_app, shanmen_report;
