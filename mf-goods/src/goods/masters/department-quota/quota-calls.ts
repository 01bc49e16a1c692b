import { api, queryKeys } from '@shanmen/shared';
import type {
  DepartmentQuotaChange,
  DepartmentQuotas,
} from '@shanmen/shared/contracts/goods/masters/department-quota';

const endpoint = '/api/goods/department-quotas';

export const quotaCalls = {
  change: (change: DepartmentQuotaChange, key: string) =>
    api.put<DepartmentQuotas>(endpoint, change, { key }),
};

/** What a department may take in the month of a day, and what is left of it. */
export function quotasQuery(deptId: number, day: string) {
  return {
    queryKey: queryKeys.list('goods.department', { part: 'quotas', deptId, day }),
    queryFn: () => api.get<DepartmentQuotas>(endpoint, { query: { deptId, day } }),
    staleTime: 0,
  };
}
