import type { EntryQueue } from '@shanmen/shared/contracts/ticket/booking/entry-queue';
import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';
import { type Bucket, bucketMs, type QueueState } from './queue-turn.ts';

export type StoredQueue = QueueState & { readonly marks: EntryQueue['marks'] };

/** Until the transaction ends no other process lets anybody in. */
export async function lockQueue(tx: Tx): Promise<StoredQueue> {
  const { rows } = await sql<StoredQueue>`
    select
      opened_ms as "openedAt",
      closed_ms as "closedAt",
      let_in_until_ms as "letInUntil",
      lapsed_before_ms as "lapsedBefore",
      advanced_ms as "advancedAt",
      credit,
      empty_ms as "emptySince",
      marks
    from ticket.entry_queue
    for update`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the queue has one row');
  return row;
}

export async function saveQueue(tx: Tx, { marks, ...state }: StoredQueue): Promise<void> {
  await sql`
    update ticket.entry_queue
    set opened_ms = ${state.openedAt},
        closed_ms = ${state.closedAt},
        let_in_until_ms = ${state.letInUntil},
        lapsed_before_ms = ${state.lapsedBefore},
        advanced_ms = ${state.advancedAt},
        credit = ${state.credit},
        empty_ms = ${state.emptySince},
        marks = ${JSON.stringify(marks)}::jsonb`.execute(tx);
}

/** Adds what one process counted. */
export async function addVisitors(tx: Tx, counted: readonly Bucket[]): Promise<void> {
  if (counted.length === 0) return;
  await sql`
    insert into ticket.entry_queue_bucket as kept (came_ms, visitors)
    select came, visitors
    from unnest(${counted.map(({ cameAt }) => cameAt)}::bigint[], ${counted.map(({ visitors }) => visitors)}::int[])
      as new (came, visitors)
    on conflict (came_ms) do update
    set visitors = kept.visitors + excluded.visitors`.execute(tx);
}

/** Some hours of a crowd. What lies behind them is counted by longer stretches, for the marks alone. */
const mostBuckets = 3000;

/** Those who wait, by time. */
export async function listWaiting(tx: Tx, letInUntil: number): Promise<Bucket[]> {
  const { rows } = await sql<Bucket>`
    select came_ms as "cameAt", visitors
    from ticket.entry_queue_bucket
    where came_ms > ${letInUntil}::double precision - ${bucketMs}
    order by came_ms
    limit ${mostBuckets}`.execute(tx);
  const last = rows.at(-1);
  if (!last || rows.length < mostBuckets) return rows;
  const { rows: behind } = await sql<Bucket>`
    select max(came_ms) as "cameAt", sum(visitors)::int as visitors
    from ticket.entry_queue_bucket
    where came_ms > ${last.cameAt}
    group by came_ms / 10000
    order by 1`.execute(tx);
  return [...rows, ...behind];
}

export async function countVisitors(tx: Tx, since: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(visitors), 0)::int as count
    from ticket.entry_queue_bucket
    where came_ms > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Notes since when those are in who came until the moment, and forgets those of the day before. */
export async function noteLetIn(tx: Tx, letInUntil: number, now: number): Promise<void> {
  await sql`
    update ticket.entry_queue_bucket
    set let_in_ms = ${now}
    where let_in_ms is null
      and came_ms <= ${letInUntil}::double precision - ${bucketMs}`.execute(tx);
  await sql`
    delete from ticket.entry_queue_bucket
    where let_in_ms < ${now - 86_400_000}`.execute(tx);
}

/** The end of the last bucket that was let in by then; null without one. */
export async function letInBy(tx: Tx, moment: number): Promise<number | null> {
  const { rows } = await sql<{ until: number | null }>`
    select max(came_ms) + ${bucketMs}::bigint as until
    from ticket.entry_queue_bucket
    where let_in_ms <= ${moment}`.execute(tx);
  return rows[0]?.until ?? null;
}
