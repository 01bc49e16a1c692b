-- Cash that goes into a drawer or out of it besides sales, and each opening of it: only ever added to, and with no field for a rebate.

create table ticket.cash_move (
  id bigint generated always as identity primary key,
  idem_key uuid not null unique,
  shift_id bigint not null references ticket.ticket_shift,
  kind text not null,
  amount_fen bigint not null,
  reason varchar(100) not null,
  biz_date date not null,
  made_at timestamptz not null,
  made_by bigint not null references admin.staff,
  constraint cash_move_kind_known check (kind in ('DROP', 'IN', 'OUT', 'DRAWER')),
  constraint cash_move_amount_by_kind check ((kind = 'DRAWER' and amount_fen = 0) or (kind <> 'DRAWER' and amount_fen > 0))
);

create index cash_move_shift on ticket.cash_move (shift_id, id);

create trigger append_only
  before update or delete or truncate on ticket.cash_move
  for each statement execute function platform.refuse_change();

grant select, insert on ticket.cash_move to shanmen_app;
