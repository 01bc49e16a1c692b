import type { PlateTeam } from '@shanmen/shared/contracts/ticket/groups/plate-team';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

type Found = PlateTeam & { plateState: string | null; teamState: string | null };

const teamColumns = sql`
  team.id as "teamId",
  team.team_no as "teamNo",
  team.state as "teamState",
  team.enterprise_name as "enterpriseName",
  team.agreement_id as "agreementId",
  agreement.no as "agreementNo",
  team.guide_id as "guideId",
  team.guide_name as "guideName",
  team.driver_id as "driverId",
  driver.plate_no || ' ' || driver.name as "driverName"`;

const teamTables = sql`
  left join ticket.agreement on agreement.id = team.agreement_id
  left join ticket.driver on driver.id = team.driver_id`;

/** A plate with the team that has it, whose fields are null while nobody does; null for a plate that there is not. */
export async function findByPlate(db: Db, plateNo: string): Promise<Found | null> {
  const result = await sql<Found>`
    select plate.plate_no as "plateNo", plate.plate_state as "plateState", plate.plate_issue_id as "plateIssueId", ${teamColumns}
    from reception.v_plate_team as plate
    left join reception.v_team as team on team.id = plate.team_id
    ${teamTables}
    where plate.plate_no = ${plateNo}`.execute(db);
  return result.rows[0] ?? null;
}

export async function findByTeamNo(db: Db, teamNo: string): Promise<Found | null> {
  const result = await sql<Found>`
    select null as "plateNo", null as "plateState", null as "plateIssueId", ${teamColumns}
    from reception.v_team as team
    ${teamTables}
    where team.team_no = ${teamNo}`.execute(db);
  return result.rows[0] ?? null;
}

/** What a sale says of its team, as reception knows it at an instant. */
export type NamedTeam = {
  teamNo: string;
  state: string;
  agreementId: number | null;
  guideId: number | null;
  driverId: number | null;
  /** Null where no plate was named; else whether the team held it then, or gave it away less than a quarter of an hour before. */
  holdsPlate: boolean | null;
  plateNo: string | null;
};

export async function readNamedTeam(
  db: Db,
  { teamId, plateIssueId, at }: { teamId: number; plateIssueId: number | null; at: Date },
): Promise<NamedTeam | null> {
  const instant = sql`${at.toISOString()}::timestamptz`;
  const result = await sql<NamedTeam>`
    select
      team.team_no as "teamNo",
      team.state,
      team.agreement_id as "agreementId",
      team.guide_id as "guideId",
      team.driver_id as "driverId",
      case when ${plateIssueId}::bigint is not null then
        issue.id is not null
        and issue.issued_at <= ${instant}
        and coalesce(issue.ended_at > ${instant} - interval '15 minutes', true)
      end as "holdsPlate",
      issue.plate_no as "plateNo"
    from reception.v_team as team
    left join reception.v_plate_issue as issue on issue.id = ${plateIssueId}::bigint and issue.team_id = team.id
    where team.id = ${teamId}`.execute(db);
  return result.rows[0] ?? null;
}

/** Teams on the site of a day whose number, plate, agency or guide a keyword means. */
export async function listTeamsInside(
  db: Db,
  { keyword, mobileHash, day }: { keyword: string; mobileHash: string | null; day: string },
): Promise<{ id: number; name: string; mark: string; plateIssueId: number | null }[]> {
  const result = await sql<{ id: number; name: string; mark: string; plateIssueId: number | null }>`
    select
      team.id,
      coalesce(team.enterprise_name, team.team_no) as name,
      left(concat_ws(' ', plate.plate_no, team.guide_name, team.team_no), 60) as mark,
      plate.plate_issue_id as "plateIssueId"
    from reception.v_team as team
    left join reception.v_plate_team as plate on plate.team_id = team.id
    where team.visit_date = ${day}
      and team.state in ('ARRIVED', 'TICKETED', 'TOURING', 'SHOPPING')
      and (
        upper(${keyword}) = plate.plate_no
        or team.guide_mobile_hash = ${mobileHash}
        or position(lower(${keyword}) in lower(concat_ws(' ', team.team_no, team.external_no, team.guide_name, team.enterprise_name))) > 0
      )
    order by plate.plate_no is distinct from upper(${keyword}), team.id, plate.plate_no
    limit 10`.execute(db);
  return result.rows;
}
