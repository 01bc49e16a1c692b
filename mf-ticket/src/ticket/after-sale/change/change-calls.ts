import { api, postOnce, queryKeys } from '@shanmen/shared';
import type { MoveDays, MoveDaysQuery } from '@shanmen/shared/contracts/ticket/after-sale/reschedule-day';
import type {
  Changed,
  ChangeQuery,
  ChangeQuote,
  ChangeRequest,
} from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';

/** The calls of 改签, and the cache key of what a move would cost. */
export const changeCalls = {
  days: (query: MoveDaysQuery) => api.post<MoveDays>('/api/ticket/changes/days', query),
  quote: (query: ChangeQuery) => api.post<ChangeQuote>('/api/ticket/changes/quote', query),
  change: (request: ChangeRequest, key: string) => postOnce<Changed>('/api/ticket/changes', request, { key }),
};

export const changeKeysOf = {
  everyQuote: ['ticket', 'change-quote'],
  charge: queryKeys.changeCharge,
  quote: ({ orderNo, ticketNos, visitDate, slotIds, productId = 0, visitors = [] }: ChangeQuery) =>
    queryKeys.ticketChange({
      orderNo,
      ticketNos,
      visitDate,
      slotIds: slotIds.map(String),
      productId,
      named: visitors.length,
    }),
};
