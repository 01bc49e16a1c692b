import {
  InStoreCode,
  InStoreCodesGiven,
  InStoreCodeWish,
} from '@shanmen/shared/contracts/goods/items/in-store-code';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { giveInStoreCodes, nextInStoreCode } from './in-store-code.service.ts';

/** 生成店内码, for goods that come without a bar code. */
export function inStoreCodeRoutes(app: App, deps: AppDeps): void {
  app.post(
    '/api/goods/in-store-codes/next',
    {
      config: {
        permission: { anyOf: ['goods:item:add', 'goods:item:edit'] },
        scope: 'none',
        idempotent: true,
      },
      schema: { response: { 200: Result(InStoreCode) } },
    },
    async request => runOnce(deps, request, tx => nextInStoreCode(tx)),
  );

  app.post(
    '/api/goods/in-store-codes',
    {
      config: {
        permission: 'goods:item:edit',
        scope: 'none',
        idempotent: true,
        audit: 'goods.master.changed',
        changes: ['goods.item'],
      },
      schema: { body: InStoreCodeWish, response: { 200: Result(InStoreCodesGiven) } },
    },
    async request => runOnce(deps, request, tx => giveInStoreCodes(tx, request.staff, request.body.ids)),
  );
}
