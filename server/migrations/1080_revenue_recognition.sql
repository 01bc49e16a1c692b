-- When tickets were used or lapsed, by day: reports of revenue look for it.
create index ticket_log_recognised on ticket.ticket_log (at)
  where to_status in ('O', 'N') or from_status in ('O', 'N');
