-- What lies in a warehouse by what came there and until when it keeps: what expires first leaves first.

create table goods.stock_batch (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods.goods,
  wh_id bigint not null references goods.warehouse,
  -- What brought it there.
  doc_id bigint not null references goods.doc,
  came_on date not null,
  batch_no varchar(30) not null default '',
  made_on date,
  expire_on date,
  came_qty numeric(18, 3) not null default 0,
  qty numeric(18, 3) not null default 0,
  constraint stock_batch_once unique nulls not distinct (goods_id, wh_id, doc_id, came_on, batch_no, made_on, expire_on),
  constraint stock_batch_is_never_short check (qty >= 0)
);

create index stock_batch_held on goods.stock_batch (goods_id, wh_id, expire_on) where qty > 0;

create table goods.stock_batch_move (
  id bigint generated always as identity primary key,
  batch_id bigint not null references goods.stock_batch,
  doc_id bigint not null references goods.doc,
  line_no int not null,
  revision int not null,
  kind text not null,
  qty numeric(18, 3) not null,
  constraint stock_batch_move_moves_something check (qty <> 0)
);

create index stock_batch_move_doc on goods.stock_batch_move (doc_id, line_no);

create trigger append_only
  before update or delete or truncate on goods.stock_batch_move
  for each statement execute function platform.refuse_change();

-- What lies there already is what came last, read back until that is all of it.
insert into goods.stock_batch (goods_id, wh_id, doc_id, came_on, expire_on, came_qty, qty)
select layer.goods_id, layer.wh_id, layer.doc_id, layer.biz_date, layer.biz_date + goods.shelf_life_days, sum(layer.qty),
       sum(least(layer.qty, balance.qty - layer.covered + layer.qty))
from (
  select
    ledger.goods_id,
    ledger.wh_id,
    ledger.doc_id,
    ledger.biz_date,
    ledger.qty,
    sum(ledger.qty) over (partition by ledger.goods_id, ledger.wh_id order by ledger.seq desc) as covered
  from goods.stock_ledger as ledger
  where ledger.qty > 0
) as layer
join goods.stock_balance as balance on balance.goods_id = layer.goods_id and balance.wh_id = layer.wh_id
join goods.goods on goods.id = layer.goods_id
where layer.covered - layer.qty < balance.qty
group by layer.goods_id, layer.wh_id, layer.doc_id, layer.biz_date, goods.shelf_life_days;

grant select, insert, update on goods.stock_batch to shanmen_app;
grant select, insert on goods.stock_batch_move to shanmen_app;
