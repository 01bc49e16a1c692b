-- What is owed for the orders of teams, order by order, in fen; what is owed for a period is of no team.
create view ticket.v_team_rebate as
select
  ticket_order.team_id,
  case when rebate.state in ('EARNED', 'AUDITED', 'PAID') then rebate.amount_fen else 0 end as due_fen,
  case when rebate.state = 'PAID' then rebate.amount_fen else 0 end as paid_fen
from ticket.rebate
join ticket.ticket_order on rebate.source = 'TICKET' and ticket_order.id = rebate.ref_id
where ticket_order.team_id is not null;

grant select on ticket.v_team_rebate to shanmen_app, shanmen_report;
