import { api, queryKeys } from '@shanmen/shared';
import type { EscortStep } from '@shanmen/shared/contracts/ticket/groups/tour-crew';
import type { Driver, DriverChange, DriverDraft } from '@shanmen/shared/contracts/ticket/groups/driver';

const endpoint = '/api/ticket/drivers';

/** The calls of 司机明细. */
export const driverCalls = {
  add: (draft: DriverDraft, key: string) => api.post<Driver>(endpoint, draft, { key }),
  change: (id: number, change: DriverChange) => api.put<Driver>(`${endpoint}/${id}`, change),
  lead: (id: number, step: EscortStep, reason: string, key: string) =>
    api.post<Driver>(`${endpoint}/${id}/${step}`, { reason }, { key }),
};

export const everyDriver = queryKeys.list('ticket.driver', {}).slice(0, 3);
