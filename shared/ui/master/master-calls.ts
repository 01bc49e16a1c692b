import { api, createKey, queryKeys, submitOnce } from '@shanmen/shared';
import type { MasterStep } from '@shanmen/shared/contracts/master/master-status';

/** The writes of one master; the key of a change is that of its form. */
export function masterCalls<Draft extends object, Row>(endpoint: string) {
  return {
    add: (draft: Draft, key: string) => api.post<Row>(endpoint, draft, { key }),
    change: (id: number, change: Draft & { version: number }, key: string) =>
      api.put<Row>(`${endpoint}/${id}`, change, { key }),
    step: (id: number, step: MasterStep) =>
      submitOnce(createKey(), key => api.post<Row>(`${endpoint}/${id}/status`, step, { key })),
  };
}

/** Every list of one noun, whatever it is filtered by. */
export function everyListOf(id: string) {
  return queryKeys.list(id, {}).slice(0, 3);
}
