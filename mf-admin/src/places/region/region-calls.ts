import { api, queryKeys } from '@shanmen/shared';
import type {
  Region,
  RegionChange,
  RegionDraft,
  Regions,
} from '@shanmen/shared/contracts/admin/places/region';
import { useQuery } from '@tanstack/react-query';

const endpoint = '/api/admin/regions';

/** The calls about regions. */
export const regionCalls = {
  add: (draft: RegionDraft, key: string) => api.post<Region>(endpoint, draft, { key }),
  rename: (id: number, change: RegionChange) => api.put<Region>(`${endpoint}/${id}`, change),
};

/** All regions in the order of the tree; they are told anew with the outlets. */
export function useRegions() {
  return useQuery({
    queryKey: queryKeys.list('admin.outlet', { part: 'regions' }),
    queryFn: () => api.get<Regions>(endpoint),
  });
}

/** Regions to choose from, each with those above it. */
export function useRegionOptions(): { value: number; label: string }[] {
  return useRegions().data?.map(({ id, path }) => ({ value: id, label: path })) ?? [];
}
