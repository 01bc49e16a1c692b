import { api, queryKeys } from '@shanmen/shared';
import type {
  AccountFreeze,
  CreditAccount,
  CreditAccountDraft,
  CreditTxnPage,
  LimitAsked,
  LimitAudit,
  Recharge,
} from '@shanmen/shared/contracts/commerce/partners/credit-account';

const endpoint = '/api/commerce/credit-accounts';

/** The calls of 授信账户; every one that changes an account answers how it stands then. */
export const accountCalls = {
  open: (draft: CreditAccountDraft, key: string) => api.post<CreditAccount>(endpoint, draft, { key }),
  recharge: (id: number, draft: Recharge, key: string) =>
    api.post<CreditAccount>(`${endpoint}/${id}/recharge`, draft, { key }),
  askLimit: (id: number, draft: LimitAsked, key: string) =>
    api.post<CreditAccount>(`${endpoint}/${id}/limit`, draft, { key }),
  auditLimit: (id: number, audit: LimitAudit, key: string) =>
    api.post<CreditAccount>(`${endpoint}/${id}/audit`, audit, { key }),
  freeze: (id: number, freeze: AccountFreeze, key: string) =>
    api.post<CreditAccount>(`${endpoint}/${id}/freeze`, freeze, { key }),
  txns: (id: number, page: number) =>
    api.get<CreditTxnPage>(`${endpoint}/${id}/txns`, { query: { page, pageSize: 50 } }),
};

export const accountKeysOf = { every: queryKeys.list('commerce.credit-account', {}).slice(0, 3) };
