-- 组合管理: of what parts a combined ticket is asked to be, until a second person has approved.
create table commerce.combo_ask (
  combo_id bigint primary key references commerce.product,
  parts jsonb not null, -- [{singleId, qty, shareFen, enterAfter, refundableAlone}]
  reason varchar(200) not null,
  asked_by bigint not null,
  asked_at timestamptz not null default now(),
  constraint combo_ask_has_parts check (jsonb_typeof(parts) = 'array')
);
grant select, insert, delete on commerce.combo_ask to shanmen_app;
grant delete on commerce.combo_item to shanmen_app;
