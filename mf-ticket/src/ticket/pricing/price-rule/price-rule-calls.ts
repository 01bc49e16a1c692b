import { api, crud, queryKeys } from '@shanmen/shared';
import type {
  PriceBatch,
  PriceBatchDone,
  PriceCalendar,
  PriceCalendarQuery,
  PriceEffect,
  PriceMatrix,
  PriceMatrixQuery,
  PriceRule,
  PriceRuleChange,
  PriceRuleDraft,
  PriceTerms,
  PriceTrial,
  PriceTried,
} from '@shanmen/shared/contracts/ticket/pricing/price-rule';

const base = '/api/ticket/price-rules';

/** The calls of 票价. */
export const priceCalls = {
  ...crud<PriceRule, PriceRuleDraft, PriceRuleChange>('ticket.price-rule', base),
  terms: () => api.get<PriceTerms>(`${base}/terms`),
  calendar: (query: PriceCalendarQuery) => api.get<PriceCalendar>(`${base}/calendar`, { query }),
  matrix: (query: PriceMatrixQuery) => api.get<PriceMatrix>(`${base}/matrix`, { query }),
  effect: (id: number) => api.get<PriceEffect>(`${base}/${id}/effect`),
  trial: (trial: PriceTrial) => api.post<PriceTried>(`${base}/trial`, trial),
  batch: (batch: PriceBatch, key: string) => api.post<PriceBatchDone>(`${base}/batch`, batch, { key }),
};

export const priceKeysOf = {
  terms: queryKeys.list('ticket.price-terms', {}),
  effect: (id: number) => [...priceCalls.every, 'effect', String(id)],
  matrix: (query: PriceMatrixQuery) => [...priceCalls.every, 'matrix', JSON.stringify(query)],
  calendar: (query: PriceCalendarQuery) => queryKeys.list('ticket.price-calendar', query),
};
