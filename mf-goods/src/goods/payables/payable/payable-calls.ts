import { api, postOnce, queryKeys } from '@shanmen/shared';
import type {
  AdjustmentDraft,
  PaymentDraft,
  SettlementDraft,
  Statement,
} from '@shanmen/shared/contracts/goods/payables/payable';

const endpoint = '/api/goods/payables';

export const payableCalls = {
  pay: (draft: PaymentDraft, key: string) => api.post<Statement>(`${endpoint}/payments`, draft, { key }),
  adjust: (draft: AdjustmentDraft, key: string) =>
    api.post<Statement>(`${endpoint}/adjustments`, draft, { key }),
  settle: (draft: SettlementDraft, key: string) =>
    api.post<Statement>(`${endpoint}/settlements`, draft, { key }),
  undoSettlement: (id: number) => postOnce<Statement>(`${endpoint}/settlements/${id}/undo`, {}),
  reverse: (id: number, reason: string) =>
    postOnce<Statement>(`${endpoint}/payments/${id}/reverse`, { reason }),
};

/** Before the books of anybody began. */
export const sinceEver = '2000-01-01';

/** 对账单 of a period. */
export const statementQuery = (id: number, span: { from?: string; to?: string }) => ({
  queryKey: queryKeys.list('goods.payable', { id, ...span }),
  queryFn: () => api.get<Statement>(`${endpoint}/${id}`, { query: span }),
});
