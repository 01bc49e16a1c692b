import { CodeSearchAnswer, CodeSearchQuery } from '@shanmen/shared/contracts/goods/items/code-search';
import { documentTypeKeys } from '@shanmen/shared/contracts/goods/documents/document-types';
import type { FoundGood } from '@shanmen/shared/contracts/goods/items/lookup';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { documentWork } from '../../documents/document-work.ts';
import type { WithMoney } from '../../ports.ts';
import { lookUp } from '../lookup/lookup.service.ts';
import { withoutCost } from '../lookup/shown-good.ts';
import { readPictureAt } from '../item-picture/item-picture.queries.ts';
import { listDocumentsOf, listStockOf, readLastPurchase } from './code-search.queries.ts';

const viewCodes = documentTypeKeys.map(type => `goods:${type}:view` as const);

export function codeSearchRoutes(app: App, deps: AppDeps & WithMoney): void {
  const { pools } = deps;
  const viewCode = 'goods:code-search:view';

  app.get(
    '/api/goods/code-search',
    {
      config: { permission: viewCode, scope: 'stock', widenedBy: [...viewCodes, 'goods:cost:view'] },
      schema: { querystring: CodeSearchQuery, response: { 200: Result(CodeSearchAnswer) } },
    },
    async ({ staff, query }) => {
      if (query.q.trim() === '') return { result: { card: null, found: [] } };
      const seesCost = staff.codes.has('goods:cost:view');
      const found = await lookUp(pools.main, query);
      const shown: FoundGood[] = seesCost ? found : found.map(withoutCost);
      const [good, ...others] = shown;
      if (!good || (!good.exact && others.length > 0)) return { result: { card: null, found: shown } };
      const { reach } = await documentWork(deps, staff, 'jh', viewCode);
      const types = documentTypeKeys.filter(type => staff.codes.has(`goods:${type}:view`));
      const [lying, documents, pictureAt, lastPurchase] = await Promise.all([
        listStockOf(pools.main, good.goodsId, reach),
        listDocumentsOf(pools.main, good.goodsId, types, reach),
        readPictureAt(pools.main, good.goodsId),
        seesCost ? readLastPurchase(pools.main, good.goodsId, reach) : undefined,
      ]);
      const stock = seesCost ? lying : lying.map(({ averageFen: _average, valueFen: _value, ...row }) => row);
      const card = {
        good,
        pictureAt,
        stock,
        documents,
        ...(lastPurchase === undefined ? {} : { lastPurchase }),
      };
      return { result: { card, found: [] } };
    },
  );
}
