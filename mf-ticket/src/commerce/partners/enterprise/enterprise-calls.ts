import { api, crud, queryKeys } from '@shanmen/shared';
import type {
  AccountManagers,
  Enterprise,
  EnterpriseChange,
  EnterpriseDraft,
  EnterprisePage,
  EnterpriseTransfer,
  TransferredEnterprise,
} from '@shanmen/shared/contracts/commerce/partners/enterprise';
import type { PickedRow } from '@shanmen/ui';

const endpoint = '/api/commerce/enterprises';

/** The calls of 企业管理. */
export const enterpriseCalls = {
  ...crud<Enterprise, EnterpriseDraft, EnterpriseChange>('commerce.enterprise', endpoint),
  transfer: (id: number, transfer: EnterpriseTransfer, key: string) =>
    api.post<TransferredEnterprise>(`${endpoint}/${id}/transfer`, transfer, { key }),
  managers: () => api.get<AccountManagers>('/api/commerce/account-managers'),
};

export const enterpriseKeysOf = {
  managers: queryKeys.list('commerce.enterprise', { part: 'managers' }),
};

/** Enterprises by code, name or initials, as a picker offers them. */
export async function searchEnterprises(keyword: string, signal: AbortSignal): Promise<PickedRow[]> {
  const { rows } = await api.get<EnterprisePage>(endpoint, { query: { keyword, pageSize: 20 }, signal });
  return rows.map(({ id, code, name }) => ({ id: String(id), code, name }));
}
