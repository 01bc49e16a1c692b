import type {
  AuditItem,
  AuditQuery,
  AuditSource,
  AuditSummary,
  AuditPage,
} from '@shanmen/shared/contracts/audit/audit-batch';
import { type Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { type Fragment, pageLimit } from '../db/page.ts';
import type { Db } from '../db/transaction.ts';
import type { QueueRows } from './queue.ts';

/** A source with what waits in it for one person, or was decided. */
export type OpenSource = { readonly key: AuditSource } & QueueRows;

type Read = AuditItem & { readonly total: number; readonly amount: Fen };

const columns = sql`
  item.source, item.id, item.no, item.what, item.outlet_id, item.amount_fen, item.maker_id, item.is_own, item.since,
  item.seen`;

/**
 * A page of what waits, the longest first, or of what was decided in the last two months, the latest first; with its sum
 * where all of it is of one source. Marks of what is not shown are read only to filter by them.
 */
export async function listItems(
  db: Db,
  sources: readonly OpenSource[],
  query: AuditQuery,
  { now, lateHours }: { now: Date; lateHours: number },
): Promise<AuditPage> {
  const at = now.toISOString();
  const isDecided = query.stage === 'decided';
  const order = isDecided
    ? sql`item.since desc, item.source, item.id desc`
    : sql`item.since, item.source, item.id`;
  const { rows } = await sql<Read>`
    with found as materialized (
      select ${columns}
      from (${unionOf(sources)}) as item
      left join admin.v_account as maker on maker.id = item.maker_id
      where ${matches(query)}
        and (not ${isDecided} or item.since > ${at}::timestamptz - interval '62 days')
        and ${hasRisk(query.risk, sources)}
    ), page as (
      select ${columns}
      from found as item
      order by ${order}
      ${pageLimit(query)}
    )
    select
      item.source, item.id, item.no, item.what, coalesce(outlet.name, '') as "outletName", item.amount_fen as "amountFen",
      coalesce(maker.name, '') as "makerName", item.is_own as "isOwn", item.since,
      greatest(0, floor(extract(epoch from ${at}::timestamptz - item.since) / 3600))::int as "waitedHours",
      item.since <= ${at}::timestamptz - make_interval(hours => ${lateHours}) as "isLate", item.seen,
      array_remove(${bySource(sources, 'marks', sql`'{}'::text[]`)}, '') as marks,
      ${bySource(sources, 'facts', sql`'[]'::jsonb`)} as facts,
      ${bySource(sources, 'people', sql`'[]'::jsonb`)} as people,
      (select count(*)::int from found) as total,
      -- Money of several kinds makes no sum: what is refunded, missing and asked as a price.
      (select case when count(distinct source) = 1 then coalesce(sum(amount_fen), 0)::bigint end from found) as amount
    from page as item
    left join admin.v_outlet as outlet on outlet.id = item.outlet_id
    left join admin.v_account as maker on maker.id = item.maker_id
    order by ${order}`.execute(db);
  const [first] = rows;
  return {
    rows: rows.map(({ total: _total, amount: _amount, ...row }) => row),
    total: first?.total ?? 0,
    ...(first === undefined || first.amount === null ? {} : { totals: { amount: first.amount } }),
  };
}

export type QueueCounts = Pick<AuditSummary, 'sources' | 'outlets'>;

/** How much waits in each source, and where. */
export async function summarise(db: Db, sources: readonly OpenSource[]): Promise<QueueCounts> {
  const { rows } = await sql<QueueCounts>`
    with item as materialized (${unionOf(sources)})
    select
      (
        select coalesce(jsonb_agg(jsonb_build_object('source', source, 'count', count) order by source), '[]')
        from (select source, count(*)::int as count from item group by source) as counted
      ) as sources,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', outlet.id, 'name', outlet.name) order by outlet.name), '[]')
        from admin.v_outlet as outlet
        where outlet.id in (select outlet_id from item)
      ) as outlets`.execute(db);
  return rows[0] ?? { sources: [], outlets: [] };
}

type FoundItem = { no: string; seen: string; isOwn: boolean; bizDate: string };

/** One item as it is now; null where it waits no more, or was not decided, or out of reach. */
export async function findItem(db: Db, { rows }: QueueRows, id: number): Promise<FoundItem | null> {
  const found = await sql<FoundItem>`
    select no, seen::text as seen, is_own as "isOwn", biz_date as "bizDate"
    from (${rows}) as item
    where item.id = ${id}`.execute(db);
  return found.rows[0] ?? null;
}

/** Who decided on an item before. */
export async function findDecided(
  db: Db,
  { decided }: QueueRows,
  id: number,
): Promise<{ name: string; at: string } | null> {
  const { rows } = await sql<{ name: string; at: string }>`
    select maker.name, to_char((decision.made ->> 'at')::timestamptz at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as at
    from (select ${decided} as made from (select ${id}::bigint as id) as item) as decision
    join admin.v_account as maker on maker.id = (decision.made ->> 'by')::bigint`.execute(db);
  return rows[0] ?? null;
}

function unionOf(sources: readonly OpenSource[]): Fragment {
  const parts = sources.map(
    ({ key, rows }) => sql`
      select ${sql.lit(key)}::text as source, row.id::bigint, row.no::text, left(row.what, 200) as what, row.outlet_id::bigint,
             row.amount_fen::bigint, row.maker_id::bigint, row.is_own::boolean, row.since::timestamptz, row.seen::text,
             row.biz_date
      from (${rows}) as row`,
  );
  return sql.join(parts, sql` union all `);
}

/** An expression of each source about the rows that are its own. */
function bySource(
  sources: readonly OpenSource[],
  name: 'marks' | 'facts' | 'people',
  none: Fragment,
): Fragment {
  const cases = sources.map(source => sql`when ${sql.lit(source.key)} then ${source[name] ?? none}`);
  return sql`case item.source ${sql.join(cases, sql` `)} else ${none} end`;
}

function hasRisk(risk: AuditQuery['risk'], sources: readonly OpenSource[]): Fragment {
  if (risk === undefined) return sql`true`;
  const marks = sql`array_remove(${bySource(sources, 'marks', sql`'{}'::text[]`)}, '')`;
  if (risk === 'none' || risk === 'any') return sql`(cardinality(${marks}) > 0) = ${risk === 'any'}`;
  return sql`${risk} = any(${marks})`;
}

function matches(query: AuditQuery): Fragment {
  const { keyword = '', source = '', outletId = null, amountFrom = null, amountTo = null } = query;
  const { from = null, to = null } = query;
  const words = keyword.trim().toLowerCase();
  const among = source === '' ? null : source.split(',');
  return sql`
    (${among}::text[] is null or item.source = any(${among}::text[]))
    and (${outletId}::bigint is null or item.outlet_id = ${outletId})
    and (${amountFrom}::numeric is null or item.amount_fen >= ${amountFrom}::numeric * 100)
    and (${amountTo}::numeric is null or item.amount_fen <= ${amountTo}::numeric * 100)
    and (${from}::date is null or item.biz_date >= ${from}::date)
    and (${to}::date is null or item.biz_date <= ${to}::date)
    and (${words} = '' or position(${words} in lower(concat_ws(' ', item.no, item.what, maker.name))) > 0)`;
}
