import type { Gate, Scan, ScanAnswer, ScanLog } from '@shanmen/shared/contracts/ticket/check-in';

import { touchBusinessDay } from '../../db/touch-business-day.ts';
import { type Db, type Tx, withTransaction } from '../../db/transaction.ts';
import type { Guards } from '../../guards.ts';
import { RuleViolation } from '../../rule-violation.ts';
import type { Staff } from '../../staff.ts';
import { deriveOrderState } from '../order/order-state.queries.ts';
import type { Moment } from '../shift/shift.service.ts';
import { isTicketNo, readQr, type TicketKeys } from '../ticket/ticket-number.ts';
import {
  countAdmitted,
  countCheckedIn,
  findScan,
  insertEntryStep,
  insertScan,
  listLastScans,
  listTicketNosOf,
  lockOrdersOf,
  markUsed,
  readGate,
  readGateTickets,
  type StoredScan,
  takeEntry,
  takeEntryUnguarded,
} from './check-in.queries.ts';
import { type GateTicket, judgeShown, placeAt } from './judge.ts';
import { maskedCode, shownPerson } from './foreign-code.ts';
import { scanAnswerOf } from './scan-answer.ts';

export type ScanWork = Moment & { keys: TicketKeys; guards: Guards };

/**
 * Judges a scan and admits where it may; a refusal at the gate is an answer and a row, not an error.
 * The same nonce answers what it answered the first time.
 * @throws not_found for an unknown gate, invalid_input for a direction the gate has not,
 * idempotency_mismatch for a nonce that carried another code
 */
export function checkIn(db: Db, staff: Staff, scan: Scan, work: ScanWork): Promise<ScanAnswer> {
  return withTransaction(db, tx => admitScan(tx, staff, scan, work));
}

/** {@link checkIn} inside the caller's transaction. */
export async function admitScan(tx: Tx, staff: Staff, scan: Scan, work: ScanWork): Promise<ScanAnswer> {
  const gate = await requireGate(tx, scan.gateId);
  if (gate.direction !== 'BOTH' && gate.direction !== scan.direction) {
    throw new RuleViolation('invalid_input', `${gate.name} 只能${gate.direction === 'IN' ? '进' : '出'}`);
  }
  return admitOnce(tx, staff, scan, gate, work);
}

/** The last 20 scans of a gate, newest first, and who came in at its spot today. @throws not_found */
export async function showScans(db: Db, gateId: number, { bizDate }: Moment): Promise<ScanLog> {
  const gate = await requireGate(db, gateId);
  const [scans, admittedToday] = await Promise.all([
    listLastScans(db, gateId, 20),
    countAdmitted(db, gate.spotId, bizDate),
  ]);
  return {
    scans: scans.map(({ id, answer }) => ({ ...answer, id, code: maskedCode(answer.code) })),
    admittedToday,
  };
}

async function requireGate(db: Db, gateId: number): Promise<Gate> {
  const gate = await readGate(db, gateId);
  if (!gate) throw new RuleViolation('not_found', '没有找到该检票口');
  return gate;
}

async function admitOnce(tx: Tx, staff: Staff, scan: Scan, gate: Gate, work: ScanWork): Promise<ScanAnswer> {
  const guarded = work.guards.admissionCondition;
  const ticketNos = await shownTickets(tx, scan, work);
  if (guarded) await lockOrdersOf(tx, ticketNos);
  // Under the lock: a resent scan finds the row of the first one, or is the first.
  const earlier = guarded ? await findScan(tx, scan.nonce) : null;
  if (earlier) return replay(earlier, scan);

  const { ticket, result, choices } = judgeShown(await readGateTickets(tx, ticketNos), {
    qr: readQr(scan.code),
    spotId: gate.spotId,
    direction: scan.direction,
    persons: scan.persons,
    now: work.now,
    keys: work.keys,
  });
  const at = work.now.toISOString();
  const answer = scanAnswerOf({ scan, gate, ticket, result, choices, at });
  const enters = result === 'OK' && scan.direction === 'IN' && ticket !== null;
  if (enters) await enter(tx, staff, ticket, gate, work);
  const id = await insertScan(tx, {
    ticketId: result === 'UNKNOWN' ? null : (ticket?.id ?? null),
    code: answer.code,
    gate,
    staffId: staff.id,
    direction: scan.direction,
    nonce: scan.nonce,
    deviceTime: scan.deviceTime,
    at,
    bizDate: work.bizDate,
    answer,
  });
  if (id === null) return replayLate(tx, scan);
  if (enters) await countPlace(tx, ticket, gate, answer.persons);
  return { ...answer, id };
}

/** What was shown: one ticket by its code or number, or those of a person by the identity card. */
async function shownTickets(db: Db, { code }: Scan, { keys, now }: ScanWork): Promise<readonly string[]> {
  const ticketNo = readQr(code)?.ticketNo ?? (isTicketNo(code) ? code : null);
  if (ticketNo !== null) return [ticketNo];
  const idHash = shownPerson(code, keys.person);
  return idHash === null ? [] : listTicketNosOf(db, idHash, now.toISOString());
}

async function enter(tx: Tx, staff: Staff, ticket: GateTicket, gate: Gate, work: ScanWork): Promise<void> {
  const place = placeAt(ticket, gate.spotId);
  if (!place) throw new Error('a ticket is judged OK only where it opens the spot');
  const at = work.now.toISOString();
  if (work.guards.admissionCondition) {
    const won = (await takeEntry(tx, place.id, at)) && (await markUsed(tx, ticket, at));
    if (!won) throw new RuleViolation('letter_conflict');
  } else {
    await takeEntryUnguarded(tx, place.id, place.timesUsed + 1, at);
    await markUsed(tx, ticket, at);
  }
  await insertEntryStep(tx, ticket, { actor: staff.id, at, requestId: staff.requestId });
  await deriveOrderState(tx, [ticket.orderId]);
  await touchBusinessDay(tx, [work.bizDate, ticket.visitDate]);
}

async function countPlace(tx: Tx, ticket: GateTicket, gate: Gate, persons: number): Promise<void> {
  const slotId = placeAt(ticket, gate.spotId)?.slotId ?? null;
  if (slotId !== null) await countCheckedIn(tx, slotId, persons);
}

/** Two unknown codes with one nonce at the same instant: neither changed anything, the first row answers both. */
async function replayLate(tx: Tx, scan: Scan): Promise<ScanAnswer> {
  const earlier = await findScan(tx, scan.nonce);
  if (!earlier) throw new Error('a nonce that is taken has a row');
  return replay(earlier, scan);
}

function replay(earlier: StoredScan, scan: Scan): ScanAnswer {
  if (earlier.code !== maskedCode(scan.code) || earlier.gateId !== scan.gateId)
    throw new RuleViolation('idempotency_mismatch');
  return { ...earlier.answer, id: earlier.id };
}
