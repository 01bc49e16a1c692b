-- Rules of 审核 count the lines of deleted 挂单 by the shift of who deleted them.
create index held_cart_dropped on cashier.held_cart (dropped_by, dropped_at) where dropped_by is not null;
