import {
  type ChangeScope,
  changeStates,
  type RebateDelta,
  type TeamChange,
  type TeamChangeDraft,
  type TeamChangePreview,
} from '@shanmen/shared/contracts/reception/teams/team-change';
import { addFen, formatYuan, subtractFen, sumFen, zeroFen } from '@shanmen/shared/money';

import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import { asPart, type Db, tryOut, type Tx } from '../../../db/transaction.ts';
import { moveTeamOrders, readEscorts, setOrderCrew } from '../../../ticket/public.ts';
import { lockDispatches, moveDispatches } from '../../docents/dispatch/dispatch.queries.ts';
import { movePlate } from '../../plates/plate/plate.service.ts';
import { type Moment, note, type RetailPort } from '../../reception-port.ts';
import { type LockedTeam, lockTeams, setTeamCrew } from '../team/team.queries.ts';
import { settleDifference } from './change-money.service.ts';
import {
  type Asked,
  decideChange,
  insertChange,
  listIssuesById,
  listMovedSlips,
  lockChange,
  nameCrew,
  readChange,
} from './team-change.queries.ts';

export type ChangeWork = Moment & { readonly retail: RetailPort };

type Line = TeamChangePreview['lines'][number];
/** Two teams under their locks, and who moves what between them. */
type Move = {
  readonly tx: Tx;
  readonly staff: Staff;
  readonly from: LockedTeam;
  /** The first team itself where only its guide or driver change. */
  readonly to: LockedTeam;
  readonly asked: Asked;
  readonly reason: string;
  readonly work: ChangeWork;
};

/** What was carried out waits for another person, so it is taken back. */
class Waits extends Error {
  readonly preview: TeamChangePreview;

  constructor(preview: TeamChangePreview) {
    super('a change that waits for its audit writes nothing');
    this.preview = preview;
  }
}

/**
 * What a change would do: it is carried out and taken back, so that its figures are those of the change to the fen.
 * @throws the refusals of {@link changeTeam}, but for a difference of price that nobody handled
 */
export function previewChange(
  db: Db,
  staff: Staff,
  draft: TeamChangeDraft,
  work: ChangeWork,
): Promise<TeamChangePreview> {
  return tryOut(db, tx => carryOut(tx, staff, draft, work));
}

/**
 * 换团: all of it in one transaction, or none. Once a ticket was used, after the visit day, and where a difference of price is
 * waived it waits for another person instead.
 * @throws not_found, team_state_forbidden, nothing_to_move, ticket_locked, rebate_paid, plate_unusable, escort_inactive,
 *   price_missing, price_diff_unhandled, price_changed, credit_insufficient, credit_frozen, state_forbidden
 */
export async function changeTeam(
  tx: Tx,
  staff: Staff,
  draft: TeamChangeDraft,
  work: ChangeWork & { readonly idemKey: string },
): Promise<TeamChange> {
  const { reason, ...asked } = draft;
  const preview = await carryOutUnlessWaiting(tx, staff, draft, work);
  refuseUnhandled(preview, draft);
  const state = preview.needsAudit ? 'APPLIED' : 'DONE';
  const made = {
    asked,
    preview,
    reason,
    idemKey: work.idemKey,
    staffId: staff.id,
    at: work.now,
    state,
  } as const;
  const id = await insertChange(tx, made);
  if (state === 'DONE') await settleDifference(tx, staff, id, { asked, preview }, work);
  return noted(tx, staff, id, 'reception.team-change.applied', reason);
}

/** @throws not_found, state_forbidden for what was decided, maker_is_checker, and the refusals of {@link changeTeam} */
export async function auditChange(
  tx: Tx,
  staff: Staff,
  id: number,
  verdict: 'APPROVE' | 'REJECT',
  work: ChangeWork,
): Promise<TeamChange> {
  const change = found(await lockChange(tx, id), '换团记录');
  if (change.state !== 'APPLIED') throw new RuleViolation('state_forbidden', '该换团已处理');
  refuseMaker(change.requestedBy === staff.id);
  const { reason } = found(await readChange(tx, id), '换团记录');
  const { asked } = change;
  const preview = verdict === 'APPROVE' ? await carryOut(tx, staff, { ...asked, reason }, work) : null;
  if (preview) refuseUnhandled(preview, { ...asked, seenDiffFen: change.priceDiffFen });
  const state = verdict === 'APPROVE' ? 'DONE' : 'REJECTED';
  await decideChange(tx, id, { state, staffId: staff.id, at: work.now, preview });
  if (preview) await settleDifference(tx, staff, id, { asked, preview }, work);
  return noted(tx, staff, id, 'reception.team-change.decided');
}

/**
 * @throws price_diff_unhandled where prices differ and it is not said how that is settled, price_changed where the difference
 *   is not the one that was shown
 */
function refuseUnhandled(
  { priceDiffFen }: TeamChangePreview,
  { priceHandling, priceWay, seenDiffFen = priceDiffFen }: Asked,
): void {
  const isHandled = (priceHandling === 'COLLECT') === (priceWay !== undefined);
  if (!isHandled || (priceDiffFen !== 0 && priceHandling === undefined))
    throw new RuleViolation('price_diff_unhandled', undefined, { priceDiffFen });
  if (priceDiffFen !== seenDiffFen)
    throw new RuleViolation('price_changed', `差价已变为 ${formatYuan(priceDiffFen)} 元，请重新预览`, {
      priceDiffFen,
    });
}

async function carryOutUnlessWaiting(
  tx: Tx,
  staff: Staff,
  draft: TeamChangeDraft,
  work: ChangeWork,
): Promise<TeamChangePreview> {
  try {
    return await asPart(tx, async () => {
      const preview = await carryOut(tx, staff, draft, work);
      if (preview.needsAudit) throw new Waits(preview);
      return preview;
    });
  } catch (end) {
    if (end instanceof Waits) return end.preview;
    throw end;
  }
}

const open = ['BOOKED', 'ARRIVED', 'TICKETED', 'TOURING', 'SHOPPING', 'LEFT'];

/** The two teams of a change, locked. @throws not_found, team_state_forbidden, nothing_to_move */
async function openTeams(tx: Tx, asked: Asked): Promise<{ from: LockedTeam; to: LockedTeam }> {
  const { fromTeamId, toTeamId } = asked;
  const teams = await lockTeams(tx, [fromTeamId, toTeamId ?? fromTeamId]);
  const lockedAs = (id: number, noun: string) => {
    const team = found(
      teams.find(each => each.id === id),
      noun,
    );
    if (!open.includes(team.state))
      throw new RuleViolation('team_state_forbidden', `团队 ${team.teamNo} 已取消`);
    return team;
  };
  const from = lockedAs(fromTeamId, '原团');
  const to = toTeamId === null ? from : lockedAs(toTeamId, '目标团');
  if (from.visitDate !== to.visitDate) throw new RuleViolation('team_state_forbidden', '两个团的游玩日不同');
  const moved = [
    asked.orderIds,
    asked.ticketIds ?? [],
    asked.plateIssueIds,
    asked.dispatchIds,
    asked.slipIds,
  ].flat().length;
  const changesCrew = asked.guideId !== undefined || asked.driverId !== undefined;
  if (moved > 0 ? from.id === to.id : !changesCrew || toTeamId !== null)
    throw new RuleViolation('nothing_to_move');
  return { from, to };
}

async function carryOut(
  tx: Tx,
  staff: Staff,
  { reason, ...asked }: TeamChangeDraft,
  work: ChangeWork,
): Promise<TeamChangePreview> {
  const { from, to } = await openTeams(tx, asked);
  const move: Move = { tx, staff, from, to, asked, reason, work };
  const orders = await moveOrders(move);
  const issues = await movePlates(move);
  const jobs = await moveJobs(move);
  const { slips, owed } = await moveSlips(
    move,
    issues.map(({ id }) => id),
  );
  const crew = await changeCrew(move);
  const priceDiffFen = subtractFen(orders.priceThenFen, orders.priceNowFen);
  const line = (scope: ChangeScope, whats: readonly string[]): Line[] =>
    whats.length === 0
      ? []
      : [{ scope, what: whats.join('、').slice(0, 400), from: from.teamNo, to: to.teamNo }];
  const lines = [
    ...line('TICKETS', orders.orderNos),
    ...line(
      'PLATE',
      issues.map(({ plateNo }) => plateNo),
    ),
    ...line('DOCENT', jobs),
    ...line(
      'RETAIL',
      slips.map(({ no }) => no),
    ),
    ...crew,
  ];
  const auditReasons = [
    ...(orders.isUsed ? ['门票已检票'] : []),
    ...(from.visitDate < work.bizDate ? ['游玩日已过'] : []),
    ...(priceDiffFen !== 0 && asked.priceHandling === 'WAIVE' ? ['免收差价'] : []),
  ];
  const { heads, priceNowFen, priceThenFen, rebates } = orders;
  return {
    scopes: lines.map(({ scope }) => scope),
    heads,
    priceNowFen,
    priceThenFen,
    priceDiffFen,
    rebates: summed([...rebates, ...owed]),
    retailFen: sumFen(slips.map(({ netFen }) => netFen)),
    needsAudit: auditReasons.length > 0,
    auditReasons,
    lines,
  };
}

function moveOrders({ tx, from, to, asked, work }: Move) {
  const { id: teamId, agreementId, enterpriseId } = to;
  const target = { teamId, agreementId, enterpriseId, ...crewOf(to) };
  const cause = `team change ${from.id} ${to.id} ${work.now.toISOString()}`;
  return moveTeamOrders(
    tx,
    {
      orderIds: asked.orderIds,
      ticketIds: asked.ticketIds ?? [],
      fromTeamId: from.id,
      to: target,
      isSettled: asked.priceHandling === 'COLLECT',
    },
    { now: work.now, bizDate: work.bizDate, cause },
  );
}

function crewOf({ guideId, driverId }: LockedTeam) {
  return { guideId, driverId };
}

/** @throws nothing_to_move for a plate that the first team does not hold */
async function movePlates({ tx, staff, from, to, asked, work }: Move) {
  if (asked.plateIssueIds.length === 0) return [];
  const issues = await listIssuesById(tx, asked.plateIssueIds);
  if (
    issues.length < asked.plateIssueIds.length ||
    issues.some(({ teamId, isOpen }) => teamId !== from.id || !isOpen)
  )
    throw new RuleViolation('nothing_to_move', '号牌已不在原团，请刷新后重试');
  for (const { plateNo } of issues) await movePlate(tx, staff, plateNo, to.id, work);
  return issues;
}

/** @throws nothing_to_move for a job that is none of the first team */
async function moveJobs({ tx, from, to, asked }: Move): Promise<string[]> {
  if (asked.dispatchIds.length === 0) return [];
  const jobs = await lockDispatches(tx, asked.dispatchIds);
  if (jobs.length < asked.dispatchIds.length || jobs.some(({ teamId }) => teamId !== from.id))
    throw new RuleViolation('nothing_to_move', '派单已不在原团，请刷新后重试');
  await moveDispatches(tx, asked.dispatchIds, to.id);
  return jobs.map(({ no }) => no);
}

/** Those that were named, and all under the plates that move. */
async function moveSlips({ tx, staff, from, to, asked, reason, work }: Move, issueIds: readonly number[]) {
  if (asked.slipIds.length + issueIds.length === 0) return nothingBought;
  const slips = await listMovedSlips(tx, from.id, { slipIds: asked.slipIds, issueIds });
  if (asked.slipIds.some(id => slips.every(slip => slip.id !== id)))
    throw new RuleViolation('nothing_to_move', '零售单已不在原团，请刷新后重试');
  if (slips.length === 0) return nothingBought;
  const target = { teamId: to.id, ...crewOf(to) };
  const by = { staffId: staff.id, at: work.now, bizDate: work.bizDate, reason };
  const owed = await work.retail.moveSlips(
    tx,
    slips.map(({ id }) => id),
    target,
    by,
  );
  return { slips, owed };
}

const nothingBought = { slips: [], owed: [] };

/** One line an agreement: of its tickets and of what was bought in the shops. */
function summed(deltas: readonly RebateDelta[]): RebateDelta[] {
  const lines = new Map<string, RebateDelta>();
  for (const delta of deltas) {
    const {
      beforeFen = zeroFen,
      afterFen = zeroFen,
      deltaFen = zeroFen,
    } = lines.get(delta.agreementNo) ?? {};
    lines.set(delta.agreementNo, {
      ...delta,
      beforeFen: addFen(beforeFen, delta.beforeFen),
      afterFen: addFen(afterFen, delta.afterFen),
      deltaFen: addFen(deltaFen, delta.deltaFen),
    });
  }
  return [...lines.values()];
}

/** Another guide or driver of the first team, on its orders as well. @throws escort_inactive */
async function changeCrew({ tx, from, asked }: Move): Promise<Line[]> {
  const { guideId, driverId } = asked;
  if (guideId === undefined && driverId === undefined) return [];
  await readEscorts(tx, { guideId, driverId, visitDate: from.visitDate });
  const next = { guideId: guideId ?? from.guideId, driverId: driverId ?? from.driverId };
  const [was, is] = [await nameCrew(tx, crewOf(from)), await nameCrew(tx, next)];
  await setTeamCrew(tx, from.id, { guideId, driverId });
  await setOrderCrew(tx, from.id, next);
  const line = (scope: 'GUIDE' | 'DRIVER', before: string | null, after: string | null): Line => ({
    scope,
    what: from.teamNo,
    from: before ?? '无',
    to: after ?? '无',
  });
  return [
    ...(guideId === undefined ? [] : [line('GUIDE', was.guide, is.guide)]),
    ...(driverId === undefined ? [] : [line('DRIVER', was.driver, is.driver)]),
  ];
}

async function noted(
  tx: Tx,
  staff: Staff,
  id: number,
  action: 'reception.team-change.applied' | 'reception.team-change.decided',
  reason?: string,
): Promise<TeamChange> {
  const change = found(await readChange(tx, id), '换团记录');
  const { fromTeamNo, toTeamNo, heads, priceDiffFen, rebates, state, lines } = change;
  await note(tx, staff, {
    action,
    objectType: 'team_change',
    objectId: String(id),
    after: {
      fromTeamNo,
      toTeamNo,
      moved: lines.map(({ what }) => what).join('；'),
      heads,
      priceDiffFen,
      rebateDelta: rebates
        .map(({ enterpriseName, deltaFen }) => `${enterpriseName} ${formatYuan(deltaFen)}`)
        .join('；'),
      changeState: changeStates[state],
    },
    ...(reason === undefined ? {} : { reason }),
  });
  return change;
}
