import { UserPage, UserQuery } from '@shanmen/shared/contracts/admin/user';
import { Result } from '@shanmen/shared/contracts/schema';
import { businessDay } from '@shanmen/shared/time';

import type { App, AppDeps } from '../../http/route.ts';
import { listUsers } from './user.queries.ts';

type Site = () => Promise<{ dayCut: string }>;

export function userRoutes(app: App, { pools, now }: AppDeps, site: Site): void {
  app.get(
    '/api/admin/users',
    {
      config: { permission: 'admin:user:view', scope: 'none' },
      schema: { querystring: UserQuery, response: { 200: Result(UserPage) } },
    },
    async request => {
      const [at, { dayCut }] = [now(), await site()];
      const day = businessDay(at, dayCut);
      return { result: await listUsers(pools.main, request.query, { now: at, day }) };
    },
  );
}
