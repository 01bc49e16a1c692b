import { AnyMenuEntry, MenuEntry, MyMenuQuery } from '@shanmen/shared/contracts/admin/settings/menu';
import { Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import type { App, AppDeps } from '../../../http/route.ts';
import { allMenus, myMenu } from './menu.service.ts';

/** Both addresses are the specification's, spelling included. */
export function menuRoutes(app: App, { pools }: AppDeps): void {
  app.get(
    '/api/Menu/GetMyMenu',
    {
      config: { permission: 'signed-in', scope: 'own' },
      schema: {
        querystring: MyMenuQuery,
        response: { 200: Result(Type.Array(MenuEntry, { maxItems: 1000 })) },
      },
    },
    async request => ({ result: await myMenu(pools.main, request.staff, request.query.pid) }),
  );

  app.get(
    '/api/Menu/GetAllMenu',
    {
      config: { permission: 'signed-in', scope: 'own' },
      schema: { response: { 200: Result(Type.Array(AnyMenuEntry, { maxItems: 5000 })) } },
    },
    async request => ({ result: await allMenus(pools.main, request.staff) }),
  );
}
