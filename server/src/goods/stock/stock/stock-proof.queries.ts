import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/**
 * What the books of goods must never show, each finding begins with its check: balances against the ledger (V-01),
 * values of nothing and shortages where none may be (V-02), what lies with borrowers against open loans (V-03), numbers of
 * documents against their counter (V-11).
 */
export async function findStockFaults(db: Db): Promise<string[]> {
  const result = await sql<{ finding: string }>`
    ${ledgerFaults}
    union all
    ${replayFaults}
    union all
    ${costFaults}
    union all
    ${balanceFaults}
    union all
    ${loanFaults}
    union all
    ${batchFaults}
    union all
    ${numberFaults}`.execute(db);
  return result.rows.map(row => row.finding);
}

/** Every balance is the sum of its rows and what the last of them says; no row is missing between them. */
const ledgerFaults = sql`
  select format('V-01 good %s in warehouse %s: balance %s / %s after %s rows, ledger %s / %s after %s, last says %s / %s',
                balance.goods_id, balance.wh_id, balance.qty, balance.value_fen, balance.seq, ledger.qty, ledger.value_fen,
                ledger.rows, ledger.qty_after, ledger.value_after) as finding
  from goods.stock_balance as balance
  cross join lateral (
    select
      count(*) as rows,
      coalesce(max(seq), 0) as seq,
      coalesce(sum(qty), 0) as qty,
      coalesce(sum(value_fen), 0) as value_fen,
      coalesce((array_agg(qty_after order by seq desc))[1], 0) as qty_after,
      coalesce((array_agg(value_after order by seq desc))[1], 0) as value_after
    from goods.stock_ledger
    where stock_ledger.goods_id = balance.goods_id
      and stock_ledger.wh_id = balance.wh_id
  ) as ledger
  where (balance.qty, balance.value_fen, balance.seq) <> (ledger.qty, ledger.value_fen, ledger.seq)
     or (balance.qty, balance.value_fen, balance.seq) <> (ledger.qty_after, ledger.value_after, ledger.rows)
  union all
  select format('V-01 good %s in warehouse %s has rows and no balance', ledger.goods_id, ledger.wh_id)
  from goods.stock_ledger as ledger
  where not exists (
    select from goods.stock_balance as balance
    where balance.goods_id = ledger.goods_id
      and balance.wh_id = ledger.wh_id
  )`;

/** The batches of a warehouse are what lies in it, and each is what was moved of it since it is kept. */
const batchFaults = sql`
  select format('V-01 good %s in warehouse %s: balance %s, its batches %s', balance.goods_id, balance.wh_id, balance.qty, held.qty)
  from goods.stock_balance as balance
  cross join lateral (
    select coalesce(sum(batch.qty), 0) as qty
    from goods.stock_batch as batch
    where batch.goods_id = balance.goods_id
      and batch.wh_id = balance.wh_id
  ) as held
  where held.qty <> greatest(balance.qty, 0)`;

/** Replayed from nothing, every row says what lay there after it; what was altered by hand comes first. */
const replayFaults = sql`
  (select format('V-01 good %s in warehouse %s, row %s of document %s: replayed %s / %s, it says %s / %s', replayed.goods_id,
                replayed.wh_id, replayed.seq, doc.no, replayed.qty, replayed.value, replayed.qty_after, replayed.value_after)
  from (
    select
      goods_id, wh_id, seq, doc_id, qty_after, value_after,
      sum(qty) over pool as qty,
      sum(value_fen) over pool as value,
      row_number() over pool as place
    from goods.stock_ledger
    window pool as (partition by goods_id, wh_id order by seq)
  ) as replayed
  join goods.doc on doc.id = replayed.doc_id
  where (replayed.qty, replayed.value, replayed.place) <> (replayed.qty_after, replayed.value_after, replayed.seq)
  order by replayed.goods_id, replayed.wh_id, replayed.seq)`;

/** What a line is said to have cost is what its rows moved. */
const costFaults = sql`
  select format('V-01 line %s of document %s: it says a cost of %s, its rows moved %s', line.line_no, doc.no, line.cost_fen, moved.value)
  from goods.doc_line as line
  join goods.doc on doc.id = line.doc_id
  cross join lateral (
    select coalesce(-sum(value_fen) filter (where qty < 0), sum(value_fen) filter (where qty > 0), 0) as value
    from goods.stock_ledger
    where stock_ledger.doc_id = doc.id
      and stock_ledger.line_no = line.line_no
      and stock_ledger.revision = doc.revision
      and stock_ledger.kind = case when doc.reversal_of is null then 'normal' else 'reversal' end
  ) as moved
  where doc.status in ('audited', 'reversed')
    and line.cost_fen is not null
    and abs(line.cost_fen) <> abs(moved.value)`;

const balanceFaults = sql`
  select format('V-02 good %s in warehouse %s: %s worth %s', balance.goods_id, balance.wh_id, balance.qty, balance.value_fen)
  from goods.stock_balance as balance
  join goods.warehouse on warehouse.id = balance.wh_id
  where (balance.qty = 0 and balance.value_fen <> 0)
     or (balance.qty > 0 and balance.value_fen < 0)
     or (balance.qty < 0 and not warehouse.allow_negative)`;

/** What lies with borrowers of a warehouse is what its loans have not got back, and worth what they still cost. */
const loanFaults = sql`
  select format('V-03 good %s lent out of warehouse %s: its twin holds %s / %s, open loans %s / %s', goods_id, wh_id, held.qty,
                held.value_fen, lent.qty, lent.value_fen)
  from (
    select balance.goods_id, warehouse.twin_of as wh_id, balance.qty, balance.value_fen
    from goods.stock_balance as balance
    join goods.warehouse on warehouse.id = balance.wh_id
    where warehouse.kind = 'loan'
  ) as held
  full join (
    select line.goods_id, doc.wh_id, sum(line.base_qty - line.returned_qty) as qty,
           sum(line.cost_fen - line.returned_cost_fen)::bigint as value_fen
    from goods.doc
    join goods.doc_line as line on line.doc_id = doc.id
    where doc.type = 'JY'
      and doc.status = 'audited'
      and doc.reversal_of is null
    group by line.goods_id, doc.wh_id
  ) as lent using (goods_id, wh_id)
  where (coalesce(held.qty, 0), coalesce(held.value_fen, 0)) <> (coalesce(lent.qty, 0), coalesce(lent.value_fen, 0))`;

/** A number is one more than the one before it, from 1, and the counter is one ahead of the last; red ones carry the number of their original. */
const numberFaults = sql`
  select format('V-11 documents %s %s of %s: %s numbers, last %s, counter at %s', taken.type, taken.scope, taken.day,
                taken.count, taken.last, counter.next)
  from (
    select
      doc.type,
      substring(doc.no from '^[A-Z]{2}[0-9]{6}([A-Z0-9]+)-') as scope,
      to_date(substring(doc.no from 3 for 6), 'YYMMDD') as day,
      count(*) as count,
      max(right(doc.no, 4)::int) as last
    from goods.doc
    where doc.reversal_of is null
    group by 1, 2, 3
  ) as taken
  left join platform.doc_counter as counter
    on counter.doc_type = taken.type
    and counter.scope = taken.scope
    and counter.biz_date = taken.day
  where taken.count <> taken.last
     or taken.last is distinct from counter.next - 1`;
