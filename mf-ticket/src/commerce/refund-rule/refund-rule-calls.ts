import { api, crud, queryKeys } from '@shanmen/shared';
import type {
  RefundRule,
  RefundRuleEffect,
  RefundRuleTerms,
  RefundTerms,
} from '@shanmen/shared/contracts/commerce/products/refund-rule';
import type { RefundTrial, RefundTried } from '@shanmen/shared/contracts/ticket/pricing/refund-trial';

const path = '/api/commerce/refund-rules';

/** The calls of 退票规则; every one that changes a rule answers how it stands then. */
export const ruleCalls = {
  ...crud<RefundRule, RefundTerms>('commerce.refund-rule', path),
  terms: () => api.get<RefundRuleTerms>(`${path}/terms`),
  effect: (id: number) => api.get<RefundRuleEffect>(`${path}/${id}/effect`),
  trial: (trial: RefundTrial) => api.post<RefundTried>('/api/ticket/refund-trials', trial),
};

export const ruleKeys = {
  terms: queryKeys.list('commerce.refund-rule-terms', {}),
  effect: (id: number) => [...ruleCalls.every, 'effect', String(id)],
  noTrial: [...ruleCalls.every, 'trial'],
  trial: (trial: RefundTrial) => [...ruleCalls.every, 'trial', JSON.stringify(trial)],
};
