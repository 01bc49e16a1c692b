import type { Db } from '../../../src/db/transaction.ts';
import { findStockFaults } from '../../../src/goods/public.ts';
import { readNumber } from '../../app/scenario.ts';

/** What must be nothing after any work. */
export type Reckoning = {
  /** Units that left by audited documents where none were left and none may be short. */
  oversold: number;
  /** Goods in a warehouse whose balance is not what their documents brought and took. */
  differing: number;
  /** Fen that went astray in transfers, assemblies and sales that were taken back whole. */
  driftFen: number;
  /** What the nightly proof says. */
  faults: readonly string[];
};

/** Adds documents up from their lines, as nothing of the product does, and holds balances and costs against them. */
export async function reckon(url: string, db: Db): Promise<Reckoning> {
  return {
    oversold: await readNumber(url, oversold),
    differing: await readNumber(url, differing),
    driftFen: await readNumber(url, driftFen),
    faults: await findStockFaults(db),
  };
}

/** What documents brought and took of each good in each warehouse, of the types that are worked with here. */
const moved = `
  select goods_id, wh_id, sum(qty) as qty
  from (
    select
      line.goods_id,
      doc.wh_id,
      case
        when doc.type in ('JH', 'QR', 'XT') then line.base_qty
        when doc.type = 'CZ' and (doc.cz_mode = 'assemble') = (line.side = 'parent') then line.base_qty
        else -line.base_qty
      end as qty
    from goods.doc
    join goods.doc_line as line on line.doc_id = doc.id
    where doc.status = 'audited'
    union all
    select line.goods_id, doc.wh_to_id, line.base_qty
    from goods.doc
    join goods.doc_line as line on line.doc_id = doc.id
    where doc.status = 'audited'
      and doc.type = 'DB'
  ) as part
  group by goods_id, wh_id`;

const oversold = `
  select coalesce(sum(-moved.qty), 0) as value
  from (${moved}) as moved
  join goods.warehouse on warehouse.id = moved.wh_id
  where moved.qty < 0
    and not warehouse.allow_negative`;

const differing = `
  select count(*) as value
  from (${moved}) as moved
  full join goods.stock_balance as balance using (goods_id, wh_id)
  where coalesce(moved.qty, 0) <> coalesce(balance.qty, 0)`;

const driftFen = `
  with worth as (
    select doc_id, sum(value_fen) as fen
    from goods.stock_ledger
    group by doc_id
  )
  select coalesce(sum(abs(astray.fen)), 0) as value
  from (
    select worth.fen - doc.fee_fen as fen
    from goods.doc
    join worth on worth.doc_id = doc.id
    where doc.type in ('DB', 'CZ')
    union all
    select back.fen + gone.fen
    from goods.doc
    join worth as back on back.doc_id = doc.id
    join worth as gone on gone.doc_id = doc.source_doc_id
    where doc.type = 'XT'
  ) as astray`;
