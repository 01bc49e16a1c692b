-- Tickets on paper that comes printed in part: what is drawn where, and how far a window's printer draws beside it.

create table ticket.print_layout (
  id bigint generated always as identity primary key,
  name varchar(60) not null unique,
  width_mm numeric(4, 1) not null,
  height_mm numeric(4, 1) not null,
  parts jsonb not null,
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint print_layout_status_known check (status in (0, 1)),
  constraint print_layout_size_possible check (width_mm between 40 and 300 and height_mm between 40 and 300)
);

grant select, insert, update on ticket.print_layout to shanmen_app;

alter table ticket.sale_window
  -- Without one tickets come from the roll.
  add column print_layout_id bigint references ticket.print_layout,
  add column offset_x_mm numeric(3, 1) not null default 0,
  add column offset_y_mm numeric(3, 1) not null default 0;

create index sale_window_print_layout on ticket.sale_window (print_layout_id);
