import { api, postOnce } from '@shanmen/shared';
import type { MasterStep } from '@shanmen/shared/contracts/master/master-status';

/** The writes of one master; the key of a change is that of its form. */
export function masterCalls<Draft extends object, Row>(endpoint: string) {
  return {
    add: (draft: Draft, key: string) => api.post<Row>(endpoint, draft, { key }),
    change: (id: number, change: Draft & { version: number }, key: string) =>
      api.put<Row>(`${endpoint}/${id}`, change, { key }),
    step: (id: number, step: MasterStep) => postOnce<Row>(`${endpoint}/${id}/status`, step),
  };
}
