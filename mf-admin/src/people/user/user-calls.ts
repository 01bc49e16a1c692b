import { api, crud, queryKeys } from '@shanmen/shared';
import type { OutletPage } from '@shanmen/shared/contracts/admin/places/outlet';
import type { RolePage } from '@shanmen/shared/contracts/admin/rights/role';
import type {
  Assignment,
  AssignmentDraft,
  OneTimeCode,
  UnclosedShift,
  UserCard,
  UserChange,
  UserDraft,
  UserMobile,
} from '@shanmen/shared/contracts/admin/people/user';
import { useQuery } from '@tanstack/react-query';

const endpoint = '/api/admin/users';

/** The calls of 用户管理. */
export const userCalls = {
  ...crud<UserCard, UserDraft, UserChange>('admin.user', endpoint),
  assign: ({ id, version }: UserCard, assignments: readonly AssignmentDraft[]) =>
    api.put<UserCard>(`${endpoint}/${id}/roles`, { assignments, reason: '', version }),
  remove: (id: number) => api.delete<null>(`${endpoint}/${id}`),
  unclosedShift: (id: number) => api.get<UnclosedShift>(`${endpoint}/${id}/unclosed-shift`),
  resetFactor: (id: number, reason: string, key: string) =>
    api.post<UserCard>(`${endpoint}/${id}/second-factor/reset`, { reason }, { key }),
  mobile: (id: number, reason: string) => api.post<UserMobile>(`${endpoint}/${id}/mobile-views`, { reason }),
  giveCode: (id: number) => api.post<OneTimeCode>(`${endpoint}/${id}/one-time-code`),
};

export const userKeysOf = {
  card: (id: number) => queryKeys.list('admin.user', { part: 'card', id }),
  unclosedShift: (id: number) => queryKeys.list('admin.user', { part: 'unclosed shift', id }),
};

/** The roles that can be given, and who may give them. */
export function useRoles() {
  return useQuery({
    queryKey: queryKeys.list('admin.role', { part: 'all' }),
    queryFn: () => api.get<RolePage>('/api/admin/roles', { query: { pageSize: 200 } }),
  });
}

/** All outlets, by their id. */
export function useOutlets() {
  return useQuery({
    queryKey: queryKeys.list('admin.outlet', { part: 'all' }),
    queryFn: () => api.get<OutletPage>('/api/admin/outlets', { query: { pageSize: 200 } }),
  });
}

/** What a role that is held looks like when it is sent back as it is. */
export function draftOf({ roleId, validFrom, validTo, outletIds }: Assignment): AssignmentDraft {
  return { roleId, validFrom, validTo, outletIds };
}
