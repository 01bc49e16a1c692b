import type {
  Dispatch,
  DispatchMode,
  DispatchPage,
  DispatchQuery,
  DispatchState,
} from '@shanmen/shared/contracts/reception/docents/dispatch';
import type { DocentLanguage, DocentLevel } from '@shanmen/shared/contracts/reception/docents/docent';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

const dispatchRow = sql`
  dispatch.id,
  dispatch.no,
  dispatch.queue_no as "queueNo",
  dispatch.group_no as "groupNo",
  dispatch.team_id as "teamId",
  team.team_no as "teamNo",
  coalesce(enterprise.name, case when team.id is null then '散客' else team.team_no end) as "groupName",
  dispatch.docent_id as "docentId",
  docent.name as "docentName",
  dispatch.work_date as "workDate",
  dispatch.mode,
  dispatch.language,
  dispatch.level,
  route.name as "routeName",
  route.meeting_point as "meetingPoint",
  dispatch.heads,
  dispatch.fee_fen as "feeFen",
  (
    select jsonb_build_object('orderNo', charge.order_no, 'amountFen', charge.charged_fen)
    from ticket.v_docent_charge as charge
    where charge.dispatch_id = dispatch.id
      and charge.status <> 'R'
  ) as charge,
  dispatch.start_time as "startTime",
  dispatch.state,
  dispatch.call_count as "callCount",
  dispatch.queued_at as "queuedAt",
  dispatch.last_call_at as "lastCallAt",
  dispatch.accepted_at as "acceptedAt",
  dispatch.started_at as "startedAt",
  dispatch.finished_at as "finishedAt",
  round(extract(epoch from dispatch.finished_at - dispatch.started_at) / 60)::int as minutes,
  dispatch.end_reason as "endReason",
  dispatch.rating`;

const dispatchTables = sql`
  reception.dispatch
  join reception.docent_route as route on route.id = dispatch.route_id
  left join reception.docent on docent.id = dispatch.docent_id
  left join reception.team on team.id = dispatch.team_id
  left join commerce.enterprise on enterprise.id = team.enterprise_id`;

/** 派单明细, the newest first, with sums over the whole filter; what was cancelled costs nothing. */
export async function listDispatches(db: Db, query: DispatchQuery): Promise<DispatchPage> {
  const { from = null, to = null, docentId = null, language = null, state = null, keyword = '' } = query;
  const among = sql`
    ${dispatchTables}
    where (${from}::date is null or dispatch.work_date >= ${from})
      and (${to}::date is null or dispatch.work_date <= ${to})
      and (${docentId}::bigint is null or dispatch.docent_id = ${docentId})
      and (${language}::text is null or dispatch.language = ${language})
      and (${state}::text is null or dispatch.state = ${state})
      and position(lower(${keyword.trim()}) in lower(concat_ws(
        ' ', dispatch.no, dispatch.queue_no, team.team_no, enterprise.name, enterprise.pinyin, docent.name, docent.pinyin))) > 0`;
  const [rows, sums] = await Promise.all([
    sql<Counted<Dispatch>>`
      select ${dispatchRow}, count(*) over ()::int as total
      from ${among}
      order by dispatch.work_date desc, dispatch.id desc
      ${pageLimit(query)}`.execute(db),
    sql<DispatchPage['totals']>`
      select
        coalesce(sum(dispatch.heads) filter (where dispatch.state <> 'CANCELLED'), 0)::int as heads,
        coalesce(sum(dispatch.fee_fen) filter (where dispatch.state <> 'CANCELLED'), 0)::bigint as fee
      from ${among}`.execute(db),
  ]);
  const [totals] = sums.rows;
  if (!totals) throw new Error('a sum always answers one row');
  return { ...pageOf<Dispatch>(rows.rows), totals };
}

/** Jobs of a day that are not over, by queue number. */
export async function listOpenDispatches(db: Db, day: string): Promise<Dispatch[]> {
  const result = await sql<Dispatch>`
    select ${dispatchRow}
    from ${dispatchTables}
    where dispatch.work_date = ${day}
      and dispatch.state in ('QUEUED', 'CALLED', 'ACCEPTED', 'STARTED')
    order by dispatch.queue_no
    limit 200`.execute(db);
  return result.rows;
}

export async function listDispatchesOf(db: Db, teamId: number): Promise<Dispatch[]> {
  const result = await sql<Dispatch>`
    select ${dispatchRow}
    from ${dispatchTables}
    where dispatch.team_id = ${teamId}
    order by dispatch.id
    limit 50`.execute(db);
  return result.rows;
}

export async function readDispatches(db: Db, ids: readonly number[]): Promise<Dispatch[]> {
  const result = await sql<Dispatch>`
    select ${dispatchRow}
    from ${dispatchTables}
    where dispatch.id = any(${[...ids]}::bigint[])
    order by dispatch.id`.execute(db);
  return result.rows;
}

export type RouteRow = { id: number; code: string; minutes: number };

export async function findRoute(db: Db, id: number): Promise<RouteRow | null> {
  const result = await sql<RouteRow>`
    select id, code, minutes
    from reception.docent_route
    where id = ${id}
      and status = 'active'`.execute(db);
  return result.rows[0] ?? null;
}

type PriceAsked = { level: DocentLevel; language: DocentLanguage; heads: number; routeId: number };

/**
 * The price that fits best: of the language before that of every language, with a route before without, then the newest.
 * Where it is not one of the foreign language itself, the surcharge comes on top.
 */
export async function findPrice(
  db: Db,
  { level, language, heads, routeId }: PriceAsked,
  surchargePct: number,
): Promise<{ feeFen: Fen } | null> {
  const surcharge = language === '中' ? 0 : surchargePct;
  const result = await sql<{ feeFen: Fen }>`
    select round(
        fee_fen * case when language = ${language} then 1 else 1 + ${surcharge}::int / 100.0 end
      )::bigint as "feeFen"
    from reception.docent_price
    where status = 'active'
      and level = ${level}
      and (language is null or language in (${language}, '中'))
      and ${heads} between heads_from and heads_to
      and (route_id is null or route_id = ${routeId})
    order by language is distinct from ${language}, language is null, route_id is null, id desc
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

export type NewDispatch = {
  no: string;
  queueNo: string;
  groupNo: string | null;
  teamId: number | null;
  docentId: number | null;
  workDate: string;
  mode: DispatchMode;
  language: DocentLanguage;
  level: DocentLevel;
  routeId: number;
  heads: number;
  feeFen: Fen;
  startTime: string;
  staffId: number;
  at: Date;
};

export async function insertDispatch(tx: Tx, made: NewDispatch): Promise<number> {
  const { id } = await tx
    .insertInto('reception.dispatch')
    .values({
      no: made.no,
      queue_no: made.queueNo,
      group_no: made.groupNo,
      team_id: made.teamId,
      docent_id: made.docentId,
      work_date: made.workDate,
      mode: made.mode,
      language: made.language,
      level: made.level,
      route_id: made.routeId,
      heads: made.heads,
      fee_fen: made.feeFen,
      start_time: made.startTime,
      queued_at: made.at.toISOString(),
      queued_by: made.staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A job as its steps know it. */
export type LockedDispatch = {
  id: number;
  no: string;
  teamId: number | null;
  docentId: number | null;
  workDate: string;
  mode: DispatchMode;
  language: DocentLanguage;
  level: DocentLevel;
  routeCode: string;
  state: DispatchState;
  callCount: number;
  lastCallAt: string | null;
};

export async function lockDispatches(tx: Tx, ids: readonly number[]): Promise<LockedDispatch[]> {
  const result = await sql<LockedDispatch>`
    select dispatch.id, dispatch.no, dispatch.team_id as "teamId", dispatch.docent_id as "docentId",
           dispatch.work_date as "workDate", dispatch.mode, dispatch.language, dispatch.level, route.code as "routeCode",
           dispatch.state, dispatch.call_count as "callCount", dispatch.last_call_at as "lastCallAt"
    from reception.dispatch
    join reception.docent_route as route on route.id = dispatch.route_id
    where dispatch.id = any(${[...ids]}::bigint[])
    order by dispatch.id
    for no key update of dispatch`.execute(tx);
  return result.rows;
}

export async function findTeamOf(db: Db, id: number): Promise<{ teamId: number | null } | null> {
  const result = await sql<{ teamId: number | null }>`
    select team_id as "teamId"
    from reception.dispatch
    where id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** 叫号: once more, by this docent. */
export async function markCalled(
  tx: Tx,
  id: number,
  { docentId, callCount, at }: { docentId: number; callCount: number; at: Date },
): Promise<void> {
  await sql`
    update reception.dispatch
    set state = 'CALLED', docent_id = ${docentId}, call_count = ${callCount}, last_call_at = ${at.toISOString()},
        called_at = coalesce(called_at, ${at.toISOString()}), version = version + 1
    where id = ${id}`.execute(tx);
}

/** Back among those that wait, with another docent or with none. */
export async function markQueued(tx: Tx, id: number, docentId: number | null): Promise<void> {
  await sql`
    update reception.dispatch
    set state = 'QUEUED', docent_id = ${docentId}, call_count = 0, version = version + 1
    where id = ${id}`.execute(tx);
}

const instants = {
  ACCEPTED: 'accepted_at',
  STARTED: 'started_at',
  FINISHED: 'finished_at',
  NOSHOW: 'ended_at',
  CANCELLED: 'ended_at',
} as const;

type Stepped = {
  state: keyof typeof instants;
  at: Date;
  reason: string;
  rating: number | null;
  isFree: boolean;
};

export async function markStep(
  tx: Tx,
  id: number,
  { state, at, reason, rating, isFree }: Stepped,
): Promise<void> {
  await sql`
    update reception.dispatch
    set state = ${state}, ${sql.ref(instants[state])} = ${at.toISOString()}, end_reason = ${reason},
        rating = ${rating}, fee_fen = case when ${isFree} then 0 else fee_fen end, version = version + 1
    where id = ${id}`.execute(tx);
}

/** Jobs go to another team (换团). */
export async function moveDispatches(tx: Tx, ids: readonly number[], teamId: number): Promise<void> {
  await sql`
    update reception.dispatch
    set team_id = ${teamId}, version = version + 1
    where id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Jobs that a docent has booked ahead on a day and that meet one from a time on, so many minutes long. */
export async function hasBookedJob(
  db: Db,
  {
    docentId,
    day,
    startTime,
    minutes,
  }: { docentId: number; day: string; startTime: string; minutes: number },
): Promise<boolean> {
  const result = await sql`
    select dispatch.id
    from reception.dispatch
    join reception.docent_route as route on route.id = dispatch.route_id
    where dispatch.docent_id = ${docentId}
      and dispatch.work_date = ${day}
      and dispatch.mode = 'PREBOOK'
      and dispatch.state in ('QUEUED', 'CALLED', 'ACCEPTED', 'STARTED')
      and dispatch.start_time::time < ${startTime}::time + make_interval(mins => ${minutes})
      and dispatch.start_time::time + make_interval(mins => route.minutes) > ${startTime}::time
    limit 1`.execute(db);
  return result.rows.length > 0;
}
