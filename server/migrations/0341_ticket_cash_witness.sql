-- 见证: who else saw that much cash leave a drawer.

alter table ticket.cash_move
  add column witness_id bigint references admin.staff,
  add constraint cash_move_witness_is_another check (witness_id <> made_by);
