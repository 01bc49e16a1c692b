import { api } from '@shanmen/shared';
import type { OfflineLease, OfflineLeaseRow } from '@shanmen/shared/contracts/ticket/offline/offline-lease';
import type {
  OfflineDecision,
  OfflineSalePage,
  OfflineSaleRow,
} from '@shanmen/shared/contracts/ticket/offline/offline-sale';

/** What a person reads and decides of sales that were made without the server. */
export const offlineSaleCalls = {
  listOpen: () =>
    api.get<OfflineSalePage>('/api/ticket/offline-sales', { query: { state: 'open', pageSize: 50 } }),
  listLeases: () => api.get<OfflineLeaseRow[]>('/api/ticket/offline-leases/active'),
  takeBack: (id: number, key: string) =>
    api.post<OfflineLease>(`/api/ticket/offline-leases/${id}/return`, undefined, { key }),
  decide: (id: number, decision: OfflineDecision, key: string) =>
    api.post<OfflineSaleRow>(`/api/ticket/offline-sales/${id}/settle`, decision, { key }),
};
