import { Region, RegionChange, RegionDraft, Regions } from '@shanmen/shared/contracts/admin/places/region';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { listRegions } from './region.queries.ts';
import { addRegion, renameRegion } from './region.service.ts';

const writing = {
  permission: 'admin:outlet:edit',
  scope: 'none',
  audit: 'admin.outlet.changed',
  changes: ['admin.outlet'],
} as const;

/** 区域: what groups outlets. */
export function regionRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;

  app.get(
    '/api/admin/regions',
    {
      config: { permission: { anyOf: ['admin:outlet:view', 'admin:role:view'] }, scope: 'none' },
      schema: { response: { 200: Result(Regions) } },
    },
    async () => ({ result: await listRegions(pools.main) }),
  );

  app.post(
    '/api/admin/regions',
    {
      config: { ...writing, idempotent: true },
      schema: { body: RegionDraft, response: { 200: Result(Region) } },
    },
    async request => runOnce(deps, request, tx => addRegion(tx, request.staff, request.body)),
  );

  app.put(
    '/api/admin/regions/:id',
    { config: writing, schema: { params: IdParams, body: RegionChange, response: { 200: Result(Region) } } },
    async ({ staff, params, body }) => ({
      result: await withTransaction(pools.main, tx => renameRegion(tx, staff, params.id, body)),
    }),
  );
}
