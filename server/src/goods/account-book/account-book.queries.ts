import type { AccountRow } from '@shanmen/shared/contracts/goods/account-book';
import type { Fen } from '@shanmen/shared/money';
import type { Quantity } from '@shanmen/shared/quantity';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';
import { counterparty, counterpartyTables } from '../document/counterparty.queries.ts';
import { inReach, type WarehouseReach } from '../warehouse/warehouse.queries.ts';

/** Which part of the ledger is asked for. */
export type AccountScope = {
  goodsId: number;
  whId: number | null;
  from: string;
  to: string;
  reach: WarehouseReach;
};

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
      ${counterparty} as text,
      warehouse.name as warehouse,
      case when ledger.qty > 0 then trim_scale(ledger.qty) end as "inQty",
      case when ledger.qty < 0 then trim_scale(-ledger.qty) end as "outQty",
      case when ledger.qty >= 0 then ledger.value_fen end as "inFen",
      case when ledger.qty < 0 then -ledger.value_fen end as "outFen",
      trim_scale(before.qty + sum(ledger.qty) over running) as "balanceQty",
      (before.value_fen + sum(ledger.value_fen) over running)::bigint as "balanceFen",
      coalesce(handler.name, '') as "handlerName"
    from ${ledgerOf(scope)}
    join goods.doc on doc.id = ledger.doc_id
    ${counterpartyTables}
    left join admin.v_account as handler on handler.id = doc.handler_id
    cross join ${beforeOf(scope)}
    where ledger.biz_date between ${scope.from} and ${scope.to}
    window running as (order by ledger.biz_date, ledger.posted_at, ledger.doc_id, ledger.line_no, ledger.wh_id, ledger.seq)
    order by ledger.biz_date, ledger.posted_at, ledger.doc_id, ledger.line_no, ledger.wh_id, ledger.seq
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
  movements: number;
};

/** What lay there before the period and after it, and what moved meanwhile. */
export async function sumMovements(db: Db, scope: AccountScope): Promise<AccountSums> {
  const result = await sql<AccountSums>`
    select
      trim_scale(before.qty) as "openingQty",
      before.value_fen as "openingFen",
      trim_scale(before.qty + coalesce(sum(ledger.qty), 0)) as "closingQty",
      (before.value_fen + coalesce(sum(ledger.value_fen), 0))::bigint as "closingFen",
      coalesce(sum(ledger.value_fen) filter (where ledger.qty >= 0), 0)::bigint as "inFen",
      coalesce(-sum(ledger.value_fen) filter (where ledger.qty < 0), 0)::bigint as "outFen",
      count(ledger.seq)::int as movements
    from ${beforeOf(scope)}
    left join ${ledgerOf(scope)} on ledger.biz_date between ${scope.from} and ${scope.to}
    group by before.qty, before.value_fen`.execute(db);
  const [sums] = result.rows;
  if (!sums) throw new Error('a sum always answers a row');
  return sums;
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
