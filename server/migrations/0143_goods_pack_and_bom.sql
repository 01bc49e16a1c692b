-- Goods that are counted in packs, and goods that are made of others: a scanned carton stands for what is in it.

alter table goods.goods_barcode
  drop column unit_id,
  add column pack_unit varchar(10),
  add column pack_qty numeric(18, 3),
  add constraint goods_barcode_pack_is_whole check ((pack_unit is null) = (pack_qty is null)),
  add constraint goods_barcode_pack_holds_something check (pack_qty > 0),
  -- What is printed on a label and shown in lists is one piece.
  add constraint goods_barcode_main_is_one_piece check (not is_main or pack_qty is null);

create table goods.bom (
  goods_id bigint primary key references goods.goods,
  -- Taken apart by itself when a sale runs out of what is in it.
  auto_break boolean not null default false,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint
);

create table goods.bom_line (
  goods_id bigint not null references goods.bom on delete cascade,
  component_id bigint not null references goods.goods,
  qty numeric(18, 3) not null,
  primary key (goods_id, component_id),
  constraint bom_is_not_of_itself check (component_id <> goods_id),
  constraint bom_takes_something check (qty > 0)
);

create index bom_line_component on goods.bom_line (component_id);

grant select, insert, update, delete on goods.bom to shanmen_app;
grant select, insert, delete on goods.bom_line to shanmen_app;
