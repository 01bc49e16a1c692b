import type { Gate, Scan, ScanAnswer, ScanLog } from '@shanmen/shared/contracts/ticket/admission/check-in';
import type { Device } from '@shanmen/shared/contracts/ticket/admission/device';
import { type CheckInResult, checkInResults } from '@shanmen/shared/contracts/ticket/selling/letters';
import type { SoldTicket } from '@shanmen/shared/contracts/ticket/selling/order';

export const demoGates: readonly Gate[] = [
  { id: 1, code: 'N1', name: '南门 1', spotId: 1, spotName: '大门', direction: 'IN' },
  { id: 2, code: 'N2', name: '南门 2', spotId: 1, spotName: '大门', direction: 'BOTH' },
  { id: 3, code: 'T1', name: '古寺山门', spotId: 2, spotName: '栖霞古寺', direction: 'BOTH' },
];

export const demoDevices: readonly Device[] = [
  {
    id: 1,
    sn: 'GS-0001',
    name: '山门左闸',
    kind: 'GATE',
    gateId: 3,
    status: 'on',
    gateName: '古寺山门',
    spotName: '栖霞古寺',
    link: 'online',
    lastSeenAt: '2026-11-20T02:00:00Z',
    listAsOf: null,
    waitingScans: 0,
    openConflicts: 0,
    version: 1,
  },
];

export type DemoGate = {
  readonly scan: (scan: Scan) => ScanAnswer;
  readonly log: (gateId: number) => ScanLog;
};

/** A gate over the tickets that the demo window sold; every ticket opens it once. */
export function demoGate(tickets: () => readonly SoldTicket[], now: () => Date): DemoGate {
  const answers = new Map<string, ScanAnswer>();
  const usedAt = new Map<string, string>();
  const admitted = () => [...answers.values()].filter(answer => answer.result === 'OK');
  return {
    scan: scan => {
      const ticket = tickets().find(({ qr, ticketNo }) => qr === scan.code || ticketNo === scan.code);
      const known = answers.get(scan.nonce);
      if (known) return known;
      const answer = judge(scan, ticket, usedAt, now().toISOString(), answers.size + 1);
      if (ticket && answer.result === 'OK') usedAt.set(ticket.ticketNo, answer.at);
      answers.set(scan.nonce, answer);
      return answer;
    },
    log: gateId => ({
      scans: [...answers.values()]
        .filter(answer => answer.gateName === gateNameOf(gateId))
        .reverse()
        .slice(0, 20),
      admittedToday: admitted().length,
      inside: { persons: admitted().length, estimated: true },
    }),
  };
}

function judge(
  scan: Scan,
  ticket: SoldTicket | undefined,
  usedAt: ReadonlyMap<string, string>,
  at: string,
  id: number,
): ScanAnswer {
  const firstUsedAt = ticket ? (usedAt.get(ticket.ticketNo) ?? null) : null;
  const result = resultOf(scan, ticket, firstUsedAt);
  const isTooMany = result === 'USED_UP' && firstUsedAt === null;
  return {
    id,
    result,
    text: isTooMany ? `本票仅限 1 人，已输入 ${scan.persons} 人` : checkInResults[result],
    persons: result === 'OK' ? scan.persons : 0,
    at,
    code: scan.code,
    gateName: gateNameOf(scan.gateId),
    ticket: ticket
      ? {
          ticketNo: ticket.ticketNo,
          productName: ticket.productName,
          crowd: ticket.crowd,
          visitDate: ticket.visitDate,
          startTime: ticket.startTime,
          endTime: ticket.endTime,
          personCount: ticket.personCount,
          status: result === 'OK' || firstUsedAt !== null ? 'O' : 'I',
          timesLeft: isTooMany ? 1 : 0,
          placesLeft: 0,
          firstUsedAt: firstUsedAt ?? (result === 'OK' ? at : null),
        }
      : null,
  };
}

function resultOf(scan: Scan, ticket: SoldTicket | undefined, firstUsedAt: string | null): CheckInResult {
  if (!ticket) return 'UNKNOWN';
  return firstUsedAt === null && scan.persons <= ticket.personCount ? 'OK' : 'USED_UP';
}

function gateNameOf(gateId: number): string {
  return demoGates.find(gate => gate.id === gateId)?.name ?? '';
}
