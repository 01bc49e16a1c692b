import { api, crud } from '@shanmen/shared';
import type {
  CreditAccount,
  CreditAccountDraft,
  CreditTxnPage,
} from '@shanmen/shared/contracts/commerce/partners/credit-account';

const endpoint = '/api/commerce/credit-accounts';

/** The calls of 授信账户; every one that changes an account answers how it stands then. */
export const accountCalls = {
  ...crud<CreditAccount, CreditAccountDraft>('commerce.credit-account', endpoint),
  txns: (id: number, page: number) =>
    api.get<CreditTxnPage>(`${endpoint}/${id}/txns`, { query: { page, pageSize: 50 } }),
};
