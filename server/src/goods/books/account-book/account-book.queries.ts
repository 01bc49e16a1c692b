import {
  type AccountGrain,
  accountGrains,
  type AccountRow,
} from '@shanmen/shared/contracts/goods/books/account-book';
import type { Fen } from '@shanmen/shared/money';
import type { Quantity } from '@shanmen/shared/quantity';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { counterparty, counterpartyTables } from '../../documents/document/counterparty.queries.ts';
import { inReach, type WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';

/** Which part of the ledger is asked for. */
export type AccountScope = {
  goodsId: number;
  whId: number | null;
  from: string;
  to: string;
  reach: WarehouseReach;
};

/** A good by itself, whether it is still sold or not. */
export async function findGood(
  db: Db,
  id: number,
): Promise<{ goodsId: number; code: string; name: string } | null> {
  const result = await sql<{ goodsId: number; code: string; name: string }>`
    select id as "goodsId", code, name
    from goods.goods
    where id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

export type AccountMovement = Required<AccountRow> & { kind: 'movement' };

/** A page of the movements of a good, with what lies there after each. */
export async function listMovements(
  db: Db,
  scope: AccountScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<AccountMovement[]> {
  const result = await sql<AccountMovement>`
    select
      concat_ws('/', ledger.wh_id, ledger.seq) as key,
      'movement' as kind,
      ledger.biz_date as "bizDate",
      doc.id as "docId",
      lower(doc.type) as "docType",
      doc.no,
      coalesce(sender.name, ${counterparty}) as text,
      warehouse.name as warehouse,
      case when ledger.qty > 0 then trim_scale(ledger.qty) end as "inQty",
      case when ledger.qty < 0 then trim_scale(-ledger.qty) end as "outQty",
      case when ledger.qty >= 0 then ledger.value_fen end as "inFen",
      case when ledger.qty < 0 then -ledger.value_fen end as "outFen",
      trim_scale(before.qty + sum(ledger.qty) over running) as "balanceQty",
      (before.value_fen + sum(ledger.value_fen) over running)::bigint as "balanceFen",
      nullif(ledger.diff_fen, 0) as "diffFen",
      coalesce(handler.name, '') as "handlerName"
    from ${ledgerOf(scope)}
    join goods.doc on doc.id = ledger.doc_id
    ${counterpartyTables}
    -- Where a transfer arrives, the other side is the one that sent it.
    left join goods.warehouse as sender on doc.type = 'DB' and sender.id = doc.wh_id and sender.id <> ledger.wh_id
    left join admin.v_account as handler on handler.id = doc.handler_id
    cross join ${beforeOf(scope)}
    where ledger.biz_date between ${scope.from} and ${scope.to}
    window running as (order by ledger.biz_date, ledger.posted_at, ledger.doc_id, ledger.line_no, ledger.wh_id, ledger.seq)
    order by ledger.biz_date, ledger.posted_at, ledger.doc_id, ledger.line_no, ledger.wh_id, ledger.seq
    limit ${limit}
    offset ${offset}`.execute(db);
  return result.rows;
}

/** A page of the sums of each day, month or year, with what lay there at its end. */
export async function listSums(
  db: Db,
  scope: AccountScope,
  grain: Exclude<AccountGrain, 'line'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Required<AccountRow>[]> {
  const result = await sql<Required<AccountRow>>`
    with moved as (
      select
        date_trunc(${grain}, ledger.biz_date) as part,
        max(ledger.biz_date) as last_day,
        coalesce(sum(ledger.qty) filter (where ledger.qty > 0), 0) as qty_in,
        coalesce(-sum(ledger.qty) filter (where ledger.qty < 0), 0) as qty_out,
        coalesce(sum(ledger.value_fen) filter (where ledger.qty >= 0), 0) as value_in,
        coalesce(-sum(ledger.value_fen) filter (where ledger.qty < 0), 0) as value_out,
        sum(ledger.diff_fen) as diff
      from ${ledgerOf(scope)}
      where ledger.biz_date between ${scope.from} and ${scope.to}
      group by part
    )
    select
      to_char(moved.part, 'YYYY-MM-DD') as key,
      'sum' as kind,
      moved.last_day as "bizDate",
      null as "docId",
      null as "docType",
      ${accountGrains[grain]}::text as no,
      '' as text,
      '' as warehouse,
      trim_scale(nullif(moved.qty_in, 0)) as "inQty",
      trim_scale(nullif(moved.qty_out, 0)) as "outQty",
      nullif(moved.value_in, 0)::bigint as "inFen",
      nullif(moved.value_out, 0)::bigint as "outFen",
      trim_scale(before.qty + sum(moved.qty_in - moved.qty_out) over running) as "balanceQty",
      (before.value_fen + sum(moved.value_in - moved.value_out) over running)::bigint as "balanceFen",
      nullif(moved.diff, 0)::bigint as "diffFen",
      '' as "handlerName"
    from moved
    cross join ${beforeOf(scope)}
    window running as (order by moved.part)
    order by moved.part
    limit ${limit}
    offset ${offset}`.execute(db);
  return result.rows;
}

export type AccountSums = {
  openingQty: Quantity;
  openingFen: Fen;
  closingQty: Quantity;
  closingFen: Fen;
  inFen: Fen;
  outFen: Fen;
  /** How many rows stand between opening and closing. */
  rows: number;
};

/** What lay there before the period and after it, and what moved meanwhile. */
export async function sumMovements(db: Db, scope: AccountScope, grain: AccountGrain): Promise<AccountSums> {
  const part =
    grain === 'line' ? sql`(ledger.wh_id, ledger.seq)` : sql`date_trunc(${grain}, ledger.biz_date)`;
  const result = await sql<AccountSums>`
    select
      trim_scale(before.qty) as "openingQty",
      before.value_fen as "openingFen",
      trim_scale(before.qty + coalesce(sum(ledger.qty), 0)) as "closingQty",
      (before.value_fen + coalesce(sum(ledger.value_fen), 0))::bigint as "closingFen",
      coalesce(sum(ledger.value_fen) filter (where ledger.qty >= 0), 0)::bigint as "inFen",
      coalesce(-sum(ledger.value_fen) filter (where ledger.qty < 0), 0)::bigint as "outFen",
      (count(distinct ${part}) filter (where ledger.seq is not null))::int as rows
    from ${beforeOf(scope)}
    left join ${ledgerOf(scope)} on ledger.biz_date between ${scope.from} and ${scope.to}
    group by before.qty, before.value_fen`.execute(db);
  const [sums] = result.rows;
  if (!sums) throw new Error('a sum always answers a row');
  return sums;
}

/** Quantity and value of a good as the balances say them, of the warehouses that are asked for. */
export async function readBalance(
  db: Db,
  { goodsId, whId, reach }: AccountScope,
): Promise<{ qty: Quantity; valueFen: Fen }> {
  const result = await sql<{ qty: Quantity; valueFen: Fen }>`
    select
      trim_scale(coalesce(sum(balance.qty), 0)) as qty,
      coalesce(sum(balance.value_fen), 0)::bigint as "valueFen"
    from goods.stock_balance as balance
    join goods.warehouse on warehouse.id = balance.wh_id
    where balance.goods_id = ${goodsId}
      and (${whId}::bigint is null or balance.wh_id = ${whId})
      and ${inReach('warehouse', reach)}`.execute(db);
  const [balance] = result.rows;
  if (!balance) throw new Error('a sum always answers a row');
  return balance;
}

function ledgerOf({ goodsId, whId, reach }: AccountScope): RawBuilder<unknown> {
  return sql`(
    goods.stock_ledger as ledger
    join goods.warehouse
      on warehouse.id = ledger.wh_id
      and ledger.goods_id = ${goodsId}
      and (${whId}::bigint is null or ledger.wh_id = ${whId})
      and ${inReach('warehouse', reach)}
  )`;
}

function beforeOf(scope: AccountScope): RawBuilder<unknown> {
  return sql`(
    select coalesce(sum(ledger.qty), 0) as qty, coalesce(sum(ledger.value_fen), 0)::bigint as value_fen
    from ${ledgerOf(scope)}
    where ledger.biz_date < ${scope.from}
  ) as before`;
}
