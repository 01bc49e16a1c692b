import { api, queryKeys } from '@shanmen/shared';
import type { Outlet, OutletChange, OutletMove } from '@shanmen/shared/contracts/admin/places/outlet';

const endpoint = '/api/admin/outlets';

/** The calls about outlets; they are made with their store or sale site. */
export const outletCalls = {
  change: (id: number, change: OutletChange) => api.put<Outlet>(`${endpoint}/${id}`, change),
  move: (id: number, regionId: number | null) =>
    api.get<OutletMove>(`${endpoint}/${id}/move`, { query: regionId === null ? {} : { regionId } }),
};

export const outletKeysOf = {
  every: queryKeys.every('admin.outlet'),
  move: (id: number, regionId: number | null) =>
    queryKeys.list('admin.outlet', { part: 'move', id, regionId: regionId ?? 0 }),
};
