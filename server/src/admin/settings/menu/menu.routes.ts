import { AnyMenuEntry, MenuEntry, MyMenuQuery } from '@shanmen/shared/contracts/admin/settings/menu';
import { Result } from '@shanmen/shared/contracts/schema';
import { dayOf } from '@shanmen/shared/time';
import { Type } from 'typebox';

import type { Staff } from '../../../callers/staff.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { allMenus, type MenuReader, myMenu } from './menu.service.ts';

/**
 * Both addresses are the specification's, spelling included.
 * @param readsByOutlet whether all that a report reads belongs to outlets
 */
export function menuRoutes(
  app: App,
  { pools, now }: AppDeps,
  readsByOutlet: MenuReader['readsByOutlet'],
): void {
  const reader = (staff: Staff): MenuReader => ({ db: pools.main, staff, day: dayOf(now()), readsByOutlet });

  app.get(
    '/api/Menu/GetMyMenu',
    {
      config: { permission: 'signed-in', scope: 'own' },
      schema: {
        querystring: MyMenuQuery,
        response: { 200: Result(Type.Array(MenuEntry, { maxItems: 1000 })) },
      },
    },
    async request => ({ result: await myMenu(reader(request.staff), request.query.pid) }),
  );

  app.get(
    '/api/Menu/GetAllMenu',
    {
      config: { permission: 'signed-in', scope: 'own' },
      schema: { response: { 200: Result(Type.Array(AnyMenuEntry, { maxItems: 5000 })) } },
    },
    async request => ({ result: await allMenus(reader(request.staff)) }),
  );
}
