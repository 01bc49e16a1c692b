import { EntranceCard } from '@shanmen/shared/contracts/entrance/card';
import { Result } from '@shanmen/shared/contracts/schema';
import { businessDay, type DayCuts } from '@shanmen/shared/time';
import { Type } from 'typebox';

import type { App, AppDeps } from '../../http/route.ts';
import { entranceCards, type WaitingPorts } from './card.service.ts';

type Site = () => Promise<{ dayCut: DayCuts }>;

type Ports = { site: Site; waiting: WaitingPorts };

export function cardRoutes(app: App, { pools, now }: AppDeps, { site, waiting }: Ports): void {
  app.get(
    '/api/entrance/cards',
    {
      config: { permission: 'signed-in', scope: 'own' },
      schema: { response: { 200: Result(Type.Array(EntranceCard, { maxItems: 8 })) } },
    },
    async request => {
      const [at, { dayCut }] = [now(), await site()];
      const work = { pools, waiting, now: at, day: businessDay(at, dayCut) };
      return { result: await entranceCards(request.staff, work) };
    },
  );
}
