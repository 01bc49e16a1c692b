import { type PermissionReach, permissionReaches } from '@shanmen/shared/contracts/admin/rights/permission';
import { useOutlets } from '../../people/user/user-calls.ts';

/** Says where a permission holds, by the names of its outlets. */
export function useReachWords(): (reach: PermissionReach) => string {
  const outlets = useOutlets().data?.rows ?? [];
  return reach => {
    if (reach.kind !== 'outlets') return permissionReaches[reach.kind];
    const names = reach.outletIds.map(id => outlets.find(outlet => outlet.id === id)?.name ?? `网点 ${id}`);
    const stores = reach.warehouseIds.length === 0 ? [] : [`${reach.warehouseIds.length} 个仓库`];
    return [...names, ...stores].join('、') || '没有网点';
  };
}
