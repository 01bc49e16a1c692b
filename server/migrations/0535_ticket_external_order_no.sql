-- 外部单号: the number that an order has at the agency or channel it came from.

alter table ticket.ticket_order add column external_no varchar(40);

-- One number makes one order. Each agency counts for itself, and what was cancelled can be booked again.
create unique index ticket_order_external_once
  on ticket.ticket_order (channel_id, coalesce(enterprise_id, 0), external_no)
  where external_no is not null and state <> 'CANCELLED';

-- 取票 and 订单查询 find an order by it.
create index ticket_order_external on ticket.ticket_order (external_no) where external_no is not null;
