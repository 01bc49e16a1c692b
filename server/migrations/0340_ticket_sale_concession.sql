-- 优惠与免票: what a window gives away of a sale, by whose word and why, and how much of each price that is.

create table ticket.sale_concession (
  id bigint generated always as identity primary key,
  order_id bigint not null references ticket.ticket_order,
  shift_id bigint not null references ticket.ticket_shift,
  kind text not null,
  -- Null where it is for the whole order.
  product_id bigint references commerce.product,
  -- Tickets that cost nothing.
  qty int,
  amount_fen bigint not null,
  reason text not null,
  given_by bigint not null references admin.staff,
  -- The second person; null where the seller may.
  approved_by bigint references admin.staff,
  given_at timestamptz not null,
  constraint sale_concession_once unique (order_id),
  constraint sale_concession_kind_known check (kind in ('DISCOUNT', 'FREE')),
  constraint sale_concession_free_counts check ((kind = 'FREE') = (qty is not null) and qty > 0),
  constraint sale_concession_free_names_product check (kind = 'DISCOUNT' or product_id is not null),
  constraint sale_concession_positive check (amount_fen > 0),
  constraint sale_concession_by_two check (approved_by <> given_by)
);

create index sale_concession_shift on ticket.sale_concession (shift_id);

create trigger append_only
  before update or delete or truncate on ticket.sale_concession
  for each statement execute function platform.refuse_change();

grant select, insert on ticket.sale_concession to shanmen_app;

-- A move to another day compares prices as if nothing had been given away.
alter table ticket.ticket
  add column conceded_fen bigint not null default 0,
  add constraint ticket_conceded_not_negative check (conceded_fen >= 0);

alter table ticket.order_line
  add column discount_fen bigint not null default 0,
  drop constraint order_line_amount_is_price_times_qty,
  add constraint order_line_amount_is_price_times_qty
    check (amount_fen = unit_sale_fen * (qty - free_qty) - discount_fen),
  add constraint order_line_discount_within_price
    check (discount_fen between 0 and unit_sale_fen * (qty - free_qty));
