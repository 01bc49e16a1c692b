import type { OpenBookings } from '@shanmen/shared/contracts/ticket/booking/open-booking';

import type { Db } from '../../../db/transaction.ts';
import { searchHash } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { listOpenBookings } from '../booking/booking.queries.ts';

/** Whose mobile was proved, and when. */
type OpenReading = { mobile: string; keys: TicketKeys; now: Date };

/** 待支付: what whoever holds the mobile has not paid yet. Nothing else of a mobile is ever listed. */
export async function showOpenBookings(db: Db, { mobile, keys, now }: OpenReading): Promise<OpenBookings> {
  const bookings = await listOpenBookings(db, searchHash(mobile, keys.person));
  return { now: now.toISOString(), bookings };
}

/** Refusals behind which a booking of one's own that is not paid may stand. */
const ownInTheWay: ReadonlySet<string> = new Set(['holds_full', 'limit_exceeded', 'duplicate_visitor']);

/** Names the unpaid bookings of the same mobile beside the refusal, so that one of them can be paid or given up. */
export async function namingOpen(db: Db, error: unknown, reading: OpenReading): Promise<unknown> {
  if (!(error instanceof RuleViolation) || !ownInTheWay.has(error.code)) return error;
  const { bookings } = await showOpenBookings(db, reading);
  if (bookings.length === 0) return error;
  const orderNos = bookings.map(({ orderNo }) => orderNo);
  const details = typeof error.details === 'object' ? error.details : {};
  const message = `${error.message}；您有未支付的订单 ${orderNos.join('、')}`;
  return new RuleViolation(error.code, message, { ...details, orderNos });
}
