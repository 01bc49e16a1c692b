-- LR-5: whoever is forgotten, or gives the ticket to somebody else, leaves no photo behind.
create or replace function ticket.forget_photo() returns trigger
  language plpgsql
as $$
begin
  delete from ticket.ticket_photo where ticket_id = new.id;
  delete from ticket.gate_photo where ticket_id = new.id;
  return null;
end
$$;
