import { api, queryKeys } from '@shanmen/shared';
import type { Allotment, AllotmentChange } from '@shanmen/shared/contracts/ticket/capacity/allotment';
import type {
  AllotmentHolders,
  AllotmentRule,
  AllotmentRuleChange,
  AllotmentRuleDraft,
} from '@shanmen/shared/contracts/ticket/capacity/allotment-rule';

/** The calls of 配额方案 and 渠道配额. */
export const allotmentCalls = {
  holders: () => api.get<AllotmentHolders>('/api/ticket/allotment-rules/holders'),
  addRule: (draft: AllotmentRuleDraft, key: string) =>
    api.post<AllotmentRule>('/api/ticket/allotment-rules', draft, { key }),
  changeRule: (id: number, change: AllotmentRuleChange) =>
    api.put<AllotmentRule>(`/api/ticket/allotment-rules/${id}`, change),
  change: (id: number, change: AllotmentChange) => api.put<Allotment>(`/api/ticket/allotments/${id}`, change),
  release: (id: number, reason: string, key: string) =>
    api.post<Allotment>(`/api/ticket/allotments/${id}/release`, { reason }, { key }),
};

export const allotmentKeysOf = {
  holders: queryKeys.list('ticket.allotment-rule', { holders: true }),
  rules: queryKeys.every('ticket.allotment-rule'),
  every: queryKeys.every('ticket.allotment'),
};
