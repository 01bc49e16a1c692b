import {
  type DrawerOpening,
  type DrawerOpeningDraft,
  type TillCashMove,
  type TillCashMoveDraft,
  tillCashMoves,
} from '@shanmen/shared/contracts/cashier/cash-move';
import { type Fen, negateFen, zeroFen } from '@shanmen/shared/money';

import type { Approver } from '../../auth/public.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import { touchBusinessDay } from '../../db/touch-business-day.ts';
import type { Tx } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { takeWitness } from '../../ticket/public.ts';
import { holdOpenTillShift, type TillShiftRow } from '../shift/shift.queries.ts';
import { postDrawer } from '../shift/shift.service.ts';
import { insertTillMove, type NewTillMove } from './cash-move.queries.ts';

export type TillMoveWork = { now: Date; idemKey: string };

const codes = {
  FLOAT: ['cashier:cash:in', '没有现金收入权限'],
  IN: ['cashier:cash:in', '没有现金收入权限'],
  DROP: ['cashier:cash:drop', '没有缴款权限'],
  OUT: ['cashier:cash:out', '没有现金支出权限'],
} as const;

/** Any of these lets a person move cash at a till; which one is needed depends on the kind. */
export const cashCodes = ['cashier:cash:in', 'cashier:cash:out', 'cashier:cash:drop'] as const;

/**
 * Puts cash into the drawer of one's own shift or takes it out. What lies there is not held against the amount: a
 * refusal would tell what the blind count is held against.
 * @throws no_permission, shift_not_open, supervisor_required where nobody saw so much leave, approval_void
 */
export async function moveTillCash(
  tx: Tx,
  staff: Staff,
  { tillId, kind, amountFen, reason }: TillCashMoveDraft,
  { witness, beyondFen, ...work }: TillMoveWork & { witness: Approver | null; beyondFen: Fen },
): Promise<TillCashMove> {
  const [code, words] = codes[kind];
  if (!staff.codes.has(code)) throw new RuleViolation('no_permission', words);
  const { isOut } = tillCashMoves[kind];
  const { shift, id, madeAt } = await written(tx, staff, tillId, work, {
    kind,
    amountFen,
    reason,
    witnessId: witness?.staff.id ?? null,
  });
  const subject = { action: 'cashier.cash-move', objectId: work.idemKey, amountFen } as const;
  await takeWitness(tx, { isOut, beyondFen, witness }, subject);
  const place = {
    shiftId: null,
    outletId: shift.outletId,
    bizDate: shift.bizDate,
    staffId: staff.id,
    postedAt: work.now,
  };
  await postDrawer(tx, place, shift.id, {
    lineKey: `move-${id}`,
    kind: kind === 'DROP' ? 'drop' : 'cash_move',
    other: 'safe',
    amountFen: isOut ? negateFen(amountFen) : amountFen,
  });
  await touchBusinessDay(tx, [shift.bizDate]);
  const move = { id, kind, amountFen, reason, madeAt };
  return witness ? { ...move, witnessName: witness.staff.name } : move;
}

/** 开钱箱 without a sale. @throws shift_not_open */
export async function openDrawer(
  tx: Tx,
  staff: Staff,
  { tillId, reason }: DrawerOpeningDraft,
  work: TillMoveWork,
): Promise<DrawerOpening> {
  const opening = { kind: 'DRAWER', amountFen: zeroFen, reason, witnessId: null } as const;
  const { madeAt } = await written(tx, staff, tillId, work, opening);
  return { cause: 'MANUAL', at: madeAt, cashierName: staff.name, note: reason };
}

async function written(
  tx: Tx,
  staff: Staff,
  tillId: number,
  { now, idemKey }: TillMoveWork,
  move: Pick<NewTillMove, 'kind' | 'amountFen' | 'reason' | 'witnessId'>,
): Promise<{ shift: TillShiftRow; id: number; madeAt: string }> {
  const shift = await holdOpenTillShift(tx, staff.id, tillId);
  if (!shift) throw new RuleViolation('shift_not_open');
  const row = await insertTillMove(tx, {
    ...move,
    idemKey,
    shiftId: shift.id,
    madeAt: now,
    madeBy: staff.id,
  });
  const { kind, amountFen, reason, witnessId } = move;
  await writeAudit(tx, {
    staffId: staff.id,
    secondStaffId: witnessId,
    outletId: shift.outletId,
    action: 'cashier.cash.moved',
    objectType: 'till_shift',
    objectId: shift.no,
    after: { kind: kind === 'DRAWER' ? '开钱箱' : tillCashMoves[kind].title, amountFen },
    reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return { shift, ...row };
}
