import { api, queryKeys } from '@shanmen/shared';
import type {
  BarcodeRule,
  BarcodeRuleDraft,
  BarcodeRules,
  LabelTrial,
} from '@shanmen/shared/contracts/goods/items/barcode-rule';
import { masterCalls } from '@shanmen/ui';

const endpoint = '/api/goods/barcode-rules';

export const ruleCalls = masterCalls<BarcodeRuleDraft, BarcodeRule>(endpoint);

/** Among the lists of stores, whose tills read by them. */
export const ruleQuery = {
  queryKey: queryKeys.list('goods.store', { part: 'barcode-rules' }),
  queryFn: () => api.get<BarcodeRules>(endpoint),
};

export function trialQuery(code: string) {
  return {
    queryKey: queryKeys.list('goods.store', { part: 'label-trial', code }),
    queryFn: () => api.get<LabelTrial>(`${endpoint}/trial`, { query: { code } }),
  };
}
