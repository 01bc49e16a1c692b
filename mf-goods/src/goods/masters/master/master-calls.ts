import { api, createKey, queryKeys, submitOnce } from '@shanmen/shared';
import type { StaffChoices } from '@shanmen/shared/contracts/goods/items/choice';
import type { MasterStep } from '@shanmen/shared/contracts/goods/masters/master';

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

export const staffChoices = {
  queryKey: queryKeys.list('goods.choice', { part: 'staff' }),
  queryFn: () => api.get<StaffChoices>('/api/goods/choices/staff'),
};

/** Every list of one noun, whatever it is filtered by. */
export function everyListOf(id: string) {
  return queryKeys.list(id, {}).slice(0, 3);
}
