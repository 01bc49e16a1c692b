import type { ShownCert } from '@shanmen/shared/contracts/ticket/pricing/eligibility';
import type { CheckInResult, TicketLetter } from '@shanmen/shared/contracts/ticket/selling/letters';
import type { PhotoState } from '@shanmen/shared/contracts/ticket/admission/ticket-photo';

import { isGenuine, type Qr, type TicketKeys } from '../../selling/ticket/ticket-number.ts';

/** A ticket as the gate judges it. */
export type GateTicket = {
  id: number;
  orderId: number;
  ticketNo: string;
  qrVersion: number;
  qrSecret: string;
  status: TicketLetter;
  lockedReason: string | null;
  visitDate: string;
  validFrom: string;
  validTo: string;
  personCount: number;
  paidFen: number;
  productName: string;
  crowd: string;
  /** By what its visitor is found; null where it names nobody. */
  idHash: string | null;
  /** The entry of the blacklist that keeps its person out; null where none does. */
  blockId: number | null;
  /** What was shown for a reduced ticket. */
  cert: ShownCert | null;
  /** Whether it has the photo of its holder; null where it needs none. */
  photo: PhotoState | null;
  startTime: string | null;
  endTime: string | null;
  firstUsedAt: string | null;
  places: readonly GatePlace[];
};

/** A place that the ticket opens; instants are ISO texts. */
export type GatePlace = {
  id: number;
  spotId: number;
  slotId: number | null;
  timesTotal: number;
  timesUsed: number;
  timesRefunded: number;
  minIntervalMin: number | null;
  /** How often it opens in one day for each person; null as often as it opens at all. */
  timesPerDay: number | null;
  /** VERIFY_ID: whoever comes again shows the card that the ticket was bought with. */
  reentry: 'NONE' | 'SAME_DAY_N' | 'VERIFY_ID';
  /** Persons who came in on this ticket today. */
  personsToday: number;
  lastUsedAt: string | null;
  state: 'UNUSED' | 'PART' | 'USED' | 'REFUNDED' | 'EXPIRED';
  /** Persons who came in on this ticket and have not gone out. */
  personsInside: number;
  windowFrom: string;
  windowTo: string;
};

export type Scanned = {
  qr: Qr | null;
  /** Whether an identity card was shown, not a ticket. */
  byPerson: boolean;
  spotId: number;
  direction: 'IN' | 'OUT';
  persons: number;
  now: Date;
  keys: TicketKeys;
};

/**
 * The order of judgement: unknown, letter, lock, replaced code, blacklist, date, spot, slot with tolerance,
 * refunded part, entries left and persons, interval, identity.
 * Validity comes before "already used", so a refunded ticket that had been used says 已退票.
 */
function judge(ticket: GateTicket | null, scanned: Scanned): CheckInResult {
  if (ticket === null || !isOurs(ticket, scanned)) return 'UNKNOWN';
  const refused = letterResults[ticket.status];
  if (refused !== null) return refused;
  if (ticket.lockedReason !== null) return 'LOCKED';
  if (scanned.qr !== null && scanned.qr.qrVersion < ticket.qrVersion) return 'REVOKED';
  if (ticket.blockId !== null && scanned.direction === 'IN') return 'BLACKLIST';
  return scanned.direction === 'OUT' ? judgeExit(ticket, scanned) : judgeEntry(ticket, scanned);
}

/** What came of it: one ticket with its result, or several of a person of which one must be chosen. */
export type Shown = {
  ticket: GateTicket | null;
  result: CheckInResult;
  choices: readonly GateTicket[];
};

/**
 * Judges the tickets that were shown together, as those of one identity card are. The one that may pass
 * does; of several that may, the inspector chooses; where none may, what belongs here says why.
 */
export function judgeShown(tickets: readonly GateTicket[], scanned: Scanned): Shown {
  const judged = tickets.map(ticket => ({ ticket, result: judge(ticket, scanned) }));
  const passing = judged.filter(({ result }) => result === 'OK');
  if (passing.length > 1)
    return { ticket: null, result: 'AMBIGUOUS', choices: passing.map(({ ticket }) => ticket) };
  const best = passing[0] ?? judged.find(({ result }) => result !== 'WRONG_SPOT') ?? judged[0];
  return { ...(best ?? { ticket: null, result: judge(null, scanned) }), choices: [] };
}

export function placeAt(ticket: GateTicket, spotId: number): GatePlace | null {
  return ticket.places.find(place => place.spotId === spotId) ?? null;
}

export function timesLeft(place: GatePlace): number {
  return place.timesTotal - place.timesUsed - place.timesRefunded;
}

/** Entries left now: of the ticket, and of today where a day has its own number. */
export function timesNow(place: GatePlace, { personCount }: Pick<GateTicket, 'personCount'>): number {
  const left = timesLeft(place);
  if (place.timesPerDay === null) return left;
  return Math.max(0, Math.min(left, place.timesPerDay * personCount - place.personsToday));
}

const letterResults = {
  R: 'UNPAID',
  I: null,
  O: null,
  X: 'CANCELLED',
  F: 'REFUNDED',
  N: 'TOO_LATE',
} as const satisfies Record<TicketLetter, CheckInResult | null>;

/** A typed number is taken as it is; a code must have been made by us for one of the ticket's versions. */
function isOurs(ticket: GateTicket, { qr, keys }: Scanned): boolean {
  return qr === null || (isGenuine(qr, ticket.qrSecret, keys) && qr.qrVersion <= ticket.qrVersion);
}

/** Only who came in here goes out, and nobody twice. */
function judgeExit(ticket: GateTicket, { spotId, persons }: Scanned): CheckInResult {
  const place = placeAt(ticket, spotId);
  if (place === null) return 'WRONG_SPOT';
  if (place.timesUsed === 0) return 'TOO_EARLY';
  return persons > place.personsInside ? 'USED_UP' : 'OK';
}

function judgeEntry(ticket: GateTicket, { spotId, persons, now, byPerson }: Scanned): CheckInResult {
  const at = now.toISOString();
  if (at < iso(ticket.validFrom) || at >= iso(ticket.validTo)) return 'WRONG_DATE';
  const place = placeAt(ticket, spotId);
  if (place === null) return 'WRONG_SPOT';
  if (at < iso(place.windowFrom)) return 'TOO_EARLY';
  if (at >= iso(place.windowTo)) return 'TOO_LATE';
  if (place.state === 'REFUNDED') return 'REFUNDED';
  if (timesNow(place, ticket) < persons || persons > ticket.personCount) return 'USED_UP';
  if (isTooSoon(place, now)) return 'INTERVAL';
  return needsCard(ticket, place) && !byPerson ? 'NEED_ID' : 'OK';
}

/** Who the ticket is for is known, and has been here before. */
function needsCard({ idHash }: GateTicket, { reentry, timesUsed }: GatePlace): boolean {
  return reentry === 'VERIFY_ID' && idHash !== null && timesUsed > 0;
}

function isTooSoon({ minIntervalMin, lastUsedAt }: GatePlace, now: Date): boolean {
  if (minIntervalMin === null || lastUsedAt === null) return false;
  return now.getTime() < Date.parse(lastUsedAt) + minIntervalMin * 60_000;
}

/** One form for instants of different sources, so that they compare as texts. */
function iso(instant: string): string {
  return new Date(instant).toISOString();
}
