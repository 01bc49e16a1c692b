import type {
  RebateDelta,
  TeamChange,
  TeamChangeDraft,
  TeamChangePage,
  TeamChangePreview,
  TeamChangeQuery,
} from '@shanmen/shared/contracts/reception/teams/team-change';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

const changeRow = sql`
  change.id,
  change.requested_at as "requestedAt",
  asker.name as "requestedBy",
  source.team_no as "fromTeamNo",
  target.team_no as "toTeamNo",
  change.scopes,
  change.heads,
  change.reason,
  change.after as lines,
  change.price_diff_fen as "priceDiffFen",
  change.price_handling as "priceHandling",
  change.price_way as "priceWay",
  change.rebate_delta as rebates,
  change.state,
  change.decided_at as "decidedAt",
  decider.name as "approvedBy"`;

const changeTables = sql`
  reception.team_change as change
  join reception.team as source on source.id = change.from_team_id
  left join reception.team as target on target.id = change.to_team_id
  join admin.v_account as asker on asker.id = change.requested_by
  left join admin.v_account as decider on decider.id = change.approved_by`;

export async function listChanges(db: Db, query: TeamChangeQuery): Promise<TeamChangePage> {
  const { from = null, to = null, keyword = '', scope = null, state = null } = query;
  const day = sql`(change.requested_at at time zone 'Asia/Shanghai')::date`;
  const result = await sql<Counted<TeamChange>>`
    select ${changeRow}, count(*) over ()::int as total
    from ${changeTables}
    where (${from}::date is null or ${day} >= ${from})
      and (${to}::date is null or ${day} <= ${to})
      and (${scope}::text is null or ${scope} = any(change.scopes))
      and (${state}::text is null or change.state = ${state})
      and position(lower(${keyword.trim()}) in lower(concat_ws(' ', source.team_no, target.team_no, asker.name))) > 0
    order by change.id desc
    ${pageLimit(query)}`.execute(db);
  return pageOf<TeamChange>(result.rows);
}

export async function readChange(db: Db, id: number): Promise<TeamChange | null> {
  const result = await sql<TeamChange>`
    select ${changeRow}
    from ${changeTables}
    where change.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** What was asked for, as it is carried out or decided on. */
export type Asked = Omit<TeamChangeDraft, 'reason'>;

type NewChange = {
  asked: Asked;
  preview: TeamChangePreview;
  reason: string;
  idemKey: string;
  staffId: number;
  at: Date;
  state: 'APPLIED' | 'DONE';
};

export async function insertChange(tx: Tx, made: NewChange): Promise<number> {
  const { asked, preview } = made;
  const refs = { ...asked };
  const result = await sql<{ id: number }>`
    insert into reception.team_change
      (idem_key, from_team_id, to_team_id, scopes, refs, before, after, reason, heads, price_diff_fen, price_handling,
       price_way, rebate_delta, requested_at, requested_by, state)
    values
      (${made.idemKey}, ${asked.fromTeamId}, ${asked.toTeamId}, ${preview.scopes}::text[], ${JSON.stringify(refs)}::jsonb,
       ${JSON.stringify(preview.lines.map(({ scope, from }) => ({ scope, from })))}::jsonb,
       ${JSON.stringify(preview.lines)}::jsonb, ${made.reason}, ${preview.heads}, ${preview.priceDiffFen},
       ${asked.priceHandling ?? null}, ${asked.priceWay ?? null}, ${JSON.stringify(preview.rebates)}::jsonb, ${made.at.toISOString()}, ${made.staffId},
       ${made.state})
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an insert answers its row');
  return row.id;
}

export type LockedChange = {
  id: number;
  state: string;
  requestedBy: number;
  priceDiffFen: Fen;
  asked: Asked;
};

export async function lockChange(tx: Tx, id: number): Promise<LockedChange | null> {
  const result = await sql<LockedChange>`
    select id, state, requested_by as "requestedBy", price_diff_fen as "priceDiffFen", refs as asked
    from reception.team_change
    where id = ${id}
    for update`.execute(tx);
  return result.rows[0] ?? null;
}

type Decision = {
  state: 'DONE' | 'REJECTED';
  staffId: number;
  at: Date;
  /** What it came to when it was carried out; null of what was rejected. */
  preview: { rebates: readonly RebateDelta[]; priceDiffFen: Fen } | null;
};

export async function decideChange(
  tx: Tx,
  id: number,
  { state, staffId, at, preview }: Decision,
): Promise<void> {
  const rebates = preview === null ? null : JSON.stringify(preview.rebates);
  await sql`
    update reception.team_change
    set state = ${state}, approved_by = ${staffId}, decided_at = ${at.toISOString()},
        rebate_delta = coalesce(${rebates}::jsonb, rebate_delta),
        price_diff_fen = coalesce(${preview?.priceDiffFen ?? null}::bigint, price_diff_fen)
    where id = ${id}`.execute(tx);
}

/** A plate issue as a change moves it. */
export type MovedIssue = { id: number; plateNo: string; teamId: number; isOpen: boolean };

export async function listIssuesById(db: Db, ids: readonly number[]): Promise<MovedIssue[]> {
  const result = await sql<MovedIssue>`
    select issue.id, plate.plate_no as "plateNo", issue.team_id as "teamId", issue.ended_at is null as "isOpen"
    from reception.plate_issue as issue
    join reception.plate on plate.id = issue.plate_id
    where issue.id = any(${[...ids]}::bigint[])
    order by plate.id`.execute(db);
  return result.rows;
}

/** Slips of a team: those that are named, and all under these plate issues. */
export async function listMovedSlips(
  db: Db,
  teamId: number,
  { slipIds, issueIds }: { slipIds: readonly number[]; issueIds: readonly number[] },
): Promise<{ id: number; no: string; netFen: Fen }[]> {
  const result = await sql<{ id: number; no: string; netFen: Fen }>`
    select doc_id as id, no, net_fen as "netFen"
    from cashier.v_team_sale
    where team_id = ${teamId}
      and (doc_id = any(${[...slipIds]}::bigint[]) or plate_issue_id = any(${[...issueIds]}::bigint[]))
    order by doc_id`.execute(db);
  return result.rows;
}

/** How a guide or driver is called; null for one that there is not. */
export async function nameCrew(
  db: Db,
  { guideId, driverId }: { guideId: number | null; driverId: number | null },
): Promise<{ guide: string | null; driver: string | null }> {
  const result = await sql<{ guide: string | null; driver: string | null }>`
    select
      (select name from ticket.guide where id = ${guideId}::bigint) as guide,
      (select plate_no || ' ' || name from ticket.driver where id = ${driverId}::bigint) as driver`.execute(
    db,
  );
  return result.rows[0] ?? { guide: null, driver: null };
}
