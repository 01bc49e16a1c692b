import { api, crud, queryKeys } from '@shanmen/shared';
import type { GrantChanges } from '@shanmen/shared/contracts/admin/rights/role-matrix';
import type {
  Role,
  RoleChange,
  RoleDraft,
  RoleGrant,
  RolePreview,
  RoleScopesChange,
  ScopePreview,
} from '@shanmen/shared/contracts/admin/rights/role';

const endpoint = '/api/admin/roles';

/** The calls of 角色管理. */
export const roleCalls = {
  ...crud<Role, RoleDraft, RoleChange>('admin.role', endpoint),
  preview: (id: number, grant: RoleGrant) => api.post<RolePreview>(`${endpoint}/${id}/preview`, grant),
  grant: (id: number, grant: RoleGrant) => api.put<Role>(`${endpoint}/${id}/permissions`, grant),
  changesSince: (id: number, since: string) =>
    api.get<GrantChanges>(`${endpoint}/${id}/grant-changes`, { query: { since } }),
  reachPreview: (id: number, change: RoleScopesChange) =>
    api.post<ScopePreview>(`${endpoint}/${id}/scope-preview`, change),
  reach: (id: number, change: RoleScopesChange) => api.put<Role>(`${endpoint}/${id}/scopes`, change),
  switch: ({ id, version }: Role, to: 'start' | 'stop', reason: string, key: string) =>
    api.post<Role>(`${endpoint}/${id}/${to}`, { reason, version }, { key }),
};

export const roleKeysOf = {
  changesSince: (id: number, since: string) => queryKeys.list('admin.role', { part: 'changes', id, since }),
};
