import { api, queryKeys, submitOnce } from '@shanmen/shared';
import type {
  BookedMoveQuery,
  BookedMoveQuote,
  BookedMoveRequest,
} from '@shanmen/shared/contracts/ticket/booking/reschedule';
import type {
  BookedMoveDaysQuery,
  MoveDays,
} from '@shanmen/shared/contracts/ticket/after-sale/reschedule-day';
import type { CollectableOrder } from '@shanmen/shared/contracts/ticket/booking/pickup';

/** The calls of 改签 before anything is paid, and the cache key of what a booking would cost elsewhere. */
export const bookedMoveCalls = {
  days: (query: BookedMoveDaysQuery) => api.post<MoveDays>('/api/ticket/booked-moves/days', query),
  quote: (query: BookedMoveQuery) => api.post<BookedMoveQuote>('/api/ticket/booked-moves/quote', query),
  move: (request: BookedMoveRequest, key: string) =>
    submitOnce(key, sameKey =>
      api.post<CollectableOrder>('/api/ticket/booked-moves', request, { key: sameKey }),
    ),
};

export const bookedMoveKeyOf = ({ orderNo, visitDate, slotIds }: BookedMoveQuery) =>
  queryKeys.list('ticket.booked-move', { orderNo, visitDate, slotIds: slotIds.map(String) });
