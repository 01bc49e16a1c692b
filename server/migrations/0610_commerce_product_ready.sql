-- 单票管理: a ticket that was audited waits for its sale (READY); OFF is only what was taken off it.

alter table commerce.product
  drop constraint product_state_known,
  add constraint product_state_known check (state in ('DRAFT', 'PENDING', 'READY', 'ON', 'OFF'));

-- Taking off says why, and an audit that passes need not.
update commerce.product
set state = 'READY'
where state = 'OFF'
  and audited_by is not null
  and step_reason = ''
  and not exists (select from ticket.order_line where product_id = product.id);
