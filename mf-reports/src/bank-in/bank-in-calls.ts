import { api, queryKeys } from '@shanmen/shared';
import type { BankIn, BankInDraft, BankInDue } from '@shanmen/shared/contracts/audit/bank-in';
import { queryOptions } from '@tanstack/react-query';

export const bankIns = '/api/audit/bank-ins';
export const everyBankIn = queryKeys.every('audit.bank-in');

/** Counted shifts that wait for the bank. */
export const bankInDue = queryOptions({
  queryKey: queryKeys.list('audit.bank-in', { due: true }),
  queryFn: ({ signal }) => api.get<BankInDue>(`${bankIns}/due`, { signal }),
});

export function addBankIn(draft: BankInDraft, key: string) {
  return api.post<BankIn>(bankIns, draft, { key });
}
