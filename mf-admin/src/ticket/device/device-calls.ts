import { api, queryKeys } from '@shanmen/shared';
import type { Gate } from '@shanmen/shared/contracts/ticket/admission/check-in';
import type {
  Device,
  DeviceChange,
  DeviceDraft,
  DeviceKey,
} from '@shanmen/shared/contracts/ticket/admission/device';

/** The calls about gates and handhelds that sign for themselves. */
export const deviceCalls = {
  gates: () => api.get<Gate[]>('/api/ticket/gates'),
  enrol: (draft: DeviceDraft) => api.post<DeviceKey>('/api/ticket/devices', draft),
  change: (id: number, change: DeviceChange) => api.put<Device>(`/api/ticket/devices/${id}`, change),
  rekey: (id: number) => api.post<DeviceKey>(`/api/ticket/devices/${id}/keys`),
};

export const deviceKeysOf = {
  gates: queryKeys.list('ticket.gate', {}),
  every: queryKeys.list('ticket.device', {}).slice(0, 3),
};
