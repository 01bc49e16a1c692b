-- What is written late changes the figures of earlier days: a ticket that is moved, used or refunded, a payment that is
-- settled. The tables note those days themselves, so that no writer can forget one.
create or replace function ticket.touch_days_of_orders() returns trigger
language plpgsql as $$
begin
  insert into platform.day_touch (biz_date)
  select ticket_order.biz_date from ticket.ticket_order where id in (select order_id from changed)
  union
  select refund.biz_date from ticket.refund
  where order_id in (select order_id from changed) and refund.biz_date is not null
  union
  select change.biz_date from ticket.ticket_change as change where order_id in (select order_id from changed)
  union
  select payment.biz_date from ticket.payment
  where order_id in (select order_id from changed) and payment.biz_date is not null;
  return null;
end $$;
