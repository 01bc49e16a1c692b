import { outlet, OutletMove, OutletMoveQuery } from '@shanmen/shared/contracts/admin/places/outlet';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';

import type { App, AppDeps } from '../../../http/route.ts';
import { masterRoutes } from '../../../masters/master.routes.ts';
import { type IsPlaceOpen, outletHooks, previewMove } from './outlet.service.ts';

type Parts = { site: () => Promise<{ dayCut: DayCuts }>; isPlaceOpen: IsPlaceOpen };

export function outletRoutes(app: App, deps: AppDeps, { site, isPlaceOpen }: Parts): void {
  const { pools, now } = deps;
  const today = async () => {
    const { dayCut } = await site();
    return businessDay(now(), dayCut);
  };
  const mayList = ['admin:user:view', 'admin:role:view', 'admin:security:view', 'admin:outlet:view'] as const;

  masterRoutes(app, deps, outlet, {
    ...outletHooks,
    changes: ['admin.outlet'],
    // Its version makes a change once.
    access: { view: { permission: { anyOf: mayList } }, edit: { idempotent: false } },
    reading: async () => ({ day: await today(), isPlaceOpen }),
  });

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
}
