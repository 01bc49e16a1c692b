-- 升级补差: a ticket that nobody has used becomes one of a dearer product. Its line of the sale stays, a line of its own
-- says what it is from now on; the figures of the days before stay as they were.

alter table ticket.order_line
  -- What its tickets were worth before they were upgraded to it.
  add column credited_fen bigint not null default 0,
  drop constraint order_line_amount_is_price_times_qty,
  add constraint order_line_amount_is_price_times_qty
    check (amount_fen = unit_sale_fen * (qty - free_qty) - discount_fen - credited_fen),
  add constraint order_line_credited_within_price check (credited_fen between 0 and unit_sale_fen * qty);

alter table ticket.ticket_change
  add column from_line_id bigint references ticket.order_line,
  add column to_line_id bigint references ticket.order_line,
  -- What the ticket was worth before its upgrade.
  add column from_fen bigint,
  -- How its difference was paid; null for what was moved for nothing, or before this was kept.
  add column payment_id bigint references ticket.payment,
  add constraint ticket_change_upgrade_whole
    check ((from_line_id is null) = (to_line_id is null) and (from_line_id is null) = (from_fen is null)),
  add constraint ticket_change_upgrade_costs check (from_line_id is null or raise_fen > 0);

-- An unused ticket opens other places when it is upgraded.
grant delete on ticket.ticket_entitlement to shanmen_app;
