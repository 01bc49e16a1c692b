import {
  type CashMove,
  cashMoveKinds,
  type CashMoveRequest,
} from '@shanmen/shared/contracts/ticket/shift/cash-move';
import { type Fen, negateFen, zeroFen } from '@shanmen/shared/money';

import type { Approver } from '../../../auth/public.ts';
import { type PostingPlace, postPayments } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { takeWitness } from '../shift/drawer-rules.ts';
import { holdOpenShift } from '../shift/shift.queries.ts';
import type { Moment } from '../shift/shift.service.ts';
import { insertCashMove } from './cash-move.queries.ts';

export type CashMoveWork = Moment & {
  idemKey: string;
  /** Beyond it somebody else has to see that cash leaves. */
  witnessFen: Fen;
  /** Whose word was shown; null where nobody's was. */
  witness: Approver | null;
};

/**
 * Puts cash into the drawer of one's own shift or takes it out, or just opens it. What lies there is not held
 * against the amount: a refusal would tell what the blind count is held against.
 * @throws shift_not_open, supervisor_required where nobody saw so much leave, approval_void
 */
export async function moveCash(
  tx: Tx,
  staff: Staff,
  request: CashMoveRequest,
  { now, bizDate, idemKey, witnessFen, witness }: CashMoveWork,
): Promise<CashMove> {
  const shift = await holdOpenShift(tx, staff.id, request.windowId);
  if (!shift) throw new RuleViolation('shift_not_open');
  const { kind, reason } = request;
  const amountFen = request.kind === 'DRAWER' ? zeroFen : request.amountFen;
  const leaving = { isOut: kind === 'DROP' || kind === 'OUT', beyondFen: witnessFen, witness };
  await takeWitness(tx, leaving, { action: 'ticket.cash-move', objectId: idemKey, amountFen });
  const made = {
    idemKey,
    shiftId: shift.id,
    bizDate,
    madeAt: now,
    madeBy: staff.id,
    witnessId: witness?.staff.id ?? null,
  };
  const move = await insertCashMove(tx, { ...made, kind, reason, amountFen });
  const place = { shiftId: shift.id, outletId: shift.outletId, bizDate, staffId: staff.id, postedAt: now };
  await post(tx, place, move);
  await touchBusinessDay(tx, [bizDate]);
  await writeAudit(tx, {
    staffId: staff.id,
    secondStaffId: witness?.staff.id ?? null,
    outletId: shift.outletId,
    action: 'ticket.cash.moved',
    objectType: 'ticket_shift',
    objectId: shift.no,
    after: { kind: cashMoveKinds[kind], amountFen },
    reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return witness ? { ...move, witnessName: witness.staff.name } : move;
}

/** The office is the other side of every move; what it spends the money for is not the drawer's book. */
async function post(
  tx: Tx,
  place: PostingPlace & { shiftId: number },
  { id, kind, amountFen }: CashMove,
): Promise<void> {
  if (kind === 'DRAWER') return;
  const intoDrawer: Fen = kind === 'IN' ? amountFen : negateFen(amountFen);
  await postPayments(tx, place, [
    {
      kind: kind === 'DROP' ? 'drop' : 'cash_move',
      refType: 'shift',
      refId: place.shiftId,
      lineKey: `move-${id}`,
      entries: [
        { account: `cash/${place.shiftId}`, amountFen: intoDrawer },
        { account: 'safe', amountFen: negateFen(intoDrawer) },
      ],
    },
  ]);
}
