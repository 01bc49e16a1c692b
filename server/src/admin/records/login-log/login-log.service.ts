import type { LoginLogPage, LoginLogQuery } from '@shanmen/shared/contracts/admin/records/login-log';

import type { Db } from '../../../db/transaction.ts';
import { findPeopleCalled } from '../audit-log/audit-log.queries.ts';
import { listLoginLogs } from './login-log.queries.ts';

/** Tries of signing in; a keyword that names somebody exactly means this person. */
export async function showLoginLogs(db: Db, query: LoginLogQuery): Promise<LoginLogPage> {
  const people = await findPeopleCalled(db, query.keyword ?? '');
  return listLoginLogs(db, people, query);
}
