-- A refund by code that its provider refuses waits for a person as well.
alter table cashier.open_sale
  drop constraint open_sale_kind_known,
  add constraint open_sale_kind_known check (
    kind in ('stock_short', 'price_differs', 'shift_closed', 'payment_unknown', 'item_stopped', 'refused', 'refund_failed')
  );
