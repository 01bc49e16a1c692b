-- Tickets of teams, with how many persons of each were admitted. A ticket is of its order's team, unless it was moved alone.
-- 讲解服务 (is_docent) stands among them and is nobody's.
create view ticket.v_group_ticket as
  select
    part.team_id,
    part.plate_issue_id,
    part.is_alone,
    ticket_order.id as order_id,
    ticket_order.order_no,
    ticket_order.sold_at,
    ticket_order.total_fen,
    ticket_order.biz_date,
    ticket.id as ticket_id,
    ticket.ticket_no,
    ticket.status,
    ticket.id_hash,
    ticket.id_masked,
    ticket.locked_reason is not null as is_locked,
    product.name as product_name,
    -- For guides and drivers, at a reduced price or at the whole one; of a code for several, those who went free came last.
    case
      when product.crowd = 'GUIDE_FREE' then 'CREW'
      when product.crowd in ('CHILD', 'STUDENT', 'SENIOR', 'SOLDIER', 'DISABLED') then 'HALF'
      else 'FULL'
    end as fare,
    case
      when ticket.paid_fen = 0 then ticket.person_count
      when ticket.person_count = 1 then 0
      else least(greatest(order_line.free_qty - ticket.left_free, 0), ticket.person_count)
    end as free_persons,
    ticket.person_count as persons,
    least(ticket.person_count, coalesce(used.times, 0)) as admitted,
    ticket.paid_fen - ticket.refunded_gross_fen as net_fen,
    ticket.dispatch_id is not null as is_docent
  from (
    select sold.team_id, sold.plate_issue_id, false as is_alone, own.id as ticket_id
    from ticket.ticket_order as sold
    join ticket.ticket as own on own.order_id = sold.id
    where sold.team_id is not null
      and not exists (select from ticket.ticket_team where ticket_team.ticket_id = own.id)
    union all
    select ticket_team.team_id, null::bigint, true, ticket_team.ticket_id
    from ticket.ticket_team
  ) as part
  join ticket.ticket on ticket.id = part.ticket_id
  join ticket.ticket_order on ticket_order.id = ticket.order_id
  join ticket.order_line on order_line.id = ticket.order_line_id
  join commerce.product on product.id = ticket.product_id
  left join lateral (
    select max(times_used) as times
    from ticket.ticket_entitlement
    where ticket_entitlement.ticket_id = ticket.id
  ) as used on true;

grant select on ticket.v_group_ticket to shanmen_app;
