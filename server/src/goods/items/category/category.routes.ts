import { Categories, CategoryDraft, CategoryName } from '@shanmen/shared/contracts/goods/items/category';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { listCategories } from './category.queries.ts';
import { addCategory, changeCategory } from './category.service.ts';

const writing = {
  permission: 'goods:item:edit',
  scope: 'none',
  idempotent: true,
  audit: 'goods.master.changed',
  changes: ['goods.category', 'goods.item'],
} as const;

export function categoryRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;

  app.get(
    '/api/goods/categories',
    {
      config: { permission: 'goods:item:view', scope: 'none' },
      schema: { response: { 200: Result(Categories) } },
    },
    async () => ({ result: await listCategories(pools.main) }),
  );

  app.post(
    '/api/goods/categories',
    { config: writing, schema: { body: CategoryDraft, response: { 200: Result(Categories) } } },
    async request => runOnce(deps, request, tx => addCategory(tx, request.staff, request.body)),
  );

  app.put(
    '/api/goods/categories/:id',
    {
      config: writing,
      schema: { params: IdParams, body: CategoryName, response: { 200: Result(Categories) } },
    },
    async request =>
      runOnce(deps, request, tx => changeCategory(tx, request.staff, request.params.id, request.body)),
  );
}
