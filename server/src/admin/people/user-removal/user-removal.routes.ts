import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';
import { Type } from 'typebox';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { type IsNamed, removeUser } from './user-removal.service.ts';

type Parts = { site: () => Promise<{ dayCut: DayCuts }>; isNamed: IsNamed };

/** 删除 of an account that nobody ever used. */
export function userRemovalRoutes(app: App, deps: AppDeps, { site, isNamed }: Parts): void {
  app.delete(
    '/api/admin/users/:id',
    {
      config: {
        permission: 'admin:user:delete',
        scope: 'none',
        audit: 'admin.user.deleted',
        changes: ['admin.user'],
      },
      schema: { params: IdParams, response: { 200: Result(Type.Null()) } },
    },
    async ({ staff, params }) => {
      const [now, { dayCut }] = [deps.now(), await site()];
      const work = { now, day: businessDay(now, dayCut), isNamed };
      await withTransaction(deps.pools.main, tx => removeUser(tx, staff, params.id, work));
      return { result: null };
    },
  );
}
