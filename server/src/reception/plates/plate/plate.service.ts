import {
  type Plate,
  type PlateBatch,
  type PlateCharge,
  type PlateIssue,
  type PlateIssuing,
  type PlateLoss,
  type PlateReturn,
  plateStates,
  type PlateStep,
  type PlateSwap,
} from '@shanmen/shared/contracts/reception/plates/plate';
import { type Fen, fen, negateFen } from '@shanmen/shared/money';

import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { postPayments } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Tx } from '../../../db/transaction.ts';
import { type Moment, note } from '../../reception-port.ts';
import { insideStates, requireTeam } from '../../teams/team/team.service.ts';
import {
  endIssue,
  explainIssue,
  findLossOf,
  findPlateNo,
  insertIssue,
  insertPlates,
  type LockedPlate,
  lockPlates,
  readIssue,
  readPlate,
  setPlateState,
} from './plate.queries.ts';

/** When something happens to a plate, and after how many hours one is out for too long. */
export type PlateWork = Moment & { readonly longOut: number };
type Keyed = PlateWork & { readonly idemKey: string };

/** 批量建号. @throws invalid_input for an order that is none or more than 2,000 */
export async function addPlates(tx: Tx, staff: Staff, batch: PlateBatch): Promise<{ added: number }> {
  if (batch.to < batch.from || batch.to - batch.from >= 2000)
    throw new RuleViolation('invalid_input', '号段有误，一次最多 2000 个', { path: 'to' });
  const added = await insertPlates(tx, batch, staff.id);
  const { letter, from, to } = batch;
  await note(tx, staff, {
    action: 'reception.plate.added',
    objectType: 'plate',
    objectId: `${letter}${from}–${letter}${to}`,
    after: { count: added, lossFeeFen: batch.lossFeeFen, depositFen: batch.depositFen },
  });
  return { added };
}

/**
 * 发号牌: of any number of issues at once one succeeds; what is sold under the plate belongs to the team from now on.
 * @throws plate_unknown, plate_not_free with the team that has it, not_found, team_state_forbidden
 */
export async function issuePlate(
  tx: Tx,
  staff: Staff,
  { plateNo, teamId, qty = 1 }: PlateIssuing,
  work: Keyed,
): Promise<PlateIssue> {
  const team = await requireTeam(tx, teamId, insideStates);
  const [plate] = await lockPlates(tx, [plateNo]);
  refuseNotFree(plate, plateNo);
  const { idemKey, now: at } = work;
  const id = await insertIssue(tx, { plateId: plate.id, teamId, qty, idemKey, staffId: staff.id, at });
  await setPlateState(tx, plate.id, 'ISSUED', staff.id);
  return noted(tx, staff, id, {
    action: 'reception.plate.issued',
    plateNo,
    after: { teamNo: team.teamNo, qty },
  });
}

/**
 * 收回, with what is missing of a set: paid for, or explained.
 * @throws not_found, plate_unusable for a plate that is with nobody, plate_unpaid
 */
export async function returnPlate(
  tx: Tx,
  staff: Staff,
  id: number,
  { missingQty, charge, explanation = '' }: PlateReturn,
  work: PlateWork,
): Promise<Plate> {
  const plate = await requireOut(tx, id);
  if (missingQty > plate.qty)
    throw new RuleViolation('invalid_input', `只发出 ${plate.qty} 件`, { path: 'missingQty' });
  refuseUnpaid(missingQty > 0, charge, explanation);
  const paid = missingQty > 0 ? (charge ?? null) : null;
  await end(tx, staff, plate, { as: 'RETURNED', missingQty, charge: paid, explanation }, work);
  await setPlateState(tx, plate.id, 'FREE', staff.id);
  return told(tx, staff, plate, work, 'reception.plate.returned', {
    missingQty,
    lossChargeFen: paid?.amountFen ?? 0,
  });
}

/** 报失: the charge is a payment of its own, once (N-04). @throws not_found, plate_unusable, plate_unpaid */
export async function losePlate(
  tx: Tx,
  staff: Staff,
  id: number,
  { charge, explanation = '' }: PlateLoss,
  work: PlateWork,
): Promise<Plate> {
  const plate = await requireOut(tx, id);
  refuseUnpaid(true, charge, explanation);
  await end(
    tx,
    staff,
    plate,
    { as: 'LOST', missingQty: plate.qty, charge: charge ?? null, explanation },
    work,
  );
  await setPlateState(tx, plate.id, 'LOST', staff.id);
  return told(tx, staff, plate, work, 'reception.plate.lost', { lossChargeFen: charge?.amountFen ?? 0 });
}

/**
 * 换号: what was sold under the old plate stays with the team, and the new one is the team's from this moment.
 * @throws not_found, plate_unusable, plate_unknown, plate_not_free, plate_unpaid
 */
export async function swapPlate(
  tx: Tx,
  staff: Staff,
  id: number,
  { toPlateNo, isOldLost, charge, explanation = '', reason }: PlateSwap,
  work: Keyed,
): Promise<Plate> {
  const oldNo = found(plateNoOf(await findPlateNo(tx, id)), '号牌').plateNo;
  if (oldNo === toPlateNo)
    throw new RuleViolation('invalid_input', '新号牌与原号牌相同', { path: 'toPlateNo' });
  const locked = await lockPlates(tx, [oldNo, toPlateNo]);
  const old = refuseNotOut(locked.find(({ plateNo }) => plateNo === oldNo));
  const next = locked.find(({ plateNo }) => plateNo === toPlateNo);
  refuseNotFree(next, toPlateNo);
  if (isOldLost) refuseUnpaid(true, charge, explanation);
  const missing = { missingQty: isOldLost ? old.qty : 0, charge: isOldLost ? (charge ?? null) : null };
  await end(tx, staff, old, { as: isOldLost ? 'LOST' : 'SWAPPED', ...missing, explanation }, work);
  await setPlateState(tx, old.id, isOldLost ? 'LOST' : 'FREE', staff.id);
  const { teamId, qty } = old;
  const { idemKey, now: at } = work;
  await insertIssue(tx, { plateId: next.id, teamId, qty, idemKey, staffId: staff.id, at });
  await setPlateState(tx, next.id, 'ISSUED', staff.id);
  return told(tx, staff, next, work, 'reception.plate.swapped', { from: oldNo, teamNo: old.teamNo }, reason);
}

/** 停用, 启用, 找回. What was paid for a lost plate is given back the same way. @throws not_found, state_forbidden */
export async function stepPlate(
  tx: Tx,
  staff: Staff,
  id: number,
  { step, reason }: PlateStep,
  work: PlateWork,
): Promise<Plate> {
  const plate = await requirePlate(tx, id);
  const { from, to } = plateSteps[step];
  if (!from.some(state => state === plate.state))
    throw new RuleViolation('state_forbidden', `号牌${plateStates[plate.state]}，不能这样操作`);
  if (step === 'found') await giveBackCharge(tx, staff, plate.id, work);
  await setPlateState(tx, plate.id, to, staff.id);
  return told(tx, staff, plate, work, 'reception.plate.changed', { plateState: plateStates[to] }, reason);
}

const plateSteps = {
  disable: { from: ['FREE', 'LOST'], to: 'DISABLED' },
  enable: { from: ['DISABLED'], to: 'FREE' },
  found: { from: ['LOST'], to: 'FREE' },
} as const;

/** 说明 at the end of a day: why the plate is still out. @throws not_found, plate_unusable */
export async function explainPlate(
  tx: Tx,
  staff: Staff,
  id: number,
  explanation: string,
  work: PlateWork,
): Promise<Plate> {
  const plate = await requireOut(tx, id);
  await explainIssue(tx, plate.issueId, explanation);
  return told(tx, staff, plate, work, 'reception.plate.changed', { explanation });
}

/** Ends what a plate was to one team and gives it to another (换团). @returns the new issue */
export async function movePlate(
  tx: Tx,
  staff: Staff,
  plateNo: string,
  toTeamId: number,
  { now: at }: Moment,
): Promise<number> {
  const [locked] = await lockPlates(tx, [plateNo]);
  const plate = refuseNotOut(locked);
  const moved = { as: 'MOVED', missingQty: 0, charge: null, explanation: '', staffId: staff.id, at } as const;
  await endIssue(tx, plate.issueId, moved);
  const { id: plateId, qty } = plate;
  return insertIssue(tx, { plateId, teamId: toTeamId, qty, idemKey: null, staffId: staff.id, at });
}

type OutPlate = LockedPlate & { issueId: number; teamId: number };

async function requirePlate(tx: Tx, id: number): Promise<LockedPlate> {
  const { plateNo } = found(plateNoOf(await findPlateNo(tx, id)), '号牌');
  const [plate] = await lockPlates(tx, [plateNo]);
  return found(plate, '号牌');
}

function plateNoOf(plateNo: string | null) {
  return plateNo === null ? null : { plateNo };
}

async function requireOut(tx: Tx, id: number): Promise<OutPlate> {
  return refuseNotOut(await requirePlate(tx, id));
}

function refuseNotOut(plate: LockedPlate | undefined): OutPlate {
  const { issueId, teamId, state } = found(plate, '号牌');
  if (!plate || issueId === null || teamId === null)
    throw new RuleViolation('plate_unusable', `号牌${plateStates[state]}，不在团队手中`, { state });
  return { ...plate, issueId, teamId };
}

function refuseNotFree(plate: LockedPlate | undefined, plateNo: string): asserts plate is LockedPlate {
  if (!plate) throw new RuleViolation('plate_unknown', `无此号牌：${plateNo}`);
  if (plate.state === 'FREE') return;
  const whose = plate.teamNo === null ? plateStates[plate.state] : `使用中：${plate.teamNo}`;
  throw new RuleViolation('plate_not_free', `号牌${whose}`, { state: plate.state, teamNo: plate.teamNo });
}

function refuseUnpaid(isMissing: boolean, charge: PlateCharge | undefined, explanation: string): void {
  if (isMissing && !charge && explanation.trim() === '') throw new RuleViolation('plate_unpaid');
}

type End = {
  as: 'RETURNED' | 'LOST' | 'SWAPPED';
  missingQty: number;
  charge: PlateCharge | null;
  explanation: string;
};

async function end(tx: Tx, staff: Staff, { issueId }: OutPlate, ended: End, work: PlateWork): Promise<void> {
  await endIssue(tx, issueId, { ...ended, staffId: staff.id, at: work.now });
  if (ended.charge) await post(tx, staff, issueId, { ...ended.charge, lineKey: 'loss' }, work);
}

const moneyLies = { CASH: 'safe', CARD: 'card', BANK: 'bank' } as const;

type Paid = { amountFen: Fen; paidBy: PlateCharge['paidBy']; lineKey: 'loss' | 'found' };

/** Money for a plate; cash goes to the safe, as reception has no drawer. */
async function post(tx: Tx, staff: Staff, issueId: number, paid: Paid, work: PlateWork): Promise<void> {
  const { amountFen, paidBy, lineKey } = paid;
  const place = {
    shiftId: null,
    outletId: staff.outletId,
    bizDate: work.bizDate,
    staffId: staff.id,
    postedAt: work.now,
  };
  const entries = [
    { account: moneyLies[paidBy], amountFen },
    { account: `plate/${issueId}`, amountFen: negateFen(amountFen) },
  ] as const;
  const kind = lineKey === 'loss' ? 'deposit' : 'refund';
  await postPayments(tx, place, [{ kind, refType: 'plate_issue', refId: issueId, lineKey, entries }]);
  await touchBusinessDay(tx, [work.bizDate]);
}

async function giveBackCharge(tx: Tx, staff: Staff, plateId: number, work: PlateWork): Promise<void> {
  const loss = await findLossOf(tx, plateId);
  if (!loss || loss.paidBy === null || loss.chargeFen === 0) return;
  const amountFen = negateFen(fen(loss.chargeFen));
  await post(tx, staff, loss.issueId, { amountFen, paidBy: loss.paidBy, lineKey: 'found' }, work);
}

async function noted(
  tx: Tx,
  staff: Staff,
  issueId: number,
  { action, plateNo, after }: { action: 'reception.plate.issued'; plateNo: string; after: object },
): Promise<PlateIssue> {
  await note(tx, staff, { action, objectType: 'plate', objectId: plateNo, after });
  return found(await readIssue(tx, issueId), '发牌记录');
}

async function told(
  tx: Tx,
  staff: Staff,
  { id, plateNo }: LockedPlate,
  clock: PlateWork,
  action: `reception.plate.${'returned' | 'lost' | 'swapped' | 'changed'}`,
  after: object,
  reason?: string,
): Promise<Plate> {
  await note(tx, staff, {
    action,
    objectType: 'plate',
    objectId: plateNo,
    after,
    ...(reason === undefined ? {} : { reason }),
  });
  return found(await readPlate(tx, id, clock), '号牌');
}
