import {
  Outlet,
  OutletChange,
  OutletMove,
  OutletMoveQuery,
  OutletPage,
  OutletQuery,
} from '@shanmen/shared/contracts/admin/places/outlet';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { listOutlets } from './outlet.queries.ts';
import { changeOutlet, type IsPlaceOpen, previewMove } from './outlet.service.ts';

type Parts = { site: () => Promise<{ dayCut: DayCuts }>; isPlaceOpen: IsPlaceOpen };

export function outletRoutes(app: App, deps: AppDeps, { site, isPlaceOpen }: Parts): void {
  const { pools, now } = deps;
  const today = async () => {
    const { dayCut } = await site();
    return businessDay(now(), dayCut);
  };

  app.get(
    '/api/admin/outlets',
    {
      config: {
        permission: {
          anyOf: ['admin:user:view', 'admin:role:view', 'admin:security:view', 'admin:outlet:view'],
        },
        scope: 'none',
      },
      schema: { querystring: OutletQuery, response: { 200: Result(OutletPage) } },
    },
    async ({ query }) => ({ result: await listOutlets(pools.main, query) }),
  );

  app.get(
    '/api/admin/outlets/:id/move',
    {
      config: { permission: 'admin:outlet:edit', scope: 'none' },
      schema: { params: IdParams, querystring: OutletMoveQuery, response: { 200: Result(OutletMove) } },
    },
    async ({ params, query: { regionId = null } }) => ({
      result: await previewMove(pools.main, params.id, { regionId, day: await today() }),
    }),
  );

  app.put(
    '/api/admin/outlets/:id',
    {
      config: {
        permission: 'admin:outlet:edit',
        scope: 'none',
        audit: 'admin.outlet.changed',
        changes: ['admin.outlet'],
      },
      schema: { params: IdParams, body: OutletChange, response: { 200: Result(Outlet) } },
    },
    async ({ staff, params, body }) => {
      const work = { day: await today(), isPlaceOpen };
      return {
        result: await withTransaction(pools.main, tx => changeOutlet(tx, staff, params.id, body, work)),
      };
    },
  );
}
