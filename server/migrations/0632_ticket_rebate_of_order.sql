-- 应返 and 已返 of a guide are added up over the orders of his groups.
create index rebate_of_order on ticket.rebate (ref_id) where source = 'TICKET';
