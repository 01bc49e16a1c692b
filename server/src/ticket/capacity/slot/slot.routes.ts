import { Result } from '@shanmen/shared/contracts/schema';
import { Slot, SlotQuery } from '@shanmen/shared/contracts/ticket/capacity/slot';
import { Type } from 'typebox';

import type { App, AppDeps } from '../../../http/route.ts';
import { showSlots } from './slot.service.ts';

export function slotRoutes(app: App, { pools }: AppDeps): void {
  app.get(
    '/api/ticket/slots',
    {
      config: { permission: 'ticket:sale:open', scope: 'none' },
      schema: { querystring: SlotQuery, response: { 200: Result(Type.Array(Slot, { maxItems: 500 })) } },
    },
    async request => ({ result: await showSlots(pools.main, request.query) }),
  );
}
