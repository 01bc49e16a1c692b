import { api, crud, queryKeys } from '@shanmen/shared';
import type { BillRow, BillRowPage } from '@shanmen/shared/contracts/commerce/payments/channel-bill';

const path = '/api/commerce/channel-bill-rows';

/** The calls of 对账差异; every one that changes a row answers how it stands then. */
export const billRowCalls = {
  ...crud<BillRow>('commerce.channel-bill-row', path),
  /** 短款 of a provider that wait, to be matched by hand. */
  listShort: (provider: BillRow['provider']) =>
    api.get<BillRowPage>(path, { query: { provider, result: 'SHORT', status: 'OPEN', pageSize: 200 } }),
};

export const shortKey = (provider: string) =>
  queryKeys.list('commerce.channel-bill-row', { short: provider });
