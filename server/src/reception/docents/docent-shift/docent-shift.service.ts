import type {
  DocentShift,
  DocentShiftChange,
  DocentShiftDraft,
  DocentWeekCopy,
} from '@shanmen/shared/contracts/reception/docents/docent-shift';

import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { Tx } from '../../../db/transaction.ts';
import { note } from '../../reception-port.ts';
import { isDocentInWork } from '../docent-queue/docent-queue.queries.ts';
import { copyWeek, insertShift, meetsShift, readShift, updateShift } from './docent-shift.queries.ts';

/** @throws not_found, time_order, slot_overlap where the docent works at that time already */
export async function addShift(
  tx: Tx,
  staff: Staff,
  draft: DocentShiftDraft,
  now: Date,
): Promise<DocentShift> {
  await judge(tx, draft, null);
  const id = await insertShift(tx, draft, { staffId: staff.id, at: now });
  const shift = found(await readShift(tx, id), '排班');
  await noted(tx, staff, shift, null);
  return shift;
}

/** 改排, or takes it out. @throws as {@link addShift} */
export async function changeShift(
  tx: Tx,
  staff: Staff,
  id: number,
  change: DocentShiftChange,
  now: Date,
): Promise<DocentShift> {
  const before = found(await readShift(tx, id), '排班');
  if (!change.isCancelled) await judge(tx, change, id);
  await updateShift(tx, id, change, { staffId: staff.id, at: now });
  const after = change.isCancelled ? before : found(await readShift(tx, id), '排班');
  await noted(tx, staff, after, before, change.isCancelled ? '取消' : undefined);
  return after;
}

/** 复制周. @throws time_order for the same week */
export async function repeatWeek(
  tx: Tx,
  staff: Staff,
  { from, to }: DocentWeekCopy,
  now: Date,
): Promise<{ added: number }> {
  if (from === to) throw new RuleViolation('time_order', '请选择另一周', { path: 'to' });
  const added = await copyWeek(tx, { from, to }, { staffId: staff.id, at: now });
  await note(tx, staff, {
    action: 'reception.docent-shift.changed',
    objectType: 'docent_shift',
    objectId: `${from} → ${to}`,
    after: { count: added },
  });
  return { added };
}

async function judge(tx: Tx, draft: DocentShiftDraft, ownId: number | null): Promise<void> {
  if (draft.endTime <= draft.startTime)
    throw new RuleViolation('time_order', '下班须晚于上班', { path: 'endTime' });
  found(await isDocentInWork(tx, draft.docentId), '讲解员');
  if (await meetsShift(tx, draft, ownId)) throw new RuleViolation('slot_overlap', '该讲解员这段时间已有排班');
}

function noted(
  tx: Tx,
  staff: Staff,
  { id, ...shift }: DocentShift,
  before: DocentShift | null,
  reason?: string,
): Promise<void> {
  return note(tx, staff, {
    action: 'reception.docent-shift.changed',
    objectType: 'docent_shift',
    objectId: String(id),
    ...(before ? { before: wordsOf(before) } : {}),
    after: wordsOf(shift),
    ...(reason === undefined ? {} : { reason }),
  });
}

function wordsOf({ docentName, shiftDate, startTime, endTime, post }: Omit<DocentShift, 'id'>) {
  return { docentName, shiftDate, startTime, endTime, post };
}
