import { EntranceCard } from '@shanmen/shared/contracts/entrance/card';
import { Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import type { App, AppDeps } from '../../http/route.ts';
import { entranceCards } from './card.service.ts';

export function cardRoutes(app: App, { pools, now }: AppDeps): void {
  app.get(
    '/api/entrance/cards',
    {
      config: { permission: 'signed-in', scope: 'own' },
      schema: { response: { 200: Result(Type.Array(EntranceCard, { maxItems: 8 })) } },
    },
    async request => ({ result: await entranceCards(pools.main, request.staff, now()) }),
  );
}
