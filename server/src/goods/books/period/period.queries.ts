import type { Period, PeriodQuery } from '@shanmen/shared/contracts/goods/books/period';
import { sql } from 'kysely';

import { pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { documentInReach } from '../../documents/document/document-read.queries.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';

/** The lock that postings share and the closing of a month has for itself. */
const booksLock = sql`hashtextextended('goods.period', 0)`;

/** Postings go on side by side; only the closing of a month waits for them, and they for it. */
export async function shareBooks(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${booksLock})`.execute(tx);
}

/** Waits until no posting is under way, and lets none begin until the transaction ends. */
export async function takeBooks(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${booksLock})`.execute(tx);
}

/** The last closed month on or after a day; null when the day is open. */
export async function findClosedMonth(db: Db, day: string): Promise<string | null> {
  const result = await sql<{ yyyymm: string }>`
    select yyyymm
    from goods.period
    where yyyymm >= to_char(${day}::date, 'YYYYMM')
      and status = 'closed'
    order by yyyymm desc
    limit 1`.execute(db);
  return result.rows[0]?.yyyymm ?? null;
}

type PeriodRow = Period & { total: number };

/** A page of months since the first document, the latest first; `today` says which one still runs. */
export async function listPeriods(
  db: Db,
  { page, pageSize }: PeriodQuery,
  today: string,
): Promise<{ rows: Period[]; total: number }> {
  const result = await sql<PeriodRow>`
    with last_closed as (
      select coalesce(max(yyyymm), '') as yyyymm
      from goods.period
      where status = 'closed'
    ),
    known as (
      select to_char(month, 'YYYYMM') as yyyymm, month + interval '1 month' <= ${today}::date as is_over
      from generate_series(
        date_trunc('month', coalesce((select min(biz_date) from goods.doc), ${today}::date)::timestamp),
        ${today}::date::timestamp,
        interval '1 month'
      ) as month
    )
    select
      known.yyyymm,
      case when period.status = 'closed' then 'closed' when known.is_over then 'open' else 'running' end as status,
      (
        select count(*)::int
        from goods.doc
        where doc.status = 'submitted'
          and to_char(doc.biz_date, 'YYYYMM') = known.yyyymm
      ) as waiting,
      case when period.status = 'closed' then closer.name end as "closedBy",
      case when period.status = 'closed' then period.closed_at end as "closedAt",
      opener.name as "reopenedBy",
      period.reopened_at as "reopenedAt",
      period.reopen_reason as "reopenReason",
      known.is_over and known.yyyymm = min(known.yyyymm) filter (where known.yyyymm > last_closed.yyyymm) over ()
        as "canClose",
      known.yyyymm = last_closed.yyyymm as "canReopen",
      count(*) over ()::int as total
    from known
    cross join last_closed
    left join goods.period on period.yyyymm = known.yyyymm
    left join admin.v_account as closer on closer.id = period.closed_by
    left join admin.v_account as opener on opener.id = period.reopened_by
    order by known.yyyymm desc
    ${pageLimit({ page, pageSize })}`.execute(db);
  return pageOf(result.rows);
}

/** Documents up to the end of a month that wait for their audit: how many, and the first numbers of those in reach. */
export async function listWaiting(
  db: Db,
  yyyymm: string,
  most: number,
  reach: WarehouseReach,
): Promise<{ numbers: string[]; count: number }> {
  const result = await sql<{ no: string; isNamed: boolean; count: number }>`
    select doc.no, ${documentInReach(reach)} as "isNamed", count(*) over ()::int as count
    from goods.doc
    join goods.warehouse on warehouse.id = doc.wh_id
    left join goods.warehouse as warehouse_to on warehouse_to.id = doc.wh_to_id
    where doc.status = 'submitted'
      and to_char(doc.biz_date, 'YYYYMM') <= ${yyyymm}
    order by "isNamed" desc, doc.biz_date, doc.no
    limit ${most}`.execute(db);
  const named = result.rows.filter(({ isNamed }) => isNamed);
  return { numbers: named.map(({ no }) => no), count: result.rows[0]?.count ?? 0 };
}

/** Keeps what lies everywhere at the end of a month: what the month before kept, and what moved since. */
export async function writePeriodBalances(tx: Tx, yyyymm: string): Promise<void> {
  await sql`
    with before as (
      select max(yyyymm) as yyyymm
      from goods.period
      where status = 'closed'
        and yyyymm < ${yyyymm}
    )
    insert into goods.period_balance (yyyymm, goods_id, wh_id, qty, value_fen)
    select ${yyyymm}, moved.goods_id, moved.wh_id, sum(moved.qty), sum(moved.value_fen)
    from (
      select goods_id, wh_id, qty, value_fen
      from goods.period_balance
      where yyyymm = (select yyyymm from before)
      union all
      select ledger.goods_id, ledger.wh_id, ledger.qty, ledger.value_fen
      from goods.stock_ledger as ledger
      cross join before
      where ledger.biz_date < to_date(${yyyymm}, 'YYYYMM') + interval '1 month'
        and (before.yyyymm is null or ledger.biz_date >= to_date(before.yyyymm, 'YYYYMM') + interval '1 month')
    ) as moved
    group by moved.goods_id, moved.wh_id
    having sum(moved.qty) <> 0 or sum(moved.value_fen) <> 0`.execute(tx);
}

export async function markClosed(tx: Tx, yyyymm: string, staffId: number, at: string): Promise<void> {
  await sql`
    insert into goods.period (yyyymm, status, closed_by, closed_at)
    values (${yyyymm}, 'closed', ${staffId}, ${at})
    on conflict (yyyymm) do update
    set status = 'closed',
        closed_by = excluded.closed_by,
        closed_at = excluded.closed_at`.execute(tx);
}

export async function markReopened(
  tx: Tx,
  yyyymm: string,
  { staffId, at, reason }: { staffId: number; at: string; reason: string },
): Promise<void> {
  await sql`
    delete from goods.period_balance
    where yyyymm = ${yyyymm}`.execute(tx);
  await sql`
    update goods.period
    set status = 'open',
        reopened_by = ${staffId},
        reopened_at = ${at},
        reopen_reason = ${reason}
    where yyyymm = ${yyyymm}`.execute(tx);
}

/**
 * Where what the last closed month kept and what moved since is not what lies there now, and what was posted into a
 * closed month. Whoever closes and whoever posts read the clock before they wait for each other, hence the minute.
 */
export async function findPeriodFaults(db: Db): Promise<string[]> {
  const result = await sql<{ finding: string }>`
    with last as (
      select max(yyyymm) as yyyymm
      from goods.period
      where status = 'closed'
    ),
    kept as (
      select goods_id, wh_id, sum(qty) as qty, sum(value_fen) as value_fen
      from (
        select goods_id, wh_id, qty, value_fen
        from goods.period_balance
        where yyyymm = (select yyyymm from last)
        union all
        select goods_id, wh_id, qty, value_fen
        from goods.stock_ledger
        where biz_date >= (select to_date(yyyymm, 'YYYYMM') + interval '1 month' from last)
      ) as part
      group by goods_id, wh_id
    )
    select format('V-12 good %s in warehouse %s: balance %s / %s, closed month and later %s / %s',
                  balance.goods_id, balance.wh_id, balance.qty, balance.value_fen, kept.qty, kept.value_fen) as finding
    from goods.stock_balance as balance
    left join kept on kept.goods_id = balance.goods_id and kept.wh_id = balance.wh_id
    where exists (select from last where yyyymm is not null)
      and (balance.qty, balance.value_fen) is distinct from (coalesce(kept.qty, 0), coalesce(kept.value_fen, 0)::bigint)
    union all
    select format('V-12 good %s in warehouse %s, row %s of document %s: posted %s into %s, closed %s', ledger.goods_id,
                  ledger.wh_id, ledger.seq, doc.no, ledger.posted_at, period.yyyymm, period.closed_at)
    from goods.period
    join goods.stock_ledger as ledger
      on ledger.biz_date >= to_date(period.yyyymm, 'YYYYMM')
      and ledger.biz_date < to_date(period.yyyymm, 'YYYYMM') + interval '1 month'
    join goods.doc on doc.id = ledger.doc_id
    where period.status = 'closed'
      and ledger.posted_at > period.closed_at + interval '1 minute'`.execute(db);
  return result.rows.map(row => row.finding);
}
