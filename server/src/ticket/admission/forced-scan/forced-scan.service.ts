import type { Gate, ScanAnswer } from '@shanmen/shared/contracts/ticket/admission/check-in';
import type { ForcedScan } from '@shanmen/shared/contracts/ticket/admission/forced-scan';
import { checkInResults, ticketLetters } from '@shanmen/shared/contracts/ticket/selling/letters';

import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { insertScan, lockOrdersOf } from '../check-in/check-in.queries.ts';
import {
  countPlace,
  enter,
  judgeAt,
  requireGate,
  type ScanWork,
  shownTickets,
} from '../check-in/check-in.service.ts';
import { type GateTicket, placeAt, type Shown, timesLeft } from '../check-in/judge.ts';
import { scanAnswerOf } from '../check-in/scan-answer.ts';

/**
 * 强制放行: lets in who holds an issued ticket for this place, although the gate refuses it. An entry is taken
 * where one is left; else the row says that somebody passed without one.
 * @throws not_found, ticket_locked, force_forbidden
 */
export async function forceScan(
  tx: Tx,
  staff: Staff,
  forced: ForcedScan,
  work: ScanWork & { idemKey: string },
): Promise<ScanAnswer> {
  const gate = await requireGate(tx, forced.gateId);
  const scan = { ...forced, direction: 'IN' } as const;
  const ticketNos = await shownTickets(tx, forced.code, work);
  await lockOrdersOf(tx, ticketNos);
  const shown = await judgeAt(tx, ticketNos, { scan, gate, now: work.now, keys: work.keys });
  const ticket = requireForcible(shown, gate, forced);
  const counted = hasEntry(ticket, gate, forced.persons);
  const inspector = { staffId: staff.id, deviceId: null, requestId: staff.requestId };
  const at = work.now.toISOString();
  const answer = {
    ...scanAnswerOf({ ...shown, result: counted ? 'OK' : shown.result, scan, gate, at }),
    result: 'OK',
    persons: forced.persons,
    text: `强制放行，原判“${checkInResults[shown.result]}”`,
  } as const;
  if (counted) await enter(tx, inspector, ticket, { gate, persons: forced.persons }, work);
  const id = await insertScan(tx, {
    ...inspector,
    ticketId: ticket.id,
    code: answer.code,
    gate,
    direction: 'IN',
    nonce: work.idemKey,
    deviceTime: at,
    at,
    bizDate: work.bizDate,
    answer,
    passed: { uncounted: !counted, forcedBy: staff.id, reason: forced.reason },
  });
  if (id === null) throw new Error('the key of this write was taken in this transaction');
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.check-in.forced',
    objectType: 'ticket',
    objectId: ticket.ticketNo,
    before: { judged: shown.result },
    after: { judged: 'OK', persons: forced.persons, gate: gate.code, tookEntry: counted },
    reason: forced.reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
  if (counted) await countPlace(tx, ticket, gate, forced.persons);
  return { ...answer, id };
}

/** Only an issued ticket of this place, for no more persons than it is for. */
function requireForcible({ ticket, result }: Shown, gate: Gate, { persons }: ForcedScan): GateTicket {
  if (!ticket || result === 'UNKNOWN') throw new RuleViolation('not_found', '没有找到门票，不能强制放行');
  if (ticket.lockedReason !== null) throw new RuleViolation('ticket_locked');
  if (ticket.status !== 'I' && ticket.status !== 'O') {
    throw new RuleViolation('force_forbidden', `门票为“${ticketLetters[ticket.status]}”，不能强制放行`);
  }
  const place = placeAt(ticket, gate.spotId);
  if (!place || place.state === 'REFUNDED') {
    throw new RuleViolation('force_forbidden', `门票不含${gate.spotName}，不能强制放行`);
  }
  if (persons > ticket.personCount) {
    throw new RuleViolation('force_forbidden', `本票仅限 ${ticket.personCount} 人`);
  }
  return ticket;
}

function hasEntry(ticket: GateTicket, gate: Gate, persons: number): boolean {
  const place = placeAt(ticket, gate.spotId);
  return place !== null && timesLeft(place) >= persons;
}
