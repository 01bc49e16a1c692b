import { api, queryKeys } from '@shanmen/shared';
import { type LoginLogPage, loginResults } from '@shanmen/shared/contracts/admin/records/login-log';
import { Failure, History, Skeleton } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { browserOf } from '../../people/session/session-calls.ts';

/** 登录记录: when somebody signed in or tried to, and from where. */
export function SignInRecord({ staffId }: { readonly staffId: number }) {
  const query = { staffId, pageSize: 50 };
  const tries = useQuery({
    queryKey: queryKeys.list('admin.login-log', query),
    queryFn: () => api.get<LoginLogPage>('/api/admin/login-logs', { query }),
  });
  if (tries.error) return <Failure error={tries.error} onRetry={() => void tries.refetch()} />;
  if (!tries.data) return <Skeleton active />;
  return (
    <History
      rows={tries.data.rows.map(row => ({
        id: String(row.id),
        at: row.at,
        who: [row.deviceName ?? (row.userAgent && browserOf(row.userAgent)), row.place, row.ip]
          .filter(Boolean)
          .join(' · '),
        what: loginResults[row.result],
      }))}
    />
  );
}
