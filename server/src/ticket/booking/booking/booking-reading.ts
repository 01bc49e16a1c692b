import { provedMobile } from '../booking-proof/proof-token.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import type { BookingReading } from './booking.service.ts';
import type { BookingEnding } from './booking-work.ts';

type VisitorCall = { readonly id: string; readonly headers: { readonly 'visitor-proof'?: string } };

/** Who calls, by the proof that came along, and when. @throws mobile_unproved */
export function readingOf(
  { id: requestId, headers }: VisitorCall,
  { now }: { now: () => Date },
  keys: TicketKeys,
): BookingReading & BookingEnding {
  const at = now();
  const mobile = provedMobile(headers['visitor-proof'], keys.person, at);
  return { mobile, keys, now: at, requestId };
}
