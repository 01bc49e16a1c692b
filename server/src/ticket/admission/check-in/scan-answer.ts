import type {
  Gate,
  Scan,
  ScanPreview,
  ShownTicket,
} from '@shanmen/shared/contracts/ticket/admission/check-in';
import { type CheckInResult, checkInResults } from '@shanmen/shared/contracts/ticket/selling/letters';
import { dayOf, formatTime } from '@shanmen/shared/time';

import { hintOf, maskedCode } from './foreign-code.ts';
import { type GateTicket, placeAt, type Shown, timesLeft, timesNow } from './judge.ts';

type AskedScan = Pick<Scan, 'code' | 'direction' | 'persons'>;
type Judged = Shown & { scan: AskedScan; gate: Gate; at: string; isPreview?: boolean };

/** What the inspector sees; for an admission the ticket is shown as it is after it, unless nobody enters yet. */
export function scanAnswerOf(judged: Judged): ScanPreview {
  const { scan, gate, ticket, result, choices, at, isPreview = false } = judged;
  const entering = result === 'OK' && scan.direction === 'IN' ? scan.persons : 0;
  const known = result === 'UNKNOWN' ? null : ticket;
  const shown = known && shownTicket(known, gate, entering, at);
  const spent = result === 'USED_UP' && ticket ? spentText(ticket, gate) : null;
  const isRefusedExit = scan.direction === 'OUT' && (result === 'TOO_EARLY' || result === 'USED_UP');
  return {
    result,
    text: isRefusedExit && ticket ? exitText(ticket, gate, scan) : (spent ?? textOf(result, shown, scan)),
    persons: result === 'OK' ? scan.persons : 0,
    at,
    code: maskedCode(scan.code),
    gateName: gate.name,
    ticket: isPreview && known ? shownTicket(known, gate, 0, at) : shown,
    ...(choices.length === 0 ? {} : { choices: choices.map(choice => shownTicket(choice, gate, 0, at)) }),
  };
}

/** @param persons who enter now; nobody where it was refused */
function shownTicket(ticket: GateTicket, gate: Gate, persons: number, at: string): ShownTicket {
  const entered = persons > 0;
  const here = placeAt(ticket, gate.spotId);
  const left = here ? timesNow(here, ticket) : 0;
  const unvisited = ticket.places.filter(place => place.state === 'UNUSED' && !(entered && place === here));
  const lastDay = lastDayOf(ticket);
  return {
    ticketNo: ticket.ticketNo,
    productName: ticket.productName,
    crowd: ticket.crowd,
    visitDate: ticket.visitDate,
    ...(lastDay > ticket.visitDate ? { lastDay } : {}),
    startTime: ticket.startTime,
    endTime: ticket.endTime,
    personCount: ticket.personCount,
    ...(ticket.cert === null ? {} : { cert: ticket.cert }),
    status: entered ? 'O' : ticket.status,
    timesLeft: entered ? left - persons : left,
    placesLeft: unvisited.length,
    firstUsedAt: ticket.firstUsedAt ?? (entered ? at : null),
    ...(ticket.photo === null ? {} : { photo: ticket.photo }),
  };
}

function textOf(result: CheckInResult, ticket: ShownTicket | null, scan: AskedScan): string {
  const words = checkInResults[result];
  if (ticket === null) return result === 'UNKNOWN' ? (hintOf(scan.code) ?? words) : words;
  switch (result) {
    case 'OK':
      return scan.direction === 'IN' ? passText(words, ticket) : words;
    case 'USED_UP':
      if (ticket.timesLeft > 0) return tooManyText(ticket, scan.persons);
      return ticket.firstUsedAt ? `${words}（${formatTime(ticket.firstUsedAt)}）` : words;
    case 'WRONG_DATE':
      return `${words}，${ticket.lastDay ? '有效期' : '游玩日'} ${daysOf(ticket)}`;
    case 'TOO_LATE':
      return ticket.status === 'N' ? `${words}，过期票须先延期` : timedText(words, ticket);
    case 'NEED_ID':
      return `${words}，请刷购票人证件`;
    case 'TOO_EARLY':
      return timedText(words, ticket);
    default:
      return words;
  }
}

/** What a ticket is valid to is the first instant at which it is not. */
function lastDayOf({ validTo }: GateTicket): string {
  return dayOf(new Date(Date.parse(validTo) - 1));
}

function daysOf({ visitDate, lastDay }: ShownTicket): string {
  return lastDay ? `${visitDate} 至 ${lastDay}` : visitDate;
}

/** The ticket would open again, on another day. */
function spentText(ticket: GateTicket, { spotId }: Gate): string | null {
  const place = placeAt(ticket, spotId);
  if (!place || place.timesPerDay === null) return null;
  if (timesLeft(place) === 0 || timesNow(place, ticket) > 0) return null;
  return `今日已用（每日 ${place.timesPerDay} 次）`;
}

function timedText(words: string, { startTime, endTime }: ShownTicket): string {
  return startTime ? `${words}，场次 ${startTime}–${endTime}` : words;
}

function exitText(ticket: GateTicket, gate: Gate, { persons }: AskedScan): string {
  const place = placeAt(ticket, gate.spotId);
  if (!place || place.timesUsed === 0) return '尚未入园';
  return place.personsInside === 0 ? '已全部出园' : `在园 ${place.personsInside} 人，已输入 ${persons} 人`;
}

/** 请通行，剩余两项 */
function passText(words: string, { placesLeft, timesLeft: entries, personCount }: ShownTicket): string {
  if (placesLeft > 0) return `${words}，剩余${placesLeft === 2 ? '两' : placesLeft}项`;
  if (entries === 0) return words;
  return personCount > 1 ? `${words}，还可进 ${entries} 人` : `${words}，还可进 ${entries} 次`;
}

/** Entries are left, so it was the persons that were too many. */
function tooManyText({ personCount, timesLeft: entries }: ShownTicket, persons: number): string {
  if (personCount === 1) return `本票仅限 1 人，已输入 ${persons} 人`;
  return `本票余 ${Math.min(entries, personCount)} 人`;
}
