import type {
  Plate,
  PlateBatch,
  PlateCharge,
  PlateIssue,
  PlateIssuePage,
  PlateIssueQuery,
  PlatePage,
  PlateQuery,
  PlateState,
} from '@shanmen/shared/contracts/reception/plates/plate';
import { sql } from 'kysely';

import { type Counted, pageLimit, pageOf } from '../../../db/page.ts';
import type { Db, Tx } from '../../../db/transaction.ts';

/** @param longOut hours after which a plate is out for too long */
type PlateClock = { readonly now: Date; readonly longOut: number };

function plateRow({ now, longOut }: PlateClock) {
  const minutes = sql`floor(extract(epoch from ${now.toISOString()}::timestamptz - issue.issued_at) / 60)`;
  return sql`
    plate.id,
    plate.plate_no as "plateNo",
    plate.medium,
    plate.state,
    plate.deposit_fen as "depositFen",
    plate.loss_fee_fen as "lossFeeFen",
    issue.id as "issueId",
    team.id as "teamId",
    team.team_no as "teamNo",
    enterprise.name as "enterpriseName",
    guide.name as "guideName",
    issue.qty,
    issue.issued_at as "issuedAt",
    case when issue.id is not null then greatest(${minutes}, 0)::int end as "minutesOut",
    coalesce(${minutes} >= ${longOut * 60}, false) as "isLongOut",
    coalesce(issue.explanation, '') as explanation,
    plate.version`;
}

const plateTables = sql`
  reception.plate
  left join reception.plate_issue as issue on issue.plate_id = plate.id and issue.ended_at is null
  left join reception.team on team.id = issue.team_id
  left join commerce.enterprise on enterprise.id = team.enterprise_id
  left join ticket.guide on guide.id = team.guide_id`;

/** A page of plates by number; what is out stands where its number is. */
export async function listPlates(db: Db, query: PlateQuery, clock: PlateClock): Promise<PlatePage> {
  const { keyword = '', state = null, medium = null, longOut = false, isExplained = null } = query;
  const since = new Date(clock.now.getTime() - clock.longOut * 3_600_000).toISOString();
  const result = await sql<Counted<Plate>>`
    select ${plateRow(clock)}, count(*) over ()::int as total
    from ${plateTables}
    where (${state}::text is null or plate.state = ${state})
      and (${medium}::text is null or plate.medium = ${medium})
      and (not ${longOut} or issue.issued_at <= ${since}::timestamptz)
      and (${isExplained}::boolean is null or (issue.explanation <> '') = ${isExplained})
      and position(lower(${keyword.trim()}) in lower(concat_ws(' ', plate.plate_no, team.team_no, guide.name, enterprise.name, enterprise.pinyin))) > 0
    order by left(plate.plate_no, 1), length(plate.plate_no), plate.plate_no
    ${pageLimit(query)}`.execute(db);
  return pageOf<Plate>(result.rows);
}

export async function readPlate(db: Db, id: number, clock: PlateClock): Promise<Plate | null> {
  const result = await sql<Plate>`
    select ${plateRow(clock)}
    from ${plateTables}
    where plate.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

const issueRow = sql`
  issue.id,
  issue.plate_id as "plateId",
  plate.plate_no as "plateNo",
  issue.team_id as "teamId",
  team.team_no as "teamNo",
  guide.name as "guideName",
  issue.qty,
  issue.issued_at as "issuedAt",
  giver.name as "issuedBy",
  issue.ended_at as "endedAt",
  taker.name as "endedBy",
  issue.ended_as as "endedAs",
  issue.missing_qty as "missingQty",
  issue.loss_charge_fen as "lossChargeFen",
  plate.loss_fee_fen as "lossFeeFen",
  issue.paid_by as "paidBy",
  issue.payer,
  issue.explanation`;

const issueTables = sql`
  reception.plate_issue as issue
  join reception.plate on plate.id = issue.plate_id
  join reception.team on team.id = issue.team_id
  left join ticket.guide on guide.id = team.guide_id
  join admin.v_account as giver on giver.id = issue.issued_by
  left join admin.v_account as taker on taker.id = issue.ended_by`;

/** The ledger of plates, the newest issue first. */
export async function listIssues(db: Db, query: PlateIssueQuery): Promise<PlateIssuePage> {
  const { from = null, to = null, keyword = '', plateId = null } = query;
  const day = sql`(issue.issued_at at time zone 'Asia/Shanghai')::date`;
  const result = await sql<Counted<PlateIssue>>`
    select ${issueRow}, count(*) over ()::int as total
    from ${issueTables}
    where (${from}::date is null or ${day} >= ${from})
      and (${to}::date is null or ${day} <= ${to})
      and (${plateId}::bigint is null or issue.plate_id = ${plateId})
      and position(lower(${keyword.trim()}) in lower(concat_ws(' ', plate.plate_no, team.team_no, guide.name))) > 0
    order by issue.id desc
    ${pageLimit(query)}`.execute(db);
  return pageOf<PlateIssue>(result.rows);
}

/** Every issue of a team, the first ones first. */
export async function listIssuesOf(db: Db, teamId: number): Promise<PlateIssue[]> {
  const result = await sql<PlateIssue>`
    select ${issueRow}
    from ${issueTables}
    where issue.team_id = ${teamId}
    order by issue.id
    limit 100`.execute(db);
  return result.rows;
}

export async function readIssue(db: Db, id: number): Promise<PlateIssue | null> {
  const result = await sql<PlateIssue>`
    select ${issueRow}
    from ${issueTables}
    where issue.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** Makes plates of a batch; numbers that there are stay as they are. @returns how many were made */
export async function insertPlates(
  tx: Tx,
  { letter, from, to, digits, medium, depositFen, lossFeeFen }: PlateBatch,
  staffId: number | null,
): Promise<number> {
  const result = await sql`
    insert into reception.plate (plate_no, medium, deposit_fen, loss_fee_fen, created_by, updated_by)
    select ${letter} || lpad(number::text, greatest(${digits}::int, length(number::text)), '0'), ${medium}, ${depositFen}, ${lossFeeFen}, ${staffId}, ${staffId}
    from generate_series(${from}::int, ${to}::int) as number
    on conflict (plate_no) do nothing`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** A plate as its steps know it. */
export type LockedPlate = {
  id: number;
  plateNo: string;
  state: PlateState;
  lossFeeFen: number;
  issueId: number | null;
  teamId: number | null;
  teamNo: string | null;
  qty: number;
};

/** Plates by number, locked one after the other in the order of their ids; then read, so that who waited sees the last issue. */
export async function lockPlates(tx: Tx, plateNos: readonly string[]): Promise<LockedPlate[]> {
  await sql`
    select id
    from reception.plate
    where plate_no = any(${[...plateNos]}::text[])
    order by id
    for no key update`.execute(tx);
  const result = await sql<LockedPlate>`
    select
      plate.id,
      plate.plate_no as "plateNo",
      plate.state,
      plate.loss_fee_fen as "lossFeeFen",
      issue.id as "issueId",
      team.id as "teamId",
      team.team_no as "teamNo",
      coalesce(issue.qty, 1) as qty
    from reception.plate
    left join reception.plate_issue as issue on issue.plate_id = plate.id and issue.ended_at is null
    left join reception.team on team.id = issue.team_id
    where plate.plate_no = any(${[...plateNos]}::text[])
    order by plate.id`.execute(tx);
  return result.rows;
}

export async function findPlateNo(db: Db, id: number): Promise<string | null> {
  const result = await sql<{ plateNo: string }>`
    select plate_no as "plateNo"
    from reception.plate
    where id = ${id}`.execute(db);
  return result.rows[0]?.plateNo ?? null;
}

export async function setPlateState(tx: Tx, id: number, state: PlateState, staffId: number): Promise<void> {
  await sql`
    update reception.plate
    set state = ${state}, updated_at = now(), updated_by = ${staffId}, version = version + 1
    where id = ${id}`.execute(tx);
}

type NewIssue = {
  plateId: number;
  teamId: number;
  qty: number;
  idemKey: string | null;
  staffId: number;
  at: Date;
};

export async function insertIssue(tx: Tx, made: NewIssue): Promise<number> {
  const { id } = await tx
    .insertInto('reception.plate_issue')
    .values({
      plate_id: made.plateId,
      team_id: made.teamId,
      qty: made.qty,
      idem_key: made.idemKey,
      issued_at: made.at.toISOString(),
      issued_by: made.staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type IssueEnd = {
  as: 'RETURNED' | 'LOST' | 'SWAPPED' | 'MOVED';
  missingQty: number;
  charge: PlateCharge | null;
  explanation: string;
  staffId: number;
  at: Date;
};

export async function endIssue(tx: Tx, id: number, end: IssueEnd): Promise<void> {
  await tx
    .updateTable('reception.plate_issue')
    .set({
      ended_at: end.at.toISOString(),
      ended_by: end.staffId,
      ended_as: end.as,
      missing_qty: end.missingQty,
      loss_charge_fen: end.charge?.amountFen ?? 0,
      paid_by: end.charge?.paidBy ?? null,
      payer: end.charge?.payer ?? null,
      explanation: end.explanation,
    })
    .where('id', '=', id)
    .execute();
}

/** 说明: why a plate is still out. */
export async function explainIssue(tx: Tx, id: number, explanation: string): Promise<boolean> {
  const result = await sql`
    update reception.plate_issue
    set explanation = ${explanation}
    where id = ${id}
      and ended_at is null`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** The last issue of a plate that was lost with a charge that has not been given back. */
export async function findLossOf(
  db: Db,
  plateId: number,
): Promise<{ issueId: number; chargeFen: number; paidBy: PlateCharge['paidBy'] | null } | null> {
  const result = await sql<{ issueId: number; chargeFen: number; paidBy: PlateCharge['paidBy'] | null }>`
    select id as "issueId", loss_charge_fen as "chargeFen", paid_by as "paidBy"
    from reception.plate_issue
    where plate_id = ${plateId}
    order by id desc
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

export type PlateCounts = { freePlates: number; platesOut: number; platesLongOut: number };

/** How many plates are free, with a team, and out for too long. */
export async function countPlates(db: Db, { now, longOut }: PlateClock): Promise<PlateCounts> {
  const since = new Date(now.getTime() - longOut * 3_600_000).toISOString();
  const result = await sql<PlateCounts>`
    select
      count(*) filter (where plate.state = 'FREE')::int as "freePlates",
      count(issue.id)::int as "platesOut",
      count(issue.id) filter (where issue.issued_at <= ${since}::timestamptz)::int as "platesLongOut"
    from reception.plate
    left join reception.plate_issue as issue on issue.plate_id = plate.id and issue.ended_at is null`.execute(
    db,
  );
  return result.rows[0] ?? { freePlates: 0, platesOut: 0, platesLongOut: 0 };
}

/** Whether any plate was ever made. */
export async function hasPlates(db: Db): Promise<boolean> {
  const result = await sql`select id from reception.plate limit 1`.execute(db);
  return result.rows.length > 0;
}
