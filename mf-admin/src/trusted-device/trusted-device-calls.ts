import { api, queryKeys } from '@shanmen/shared';
import type { DeviceEnrolment } from '@shanmen/shared/contracts/auth/trusted-device';

const devices = '/api/auth/trusted-devices';

/** The calls of 可信设备. */
export const trustedDeviceCalls = {
  bind: (draft: DeviceEnrolment) => api.post<null>(devices, draft),
  revoke: (id: number, reason: string, key: string) =>
    api.post<null>(`${devices}/${id}/revoke`, { reason }, { key }),
  every: queryKeys.list('auth.trusted-device', {}).slice(0, 2),
};
