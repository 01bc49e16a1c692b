import { UserPage, UserQuery } from '@shanmen/shared/contracts/admin/user';
import { Result } from '@shanmen/shared/contracts/schema';
import { businessDay } from '@shanmen/shared/time';

import type { App, AppDeps } from '../../http/route.ts';
import { listUsers } from './user.queries.ts';

export function userRoutes(app: App, { pools, now }: AppDeps): void {
  app.get(
    '/api/admin/users',
    {
      config: { permission: 'admin:user:view', scope: 'none' },
      schema: { querystring: UserQuery, response: { 200: Result(UserPage) } },
    },
    async request => {
      const at = now();
      return { result: await listUsers(pools.main, request.query, { now: at, day: businessDay(at) }) };
    },
  );
}
