import { api, queryKeys } from '@shanmen/shared';
import type {
  VoucherDues,
  VoucherSettled,
  VoucherSettlement,
} from '@shanmen/shared/contracts/ticket/books/voucher';

const endpoint = '/api/ticket/vouchers';

/** The calls of 换票券 besides its list. */
export const voucherCalls = {
  dues: () => api.get<VoucherDues>(`${endpoint}/dues`),
  settle: (settlement: VoucherSettlement, key: string) =>
    api.post<VoucherSettled>(`${endpoint}/settlements`, settlement, { key }),
};

export const voucherKeys = {
  every: queryKeys.list('ticket.voucher', {}).slice(0, 3),
  dues: queryKeys.list('ticket.voucher', { part: 'dues' }),
};
