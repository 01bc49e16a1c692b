import { type Fen, fen, zeroFen } from '@shanmen/shared/money';
import { instantOf } from '@shanmen/shared/time';

import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { RefundOrder } from '../refund/refund.queries.ts';
import { sharesOf } from '../../selling/sale/sale-cart.ts';
import { lastDayOf } from '../../selling/sale/sale-days.ts';
import type { Take } from '../../capacity/slot/slot.queries.ts';
import { endOfDay } from '../../capacity/slot/slot-times.ts';
import type { TicketPerson } from '../../selling/visitor/visitor.ts';
import {
  diffOf,
  feeFloorOf,
  type Move,
  type MoveAsked,
  type Settled,
  settledOf,
  shownSlotOf,
  slotMoves,
  totalDiffOf,
  worthAfter,
} from './change-rules.ts';
import type { ChangeWork } from './change-work.ts';
import {
  type ChangeNote,
  type ChangeRow,
  insertChanges,
  type MovedPlace,
  type MovedRow,
  movePlaces,
  moveTickets,
  raiseOrder,
} from './ticket-change.queries.ts';
import { familyAfter, isUpgrade, type Upgrade, upgradeOf } from '../ticket-upgrade/upgrade.ts';
import { insertUpgradeLine, putOnLine, replacePlaces } from '../ticket-upgrade/upgrade.queries.ts';

/** A move that is decided: what it writes, in plain values, at once or when its difference is paid. */
export type ChangePlan = {
  tickets: readonly MovedRow[];
  places: readonly MovedPlace[];
  changes: readonly ChangeRow[];
  diffFen: Fen;
  /** By number, for who reads what was done. */
  ticketNos: readonly string[];
  renamedNos: readonly string[];
  taken: readonly Take[];
  freed: readonly Take[];
  /** What the tickets become; null where they stay what they are. */
  upgrade: Upgrade | null;
};

type Asked = MoveAsked & { people: readonly TicketPerson[]; orderId: number };

export function planOf(moves: readonly Move[], asked: Asked, work: ChangeWork): ChangePlan {
  const settled = settledOf(moves);
  const upgrade = upgradeOf(moves);
  return {
    tickets: moves.map((move, index) => rowOf(move, settled[index], asked.people[index], asked, work.now)),
    places: upgrade ? [] : moves.flatMap(placesOf),
    changes: moves.map((move, index) => changeRowOf(move, settled[index], asked, work)),
    diffFen: totalDiffOf(moves),
    ticketNos: moves.map(({ ticket }) => ticket.ticketNo),
    renamedNos: (asked.visitors ?? []).map(({ ticketNo }) => ticketNo),
    ...slotMoves(moves),
    upgrade,
  };
}

type Order = Pick<RefundOrder, 'id' | 'orderNo' | 'bizDate'>;

/**
 * Tickets and places of a move; money and slots are the caller's. The order is locked. @throws letter_conflict
 * @returns the line that the tickets are on from now on; null where they stay on theirs
 */
export async function writePlan(
  tx: Tx,
  { id: orderId }: Pick<Order, 'id'>,
  plan: ChangePlan,
): Promise<number | null> {
  if ((await moveTickets(tx, plan.tickets)) !== plan.tickets.length) {
    throw new RuleViolation('letter_conflict');
  }
  await movePlaces(tx, plan.places);
  const { upgrade } = plan;
  if (!upgrade) return null;
  const ticketIds = plan.tickets.map(({ id }) => id);
  const lineId = await insertUpgradeLine(tx, orderId, upgrade.line);
  await putOnLine(tx, ticketIds, { ...upgrade, lineId });
  await replacePlaces(tx, ticketIds, upgrade.places);
  return lineId;
}

/** What is kept of a move that was written and paid: its log, its order and the audit. */
export async function notePlan(
  tx: Tx,
  order: Order,
  plan: ChangePlan,
  work: PlanWork & Omit<ChangeNote, 'requestId'>,
): Promise<void> {
  await insertChanges(tx, plan.changes, work);
  await raiseOrder(tx, order.id, fen(Math.max(plan.diffFen, 0)));
  await auditPlan(tx, order.orderNo, plan, work);
  const days = plan.changes.flatMap(({ from_date, to_date, biz_date }) => [from_date, to_date, biz_date]);
  await touchBusinessDay(tx, [order.bizDate, ...days]);
}

export type PlanWork = { requestId: string; ip?: string | undefined };

function rowOf(
  move: Move,
  settled: Settled | undefined,
  person: TicketPerson | undefined,
  { visitDate }: Asked,
  now: Date,
): MovedRow {
  const { ticket, line } = move;
  return {
    ...(person ?? ticket.person),
    id: ticket.id,
    seen_changes: ticket.changeCount,
    visit_date: visitDate,
    slot_id: shownSlotOf(line)?.id ?? null,
    valid_from: instantOf(visitDate).toISOString(),
    valid_to: endOfDay(lastDayOf(line.product, visitDate)).toISOString(),
    raise_fen: settled?.raiseFen ?? zeroFen,
    fee_floor_fen: feeFloorOf(ticket, now),
    settle_fen: line.unitSettleFen,
    limit_group: familyAfter(move),
  };
}

function placesOf(move: Move): MovedPlace[] {
  const { ticket, line } = move;
  const shares = sharesOf(line, worthAfter(move));
  return line.places.map(({ entitlement, slot, from, to }, index) => ({
    ticket_id: ticket.id,
    spot_id: entitlement.spotId,
    slot_id: slot?.id ?? null,
    share_fen: shares[index] ?? zeroFen,
    window_from: from.toISOString(),
    window_to: to.toISOString(),
  }));
}

function changeRowOf(
  move: Move,
  settled: Settled | undefined,
  { visitDate, visitors, orderId }: Asked,
  work: ChangeWork,
): ChangeRow {
  const { ticket, line } = move;
  return {
    ticket_id: ticket.id,
    order_id: orderId,
    from_date: ticket.visitDate,
    to_date: visitDate,
    from_slot_id: ticket.slot?.id ?? null,
    to_slot_id: shownSlotOf(line)?.id ?? null,
    renamed: visitors?.some(({ ticketNo }) => ticketNo === ticket.ticketNo) ?? false,
    diff_fen: diffOf(move),
    raise_fen: settled?.raiseFen ?? zeroFen,
    from_line_id: isUpgrade(move) ? ticket.lineId : null,
    from_fen: isUpgrade(move) ? ticket.worthFen : null,
    staff_id: work.staff?.id ?? null,
    shift_id: work.shiftId,
    window_id: work.windowId,
    outlet_id: work.outletId,
    biz_date: work.bizDate,
    changed_at: work.now.toISOString(),
  };
}

async function auditPlan(tx: Tx, orderNo: string, plan: ChangePlan, work: PlanWork): Promise<void> {
  const { changes, ticketNos, renamedNos, diffFen, upgrade } = plan;
  const [change] = changes;
  if (!change) return;
  await writeAudit(tx, {
    staffId: change.staff_id,
    outletId: change.outlet_id,
    action: 'ticket.ticket.changed',
    objectType: 'ticket_order',
    objectId: orderNo,
    before: { visitDates: [...new Set(changes.map(({ from_date }) => from_date))] },
    after: {
      visitDate: change.to_date,
      tickets: ticketNos,
      renamed: renamedNos,
      diffFen,
      ...(upgrade ? { productNames: [upgrade.productName] } : {}),
    },
    requestId: work.requestId,
    ...(work.ip === undefined ? {} : { ip: work.ip }),
  });
}
