import type { DocentLanguage, DocentLevel } from '@shanmen/shared/contracts/reception/docents/docent';
import type { DocentTurn, TurnState } from '@shanmen/shared/contracts/reception/docents/docent-queue';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** The rotation of a day: who waits longest first, then who works, then who does not. */
export async function listTurns(db: Db, day: string): Promise<DocentTurn[]> {
  const result = await sql<DocentTurn>`
    select
      docent.id as "docentId",
      docent.code,
      docent.name,
      docent.level,
      docent.languages,
      queue.state,
      queue.joined_at as "joinedAt",
      case when queue.state = 'WAITING' then
        row_number() over (partition by queue.state order by queue.turn)
      else 0 end::int as place,
      (
        select count(*)::int
        from reception.dispatch
        where dispatch.docent_id = docent.id and dispatch.work_date = ${day} and dispatch.state = 'FINISHED'
      ) as jobs
    from reception.docent_queue as queue
    join reception.docent on docent.id = queue.docent_id
    where queue.queue_date = ${day}
    order by array_position(array['WAITING', 'CALLED', 'BUSY', 'BREAK', 'OFF'], queue.state), queue.turn
    limit 200`.execute(db);
  return result.rows;
}

export type Wanted = { level: DocentLevel; language: DocentLanguage; routeCode: string };

function isFit({ level, language, routeCode }: Wanted) {
  return sql`
    docent.status = 'active'
    and docent.duty = 'ON'
    and docent.level = ${level}
    and ${language} = any(string_to_array(docent.languages, '、'))
    and (docent.route_codes = '' or ${routeCode} = any(string_to_array(docent.route_codes, '、')))`;
}

/**
 * Takes the docent who has waited longest of those who fit. Who is being taken by another dispatcher is passed over, so
 * that one docent gets one job.
 */
export async function takeLongestWaiting(tx: Tx, day: string, wanted: Wanted): Promise<number | null> {
  const result = await sql<{ docentId: number }>`
    update reception.docent_queue as queue
    set state = 'CALLED'
    where queue.queue_date = ${day}
      and queue.docent_id = (
        select waiting.docent_id
        from reception.docent_queue as waiting
        join reception.docent on docent.id = waiting.docent_id
        where waiting.queue_date = ${day}
          and waiting.state = 'WAITING'
          and not docent.prebook_only
          and ${isFit(wanted)}
        order by waiting.turn
        limit 1
        for update of waiting skip locked
      )
    returning queue.docent_id as "docentId"`.execute(tx);
  return result.rows[0]?.docentId ?? null;
}

/** Locks a docent, so that jobs of one come one after the other. */
export async function lockDocent(
  tx: Tx,
  id: number,
  { language, routeCode }: Pick<Wanted, 'language' | 'routeCode'>,
): Promise<{ isFit: boolean; level: DocentLevel } | null> {
  const result = await sql<{ isFit: boolean; level: DocentLevel }>`
    select level, (
        status = 'active' and duty = 'ON'
        and ${language} = any(string_to_array(languages, '、'))
        and (route_codes = '' or ${routeCode} = any(string_to_array(route_codes, '、')))
      ) as "isFit"
    from reception.docent
    where id = ${id}
    for no key update`.execute(tx);
  return result.rows[0] ?? null;
}

/** The place of a docent on a day, locked; null for who has not come. */
export async function lockTurn(tx: Tx, docentId: number, day: string): Promise<TurnState | null> {
  const result = await sql<{ state: TurnState }>`
    select state
    from reception.docent_queue
    where docent_id = ${docentId}
      and queue_date = ${day}
    for update`.execute(tx);
  return result.rows[0]?.state ?? null;
}

/** Puts a docent into a state; `toTail` behind everybody who waits. */
export async function setTurn(
  tx: Tx,
  docentId: number,
  day: string,
  { state, toTail }: { state: TurnState; toTail: boolean },
): Promise<void> {
  await sql`
    update reception.docent_queue
    set state = ${state}, turn = case when ${toTail} then nextval('reception.docent_turn') else turn end
    where docent_id = ${docentId}
      and queue_date = ${day}`.execute(tx);
}

export async function insertTurn(tx: Tx, docentId: number, day: string, at: Date): Promise<void> {
  await sql`
    insert into reception.docent_queue (docent_id, queue_date, state, joined_at)
    values (${docentId}, ${day}, 'WAITING', ${at.toISOString()})`.execute(tx);
}

/** Whether a docent has a job that was called and is not over. */
export async function hasJob(db: Db, docentId: number): Promise<boolean> {
  const result = await sql`
    select id
    from reception.dispatch
    where docent_id = ${docentId}
      and (state in ('CALLED', 'ACCEPTED', 'STARTED') or (state = 'QUEUED' and mode <> 'PREBOOK'))
    limit 1`.execute(db);
  return result.rows.length > 0;
}

export async function isDocentInWork(db: Db, id: number): Promise<{ name: string } | null> {
  const result = await sql<{ name: string }>`
    select name
    from reception.docent
    where id = ${id}
      and status = 'active'`.execute(db);
  return result.rows[0] ?? null;
}
