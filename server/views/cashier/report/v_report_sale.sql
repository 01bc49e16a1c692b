-- Sales and refunds of tills for reports: a row is one line of a slip, money in fen, quantities in thousandths. A refund
-- stands on the day on which it was made; its gross is nothing and its refund what was given back, as in
-- ticket.v_report_sale.
create view cashier.v_report_sale as
select
  line.line_id,
  case when slip.is_refund then 'refund' else 'sale' end as line_kind,
  slip.biz_date,
  slip.sold_at,
  line.outlet_id,
  slip.cashier_id as seller_id,
  line.seller_name,
  slip.shift_id,
  slip.till_id,
  till.name as till_name,
  slip.doc_id,
  line.doc_no,
  slip.source_doc_id,
  line.party_name,
  line.goods_id,
  line.goods_code,
  line.goods_name,
  line.category_id,
  line.category_name,
  line.supplier_id,
  line.supplier_name,
  line.reason_code,
  line.qty,
  slip_line.price_fen as unit_fen,
  slip_line.list_fen,
  -- What a changed price takes off, or adds as a negative amount.
  round((slip_line.list_fen - slip_line.price_fen) * line.qty / 1000.0)::bigint as price_off_fen,
  case when slip.is_refund then 0 else line.gross_fen end as gross_fen,
  case when slip.is_refund then 0 else line.discount_fen - slip_line.rounding_fen end as discount_fen,
  slip_line.rounding_fen,
  case when slip.is_refund then 0 else line.net_fen end as received_fen,
  case when slip.is_refund then -line.net_fen else 0 end as refund_fen,
  line.net_fen,
  line.cost_fen,
  line.margin_fen,
  line.earned_fen,
  line.member_fen,
  (
    select coalesce(array_agg(distinct payment.tender order by payment.tender), '{}')
    from cashier.payment
    where payment.doc_id = slip.doc_id
  ) as methods,
  line.tax_fen
from cashier.slip
join goods.v_report_sale as line on line.doc_id = slip.doc_id
join cashier.slip_line on slip_line.doc_id = slip.doc_id and slip_line.line_no = line.line_no
left join goods.v_till as till on till.id = slip.till_id;

grant select on cashier.v_report_sale to shanmen_app, shanmen_report;
