import {
  type MoveKind,
  moveKinds,
  type SummaryPage,
  type SummaryQuery,
  type SummaryRow,
} from '@shanmen/shared/contracts/goods/books/stock-summary';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { matches } from '../../items/item/item.queries.ts';
import { inReach, type WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';

/** Which part of the ledger is summed. */
export type SummaryScope = { whId: number | null; from: string; to: string; reach: WarehouseReach };

const kinds = Object.keys(moveKinds).filter(isMoveKind);
const parts = { opening: sql`ledger.biz_date < period.from_day`, closing: sql`true` };

/** A page of goods by code: what lay there, what each kind of document moved, and what lies there then. */
export async function listSummary(
  db: Db,
  query: SummaryQuery,
  scope: SummaryScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<SummaryRow[]> {
  const columns = [
    partOf('opening', parts.opening),
    ...kinds.map(kind => partOf(kind, sql`ledger.biz_date >= period.from_day and ${isOf(kind)}`)),
    partOf('closing', parts.closing),
  ];
  const result = await sql<SummaryRow>`
    with page as (
      select goods.id, goods.code, goods.name, goods.spec, goods.base_unit
      from ${goodsTables}
      where ${matches(goodsOf(query))}
        and exists (${ledgerOf(scope)} and ledger.goods_id = goods.id)
      order by goods.code
      limit ${limit}
      offset ${offset}
    ),
    period as (select ${scope.from}::date as from_day)
    select
      page.id as "goodsId",
      page.code,
      page.name,
      page.spec,
      page.base_unit as unit,
      ${sql.join(columns)}
    from page
    cross join period
    join lateral (
      ${ledgerOf(scope, sql`ledger.qty, ledger.value_fen, ledger.biz_date, ledger.doc_id`)}
      and ledger.goods_id = page.id
    ) as ledger on true
    join goods.doc on doc.id = ledger.doc_id
    group by page.id, page.code, page.name, page.spec, page.base_unit
    order by page.code`.execute(db);
  return result.rows;
}

/** How many goods match, and what they were worth at first, what each kind of document moved, and at last. */
export async function sumSummary(
  db: Db,
  query: SummaryQuery,
  scope: SummaryScope,
): Promise<{ total: number; totals: Required<SummaryPage['totals']> }> {
  const moved = kinds.map(
    kind => sql`coalesce(sum(ledger.value_fen) filter (where ledger.biz_date >= ${scope.from} and ${isOf(kind)}), 0)::bigint
      as ${sql.ref(`${kind}Fen`)}`,
  );
  const result = await sql<{ total: number } & Required<SummaryPage['totals']>>`
    select
      count(distinct goods.id)::int as total,
      coalesce(sum(ledger.value_fen) filter (where ledger.biz_date < ${scope.from}), 0)::bigint as "openingFen",
      ${sql.join(moved)},
      coalesce(sum(ledger.value_fen), 0)::bigint as "closingFen"
    from ${goodsTables}
    join lateral (
      ${ledgerOf(scope, sql`ledger.value_fen, ledger.biz_date, ledger.doc_id`)}
      and ledger.goods_id = goods.id
    ) as ledger on true
    join goods.doc on doc.id = ledger.doc_id
    where ${matches(goodsOf(query))}`.execute(db);
  const [sums] = result.rows;
  if (!sums) throw new Error('a sum always answers a row');
  const { total, ...totals } = sums;
  return { total, totals };
}

const goodsTables = sql`
  goods.goods
  join goods.category on category.id = goods.category_id
  left join goods.category as middle on middle.id = category.parent_id
  left join goods.category as top on top.id = middle.parent_id`;

/** What the filter asks of goods alone. */
function goodsOf({ keyword, categoryId }: SummaryQuery) {
  return {
    ...(keyword === undefined ? {} : { keyword }),
    ...(categoryId === undefined ? {} : { categoryId }),
  };
}

/** Rows of the ledger until the last day; more conditions may follow. */
function ledgerOf(
  { whId, to, reach }: SummaryScope,
  columns: RawBuilder<unknown> = sql`1`,
): RawBuilder<unknown> {
  return sql`
    select ${columns}
    from goods.stock_ledger as ledger
    join goods.warehouse on warehouse.id = ledger.wh_id
    where ledger.biz_date <= ${to}
      and (${whId}::bigint is null or ledger.wh_id = ${whId})
      and ${inReach('warehouse', reach)}`;
}

function partOf(name: string, isMeant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_build_object(
    'qty', trim_scale(coalesce(sum(ledger.qty) filter (where ${isMeant}), 0))::text,
    'fen', coalesce(sum(ledger.value_fen) filter (where ${isMeant}), 0)::bigint
  ) as ${sql.ref(name)}`;
}

function isOf(kind: MoveKind): RawBuilder<boolean> {
  return sql`doc.type = any(${moveKinds[kind].types.map(type => type.toUpperCase())}::text[])`;
}

function isMoveKind(name: string): name is MoveKind {
  return name in moveKinds;
}
