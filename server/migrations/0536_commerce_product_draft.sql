-- 单票管理: a ticket is drafted, submitted, audited by somebody else, and then sold or not.

alter table commerce.product
  add column submitted_by bigint,
  add column audited_by bigint,
  add column step_reason varchar(200) not null default '';

-- What a draft opens is written anew; what was sold keeps its own copy.
grant delete on commerce.product_entitlement to shanmen_app;

-- Prices that hold, for whoever asks whether a ticket has one.
create view ticket.v_product_price as
select product_id, effective_from, effective_to, sale_price_fen is not null as is_sale
from ticket.price_rule
where state = 'APPROVED';

grant select on ticket.v_product_price to shanmen_app;
