-- 换团 of single tickets: whose team a ticket is, where that is not the team of its order. Its agreement is that of the team.
create table ticket.ticket_team (
  ticket_id bigint primary key references ticket.ticket,
  order_id bigint not null references ticket.ticket_order, -- of the ticket
  team_id bigint not null references reception.team,
  agreement_id bigint references ticket.agreement
);
create index ticket_team_order on ticket.ticket_team (order_id);
create index ticket_team_team on ticket.ticket_team (team_id);
create index ticket_team_agreement on ticket.ticket_team (agreement_id) where agreement_id is not null;
grant select, insert, update, delete on ticket.ticket_team to shanmen_app;
