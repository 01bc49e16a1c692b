import { api, createKey, queryKeys, submitOnce } from '@shanmen/shared';
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
  undoSettlement: (id: number) =>
    submitOnce(createKey(), key => api.post<Statement>(`${endpoint}/settlements/${id}/undo`, {}, { key })),
  reverse: (id: number, reason: string) =>
    submitOnce(createKey(), key =>
      api.post<Statement>(`${endpoint}/payments/${id}/reverse`, { reason }, { key }),
    ),
};

/** Before the books of anybody began. */
export const sinceEver = '2000-01-01';

/** 对账单 of a period. */
export const statementQuery = (id: number, span: { from?: string; to?: string }) => ({
  queryKey: queryKeys.list('goods.payable', { id, ...span }),
  queryFn: () => api.get<Statement>(`${endpoint}/${id}`, { query: span }),
});
