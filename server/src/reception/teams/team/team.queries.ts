import type {
  Team,
  TeamCard,
  TeamDraft,
  TeamOrder,
  TeamState,
  TeamTicket,
} from '@shanmen/shared/contracts/reception/teams/team';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** What was sold to a team and who of it came, counted from its tickets and slips. */
const counted = sql`
  left join lateral (
    select
      coalesce(sum(persons) filter (where status in ('I', 'O', 'N')), 0)::int as ticketed,
      coalesce(sum(admitted) filter (where status = 'O'), 0)::int as admitted
    from ticket.v_group_ticket as sold
    where sold.team_id = team.id
  ) as sold on true`;

const headsPlan = sql`(team.adults + team.children + team.students + team.seniors + team.free_heads)`;

/** A team moves on by what happened: its tickets are all issued, the first was used, it bought at a till. */
const reached = sql`
  case
    when team.state not in ('ARRIVED', 'TICKETED', 'TOURING') then team.state
    when exists (select from cashier.v_team_sale as bought where bought.team_id = team.id) then 'SHOPPING'
    when sold.admitted > 0 then 'TOURING'
    when team.state = 'ARRIVED' and sold.ticketed >= ${headsPlan} then 'TICKETED'
    else team.state
  end`;

type Clock = { readonly day: string; readonly time: string };

/** @param clock the business day and the time of day, by which an expected team is overdue */
function teamRow({ day, time }: Clock) {
  return sql`
    team.id,
    team.team_no as "teamNo",
    team.external_no as "externalNo",
    team.visit_date as "visitDate",
    team.plan_time as "planTime",
    ${reached} as state,
    team.state = 'BOOKED'
      and (team.visit_date < ${day} or (team.visit_date = ${day} and team.plan_time <> '' and team.plan_time < ${time})) as "isOverdue",
    team.enterprise_id as "enterpriseId",
    enterprise.name as "enterpriseName",
    team.agreement_id as "agreementId",
    agreement.no as "agreementNo",
    team.guide_id as "guideId",
    guide.name as "guideName",
    team.driver_id as "driverId",
    driver.plate_no || ' ' || driver.name as "driverName",
    ${headsPlan} as "headsPlan",
    sold.admitted as "headsActual",
    sold.ticketed as "headsTicketed",
    team.arrived_at as "arrivedAt",
    team.left_at as "leftAt",
    array(
      select plate.plate_no
      from reception.plate_issue as issue
      join reception.plate on plate.id = issue.plate_id
      where issue.team_id = team.id and issue.ended_at is null
      order by plate.plate_no
    ) as "plateNos",
    coalesce(agreement.needs_plan_sheet, false) as "needsPlanSheet",
    team.has_plan_sheet as "hasPlanSheet",
    team.remark,
    team.version`;
}

const teamTables = sql`
  reception.team
  left join commerce.enterprise on enterprise.id = team.enterprise_id
  left join ticket.agreement on agreement.id = team.agreement_id
  left join ticket.guide on guide.id = team.guide_id
  left join ticket.driver on driver.id = team.driver_id
  ${counted}`;

/** Teams of a day by expected time; what was cancelled is none of them. */
export async function listTeams(db: Db, visitDate: string, clock: Clock): Promise<Team[]> {
  const result = await sql<Team>`
    select ${teamRow(clock)}
    from ${teamTables}
    where team.visit_date = ${visitDate}
      and team.state <> 'CANCELLED'
    order by coalesce(nullif(team.plan_time, ''), to_char(team.arrived_at at time zone 'Asia/Shanghai', 'HH24:MI')), team.id
    limit 500`.execute(db);
  return result.rows;
}

export async function readTeam(db: Db, id: number, clock: Clock): Promise<Team | null> {
  const result = await sql<Team>`
    select ${teamRow(clock)}
    from ${teamTables}
    where team.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

type Further = Pick<
  TeamCard,
  | 'heads'
  | 'sourceRegion'
  | 'segment'
  | 'insideReason'
  | 'guideMobileMasked'
  | 'driverMobileMasked'
  | 'letters'
  | 'ticketFen'
  | 'memberCount'
>;

/** What the card says besides the row of the list. */
export async function readTeamFurther(db: Db, id: number): Promise<Further | null> {
  const result = await sql<Further>`
    select
      json_build_object('adults', team.adults, 'children', team.children, 'students', team.students,
        'seniors', team.seniors, 'freeHeads', team.free_heads) as heads,
      team.source_region as "sourceRegion",
      team.segment,
      team.inside_reason as "insideReason",
      guide.mobile_masked as "guideMobileMasked",
      driver.mobile_masked as "driverMobileMasked",
      coalesce((
        select json_agg(json_build_object('letter', status, 'heads', heads) order by status)
        from (
          select status, sum(persons)::int as heads
          from ticket.v_group_ticket as sold
          where sold.team_id = team.id
            and not sold.is_docent
          group by status
        ) as lettered
      ), '[]') as letters,
      (
        select coalesce(sum(sold.net_fen), 0)::bigint
        from ticket.v_group_ticket as sold
        where sold.team_id = team.id
          and sold.status in ('R', 'I', 'O', 'N')
          and not sold.is_docent
      ) as "ticketFen",
      (select count(*)::int from reception.team_member where team_member.team_id = team.id) as "memberCount"
    from reception.team
    left join ticket.guide on guide.id = team.guide_id
    left join ticket.driver on driver.id = team.driver_id
    where team.id = ${id}`.execute(db);
  return result.rows[0] ?? null;
}

/** Orders of windows that were sold to a team, the first ones first. */
export async function listTeamOrders(db: Db, teamId: number): Promise<TeamOrder[]> {
  const result = await sql<TeamOrder>`
    select
      sold.order_id as id,
      sold.order_no as "orderNo",
      sold.sold_at as "soldAt",
      string_agg(concat_ws(' ', sold.product_name, nullif(sold.persons, 0)), '、' order by sold.product_name) as what,
      sum(sold.persons)::int as heads,
      sum(sold.admitted)::int as admitted,
      sum(sold.net_fen)::bigint as "totalFen",
      not bool_or(sold.is_alone) as "isWhole"
    from (
      select order_id, order_no, sold_at, product_name, sum(persons)::int as persons, sum(admitted)::int as admitted,
             sum(net_fen) as net_fen, bool_or(is_alone) as is_alone
      from ticket.v_group_ticket
      where team_id = ${teamId}
        and status in ('R', 'I', 'O', 'N')
      group by order_id, order_no, sold_at, product_name
    ) as sold
    group by sold.order_id, sold.order_no, sold.sold_at
    order by sold.sold_at, sold.order_id
    limit 100`.execute(db);
  return result.rows;
}

/** Tickets of a team one by one, as 换团 picks them. */
export async function listTeamTickets(db: Db, teamId: number): Promise<TeamTicket[]> {
  const result = await sql<TeamTicket>`
    select
      ticket_id as id,
      order_id as "orderId",
      ticket_no as "ticketNo",
      product_name as "productName",
      persons,
      status as letter,
      id_masked as "idMasked"
    from ticket.v_group_ticket
    where team_id = ${teamId}
      and status in ('R', 'I', 'O', 'N')
      and not is_docent
    order by order_id, ticket_id
    limit 2000`.execute(db);
  return result.rows;
}

export async function listTeamSlips(db: Db, teamId: number): Promise<TeamCard['slips']> {
  const result = await sql<TeamCard['slips'][number]>`
    select
      bought.doc_id as id,
      bought.no,
      bought.sold_at as "soldAt",
      bought.store_name as "storeName",
      plate.plate_no as "plateNo",
      bought.net_fen as "netFen"
    from cashier.v_team_sale as bought
    left join reception.plate_issue as issue on issue.id = bought.plate_issue_id
    left join reception.plate on plate.id = issue.plate_id
    where bought.team_id = ${teamId}
    order by bought.sold_at, bought.doc_id
    limit 200`.execute(db);
  return result.rows;
}

/** What was moved to or away from a team, the newest first. */
export async function listTeamNotes(db: Db, teamId: number): Promise<TeamCard['changes']> {
  const result = await sql<TeamCard['changes'][number]>`
    select
      change.id,
      change.requested_at as at,
      account.name as by,
      left(concat_ws(' ', '换团', source.team_no, '→', target.team_no, change.reason), 300) as text
    from reception.team_change as change
    join reception.team as source on source.id = change.from_team_id
    left join reception.team as target on target.id = change.to_team_id
    join admin.v_account as account on account.id = change.requested_by
    where ${teamId} in (change.from_team_id, change.to_team_id)
    order by change.id desc
    limit 50`.execute(db);
  return result.rows;
}

function draftColumns(draft: TeamDraft) {
  const { heads } = draft;
  return {
    visit_date: draft.visitDate,
    plan_time: draft.planTime,
    external_no: draft.externalNo.trim(),
    enterprise_id: draft.enterpriseId,
    agreement_id: draft.agreementId,
    guide_id: draft.guideId,
    driver_id: draft.driverId,
    adults: heads.adults,
    children: heads.children,
    students: heads.students,
    seniors: heads.seniors,
    free_heads: heads.freeHeads,
    source_region: draft.sourceRegion.trim(),
    segment: draft.segment,
    has_plan_sheet: draft.hasPlanSheet,
    remark: draft.remark.trim(),
  };
}

type NewTeam = {
  teamNo: string;
  idemKey: string | null;
  staffId: number;
  at: Date;
  arrival: { insideReason: string } | null;
};

export async function insertTeam(tx: Tx, draft: TeamDraft, made: NewTeam): Promise<number> {
  const { id } = await tx
    .insertInto('reception.team')
    .values({
      ...draftColumns(draft),
      team_no: made.teamNo,
      idem_key: made.idemKey,
      state: made.arrival ? 'ARRIVED' : 'BOOKED',
      arrived_at: made.arrival ? made.at.toISOString() : null,
      inside_reason: made.arrival?.insideReason ?? '',
      created_at: made.at.toISOString(),
      created_by: made.staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns whether the row still had the version that was read */
export async function updateTeam(tx: Tx, id: number, draft: TeamDraft, version: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reception.team')
    .set({ ...draftColumns(draft), version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type LockedTeam = {
  id: number;
  teamNo: string;
  state: TeamState;
  visitDate: string;
  enterpriseId: number | null;
  agreementId: number | null;
  guideId: number | null;
  driverId: number | null;
  heads: number;
};

/** Teams as their steps know them, locked in the order of their ids. */
export async function lockTeams(tx: Tx, ids: readonly number[]): Promise<LockedTeam[]> {
  const result = await sql<LockedTeam>`
    select id, team_no as "teamNo", state, visit_date as "visitDate", enterprise_id as "enterpriseId",
           agreement_id as "agreementId", guide_id as "guideId", driver_id as "driverId", ${headsPlan} as heads
    from reception.team
    where id = any(${[...ids]}::bigint[])
    order by id
    for no key update`.execute(tx);
  return result.rows;
}

type Step = {
  state: TeamState;
  arrivedAt?: Date;
  leftAt?: Date;
  insideReason?: string;
  hasPlanSheet?: boolean;
};

export async function stepTeam(tx: Tx, id: number, step: Step): Promise<void> {
  await tx
    .updateTable('reception.team')
    .set({
      state: step.state,
      version: sql`version + 1`,
      ...(step.arrivedAt ? { arrived_at: step.arrivedAt.toISOString() } : {}),
      ...(step.leftAt ? { left_at: step.leftAt.toISOString() } : {}),
      ...(step.insideReason === undefined ? {} : { inside_reason: step.insideReason }),
      ...(step.hasPlanSheet === undefined ? {} : { has_plan_sheet: step.hasPlanSheet }),
    })
    .where('id', '=', id)
    .execute();
}

export async function setTeamCrew(
  tx: Tx,
  id: number,
  { guideId, driverId }: { guideId?: number | undefined; driverId?: number | undefined },
): Promise<void> {
  await sql`
    update reception.team
    set guide_id = coalesce(${guideId ?? null}::bigint, guide_id),
        driver_id = coalesce(${driverId ?? null}::bigint, driver_id),
        version = version + 1
    where id = ${id}`.execute(tx);
}

/** Teams of the day that are inside with the same guide or vehicle, other than this one. */
export async function findInside(
  db: Db,
  {
    id,
    day,
    guideId,
    driverId,
  }: { id: number | null; day: string; guideId: number | null; driverId: number | null },
): Promise<string[]> {
  const result = await sql<{ teamNo: string }>`
    select team_no as "teamNo"
    from reception.team
    where visit_date = ${day}
      and state in ('ARRIVED', 'TICKETED', 'TOURING', 'SHOPPING')
      and id is distinct from ${id}::bigint
      and (guide_id = ${guideId}::bigint or driver_id = ${driverId}::bigint)
    order by id`.execute(db);
  return result.rows.map(({ teamNo }) => teamNo);
}

/** Plates that a team still has. */
export async function listOutPlates(db: Db, teamId: number): Promise<string[]> {
  const result = await sql<{ plateNo: string }>`
    select plate.plate_no as "plateNo"
    from reception.plate_issue as issue
    join reception.plate on plate.id = issue.plate_id
    where issue.team_id = ${teamId}
      and issue.ended_at is null
    order by plate.plate_no`.execute(db);
  return result.rows.map(({ plateNo }) => plateNo);
}

/** Whether a ticket of the team was issued or used. */
export async function hasLiveTickets(db: Db, teamId: number): Promise<boolean> {
  const result = await sql`
    select ticket_id
    from ticket.v_group_ticket
    where team_id = ${teamId}
      and status in ('I', 'O')
    limit 1`.execute(db);
  return result.rows.length > 0;
}

/** Agencies by code, name or pinyin with the agreement that is in force on the day; those with one first. */
export async function listAgencies(
  db: Db,
  { visitDate, keyword }: { visitDate: string; keyword: string },
): Promise<
  {
    enterpriseId: number;
    code: string;
    name: string;
    agreementId: number | null;
    agreementNo: string | null;
    needsPlanSheet: boolean;
  }[]
> {
  const result = await sql<{
    enterpriseId: number;
    code: string;
    name: string;
    agreementId: number | null;
    agreementNo: string | null;
    needsPlanSheet: boolean;
  }>`
    select
      enterprise.id as "enterpriseId",
      enterprise.code,
      enterprise.name,
      agreement.id as "agreementId",
      agreement.no as "agreementNo",
      coalesce(agreement.needs_plan_sheet, false) as "needsPlanSheet"
    from commerce.enterprise
    left join ticket.agreement
      on agreement.enterprise_id = enterprise.id
      and agreement.state = 'ACTIVE'
      and ${visitDate}::date between agreement.valid_from and agreement.valid_to
    where enterprise.status = 'ACTIVE'
      and position(lower(${keyword}) in lower(concat_ws(' ', enterprise.code, enterprise.name, enterprise.pinyin, agreement.no))) > 0
    order by agreement.id is null, enterprise.code, agreement.id
    limit 20`.execute(db);
  return result.rows;
}

/** Whether the agreement is one of the enterprise; an enterprise alone must be there. */
export async function isAgreementOf(
  db: Db,
  enterpriseId: number,
  agreementId: number | null,
): Promise<boolean> {
  const result = await sql`
    select enterprise.id
    from commerce.enterprise
    left join ticket.agreement on agreement.id = ${agreementId}::bigint
    where enterprise.id = ${enterpriseId}
      and enterprise.status = 'ACTIVE'
      and (${agreementId}::bigint is null or agreement.enterprise_id = enterprise.id)`.execute(db);
  return result.rows.length > 0;
}
