import { api, queryKeys } from '@shanmen/shared';
import type {
  AccountManagers,
  Enterprise,
  EnterpriseChange,
  EnterpriseDraft,
  EnterprisePage,
  EnterpriseStep,
  EnterpriseTransfer,
  TransferredEnterprise,
} from '@shanmen/shared/contracts/commerce/partners/enterprise';
import type { PickedRow } from '@shanmen/ui';

const endpoint = '/api/commerce/enterprises';

/** The calls of 企业管理. */
export const enterpriseCalls = {
  add: (draft: EnterpriseDraft, key: string) => api.post<Enterprise>(endpoint, draft, { key }),
  change: (id: number, change: EnterpriseChange) => api.put<Enterprise>(`${endpoint}/${id}`, change),
  lead: (id: number, step: EnterpriseStep, reason: string, key: string) =>
    api.post<Enterprise>(`${endpoint}/${id}/${step}`, { reason }, { key }),
  transfer: (id: number, transfer: EnterpriseTransfer, key: string) =>
    api.post<TransferredEnterprise>(`${endpoint}/${id}/transfer`, transfer, { key }),
  managers: () => api.get<AccountManagers>('/api/commerce/account-managers'),
};

export const enterpriseKeysOf = {
  every: queryKeys.list('commerce.enterprise', {}).slice(0, 3),
  managers: queryKeys.list('commerce.enterprise', { part: 'managers' }),
};

/** Enterprises by code, name or initials, as a picker offers them. */
export async function searchEnterprises(keyword: string, signal: AbortSignal): Promise<PickedRow[]> {
  const { rows } = await api.get<EnterprisePage>(endpoint, { query: { keyword, pageSize: 20 }, signal });
  return rows.map(({ id, code, name }) => ({ id: String(id), code, name }));
}
