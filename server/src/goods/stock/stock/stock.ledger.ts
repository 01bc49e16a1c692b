import type { Quantity } from '@shanmen/shared/contracts/schema';
import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';

/** One good in one warehouse: what stock is counted by. */
export type PoolKey = { goodsId: number; whId: number };

/** A balance as it stands, with what judges and names it. */
export type PoolRow = PoolKey & {
  qty: Quantity;
  valueFen: number;
  seq: number;
  negativeOk: boolean;
  /** Fen for one unit with six places: of the last receipt, else the reference cost of the good. */
  unitCost: string;
  goodsName: string;
  unit: string;
  /** 保质期; null where the good keeps for ever. */
  shelfLifeDays: number | null;
};

/** Gives every key that has no balance yet one of nothing. */
export async function openPools(tx: Tx, keys: readonly PoolKey[]): Promise<void> {
  await sql`
    insert into goods.stock_balance (goods_id, wh_id, negative_ok)
    select key."goodsId", key."whId", warehouse.allow_negative
    from ${keyRows(keys)}
    join goods.warehouse on warehouse.id = key."whId"
    order by 1, 2
    on conflict do nothing`.execute(tx);
}

/** Locks in the order of good and warehouse: the one order of the product. */
export async function lockPools(tx: Tx, keys: readonly PoolKey[]): Promise<void> {
  await sql`
    select balance.seq
    from goods.stock_balance as balance
    join ${keyRows(keys)} on key."goodsId" = balance.goods_id and key."whId" = balance.wh_id
    order by balance.goods_id, balance.wh_id
    for no key update of balance`.execute(tx);
}

export async function readPools(tx: Tx, keys: readonly PoolKey[]): Promise<PoolRow[]> {
  const result = await sql<PoolRow>`
    select
      balance.goods_id as "goodsId",
      balance.wh_id as "whId",
      balance.qty,
      balance.value_fen as "valueFen",
      balance.seq,
      balance.negative_ok as "negativeOk",
      coalesce(balance.last_unit_cost, goods.last_unit_cost, goods.ref_cost_fen, 0)::numeric(18, 6) as "unitCost",
      goods.name as "goodsName",
      goods.base_unit as unit,
      goods.shelf_life_days as "shelfLifeDays"
    from goods.stock_balance as balance
    join goods.goods on goods.id = balance.goods_id
    join ${keyRows(keys)} on key."goodsId" = balance.goods_id and key."whId" = balance.wh_id`.execute(tx);
  return result.rows;
}

function keyRows(keys: readonly PoolKey[]) {
  return sql`(
    select distinct "goodsId", "whId"
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as named ("goodsId" bigint, "whId" bigint)
  ) as key`;
}

/** One row of the ledger, as it is added. */
export type LedgerRow = PoolKey & {
  seq: number;
  lineNo: number;
  kind: 'normal' | 'receipt' | 'reversal' | 'costadj';
  qty: Quantity;
  valueFen: number;
  qtyAfter: Quantity;
  valueAfter: number;
  diffFen: number;
  estimated: boolean;
};

/** What all rows of one posting share. */
export type Posting = {
  docId: number;
  revision: number;
  /** `YYYY-MM-DD`. */
  bizDate: string;
  postedAt: string;
  staffId: number;
};

export async function insertLedgerRows(tx: Tx, posting: Posting, rows: readonly LedgerRow[]): Promise<void> {
  await sql`
    insert into goods.stock_ledger
      (goods_id, wh_id, seq, doc_id, line_no, revision, kind, biz_date, posted_at, qty, value_fen, qty_after,
       value_after, diff_fen, cost_estimated, staff_id)
    select
      added."goodsId", added."whId", added.seq, ${posting.docId}, added."lineNo", ${posting.revision}, added.kind,
      ${posting.bizDate}, ${posting.postedAt}, added.qty, added."valueFen", added."qtyAfter", added."valueAfter",
      added."diffFen", added.estimated, ${posting.staffId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added (
      "goodsId" bigint, "whId" bigint, seq bigint, "lineNo" int, kind text, qty numeric, "valueFen" bigint,
      "qtyAfter" numeric, "valueAfter" bigint, "diffFen" bigint, estimated boolean
    )`.execute(tx);
}

/** A balance as it stands after a posting; a unit cost only where the posting brought a new one. */
export type PoolAfter = PoolKey & {
  qty: Quantity;
  valueFen: number;
  seq: number;
  unitCost: string | null;
  cameIn: boolean;
  wentOut: boolean;
};

export async function writePools(tx: Tx, pools: readonly PoolAfter[], postedAt: string): Promise<void> {
  await sql`
    update goods.stock_balance as balance
    set qty = after.qty,
        value_fen = after."valueFen",
        seq = after.seq,
        last_unit_cost = coalesce(after."unitCost", balance.last_unit_cost),
        last_in_at = case when after."cameIn" then ${postedAt}::timestamptz else balance.last_in_at end,
        last_out_at = case when after."wentOut" then ${postedAt}::timestamptz else balance.last_out_at end
    from jsonb_to_recordset(${JSON.stringify(pools)}::jsonb) as after (
      "goodsId" bigint, "whId" bigint, qty numeric, "valueFen" bigint, seq bigint, "unitCost" numeric,
      "cameIn" boolean, "wentOut" boolean
    )
    where balance.goods_id = after."goodsId"
      and balance.wh_id = after."whId"`.execute(tx);
}

/** What each line of a document posted in one revision, all kinds together; the mirror of it is its reverse. */
export type PostedLine = PoolKey & { lineNo: number; qty: Quantity; valueFen: number };

export async function readPosted(tx: Tx, docId: number, revision: number): Promise<PostedLine[]> {
  const result = await sql<PostedLine>`
    select
      goods_id as "goodsId",
      wh_id as "whId",
      line_no as "lineNo",
      sum(qty) as qty,
      sum(value_fen)::bigint as "valueFen"
    from goods.stock_ledger
    where doc_id = ${docId}
      and revision = ${revision}
      and kind <> 'reversal'
    group by goods_id, wh_id, line_no
    having sum(qty) <> 0
    order by line_no, sum(qty)`.execute(tx);
  return result.rows;
}
