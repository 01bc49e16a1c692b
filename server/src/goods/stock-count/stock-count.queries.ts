import type {
  CountEntry,
  CountLine,
  StockCount,
  StockCountDraft,
  StockCountQuery,
  StockCountRow,
} from '@shanmen/shared/contracts/goods/stock-count';
import { type RawBuilder, sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';
import { inReach, type WarehouseReach } from '../warehouse/warehouse.queries.ts';

const standardPageSize = 50;

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

/** A page of the counts in reach, the latest first. */
export async function listStockCounts(
  db: Db,
  query: StockCountQuery,
  reach: WarehouseReach,
): Promise<{ rows: Required<StockCountRow>[]; total: number }> {
  const { page = 1, pageSize = standardPageSize, keyword = '', whId = null, status = null } = query;
  const result = await sql<Required<StockCountRow> & { total: number }>`
    select ${taskRow}, count(*) over ()::int as total
    from ${taskTables}
    where ${inReach('warehouse', reach)}
      and position(upper(${keyword.trim()}) in task.no) > 0
      and (${whId}::bigint is null or task.wh_id = ${whId})
      and (${status}::text is null or task.status = ${status})
    order by task.started_at desc, task.id desc
    limit ${pageSize}
    offset ${(page - 1) * pageSize}`.execute(db);
  const rows = result.rows.map(({ total: _total, ...task }) => task);
  return { rows, total: result.rows[0]?.total ?? 0 };
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
    select id, lower(type) as type, no
    from goods.doc
    where count_task_id = ${id}
    order by id`.execute(db);
  return result.rows;
}

type NewTask = StockCountDraft & { no: string; staffId: number; at: string };

/** @returns null while another count of the warehouse goes on */
export async function insertTask(tx: Tx, task: NewTask): Promise<number | null> {
  const isOfChosen = task.goodsIds !== undefined;
  const result = await sql<{ id: number }>`
    insert into goods.count_task (no, wh_id, category_id, of_chosen, blind, remark, started_at, started_by)
    values
      (${task.no}, ${task.whId}, ${isOfChosen ? null : task.categoryId}, ${isOfChosen}, ${task.blind}, ${task.remark},
       ${task.at}, ${task.staffId})
    on conflict (wh_id) where status = 'counting' do nothing
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}

/** Freezes what the books say of everything that lies there, or of what was chosen. @returns how many goods that are */
export async function freezeBooks(
  tx: Tx,
  taskId: number,
  chosen: readonly number[] | undefined,
): Promise<number> {
  const counted =
    chosen === undefined ? sql`balance.qty <> 0` : sql`balance.goods_id = any(${[...chosen]}::bigint[])`;
  const result = await sql`
    insert into goods.count_line (task_id, goods_id, book_qty, snapshot_seq)
    select task.id, balance.goods_id, balance.qty, balance.seq
    from goods.count_task as task
    join goods.stock_balance as balance on balance.wh_id = task.wh_id
    join goods.goods on goods.id = balance.goods_id
    join goods.category on category.id = goods.category_id
    left join goods.category as middle on middle.id = category.parent_id
    where task.id = ${taskId}
      and ${counted}
      and (task.category_id is null or task.category_id in (category.id, middle.id, middle.parent_id))`.execute(
    tx,
  );
  return Number(result.numAffectedRows ?? 0n);
}

export type LockedTask = { status: StockCountRow['status']; whId: number; version: number };

/** Many count at once; the end of the count waits for them, and they for it. */
export async function shareTask(tx: Tx, id: number): Promise<LockedTask | null> {
  const result = await sql<LockedTask>`
    select status, wh_id as "whId", version
    from goods.count_task
    where id = ${id}
    for share`.execute(tx);
  return result.rows[0] ?? null;
}

export async function lockTask(tx: Tx, id: number): Promise<LockedTask | null> {
  const result = await sql<LockedTask>`
    select status, wh_id as "whId", version
    from goods.count_task
    where id = ${id}
    for no key update`.execute(tx);
  return result.rows[0] ?? null;
}

/**
 * Writes down what was counted, beside what the books say at this moment. A good that the count did not know of
 * is taken into it: it lies there.
 * @param atMoment false holds it against what the books said when the count began
 * @returns whether such a good exists
 */
export async function writeCounted(
  tx: Tx,
  taskId: number,
  { goodsId, qty, mode, isRecount }: CountEntry,
  { staffId, at, atMoment }: { staffId: number; at: string; atMoment: boolean },
): Promise<boolean> {
  const first = sql`count_line.counted_qty`;
  const second = sql`count_line.recount_qty`;
  const added = (before: typeof first) =>
    mode === 'add' ? sql`coalesce(${before}, 0) + ${qty}::numeric` : sql`${qty}::numeric`;
  const result = await sql`
    insert into goods.count_line
      (task_id, goods_id, book_qty, snapshot_seq, counted_qty, expected_qty, counted_seq, counted_at, counted_by)
    select task.id, goods.id, coalesce(balance.qty, 0), coalesce(balance.seq, 0), ${qty}::numeric,
           coalesce(balance.qty, 0), coalesce(balance.seq, 0), ${at}, ${staffId}
    from goods.count_task as task
    join goods.goods on goods.id = ${goodsId}
    left join goods.stock_balance as balance on balance.goods_id = goods.id and balance.wh_id = task.wh_id
    where task.id = ${taskId}
    on conflict (task_id, goods_id) do update
    set counted_qty = ${isRecount ? sql`coalesce(${first}, ${qty}::numeric)` : added(first)},
        recount_qty = ${isRecount ? added(second) : sql`null`},
        expected_qty = ${atMoment ? sql`excluded.expected_qty` : sql`count_line.book_qty`},
        counted_seq = excluded.counted_seq,
        counted_at = excluded.counted_at,
        counted_by = excluded.counted_by`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Goods that nobody counted are not there: counted as nothing, now. */
export async function countRestAsMissing(
  tx: Tx,
  taskId: number,
  { staffId, at }: { staffId: number; at: string },
): Promise<void> {
  await sql`
    update goods.count_line as line
    set counted_qty = 0,
        expected_qty = coalesce(balance.qty, 0),
        counted_seq = coalesce(balance.seq, 0),
        counted_at = ${at},
        counted_by = ${staffId}
    from goods.count_task as task
    left join goods.stock_balance as balance on balance.wh_id = task.wh_id
    where task.id = ${taskId}
      and line.task_id = task.id
      and balance.goods_id = line.goods_id
      and line.counted_qty is null`.execute(tx);
}

export async function endTask(
  tx: Tx,
  id: number,
  status: 'finished' | 'void',
  { staffId, at }: { staffId: number; at: string },
): Promise<void> {
  await sql`
    update goods.count_task
    set status = ${status},
        ended_at = ${at},
        ended_by = ${staffId},
        version = version + 1
    where id = ${id}`.execute(tx);
}

/** Says of a draft from which count it comes, and on its lines what was counted. */
export async function markCounted(tx: Tx, docId: number, taskId: number): Promise<void> {
  await sql`
    update goods.doc
    set count_task_id = ${taskId}
    where id = ${docId}`.execute(tx);
  await sql`
    update goods.doc_line as line
    set book_qty = counted.expected_qty,
        counted_qty = coalesce(counted.recount_qty, counted.counted_qty)
    from goods.count_line as counted
    where line.doc_id = ${docId}
      and counted.task_id = ${taskId}
      and counted.goods_id = line.goods_id`.execute(tx);
}
