import type { BookedTicket } from '@shanmen/shared/contracts/ticket/booking/booking';
import { monthDayOf } from '../../buying/choose/day-step.tsx';
import { say } from '../../language/language.ts';

/** 2. 林小满 …0017（大门成人票 11月27日）: first what tells it from the others, for a phone may cut the end. */
export function ticketWords({ seat, productName, visitDate, visitor }: BookedTicket): string {
  const who = [visitor?.name, visitor && `…${visitor.idMasked.slice(-4)}`].filter(Boolean).join(' ');
  const what = `${productName} ${monthDayOf(visitDate)}`;
  return who === '' ? `${seat}. ${what}` : `${seat}. ${who}${say('（{}）', what)}`;
}
