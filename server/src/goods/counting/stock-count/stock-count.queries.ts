import type {
  CountEntry,
  StockCountDraft,
  StockCountRow,
} from '@shanmen/shared/contracts/goods/counting/stock-count';
import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';

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

type LockedTask = { status: StockCountRow['status']; whId: number; version: number };

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
 * @returns whether such a good exists
 */
export async function writeCounted(
  tx: Tx,
  taskId: number,
  { goodsId, qty, mode, isRecount }: CountEntry,
  { staffId, at }: { staffId: number; at: string },
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
        expected_qty = excluded.expected_qty,
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
