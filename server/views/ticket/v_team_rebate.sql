-- What is owed for the orders of teams, order by order, in fen; what is owed for a period is of no team. What is owed for
-- tickets that were moved alone is of the team that has them under that agreement, the first of several.
create view ticket.v_team_rebate as
select
  part.team_id,
  case when rebate.state in ('EARNED', 'AUDITED', 'PAID') then rebate.amount_fen else 0 end as due_fen,
  case when rebate.state = 'PAID' then rebate.amount_fen else 0 end as paid_fen
from (
  select team_id, id as order_id, agreement_id
  from ticket.ticket_order
  where team_id is not null
  union all
  select moved.team_id, moved.order_id, moved.agreement_id
  from ticket.ticket_team as moved
  join ticket.ticket_order on ticket_order.id = moved.order_id
  where moved.agreement_id is distinct from ticket_order.agreement_id
    and moved.ticket_id = (
      select first.ticket_id
      from ticket.ticket_team as first
      where first.order_id = moved.order_id
        and first.agreement_id = moved.agreement_id
      order by first.team_id, first.ticket_id
      limit 1
    )
) as part
join ticket.rebate
  on rebate.source = 'TICKET'
  and rebate.ref_id = part.order_id
  and rebate.agreement_id = part.agreement_id;

grant select on ticket.v_team_rebate to shanmen_app, shanmen_report;
