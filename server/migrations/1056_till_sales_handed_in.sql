-- A sale without the network that another person than its cashier hands in is posted in its shift, and noted.
alter table cashier.open_sale
  drop constraint open_sale_kind_known,
  add constraint open_sale_kind_known check (
    kind in (
      'stock_short', 'price_differs', 'shift_closed', 'payment_unknown', 'item_stopped', 'refused', 'refund_failed', 'handed_in'
    )
  );
