import type {
  CountLine,
  StockCount,
  StockCountPage,
  StockCountQuery,
  StockCountRow,
} from '@shanmen/shared/contracts/goods/counting/stock-count';
import { type Fen, zeroFen } from '@shanmen/shared/money';
import { type RawBuilder, sql } from 'kysely';

import { pageLimit } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';
import { inReach, type WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';

const taskRow = sql`
  task.id,
  task.no,
  warehouse.name as warehouse,
  case when task.of_chosen then 'list' when task.category_id is null then 'all' else 'category' end as scope,
  category.name as category,
  task.blind,
  task.status,
  task.remark,
  coalesce(starter.name, '') as "startedBy",
  task.started_at as "startedAt",
  task.ended_at as "endedAt",
  found.counted,
  found.lines,
  case when task.status <> 'counting' or not task.blind then found.differing end as differing,
  booked.fen as "differenceFen",
  task.version`;

/** What an audited document of a count moved: it stands, whatever the average becomes. */
function bookedFen(cost: RawBuilder<unknown>) {
  return sql`case doc.type when 'BS' then -abs(${cost}) else abs(${cost}) end`;
}

const taskTables = sql`
  goods.count_task as task
  join goods.warehouse on warehouse.id = task.wh_id
  left join goods.category on category.id = task.category_id
  left join admin.v_account as starter on starter.id = task.started_by
  cross join lateral (
    select
      count(*)::int as lines,
      count(line.counted_qty)::int as counted,
      count(*) filter (where coalesce(line.recount_qty, line.counted_qty) <> line.expected_qty)::int as differing
    from goods.count_line as line
    where line.task_id = task.id
  ) as found
  cross join lateral (
    select
      case
        when task.status = 'finished' and count(*) filter (where doc.status in ('draft', 'submitted')) = 0
          then coalesce(sum(${bookedFen(sql`doc.cost_fen`)}) filter (where doc.status = 'audited'), 0)::bigint
      end as fen
    from goods.doc
    where doc.count_task_id = task.id
  ) as booked`;

export type FullCountPage = {
  rows: Required<StockCountRow>[];
  total: number;
  totals: Required<StockCountPage['totals']>;
};

/** A page of the counts in reach, the latest first, with what all that match differ by. */
export async function listStockCounts(
  db: Db,
  query: StockCountQuery,
  reach: WarehouseReach,
): Promise<FullCountPage> {
  const { keyword = '', whId = null, status = null } = query;
  const result = await sql<Required<StockCountRow> & { total: number; sumFen: Fen }>`
    select
      ${taskRow},
      count(*) over ()::int as total,
      coalesce(sum(booked.fen) over (), 0)::bigint as "sumFen"
    from ${taskTables}
    where ${inReach('warehouse', reach)}
      and position(upper(${keyword.trim()}) in task.no) > 0
      and (${whId}::bigint is null or task.wh_id = ${whId})
      and (${status}::text is null or task.status = ${status})
    order by task.started_at desc, task.id desc
    ${pageLimit(query)}`.execute(db);
  const [first] = result.rows;
  const rows = result.rows.map(({ total: _total, sumFen: _sum, ...task }) => task);
  return { rows, total: first?.total ?? 0, totals: { difference: first?.sumFen ?? zeroFen } };
}

export type CountHead = Required<StockCountRow> & { whId: number };

export async function readCountHead(db: Db, id: number, reach: WarehouseReach): Promise<CountHead | null> {
  const result = await sql<CountHead>`
    select ${taskRow}, task.wh_id as "whId"
    from ${taskTables}
    where task.id = ${id}
      and ${inReach('warehouse', reach)}`.execute(db);
  return result.rows[0] ?? null;
}

/** Who ended a count, and how; null as long as it goes on. */
export async function readCountEnd(
  db: Db,
  id: number,
): Promise<{ name: string; at: string; status: StockCountRow['status'] } | null> {
  const result = await sql<{ name: string; at: string; status: StockCountRow['status'] }>`
    select coalesce(account.name, '') as name, task.ended_at as at, task.status
    from goods.count_task as task
    left join admin.v_account as account on account.id = task.ended_by
    where task.id = ${id}
      and task.ended_at is not null`.execute(db);
  return result.rows[0] ?? null;
}

/** The goods of a count by code, or one of them; what it should be, and what a difference moved, or is worth at the average. */
export async function readCountLines(
  db: Db,
  id: number,
  goodsId: number | null = null,
): Promise<Required<CountLine>[]> {
  const result = await sql<Required<CountLine>>`
    select
      goods.id as "goodsId",
      goods.code,
      main_code.barcode,
      goods.name,
      goods.spec,
      goods.base_unit as unit,
      trim_scale(line.counted_qty) as "countedQty",
      trim_scale(line.recount_qty) as "recountQty",
      line.counted_at as "countedAt",
      counter.name as "countedBy",
      trim_scale(expected.qty) as "expectedQty",
      trim_scale(coalesce(line.recount_qty, line.counted_qty) - expected.qty) as "differenceQty",
      coalesce(booked.fen, round(
        (coalesce(line.recount_qty, line.counted_qty) - expected.qty)
        * case
            when balance.qty > 0 then balance.value_fen / balance.qty
            else coalesce(balance.last_unit_cost, goods.last_unit_cost, goods.ref_cost_fen, 0)
          end
      ))::bigint as "differenceFen"
    from goods.count_line as line
    join goods.count_task as task on task.id = line.task_id
    join goods.goods on goods.id = line.goods_id
    left join goods.goods_barcode as main_code on main_code.goods_id = goods.id and main_code.is_main
    left join goods.stock_balance as balance on balance.goods_id = goods.id and balance.wh_id = task.wh_id
    left join admin.v_account as counter on counter.id = line.counted_by
    cross join lateral (
      select coalesce(line.expected_qty, case when task.status = 'counting' then balance.qty end, line.book_qty) as qty
    ) as expected
    cross join lateral (
      select sum(${bookedFen(sql`moved.cost_fen`)}) as fen
      from goods.doc
      join goods.doc_line as moved on moved.doc_id = doc.id and moved.goods_id = line.goods_id
      where doc.count_task_id = task.id
        and doc.status = 'audited'
    ) as booked
    where line.task_id = ${id}
      and (${goodsId}::bigint is null or line.goods_id = ${goodsId})
    order by goods.code`.execute(db);
  return result.rows;
}

export async function readCountDocuments(db: Db, id: number): Promise<StockCount['documents']> {
  const result = await sql<StockCount['documents'][number]>`
    select id, lower(type) as type, no, status
    from goods.doc
    where count_task_id = ${id}
    order by id`.execute(db);
  return result.rows;
}
