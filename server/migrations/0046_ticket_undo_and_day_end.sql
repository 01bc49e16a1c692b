-- An admission that is taken back keeps its row, and the row of the undo names it; tickets whose days are over are found quickly.

alter table ticket.checkin_log
  add column undoes bigint references ticket.checkin_log,
  add column reason varchar(200),
  add constraint checkin_undone_once unique (undoes),
  add constraint checkin_undo_names_its_scan check ((result = 'UNDO') = (undoes is not null));

drop index ticket.checkin_log_admitted;
create index checkin_log_admitted on ticket.checkin_log (spot_id, biz_date) where result in ('OK', 'UNDO');

create index ticket_unused on ticket.ticket (valid_to) where status = 'I';
