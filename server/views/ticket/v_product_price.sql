-- Prices that hold, for whoever asks whether a ticket has one.
create view ticket.v_product_price as
select product_id, effective_from, effective_to, sale_price_fen is not null as is_sale
from ticket.price_rule
where state = 'APPROVED';

grant select on ticket.v_product_price to shanmen_app;
