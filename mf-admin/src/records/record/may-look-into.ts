import { hasAuth } from '@shanmen/shared';

/** What stands in a log is shown beside its object to whoever may read the log itself. */
export function mayLookInto(log: 'admin:audit-log:view' | 'admin:login-log:view'): boolean {
  return hasAuth('admin:security:view') && hasAuth(log);
}
