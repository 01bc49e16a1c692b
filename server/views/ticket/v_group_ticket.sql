-- Tickets that were sold to teams, with how many persons of each were admitted.
create view ticket.v_group_ticket as
  select
    ticket_order.team_id,
    ticket_order.plate_issue_id,
    ticket_order.id as order_id,
    ticket_order.order_no,
    ticket_order.sold_at,
    ticket_order.total_fen,
    ticket_order.biz_date,
    ticket.id as ticket_id,
    ticket.status,
    ticket.id_hash,
    ticket.locked_reason is not null as is_locked,
    product.name as product_name,
    ticket.person_count as persons,
    least(ticket.person_count, coalesce(used.times, 0)) as admitted,
    ticket.paid_fen - ticket.refunded_gross_fen as net_fen
  from ticket.ticket_order
  join ticket.ticket on ticket.order_id = ticket_order.id
  join commerce.product on product.id = ticket.product_id
  left join lateral (
    select max(times_used) as times
    from ticket.ticket_entitlement
    where ticket_entitlement.ticket_id = ticket.id
  ) as used on true
  where ticket_order.team_id is not null;

grant select on ticket.v_group_ticket to shanmen_app;
