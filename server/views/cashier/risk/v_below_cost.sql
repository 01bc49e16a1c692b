-- Sales of tills of which a line brought less than it cost.
create view cashier.v_below_cost as
select slip.doc_id, slip.shift_id, slip.cashier_id, slip.biz_date, slip.sold_at
from cashier.slip
where not slip.is_refund
  and exists (
    select
    from goods.doc_line as line
    where line.doc_id = slip.doc_id
      and line.net_fen < line.cost_fen
  );

grant select on cashier.v_below_cost to shanmen_app, shanmen_report;
