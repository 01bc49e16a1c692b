import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import type { PoolKey } from '../stock/stock.ledger.ts';

/** A row of the ledger as text, with what its document names as its value. */
export type ReplayRow = {
  seq: number;
  no: string;
  lineNo: number;
  kind: string;
  qty: string;
  valueFen: number;
  diffFen: number;
  qtyAfter: string;
  valueAfter: number;
  estimated: boolean;
  /** What the document, its source or the other end of the way says; null for the average of the pool. */
  wantedFen: number | null;
};

/** Every pool that ever moved. */
export async function listMovedPools(db: Db): Promise<PoolKey[]> {
  const result = await sql<PoolKey>`
    select goods_id as "goodsId", wh_id as "whId"
    from goods.stock_ledger
    where seq = 1
    order by 1, 2`.execute(db);
  return result.rows;
}

/** What the rows of a line posted that somebody took back, all kinds together, as they stood before it. */
const mirrored = sql`(
  select -sum(before.value_fen)
  from goods.stock_ledger as before
  where before.goods_id = line.goods_id
    and before.wh_id = line.wh_id
    and before.line_no = line.line_no
    and before.kind <> 'reversal'
    and before.seq < line.seq
    and before.doc_id = coalesce(doc.reversal_of, doc.id)
    and before.revision = coalesce(original.revision, line.revision)
)`;

/** What left at the other end of the same line. */
const sent = sql`(
  select -other.value_fen
  from goods.stock_ledger as other
  where other.doc_id = line.doc_id
    and other.line_no = line.line_no
    and other.revision = line.revision
    and other.kind = line.kind
    and other.wh_id <> line.wh_id
    and other.qty < 0
)`;

/** The rows of a pool from its first one, each beside what its document says. */
export async function readReplayRows(db: Db, { goodsId, whId }: PoolKey): Promise<ReplayRow[]> {
  const result = await sql<ReplayRow>`
    select
      line.seq,
      doc.no,
      line.line_no as "lineNo",
      line.kind,
      line.qty,
      line.value_fen as "valueFen",
      line.diff_fen as "diffFen",
      line.qty_after as "qtyAfter",
      line.value_after as "valueAfter",
      line.cost_estimated as estimated,
      (case
        when line.kind = 'reversal' then ${mirrored}
        -- A return takes back what its source cost, an assembly shares what went into it: both are judged by their sums.
        when entered.source_line_id is not null or line.kind = 'receipt' or (doc.type = 'CZ' and line.qty > 0)
          then coalesce(${sent}, line.value_fen + line.diff_fen)
        when line.qty < 0 then null
        -- What was taken back and entered anew does not say any more what it was worth before.
        when line.revision < doc.revision and doc.type in ('JH', 'QR') then line.value_fen + line.diff_fen
        when doc.type = 'JH' or (doc.type = 'QR' and (entered.gift or entered.net_fen + entered.fee_fen > 0))
          then entered.net_fen + entered.fee_fen - case when doc.cost_excl_tax then entered.tax_fen else 0 end
        else ${sent}
      end)::bigint as "wantedFen"
    from goods.stock_ledger as line
    join goods.doc on doc.id = line.doc_id
    left join goods.doc as original on original.id = doc.reversal_of
    left join goods.doc_line as entered on entered.doc_id = line.doc_id and entered.line_no = line.line_no
    where line.goods_id = ${goodsId}
      and line.wh_id = ${whId}
    order by line.seq`.execute(db);
  return result.rows;
}

/** The balance of a pool as it is kept. */
export async function readKept(
  db: Db,
  { goodsId, whId }: PoolKey,
): Promise<{ qty: string; valueFen: number; name: string } | null> {
  const result = await sql<{ qty: string; valueFen: number; name: string }>`
    select balance.qty, balance.value_fen as "valueFen", concat(goods.code, ' @ ', warehouse.code) as name
    from goods.stock_balance as balance
    join goods.goods on goods.id = balance.goods_id
    join goods.warehouse on warehouse.id = balance.wh_id
    where balance.goods_id = ${goodsId}
      and balance.wh_id = ${whId}`.execute(db);
  return result.rows[0] ?? null;
}

/** Assemblies that did not put in what they took out with their fee. */
export async function findUnevenAssemblies(db: Db): Promise<string[]> {
  const result = await sql<{ finding: string }>`
    select format('document %s: %s fen more was put in than taken out', doc.no, sum(line.value_fen) - doc.fee_fen) as finding
    from goods.doc
    join goods.stock_ledger as line on line.doc_id = doc.id and line.kind = 'normal' and line.revision = doc.revision
    where doc.type = 'CZ'
      and doc.reversal_of is null
      and doc.status in ('audited', 'reversed')
    group by doc.id
    having sum(line.value_fen) <> doc.fee_fen
    order by doc.no`.execute(db);
  return result.rows.map(row => row.finding);
}
