import { api, queryKeys } from '@shanmen/shared';
import type { Rebate, RebatePayment } from '@shanmen/shared/contracts/ticket/groups/rebate';

const endpoint = '/api/ticket/rebates';

/** The calls of 返利发放. */
export const rebateCalls = {
  audit: (id: number, key: string) => api.post<Rebate>(`${endpoint}/${id}/audit`, undefined, { key }),
  pay: (id: number, payment: RebatePayment, key: string) =>
    api.post<Rebate>(`${endpoint}/${id}/pay`, payment, { key }),
  reverse: (id: number, reason: string, key: string) =>
    api.post<Rebate>(`${endpoint}/${id}/reverse`, { reason }, { key }),
};

export const everyRebate = queryKeys.list('ticket.rebate', {}).slice(0, 3);
