-- The last scans of a gate are read by the server's time, not by the order of their writing.

drop index ticket.checkin_log_gate;
create index checkin_log_gate on ticket.checkin_log (gate_id, server_time desc, id desc);
