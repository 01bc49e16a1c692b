import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type {
  BookingChange,
  BookingChangeQuery,
} from '@shanmen/shared/contracts/ticket/booking/booking-change';
import type { ChangeQuote } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import { type Fen, formatYuan } from '@shanmen/shared/money';
import { addDays, dayOf } from '@shanmen/shared/time';

import type { openSettings } from '../../../admin/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { searchHash } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { countBookedTickets } from '../booking/booking.queries.ts';
import { type BookingReading, requireBooking } from '../booking/booking.service.ts';
import type { BookingEnding } from '../booking/booking-work.ts';
import type { PeopleWork } from '../../after-sale/ticket-change/change-people.ts';
import { changeTickets, quoteChange } from '../../after-sale/ticket-change/ticket-change.service.ts';

type Setting = Awaited<ReturnType<typeof openSettings>>;

/** Who asks, and within which limits of the site. */
export type BookingChangeReading = BookingReading & Pick<PeopleWork, 'identity'> & { setting: Setting };

export type BookingChangeWork = BookingChangeReading & BookingEnding & { bizDate: string; idemKey: string };

/**
 * What a visitor's move would cost now. A dearer day is for the window: on the phone nothing is collected yet.
 * @throws not_found, sale_not_open, change_forbidden, what `quoteChange` throws
 */
export async function quoteBookingChange(
  db: Db,
  orderNo: string,
  asked: BookingChangeQuery,
  work: BookingChangeReading,
): Promise<ChangeQuote> {
  const { id } = await requireBooking(db, orderNo, work);
  refuseUnbookableDay(asked.visitDate, work);
  const quote = await quoteChange(db, { id }, asked, { ...work, person: work.keys.person, channel: 'WEB' });
  refuseDearer(quote.diffFen);
  return quote;
}

/**
 * 改签 by the visitor, as at a window; what comes back goes the way it came.
 * @throws what `quoteBookingChange` and `changeTickets` throw, limit_exceeded
 */
export async function changeBooking(
  tx: Tx,
  orderNo: string,
  asked: BookingChange,
  work: BookingChangeWork,
): Promise<Refund | null> {
  const { id, bizDate, outletId } = await requireBooking(tx, orderNo, work);
  refuseUnbookableDay(asked.visitDate, work);
  refuseDearer(asked.expectedDiffFen);
  const refund = await changeTickets(tx, { id, orderNo, bizDate }, asked, {
    ...work,
    person: work.keys.person,
    channel: 'WEB',
    staff: null,
    shiftId: null,
    windowId: null,
    outletId,
  });
  await refuseTooMany(tx, asked, work);
  return refund;
}

/** @throws sale_not_open */
export function refuseUnbookableDay(visitDate: string, { now, setting }: BookingChangeReading): void {
  const today = dayOf(now);
  const days = setting(settings.publicDays);
  if (visitDate >= today && visitDate < addDays(today, days)) return;
  throw new RuleViolation('sale_not_open', `可改签到今日起 ${days} 天内`, { visitDate });
}

/** What costs more is for the window. @throws change_forbidden */
export function refuseDearer(diffFen: Fen): void {
  if (diffFen <= 0) return;
  const message = `新日期须补差价 ¥${formatYuan(diffFen)}，请到售票窗口改签`;
  throw new RuleViolation('change_forbidden', message, { diffFen });
}

/** Counted after the move, so that nobody gathers by moving what one could not have booked. */
async function refuseTooMany(
  tx: Tx,
  { visitDate }: BookingChange,
  { mobile, keys, setting }: BookingChangeWork,
): Promise<void> {
  const limit = setting(settings.publicPerMobileDay);
  const counted = await countBookedTickets(tx, searchHash(mobile, keys.person), null, visitDate);
  const booked = counted.ofMobile;
  if (booked <= limit) return;
  throw new RuleViolation('limit_exceeded', `同一手机号每日最多 ${limit} 张`, { limit, booked });
}
