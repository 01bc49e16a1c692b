import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import {
  type Dispatch,
  type DispatchDraft,
  type DispatchQuote,
  type DispatchQuoteQuery,
  type DispatchReassignment,
  type DispatchState,
  dispatchStates,
  type DispatchStep,
  type DispatchStepBody,
  dispatchSteps,
} from '@shanmen/shared/contracts/reception/docents/dispatch';
import { type Fen, sumFen } from '@shanmen/shared/money';

import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { takeDocNumber } from '../../../platform/doc-counter.queries.ts';
import { refuseCharged, serveJob } from '../../../ticket/public.ts';
import { type Moment, note } from '../../reception-port.ts';
import { lockTeams, stepTeam } from '../../teams/team/team.queries.ts';
import { insideStates, requireTeam } from '../../teams/team/team.service.ts';
import {
  hasJob,
  lockDocent,
  lockTurn,
  setTurn,
  takeLongestWaiting,
  type Wanted,
} from '../docent-queue/docent-queue.queries.ts';
import {
  findPrice,
  findRoute,
  findTeamOf,
  hasBookedJob,
  insertDispatch,
  type LockedDispatch,
  lockDispatches,
  markCalled,
  markQueued,
  markStep,
  type NewDispatch,
  readDispatches,
  type RouteRow,
} from './dispatch.queries.ts';

/** What settings say of jobs. */
export type DispatchRules = {
  readonly twoDocentsAbove: number;
  readonly surchargePct: number;
  readonly recallSeconds: number;
  readonly maxCalls: number;
  readonly noShowFee: boolean;
  readonly namedMovesToTail: boolean;
};
export type DispatchWork = Moment & { readonly rules: DispatchRules };

/** As long as the settings say nothing else. */
export const standardRules: DispatchRules = {
  twoDocentsAbove: settings.twoDocentsAboveHeads.standard,
  surchargePct: settings.foreignSurchargePct.standard,
  recallSeconds: settings.recallSeconds.standard,
  maxCalls: settings.maxCalls.standard,
  noShowFee: settings.noShowFee.standard,
  namedMovesToTail: settings.namedMovesToTail.standard,
};

const mostQueueNo = 9999;

/**
 * 派讲解: one job, or two for a group that is too large for one docent.
 * @throws not_found, team_state_forbidden, docent_unqualified, docent_taken, docent_price_missing, time_order, invalid_input
 */
export async function addDispatches(
  tx: Tx,
  staff: Staff,
  draft: DispatchDraft,
  work: DispatchWork,
): Promise<Dispatch[]> {
  const { mode, teamId, workDate = work.bizDate } = draft;
  const isAhead = mode === 'PREBOOK';
  if (!isAhead && workDate !== work.bizDate) throw new RuleViolation('time_order', '轮派与点名只能派今天');
  if (workDate < work.bizDate)
    throw new RuleViolation('time_order', '日期不能早于今天', { path: 'workDate' });
  if (teamId !== null) await requireTeam(tx, teamId, isAhead ? ['BOOKED', ...insideStates] : insideStates);
  const route = found(await findRoute(tx, draft.routeId), '讲解线路');
  const parts = await pricedParts(tx, draft, work.rules);
  if (parts.length > 1 && mode !== 'ROTATION')
    throw new RuleViolation(
      'docent_unqualified',
      `超过 ${work.rules.twoDocentsAbove} 人须两名讲解员，请分两次点名或轮派`,
    );
  const ids: number[] = [];
  let groupNo: string | null = null;
  for (const part of parts) {
    const docentId = await chosen(tx, draft, route, { ...work, workDate });
    const number = await numbered(tx, workDate);
    if (parts.length > 1) groupNo ??= number.no;
    const job: NewDispatch = {
      ...draft,
      ...number,
      groupNo,
      docentId,
      workDate,
      ...part,
      startTime: draft.startTime ?? '',
      staffId: staff.id,
      at: work.now,
    };
    ids.push(await insertDispatch(tx, job));
  }
  const jobs = await readDispatches(tx, ids);
  for (const job of jobs) await noted(tx, staff, 'reception.dispatch.added', job);
  return jobs;
}

/** How much a job would cost. @throws docent_price_missing */
export async function quoteDispatch(
  db: Db,
  query: DispatchQuoteQuery,
  rules: DispatchRules,
): Promise<DispatchQuote> {
  const parts = await pricedParts(db, query, rules);
  return { docents: parts.length, feeFen: sumFen(parts.map(({ feeFen }) => feeFen)) };
}

/**
 * 叫号, and once more after a while. A docent who does not answer goes to the end of the rotation, and the next one is
 * called.
 * @throws not_found, dispatch_state_forbidden, recall_too_early, docent_taken where nobody who fits waits
 */
export async function callDispatch(tx: Tx, staff: Staff, id: number, work: DispatchWork): Promise<Dispatch> {
  const job = await requireJob(tx, id, ['QUEUED', 'CALLED']);
  const { now, rules } = work;
  const since = job.lastCallAt === null ? null : (now.getTime() - new Date(job.lastCallAt).getTime()) / 1000;
  if (job.state === 'CALLED' && since !== null && since < rules.recallSeconds)
    throw new RuleViolation('recall_too_early', `请 ${Math.ceil(rules.recallSeconds - since)} 秒后再叫`);
  const isPassed = job.state === 'CALLED' && job.callCount >= rules.maxCalls;
  if (isPassed && job.docentId !== null)
    await setTurn(tx, job.docentId, job.workDate, { state: 'WAITING', toTail: true });
  const docentId = isPassed ? await nextAfter(tx, job) : await docentFor(tx, job);
  if (docentId === null && !isPassed) throw new RuleViolation('docent_taken', '没有合适的讲解员在候派');
  if (docentId === null) await markQueued(tx, id, null);
  else await markCalled(tx, id, { docentId, callCount: isPassed ? 1 : job.callCount + 1, at: now });
  return changed(tx, staff, job);
}

/**
 * 接单, 开始, 结束, 游客未到, 取消. After a job by rotation the docent stands last; after any other where he stood. What was
 * paid for it is earned once it begins, or where who does not come pays as well.
 * @throws not_found, dispatch_state_forbidden, dispatch_charged for one to cancel that is paid for, ticket_locked
 */
export async function stepDispatch(
  tx: Tx,
  staff: Staff,
  id: number,
  { step, reason = '', rating }: DispatchStepBody & { step: DispatchStep },
  { now, bizDate, rules }: DispatchWork,
): Promise<Dispatch> {
  const { from, to } = dispatchSteps[step];
  const job = await requireJob(tx, id, from);
  const { docentId, workDate, teamId } = job;
  const isFree = step === 'cancel' || (step === 'noshow' && !rules.noShowFee);
  if (step === 'cancel') await refuseCharged(tx, id);
  else if (step !== 'accept' && !isFree) await serveJob(tx, staff, id, { now, bizDate });
  await markStep(tx, id, { state: to, at: now, reason, rating: rating ?? null, isFree });
  if (step === 'start' && teamId !== null) await setOut(tx, teamId);
  if (docentId !== null && step === 'start')
    await setTurn(tx, docentId, workDate, { state: 'BUSY', toTail: false });
  if (docentId !== null && step !== 'start' && step !== 'accept') {
    const toTail = step === 'finish' && (job.mode === 'ROTATION' || rules.namedMovesToTail);
    await release(tx, job, docentId, toTail);
  }
  return changed(tx, staff, job, reason);
}

/** 改派, before it has begun. @throws not_found, dispatch_state_forbidden, docent_unqualified, docent_taken */
export async function reassignDispatch(
  tx: Tx,
  staff: Staff,
  id: number,
  { docentId, reason }: DispatchReassignment,
  _work: DispatchWork,
): Promise<Dispatch> {
  const job = await requireJob(tx, id, ['QUEUED', 'CALLED', 'ACCEPTED']);
  if (docentId !== undefined && docentId === job.docentId)
    throw new RuleViolation('docent_taken', '已是这位讲解员');
  const next =
    docentId === undefined
      ? await takeLongestWaiting(tx, job.workDate, job)
      : await named(tx, docentId, job, job.workDate);
  if (next === null) throw new RuleViolation('docent_taken', '没有合适的讲解员在候派');
  if (job.docentId !== null) await release(tx, job, job.docentId, false);
  await markQueued(tx, id, next);
  return changed(tx, staff, job, reason);
}

/** Whom a new job gets. Null where by rotation nobody who fits waits. */
async function chosen(
  tx: Tx,
  { mode, docentId, language, level, startTime }: DispatchDraft,
  route: RouteRow,
  { workDate }: DispatchWork & { workDate: string },
): Promise<number | null> {
  const wanted = { language, level, routeCode: route.code };
  if (mode === 'ROTATION') return takeLongestWaiting(tx, workDate, wanted);
  if (docentId === undefined) throw new RuleViolation('invalid_input', '请选择讲解员', { path: 'docentId' });
  if (mode === 'NAMED') return named(tx, docentId, wanted, workDate);
  if (startTime === undefined)
    throw new RuleViolation('invalid_input', '请填写开始时间', { path: 'startTime' });
  await requireFit(tx, docentId, wanted);
  if (await hasBookedJob(tx, { docentId, day: workDate, startTime, minutes: route.minutes }))
    throw new RuleViolation('docent_taken', '该讲解员这段时间已有预约');
  return docentId;
}

/** @throws docent_unqualified, docent_taken for who works, or has not come today */
async function named(tx: Tx, docentId: number, wanted: Wanted, day: string): Promise<number> {
  await requireFit(tx, docentId, wanted);
  const stands = await lockTurn(tx, docentId, day);
  if (stands === null || stands === 'OFF') throw new RuleViolation('docent_taken', '该讲解员今天未上岗');
  if (stands === 'CALLED' || stands === 'BUSY' || (await hasJob(tx, docentId)))
    throw new RuleViolation('docent_taken');
  await setTurn(tx, docentId, day, { state: 'CALLED', toTail: false });
  return docentId;
}

async function requireFit(tx: Tx, docentId: number, wanted: Wanted): Promise<void> {
  const { isFit, level } = found(await lockDocent(tx, docentId, wanted), '讲解员');
  if (!isFit || level !== wanted.level) throw new RuleViolation('docent_unqualified');
}

/** Who is called for a job: the docent that it has, who of one that is booked ahead must be free now. */
async function docentFor(tx: Tx, job: LockedDispatch): Promise<number | null> {
  const { docentId, workDate } = job;
  if (docentId === null) return takeLongestWaiting(tx, workDate, job);
  if (job.state === 'CALLED' || job.mode !== 'PREBOOK') return docentId;
  await lockDocent(tx, docentId, job);
  if (await hasJob(tx, docentId)) throw new RuleViolation('docent_taken');
  await setTurn(tx, docentId, workDate, { state: 'CALLED', toTail: false });
  return docentId;
}

/** The next of the rotation; a job that names its docent waits for a word. */
function nextAfter(tx: Tx, job: LockedDispatch): Promise<number | null> | null {
  return job.mode === 'ROTATION' ? takeLongestWaiting(tx, job.workDate, job) : null;
}

async function release(tx: Tx, job: LockedDispatch, docentId: number, toTail: boolean): Promise<void> {
  // A job that is booked ahead and was never called has not taken anybody out of the rotation.
  if (job.mode === 'PREBOOK' && job.state === 'QUEUED') return;
  await setTurn(tx, docentId, job.workDate, { state: 'WAITING', toTail });
}

/** A team whose tour begins is on its way. */
async function setOut(tx: Tx, teamId: number): Promise<void> {
  const [team] = await lockTeams(tx, [teamId]);
  if (team && (team.state === 'ARRIVED' || team.state === 'TICKETED'))
    await stepTeam(tx, teamId, { state: 'TOURING' });
}

/** The job, locked after its team. */
async function requireJob(tx: Tx, id: number, states: readonly DispatchState[]): Promise<LockedDispatch> {
  const { teamId } = found(await findTeamOf(tx, id), '派单');
  if (teamId !== null) await lockTeams(tx, [teamId]);
  const [locked] = await lockDispatches(tx, [id]);
  const job = found(locked, '派单');
  if (!states.includes(job.state))
    throw new RuleViolation('dispatch_state_forbidden', `派单${dispatchStates[job.state]}，不能这样操作`, {
      state: job.state,
    });
  return job;
}

/** Heads and fee of each docent: a group above the limit needs two. @throws docent_price_missing */
async function pricedParts(
  db: Db,
  { level, language, heads, routeId }: DispatchQuoteQuery,
  { twoDocentsAbove, surchargePct }: DispatchRules,
): Promise<{ heads: number; feeFen: Fen }[]> {
  const first = heads <= twoDocentsAbove ? heads : Math.ceil(heads / 2);
  const parts = [first, heads - first].filter(part => part > 0);
  return Promise.all(
    parts.map(async part => {
      const price = await findPrice(db, { level, language, heads: part, routeId }, surchargePct);
      if (!price)
        throw new RuleViolation('docent_price_missing', undefined, { level, language, heads: part });
      return { heads: part, feeFen: price.feeFen };
    }),
  );
}

async function numbered(tx: Tx, workDate: string): Promise<{ no: string; queueNo: string }> {
  const number = await takeDocNumber(tx, { docType: 'DOCENT', scope: '', bizDate: workDate });
  if (number > mostQueueNo) throw new RuleViolation('service_busy');
  const digits = String(number).padStart(3, '0');
  return { no: `J${workDate.replaceAll('-', '')}-${digits}`, queueNo: `J${digits}` };
}

async function changed(tx: Tx, staff: Staff, before: LockedDispatch, reason = ''): Promise<Dispatch> {
  const [job] = await readDispatches(tx, [before.id]);
  const now = found(job, '派单');
  await noted(tx, staff, 'reception.dispatch.changed', now, before, reason);
  return now;
}

async function noted(
  tx: Tx,
  staff: Staff,
  action: 'reception.dispatch.added' | 'reception.dispatch.changed',
  job: Dispatch,
  before: LockedDispatch | null = null,
  reason = '',
): Promise<void> {
  const { docentName, routeName, heads, feeFen, callCount, state } = job;
  await note(tx, staff, {
    action,
    objectType: 'dispatch',
    objectId: job.no,
    ...(before
      ? { before: { dispatchState: dispatchStates[before.state], callCount: before.callCount } }
      : {}),
    after: { docentName, routeName, heads, feeFen, callCount, dispatchState: dispatchStates[state] },
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
  });
}
