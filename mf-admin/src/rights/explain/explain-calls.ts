import { api, queryKeys } from '@shanmen/shared';
import type {
  EffectivePermissions,
  PermissionAnswer,
  PermissionDifference,
  PermissionHolders,
  PermissionQuestion,
  PermissionWhatIf,
} from '@shanmen/shared/contracts/admin/rights/permission';

/** The calls of 权限说明; each leaves a row in the log. */
export const explainCalls = {
  held: (staffId: number) =>
    api.get<EffectivePermissions>(`/api/admin/users/${staffId}/effective-permissions`),
  holders: (code: string, outletId: number | null) =>
    api.get<PermissionHolders>(`/api/admin/permissions/${code}/holders`, {
      query: { outletId: outletId ?? undefined },
    }),
  printed: (code: string, outletId: number | null) =>
    api.post<PermissionHolders>(`/api/admin/permissions/${code}/holders/print`, undefined, {
      query: { outletId: outletId ?? undefined },
    }),
  ask: (question: PermissionQuestion) =>
    api.post<PermissionAnswer>('/api/admin/permission-questions', question),
  whatIf: (supposed: PermissionWhatIf) =>
    api.post<PermissionDifference>('/api/admin/permission-what-ifs', supposed),
};

/** Named after the user, so that a change of his roles is read again. */
export const explainKeysOf = {
  held: (staffId: number) => queryKeys.list('admin.user', { part: 'permissions', id: staffId }),
  holders: (code: string, outletId: number | null) =>
    queryKeys.list('admin.user', { part: 'holders', code, outletId: outletId ?? 0 }),
  ask: ({ staffId, code, outletId }: PermissionQuestion) =>
    queryKeys.list('admin.user', { part: 'question', id: staffId, code, outletId: outletId ?? 0 }),
  whatIf: ({ staffId, assignments, day }: PermissionWhatIf) =>
    queryKeys.list('admin.user', {
      part: 'what-if',
      id: staffId,
      assignments: JSON.stringify(assignments),
      day: day ?? '',
    }),
};
