import type {
  Team,
  TeamArrival,
  TeamCard,
  TeamChoiceQuery,
  TeamChoices,
  TeamDraft,
  TeamEdit,
  TeamState,
  WalkInTeam,
} from '@shanmen/shared/contracts/reception/teams/team';
import { teamStates } from '@shanmen/shared/contracts/reception/teams/team';
import { sumFen } from '@shanmen/shared/money';
import { timeOfDay } from '@shanmen/shared/time';

import { readAccountOf } from '../../../commerce/public.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { takeDocNumber } from '../../../platform/doc-counter.queries.ts';
import { listEscortChoices, readEscorts } from '../../../ticket/public.ts';
import { listDispatchesOf } from '../../docents/dispatch/dispatch.queries.ts';
import { listIssuesOf } from '../../plates/plate/plate.queries.ts';
import { type Moment, note } from '../../reception-port.ts';
import {
  findInside,
  hasLiveTickets,
  insertTeam,
  isAgreementOf,
  listAgencies,
  listOutPlates,
  listTeamNotes,
  listTeamOrders,
  listTeamSlips,
  type LockedTeam,
  lockTeams,
  readTeam,
  readTeamFurther,
  stepTeam,
  updateTeam,
} from './team.queries.ts';

/** A team that is on the site: sold to, guided and given plates. */
export const insideStates: readonly TeamState[] = ['ARRIVED', 'TICKETED', 'TOURING', 'SHOPPING'];

type Keyed = Moment & { readonly idemKey: string };

/** A team that is expected. @throws not_found, escort_inactive, time_order for a day that is over */
export async function bookTeam(tx: Tx, staff: Staff, draft: TeamDraft, work: Keyed): Promise<Team> {
  if (draft.visitDate < work.bizDate)
    throw new RuleViolation('time_order', '游玩日不能早于今天', { path: 'visitDate' });
  await judge(tx, draft);
  return added(tx, staff, draft, { ...work, arrival: null });
}

/**
 * 登记到达 of a team that nobody announced.
 * @throws team_inside with the other team while guide or vehicle is inside and no reason is given; the refusals of `bookTeam`
 */
export async function registerArrival(
  tx: Tx,
  staff: Staff,
  { team, insideReason = '' }: WalkInTeam,
  work: Keyed,
): Promise<Team> {
  const draft = { ...team, visitDate: work.bizDate };
  await judge(tx, draft);
  await refuseInside(tx, { id: null, ...draft }, insideReason, work.bizDate);
  return added(tx, staff, draft, { ...work, arrival: { insideReason: insideReason.trim() } });
}

/** 登记到达 of an expected team. @throws not_found, team_state_forbidden, team_inside, time_order before its day */
export async function arriveTeam(
  tx: Tx,
  staff: Staff,
  id: number,
  { hasPlanSheet, insideReason = '' }: TeamArrival,
  work: Moment,
): Promise<Team> {
  const team = await requireTeam(tx, id, ['BOOKED']);
  if (team.visitDate !== work.bizDate)
    throw new RuleViolation('time_order', `该团的游玩日是 ${team.visitDate}，请先改期`);
  await refuseInside(tx, team, insideReason, work.bizDate);
  await stepTeam(tx, id, {
    state: 'ARRIVED',
    arrivedAt: work.now,
    hasPlanSheet,
    insideReason: insideReason.trim(),
  });
  return noted(tx, staff, id, work, { action: 'reception.team.arrived', reason: insideReason });
}

/** @throws not_found, team_state_forbidden after the team left, version_conflict, escort_inactive */
export async function editTeam(
  tx: Tx,
  staff: Staff,
  id: number,
  { version, ...draft }: TeamEdit,
  work: Moment,
): Promise<Team> {
  const locked = await requireTeam(tx, id, ['BOOKED', ...insideStates]);
  if (locked.state !== 'BOOKED' && draft.visitDate !== locked.visitDate)
    throw new RuleViolation('team_state_forbidden', '已到达的团不能改期');
  if (draft.agreementId !== locked.agreementId && (await hasLiveTickets(tx, id)))
    throw new RuleViolation('team_has_tickets', '团队已出票，请用换团变更协议');
  await judge(tx, draft);
  const before = await readTeam(tx, id, clockOf(work));
  if (!(await updateTeam(tx, id, draft, version)))
    throw new RuleViolation('version_conflict', undefined, { current: before });
  return noted(tx, staff, id, work, { action: 'reception.team.changed', before });
}

/** @throws not_found, team_state_forbidden, team_has_tickets, plate_outstanding */
export async function cancelTeam(
  tx: Tx,
  staff: Staff,
  id: number,
  reason: string,
  work: Moment,
): Promise<Team> {
  await requireTeam(tx, id, ['BOOKED']);
  if (await hasLiveTickets(tx, id)) throw new RuleViolation('team_has_tickets');
  await stepTeam(tx, id, { state: 'CANCELLED' });
  return noted(tx, staff, id, work, { action: 'reception.team.cancelled', reason });
}

/** 团队离开. @throws not_found, team_state_forbidden, plate_outstanding with the plates (N-03) */
export async function leaveTeam(tx: Tx, staff: Staff, id: number, work: Moment): Promise<Team> {
  await requireTeam(tx, id, insideStates);
  const plates = await listOutPlates(tx, id);
  if (plates.length > 0)
    throw new RuleViolation('plate_outstanding', `尚有号牌未归还：${plates.join('、')}`, { plates });
  await stepTeam(tx, id, { state: 'LEFT', leftAt: work.now });
  return noted(tx, staff, id, work, { action: 'reception.team.left' });
}

/** Everything of one team. @throws not_found */
export async function showTeam(db: Db, id: number, moment: Moment): Promise<TeamCard> {
  const team = found(await readTeam(db, id, clockOf(moment)), '团队');
  const [further, orders, plates, dispatches, slips, changes, account] = await Promise.all([
    readTeamFurther(db, id),
    listTeamOrders(db, id),
    listIssuesOf(db, id),
    listDispatchesOf(db, id),
    listTeamSlips(db, id),
    listTeamNotes(db, id),
    team.enterpriseId === null ? null : readAccountOf(db, team.enterpriseId),
  ]);
  return {
    ...team,
    ...found(further, '团队'),
    availableFen: account?.availableFen ?? null,
    orders,
    plates,
    dispatches,
    slips,
    retailFen: sumFen(slips.map(({ netFen }) => netFen)),
    changes,
  };
}

/** Agencies, guides and drivers that a keyword may mean. */
export async function listTeamChoices(
  db: Db,
  { visitDate, keyword }: TeamChoiceQuery,
  mobileHash: string | null,
): Promise<TeamChoices> {
  const typed = keyword.trim();
  const [agencies, crew] = await Promise.all([
    listAgencies(db, { visitDate, keyword: typed }),
    listEscortChoices(db, { agreementId: null, visitDate, keyword: typed }, mobileHash),
  ]);
  const ofKind = (wanted: 'GUIDE' | 'DRIVER') =>
    crew.flatMap(({ kind, ...each }) => (kind === wanted ? [each] : []));
  return { agencies, guides: ofKind('GUIDE'), drivers: ofKind('DRIVER') };
}

/** A team in one of these states, locked. @throws not_found, team_state_forbidden */
export async function requireTeam(tx: Tx, id: number, states: readonly TeamState[]): Promise<LockedTeam> {
  const [locked] = await lockTeams(tx, [id]);
  const team = found(locked, '团队');
  if (!states.includes(team.state))
    throw new RuleViolation('team_state_forbidden', `团队${teamStates[team.state]}，不能这样操作`, {
      state: team.state,
    });
  return team;
}

export function clockOf({ now, bizDate }: Moment): { day: string; time: string } {
  return { day: bizDate, time: timeOfDay(now) };
}

async function judge(tx: Tx, draft: TeamDraft): Promise<void> {
  const { heads, enterpriseId, agreementId, guideId, driverId, visitDate } = draft;
  const all = heads.adults + heads.children + heads.students + heads.seniors + heads.freeHeads;
  if (all < 1 || all > 2000) throw new RuleViolation('invalid_input', '人数须为 1–2000', { path: 'heads' });
  if (enterpriseId === null && agreementId !== null)
    throw new RuleViolation('invalid_input', '请选择协议的企业', { path: 'enterpriseId' });
  if (enterpriseId !== null && !(await isAgreementOf(tx, enterpriseId, agreementId)))
    throw new RuleViolation('not_found', '没有找到该企业或它的协议', { path: 'enterpriseId' });
  await readEscorts(tx, { guideId: guideId ?? undefined, driverId: driverId ?? undefined, visitDate });
}

async function refuseInside(
  tx: Tx,
  { id, guideId, driverId }: { id: number | null; guideId: number | null; driverId: number | null },
  reason: string,
  day: string,
): Promise<void> {
  if (reason.trim() !== '' || (guideId === null && driverId === null)) return;
  const teams = await findInside(tx, { id, day, guideId, driverId });
  if (teams.length === 0) return;
  throw new RuleViolation('team_inside', `该导游或车辆的 ${teams.join('、')} 仍在园内，确认请填写原因`, {
    teams,
  });
}

async function added(
  tx: Tx,
  staff: Staff,
  draft: TeamDraft,
  { idemKey, arrival, ...work }: Keyed & { arrival: { insideReason: string } | null },
): Promise<Team> {
  const { visitDate } = draft;
  const number = await takeDocNumber(tx, { docType: 'TEAM', scope: '', bizDate: visitDate });
  const teamNo = `T${visitDate.replaceAll('-', '')}-${String(number).padStart(4, '0')}`;
  const id = await insertTeam(tx, draft, { teamNo, idemKey, staffId: staff.id, at: work.now, arrival });
  return noted(tx, staff, id, work, {
    action: 'reception.team.added',
    ...(arrival ? { reason: arrival.insideReason } : {}),
  });
}

type TeamNoteDraft = {
  action: `reception.team.${'added' | 'arrived' | 'changed' | 'cancelled' | 'left'}`;
  before?: Team | null;
  reason?: string;
};

async function noted(
  tx: Tx,
  staff: Staff,
  id: number,
  work: Moment,
  { action, before, reason = '' }: TeamNoteDraft,
): Promise<Team> {
  const team = await readTeam(tx, id, clockOf(work));
  if (!team) throw new Error(`team ${id} was written in this transaction`);
  await note(tx, staff, {
    action,
    objectType: 'team',
    objectId: team.teamNo,
    ...(before ? { before: wordsOf(before) } : {}),
    after: wordsOf(team),
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
  });
  return team;
}

function wordsOf(team: Team) {
  const { visitDate, planTime, externalNo, enterpriseName, agreementNo, guideName, driverName, headsPlan } =
    team;
  const { hasPlanSheet, remark, state } = team;
  return {
    visitDate,
    planTime,
    externalNo,
    enterpriseName,
    agreementNo,
    guideName,
    driverName,
    heads: headsPlan,
    hasPlanSheet,
    remark,
    teamState: teamStates[state],
  };
}
