import { api, queryKeys } from '@shanmen/shared';
import type { ScanAnswer } from '@shanmen/shared/contracts/ticket/admission/check-in';
import type { DevicePage } from '@shanmen/shared/contracts/ticket/admission/device';
import type { ForcedScan } from '@shanmen/shared/contracts/ticket/admission/forced-scan';
import type { ScanConflict, ScanConflictPage } from '@shanmen/shared/contracts/ticket/offline/offline-scan';

const ofGate = (gateId: number | null) => (gateId === null ? {} : { gateId });

/** The calls about the machines of a gate, and about what a person decides there. */
export const gateDeviceCalls = {
  devices: (gateId: number) =>
    api.get<DevicePage>('/api/ticket/devices', { query: { gateId, status: 'on', pageSize: 20 } }),
  /** Of one gate, or of all of them. */
  conflicts: (gateId: number | null) =>
    api.get<ScanConflictPage>('/api/ticket/scan-conflicts', {
      query: { ...ofGate(gateId), state: 'open', pageSize: 20 },
    }),
  settle: (id: number, note: string, key: string) =>
    api.post<ScanConflict>(`/api/ticket/scan-conflicts/${id}/settle`, { note }, { key }),
  /** 强制放行. */
  force: (scan: ForcedScan, key: string) => api.post<ScanAnswer>('/api/ticket/forced-scans', scan, { key }),
};

export const gateDeviceKeys = {
  devices: (gateId: number) => queryKeys.list('ticket.device', { gateId }),
  conflicts: (gateId: number | null) => queryKeys.list('ticket.scan-conflict', ofGate(gateId)),
};
