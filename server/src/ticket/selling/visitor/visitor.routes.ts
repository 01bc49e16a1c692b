import { Result } from '@shanmen/shared/contracts/schema';
import { VisitorAnswer, VisitorQuestion } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { dayOf } from '@shanmen/shared/time';

import { notingHits } from '../../../commerce/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import type { SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';
import { checkVisitor } from './visitor.service.ts';

export function visitorRoutes(app: App, { pools, now }: AppDeps, site: SitePort, keys: TicketKeys): void {
  app.post(
    '/api/ticket/visitors/check',
    {
      config: { permission: 'ticket:sale:open', scope: 'none' },
      schema: { body: VisitorQuestion, response: { 200: Result(VisitorAnswer) } },
    },
    async ({ body, staff }) => {
      const { identity: rules } = await site();
      const at = now();
      const work = { now: at, today: dayOf(at), rules, person: keys.person };
      const attempt = { act: 'BUY', staffId: staff.id, now } as const;
      return notingHits(pools.main, attempt, async () => ({
        result: await checkVisitor(pools.main, body, work),
      }));
    },
  );
}
