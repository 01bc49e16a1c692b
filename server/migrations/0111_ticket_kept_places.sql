-- A cart that was taken up keeps its places until it is sold: they are looked for when their time is over.

create index capacity_hold_kept on ticket.capacity_hold (hung_cart_id) where state = 'HELD' and hung_cart_id is not null;
