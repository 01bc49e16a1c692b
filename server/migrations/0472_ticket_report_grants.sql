-- What reports find a visitor by is read by the API too, where no replica stands beside it.

grant select on ticket.v_report_contact to shanmen_app;
grant select on ticket.v_report_visitor to shanmen_app;
