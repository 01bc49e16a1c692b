import { api, queryKeys } from '@shanmen/shared';
import type {
  PriceAudit,
  PriceBatch,
  PriceBatchDone,
  PriceCalendar,
  PriceCalendarQuery,
  PriceEffect,
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
  terms: () => api.get<PriceTerms>(`${base}/terms`),
  calendar: (query: PriceCalendarQuery) => api.get<PriceCalendar>(`${base}/calendar`, { query }),
  effect: (id: number) => api.get<PriceEffect>(`${base}/${id}/effect`),
  trial: (trial: PriceTrial) => api.post<PriceTried>(`${base}/trial`, trial),
  add: (draft: PriceRuleDraft, key: string) => api.post<PriceRule>(base, draft, { key }),
  change: (id: number, change: PriceRuleChange) => api.put<PriceRule>(`${base}/${id}`, change),
  batch: (batch: PriceBatch, key: string) => api.post<PriceBatchDone>(`${base}/batch`, batch, { key }),
  submit: (id: number, key: string) => api.post<PriceRule>(`${base}/${id}/submit`, undefined, { key }),
  audit: (id: number, audit: PriceAudit, key: string) =>
    api.post<PriceRule>(`${base}/${id}/audit`, audit, { key }),
  stop: (id: number, reason: string, key: string) =>
    api.post<PriceRule>(`${base}/${id}/void`, { reason }, { key }),
};

export const priceKeysOf = {
  terms: queryKeys.list('ticket.price-terms', {}),
  every: queryKeys.list('ticket.price-rule', {}).slice(0, 3),
  effect: (id: number) => [...queryKeys.list('ticket.price-rule', {}).slice(0, 3), 'effect', String(id)],
  calendar: (query: PriceCalendarQuery) => queryKeys.list('ticket.price-calendar', query),
};
