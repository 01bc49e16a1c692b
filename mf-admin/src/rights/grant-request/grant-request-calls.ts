import { api, queryKeys } from '@shanmen/shared';

/** The calls of 授权复核. */
export const grantRequestCalls = {
  decide: (id: number, to: 'approve' | 'refuse', reason: string, key: string) =>
    api.post<null>(`/api/admin/grant-requests/${id}/${to}`, { reason }, { key }),
  every: queryKeys.list('admin.grant-request', {}).slice(0, 2),
};
