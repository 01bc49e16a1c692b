import { api, queryKeys } from '@shanmen/shared';
import type { DeviceBinding, ListedPlaces } from '@shanmen/shared/contracts/auth/sign-in/trusted-device';

const devices = '/api/auth/trusted-devices';

/** The calls of 可信设备. */
export const trustedDeviceCalls = {
  places: () => api.get<ListedPlaces>(`${devices}/places`),
  bind: (draft: DeviceBinding) => api.post<null>(devices, draft),
  revoke: (id: number, reason: string, key: string) =>
    api.post<null>(`${devices}/${id}/revoke`, { reason }, { key }),
  placesKey: queryKeys.list('auth.trusted-device', { of: 'places' }),
  every: queryKeys.every('auth.trusted-device'),
};
