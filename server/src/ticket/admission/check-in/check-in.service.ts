import type {
  Gate,
  Scan,
  ScanAnswer,
  ScanLog,
  ScanPreview,
} from '@shanmen/shared/contracts/ticket/admission/check-in';
import { dayOf } from '@shanmen/shared/time';

import { insertHit, listBlocks } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { offlineHint } from '../../offline/offline-lease/offline-code.ts';
import { deriveOrderState } from '../../selling/order/order-state.queries.ts';
import { settleRebates } from '../../groups/rebate/rebate-settle.service.ts';
import type { Moment } from '../../shift/shift/shift.service.ts';
import { isReserved, listTicketNosOf } from '../../selling/ticket/shown-by.queries.ts';
import { isTicketNo, readQr, type TicketKeys } from '../../selling/ticket/ticket-number.ts';
import {
  countAdmitted,
  countCheckedIn,
  countInside,
  findScan,
  insertEntryStep,
  insertScan,
  listLastScans,
  lockOrdersOf,
  markUsed,
  readGate,
  readGateTickets,
  type StoredScan,
  takeEntry,
} from './check-in.queries.ts';
import { type GateTicket, judgeShown, placeAt, type Shown } from './judge.ts';
import { maskedCode, shownBy, shownPerson } from './foreign-code.ts';
import { scanAnswerOf } from './scan-answer.ts';

export type ScanWork = Moment & { keys: TicketKeys };

const minuteMs = 60_000;

/** Who scans: a person at a desk, or a device by itself. */
export type Inspector = {
  readonly staffId: number | null;
  readonly deviceId: number | null;
  readonly requestId: string;
};

/**
 * Judges a scan and admits where it may; a refusal at the gate is an answer and a row, not an error.
 * The same nonce answers what it answered the first time.
 * @throws not_found for an unknown gate, invalid_input for a direction the gate has not,
 * idempotency_mismatch for a nonce that carried another code
 */
export function checkIn(db: Db, inspector: Inspector, scan: Scan, work: ScanWork): Promise<ScanAnswer> {
  return withTransaction(db, tx => admitScan(tx, inspector, scan, work));
}

/** {@link checkIn} inside the caller's transaction. */
export async function admitScan(
  tx: Tx,
  inspector: Inspector,
  scan: Scan,
  work: ScanWork,
): Promise<ScanAnswer> {
  const gate = await openGate(tx, scan);
  const ticketNos = await shownTickets(tx, scan.code, work);
  await lockOrdersOf(tx, ticketNos);
  // Under the lock: a resent scan finds the row of the first one, or is the first.
  const earlier = await findScan(tx, scan.nonce, inspector.deviceId);
  if (earlier) return replay(earlier, scan);

  const shown = await judgeAt(tx, ticketNos, { scan, gate, now: work.now, keys: work.keys });
  const { ticket, result } = shown;
  const at = work.now.toISOString();
  const answer = await withHint(tx, scanAnswerOf({ ...shown, scan, gate, at }), scan.code, work);
  const enters = result === 'OK' && scan.direction === 'IN' && ticket !== null;
  if (enters) await enter(tx, inspector, ticket, { gate, persons: scan.persons }, work);
  const id = await insertScan(tx, {
    ...inspector,
    ticketId: result === 'UNKNOWN' ? null : (ticket?.id ?? null),
    code: answer.code,
    gate,
    direction: scan.direction,
    nonce: scan.nonce,
    deviceTime: scan.deviceTime,
    at,
    bizDate: work.bizDate,
    answer,
  });
  if (id === null) return replayLate(tx, scan, inspector);
  if (result === 'BLACKLIST' && ticket !== null && ticket.blockId !== null) {
    const { staffId } = inspector;
    await insertHit(tx, { entryId: ticket.blockId, act: 'ENTER', place: gate.name, staffId, at: work.now });
  }
  if (enters) await countPlace(tx, ticket, gate, answer.persons);
  return { ...answer, id };
}

/** What the gate would say to a scan; nothing is kept of it. @throws not_found, invalid_input */
export async function previewScan(db: Db, scan: Scan, work: ScanWork): Promise<ScanPreview> {
  const gate = await openGate(db, scan);
  const ticketNos = await shownTickets(db, scan.code, work);
  const shown = await judgeAt(db, ticketNos, { scan, gate, now: work.now, keys: work.keys });
  const answer = scanAnswerOf({ ...shown, scan, gate, at: work.now.toISOString(), isPreview: true });
  return withHint(db, answer, scan.code, work);
}

const notIssued = { result: 'UNPAID', text: '未出票，请先到窗口付款取票' } as const;

/**
 * Who shows what was only reserved has no ticket yet; a code that nobody knows may be on paper that a window printed
 * while it was cut off.
 */
async function withHint(
  db: Db,
  answer: ScanPreview,
  code: string,
  { keys, now }: Pick<ScanWork, 'keys' | 'now'>,
): Promise<ScanPreview> {
  if (answer.result !== 'UNKNOWN') return answer;
  const shown = shownBy(code, keys.person);
  if (await isReserved(db, { pickupCode: code.trim(), shown }, now.toISOString())) {
    return { ...answer, ...notIssued };
  }
  const hint = await offlineHint(db, code, keys);
  return hint === null ? answer : { ...answer, text: hint };
}

/** The last 20 scans of a gate, newest first, and who came in at its spot today. @throws not_found */
export async function showScans(
  db: Db,
  gateId: number,
  { now, bizDate, dwellMinutes }: Moment & { dwellMinutes: number },
): Promise<ScanLog> {
  const gate = await requireGate(db, gateId);
  const [scans, admittedToday, inside] = await Promise.all([
    listLastScans(db, gateId, 20),
    countAdmitted(db, gate.spotId, bizDate),
    countInside(db, gate.spotId, { bizDate, since: new Date(now.getTime() - dwellMinutes * minuteMs) }),
  ]);
  return {
    scans: scans.map(({ id, answer }) => ({ ...answer, id, code: maskedCode(answer.code) })),
    admittedToday,
    inside,
  };
}

/** @throws not_found */
export async function requireGate(db: Db, gateId: number): Promise<Gate> {
  return found(await readGate(db, gateId), '检票口');
}

async function openGate(db: Db, { gateId, direction }: Scan): Promise<Gate> {
  const gate = await requireGate(db, gateId);
  if (gate.direction !== 'BOTH' && gate.direction !== direction) {
    throw new RuleViolation('invalid_input', `${gate.name} 只能${gate.direction === 'IN' ? '进' : '出'}`);
  }
  return gate;
}

type Judging = {
  scan: Pick<Scan, 'code' | 'direction' | 'persons'>;
  gate: Gate;
  now: Date;
  keys: TicketKeys;
};

/** How the tickets that were shown stand at an instant. */
export async function judgeAt(
  db: Db,
  ticketNos: readonly string[],
  { scan, gate, now, keys }: Judging,
): Promise<Shown> {
  return judgeShown(await shownToGate(db, ticketNos, now), {
    qr: readQr(scan.code),
    byPerson: shownPerson(scan.code, keys.person) !== null,
    spotId: gate.spotId,
    direction: scan.direction,
    persons: scan.persons,
    now,
    keys,
  });
}

async function shownToGate(db: Db, ticketNos: readonly string[], now: Date): Promise<GateTicket[]> {
  const tickets = await readGateTickets(db, ticketNos, dayOf(now));
  const hashes = tickets.flatMap(({ idHash }) => (idHash === null ? [] : [idHash]));
  const blocks = await listBlocks(db, hashes, 'ENTER', now);
  return tickets.map(ticket => ({
    ...ticket,
    blockId: blocks.find(({ valueHash }) => valueHash === ticket.idHash)?.entryId ?? null,
  }));
}

/** What was shown: one ticket by its code or number, or those of a person, a booking or a coach. */
export async function shownTickets(
  db: Db,
  code: string,
  { keys, now }: Pick<ScanWork, 'keys' | 'now'>,
): Promise<readonly string[]> {
  const ticketNo = readQr(code)?.ticketNo ?? (isTicketNo(code) ? code : null);
  if (ticketNo !== null) return [ticketNo];
  const shown = shownBy(code, keys.person);
  return shown === null ? [] : listTicketNosOf(db, shown, now.toISOString());
}

type Entering = { gate: Gate; persons: number };

/** Takes the entries of an admission and turns the letter to O. @throws letter_conflict */
export async function enter(
  tx: Tx,
  inspector: Inspector,
  ticket: GateTicket,
  { gate, persons }: Entering,
  work: ScanWork,
): Promise<void> {
  const place = placeAt(ticket, gate.spotId);
  if (!place) throw new Error('a ticket is judged OK only where it opens the spot');
  const at = work.now.toISOString();
  const won = (await takeEntry(tx, place.id, persons, at)) && (await markUsed(tx, ticket, at));
  if (!won) throw new RuleViolation('letter_conflict');
  await insertEntryStep(tx, ticket, { ...inspector, at });
  await deriveOrderState(tx, [ticket.orderId]);
  const cause = `entry ${ticket.id} ${work.now.getTime()}`;
  await settleRebates(tx, [ticket.orderId], { cause, bizDate: work.bizDate });
  await touchBusinessDay(tx, [work.bizDate, ticket.visitDate]);
}

/** The contested row of the slot; called last. */
export async function countPlace(tx: Tx, ticket: GateTicket, gate: Gate, persons: number): Promise<void> {
  const slotId = placeAt(ticket, gate.spotId)?.slotId ?? null;
  if (slotId !== null) await countCheckedIn(tx, slotId, persons);
}

/** Two unknown codes with one nonce at the same instant: neither changed anything, the first row answers both. */
async function replayLate(tx: Tx, scan: Scan, { deviceId }: Inspector): Promise<ScanAnswer> {
  const earlier = await findScan(tx, scan.nonce, deviceId);
  if (!earlier) throw new Error('a nonce that is taken has a row');
  return replay(earlier, scan);
}

function replay(earlier: StoredScan, scan: Scan): ScanAnswer {
  if (earlier.code !== maskedCode(scan.code) || earlier.gateId !== scan.gateId)
    throw new RuleViolation('idempotency_mismatch');
  return { ...earlier.answer, id: earlier.id };
}
