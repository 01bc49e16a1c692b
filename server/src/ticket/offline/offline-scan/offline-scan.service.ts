import { createHash } from 'node:crypto';

import type { Gate, ScanPreview } from '@shanmen/shared/contracts/ticket/admission/check-in';
import type {
  OfflineList,
  OfflineReceipt,
  OfflineScan,
  ScanConflict,
  ScanConflictNote,
} from '@shanmen/shared/contracts/ticket/offline/offline-scan';
import { type CheckInResult, checkInResults } from '@shanmen/shared/contracts/ticket/selling/letters';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import type { Device } from '../../../callers/device.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { signal } from '../../../platform/messages/signal.queries.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { findScan, insertScan, lockOrdersOf } from '../../admission/check-in/check-in.queries.ts';
import {
  countPlace,
  enter,
  judgeAt,
  requireGate,
  type ScanWork,
  shownTickets,
} from '../../admission/check-in/check-in.service.ts';
import type { Shown } from '../../admission/check-in/judge.ts';
import { scanAnswerOf } from '../../admission/check-in/scan-answer.ts';
import { qrOf } from '../../selling/ticket/ticket-number.ts';
import { insertConflict, listOpeningTickets, readConflict, updateSettled } from './offline-scan.queries.ts';

export type OfflineWork = ScanWork & { dayCut: DayCuts; requestId: string };

const pageSize = 1000;
const listAheadMs = 24 * 3_600_000;

/**
 * Takes what a device answered by itself, each scan for itself and once. Who walked through did so: where the ticket
 * was no longer good the row says that he passed, the ticket stays as it is, and somebody has to look at it.
 */
export async function takeOffline(
  db: Db,
  device: Device,
  scans: readonly OfflineScan[],
  work: OfflineWork,
): Promise<OfflineReceipt[]> {
  const gate = await requireGate(db, device.gateId);
  const receipts: OfflineReceipt[] = [];
  for (const scan of scans) {
    receipts.push(await withTransaction(db, tx => takeOne(tx, { device, gate }, scan, work)));
  }
  return receipts;
}

type Post = { device: Device; gate: Gate };

async function takeOne(
  tx: Tx,
  { device, gate }: Post,
  scan: OfflineScan,
  work: OfflineWork,
): Promise<OfflineReceipt> {
  const { nonce, direction, persons } = scan;
  // A clock that runs ahead must not admit for tomorrow.
  const then = new Date(Math.min(Date.parse(scan.deviceTime), work.now.getTime()));
  const ticketNos = await shownTickets(tx, scan.code, { keys: work.keys, now: then });
  await lockOrdersOf(tx, ticketNos);
  const earlier = await findScan(tx, nonce, device.id);
  if (earlier) return { nonce, result: earlier.answer.result, conflict: earlier.conflict };

  const shown = await judgeAt(tx, ticketNos, { scan, gate, now: then, keys: work.keys });
  const walked = scan.result === 'OK';
  const conflict = walked && shown.result !== 'OK';
  const { ticket } = shown;
  const enters = walked && !conflict && direction === 'IN' && ticket !== null;
  const inspector = { staffId: null, deviceId: device.id, requestId: work.requestId };
  if (enters) await enter(tx, inspector, ticket, { gate, persons }, { ...work, now: then });
  const answer = answerOf(scan, shown, gate, then);
  const id = await insertScan(tx, {
    ...inspector,
    ticketId: shown.result === 'UNKNOWN' ? null : (ticket?.id ?? null),
    code: answer.code,
    gate,
    direction,
    nonce,
    deviceTime: scan.deviceTime,
    at: work.now.toISOString(),
    bizDate: businessDay(then, work.dayCut),
    answer,
    passed: { offline: true, conflict, uncounted: conflict },
  });
  if (id === null) throw new RuleViolation('request_in_progress');
  if (conflict) {
    await insertConflict(tx, id, shown.result);
    const which = { ticketNo: ticket?.ticketNo, judged: shown.result };
    await raiseAlert(tx, gate, which);
  }
  if (enters) await countPlace(tx, ticket, gate, persons);
  return { nonce, result: scan.result, conflict };
}

/** Whoever may settle it reads of it at once, wherever he works; the conflict itself waits in the list. */
function raiseAlert(
  tx: Tx,
  gate: Gate,
  { ticketNo, judged }: { ticketNo: string | undefined; judged: CheckInResult },
): Promise<void> {
  const which = ticketNo === undefined ? '无法识别的码' : `门票 …${ticketNo.slice(-4)}`;
  const text = `${gate.name} 离线放行了${which}，上传时为“${checkInResults[judged]}”，请在检票处理离线冲突`;
  return signal(tx, {
    tell: {
      name: 'notice',
      kind: 'warning',
      text,
      permission: 'ticket:check-in:force',
      address: '/ticket/checkIn',
    },
  });
}

/** The row says what the device said; of a conflict also what the ticket was by then. */
function answerOf(scan: OfflineScan, shown: Shown, gate: Gate, then: Date): ScanPreview {
  const at = then.toISOString();
  const walked = scan.result === 'OK';
  const judged: CheckInResult = walked ? shown.result : scan.result;
  const answer = scanAnswerOf({ ...shown, result: judged, scan, gate, at, isPreview: !walked });
  if (!walked) return { ...answer, persons: 0 };
  if (judged === 'OK') return { ...answer, text: `离线放行：${answer.text}` };
  return {
    ...answer,
    result: 'OK',
    persons: scan.persons,
    text: `离线已放行，上传时为“${checkInResults[judged]}”`,
  };
}

/** A page of the tickets by which a device admits at its gate while it has no line. */
export async function listForDevice(
  db: Db,
  device: Device,
  after: number,
  { now, keys }: Pick<ScanWork, 'now' | 'keys'>,
): Promise<OfflineList> {
  const gate = await requireGate(db, device.gateId);
  const asOf = now.toISOString();
  const until = new Date(now.getTime() + listAheadMs).toISOString();
  const rows = await listOpeningTickets(db, gate.spotId, { after, now: asOf, until, limit: pageSize });
  return {
    asOf,
    tickets: rows.map(({ id: _id, qrVersion, qrSecret, ticketNo, ...ticket }) => ({
      ...ticket,
      ticketNo,
      codeHash: createHash('sha256').update(qrOf({ ticketNo, qrVersion, qrSecret }, keys)).digest('hex'),
    })),
    next: rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** Says what was done about a conflict. @throws not_found, conflict_settled */
export async function settleConflict(
  tx: Tx,
  staff: Staff,
  scanId: number,
  { note }: ScanConflictNote,
  now: Date,
): Promise<ScanConflict> {
  const before = found(await readConflict(tx, scanId), '冲突');
  const settled = await updateSettled(tx, scanId, { staffId: staff.id, note, at: now.toISOString() });
  if (!settled) throw new RuleViolation('conflict_settled');
  const after = await readConflict(tx, scanId);
  if (!after) throw new Error(`conflict ${scanId} was written in this transaction`);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.scan-conflict.settled',
    objectType: 'scan_conflict',
    objectId: String(scanId),
    before: { state: before.state },
    after: { state: after.state },
    reason: note,
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}
