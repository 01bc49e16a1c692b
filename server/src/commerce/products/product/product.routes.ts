import {
  ProductPage,
  ProductQuery,
  ProductRow,
  PurchaseTermsChange,
} from '@shanmen/shared/contracts/commerce/products/product';
import { IdParams, Result } from '@shanmen/shared/contracts/schema';

import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { listProducts } from './product-list.queries.ts';
import { changePurchaseTerms } from './purchase-terms.service.ts';

type Listed = {
  path: 'products' | 'combos';
  kind: ProductRow['kind'];
  view: 'commerce:product:view' | 'commerce:combo:view';
  edit: 'commerce:product:edit' | 'commerce:combo:edit';
};

/** 单票管理 and 组合票: what is sold, and within which limits. */
export function productRoutes(app: App, { pools }: AppDeps): void {
  listRoutes({
    path: 'products',
    kind: 'SINGLE',
    view: 'commerce:product:view',
    edit: 'commerce:product:edit',
  });
  listRoutes({ path: 'combos', kind: 'COMBO', view: 'commerce:combo:view', edit: 'commerce:combo:edit' });

  function listRoutes({ path, kind, view, edit }: Listed): void {
    app.get(
      `/api/commerce/${path}`,
      {
        config: { permission: view, scope: 'none' },
        schema: { querystring: ProductQuery, response: { 200: Result(ProductPage) } },
      },
      async ({ query }) => ({ result: await listProducts(pools.main, kind, query) }),
    );

    app.put(
      `/api/commerce/${path}/:id/purchase-terms`,
      {
        config: {
          permission: edit,
          scope: 'none',
          audit: 'commerce.product.changed',
          changes: ['commerce.product'],
        },
        schema: { params: IdParams, body: PurchaseTermsChange, response: { 200: Result(ProductRow) } },
      },
      async ({ staff, params: { id }, body }) => ({
        result: await withTransaction(pools.main, tx => changePurchaseTerms(tx, staff, { id, kind }, body)),
      }),
    );
  }
}
