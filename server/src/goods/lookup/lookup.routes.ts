import { documentTypeKeys } from '@shanmen/shared/contracts/goods/document-types';
import { FoundGoods, LookupQuery } from '@shanmen/shared/contracts/goods/lookup';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../http/route.ts';
import { today } from '../today.ts';
import { lookUp } from './lookup.service.ts';
import { withoutCost } from './shown-good.ts';

const viewCodes = documentTypeKeys.map(type => `goods:${type}:view` as const);

export function lookupRoutes(app: App, deps: AppDeps): void {
  const { pools } = deps;

  app.get(
    '/api/goods/lookup',
    {
      config: {
        permission: { anyOf: [...viewCodes, 'goods:item:view'] },
        scope: 'none',
        widenedBy: ['goods:cost:view'],
      },
      schema: { querystring: LookupQuery, response: { 200: Result(FoundGoods) } },
    },
    async ({ staff, query }) => {
      const found = await lookUp(pools.main, { ...query, on: query.on ?? (await today(deps)) });
      if (staff.codes.has('goods:cost:view')) return { result: found };
      return { result: found.map(withoutCost) };
    },
  );
}
