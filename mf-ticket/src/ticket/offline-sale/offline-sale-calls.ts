import { api } from '@shanmen/shared';
import type {
  OfflineDecision,
  OfflineSalePage,
  OfflineSaleRow,
} from '@shanmen/shared/contracts/ticket/offline-sale';

/** What a person reads and decides of sales that were made without the server. */
export const offlineSaleCalls = {
  listOpen: () =>
    api.get<OfflineSalePage>('/api/ticket/offline-sales', { query: { state: 'open', pageSize: 50 } }),
  decide: (id: number, decision: OfflineDecision, key: string) =>
    api.post<OfflineSaleRow>(`/api/ticket/offline-sales/${id}/settle`, decision, { key }),
};
