import { withClient } from '../../../server/test/app/database-address.ts';

/** Packs, promotions and old editions: a good has many codes. */
const mostCodes = 50_000;

/** Fills a database with goods and their movements, past the services: what is measured is how they are read. */
export async function fillStock(url: string, goods: number, movements: number): Promise<void> {
  await withClient(url, async client => {
    await client.query(
      `insert into goods.goods
         (code, name, spec, pinyin, category_id, base_unit, retail_fen, member_fen, ref_cost_fen, shelf_life_days, min_stock)
       select 'F' || lpad(number::text, 5, '0'), '备货' || chr(19968 + number) || '商品 ' || number, '规格', 'bhsp' || number,
              (select id from goods.category where level = 2 order by id offset number % 10 limit 1), '件', 1000, 900, 600,
              case when number % 3 = 0 then 180 end, 20
       from generate_series(1, $1::int) as number`,
      [goods],
    );
    await client.query(
      `insert into goods.goods_barcode (barcode, goods_id)
       select '69' || lpad(id::text, 11, '0'), id from goods.goods where code like 'F_____'`,
    );
    await client.query(
      `insert into goods.goods_barcode (barcode, goods_id, is_main)
       select '68' || lpad((id * 100 + number)::text, 11, '0'), id, false
       from goods.goods
       cross join generate_series(1, $1::int) as number
       where code like 'F_____'`,
      [Math.round(mostCodes / goods) - 1],
    );
    await client.query(
      `insert into goods.doc
         (type, no, biz_date, status, handler_id, wh_id, cost_fen, created_at, created_by, updated_at, updated_by)
       select case when number % 2 = 1 then 'JH' else 'LY' end, 'BENCH' || number, current_date - (2000 - number) / 6, 'audited', 1,
              warehouse.id, 0, now(), 1, now(), 1
       from generate_series(1, 2000) as number,
            (select id from goods.warehouse where code = 'ZC') as warehouse`,
    );
    await client.query(
      `insert into goods.stock_ledger
         (goods_id, wh_id, seq, doc_id, line_no, kind, biz_date, posted_at, qty, value_fen, qty_after, value_after, staff_id)
       select moved.goods_id, moved.wh_id, moved.step, doc.id, row_number() over (), 'normal', doc.biz_date, now(), moved.qty, moved.qty * 600,
              sum(moved.qty) over pool, sum(moved.qty) over pool * 600, 1
       from (
         select goods.id as goods_id, warehouse.id as wh_id, step, case when step % 2 = 1 then 12 else -5 end as qty
         from goods.goods
         cross join (select id from goods.warehouse where twin_of is null order by id limit 10) as warehouse
         cross join generate_series(1, $1::int) as step
         where goods.code like 'F_____'
       ) as moved
       join goods.doc on doc.no = 'BENCH' || (1 + (moved.goods_id * 7 + moved.step * 191) % 2000)
       window pool as (partition by moved.goods_id, moved.wh_id order by moved.step)`,
      [Math.ceil(movements / goods / 10)],
    );
    await client.query(
      `insert into goods.stock_balance (goods_id, wh_id, qty, value_fen, seq, last_in_at, last_out_at)
       select goods_id, wh_id, sum(qty), sum(value_fen), max(seq), now(), now()
       from goods.stock_ledger
       group by goods_id, wh_id`,
    );
    await client.query('analyze');
  });
}
