import { HealthReport } from '@shanmen/shared/contracts/modules/health-event';
import { ClosedObject, Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import type { App, AppDeps } from '../../http/route.ts';
import { keepHealthEvents } from './health-event.service.ts';

export function healthEventRoutes(app: App, { pools, now }: AppDeps): void {
  app.post(
    '/api/modules/health-events',
    {
      config: { permission: 'public', scope: 'none' },
      schema: { body: HealthReport, response: { 200: Result(ClosedObject({ kept: Type.Integer() })) } },
    },
    async request => {
      const { events } = request.body;
      const kept = await keepHealthEvents(pools.main, events, { now: now(), requestId: request.id });
      if (kept > 0) request.log.warn({ kept, modules: events.map(({ module }) => module) }, 'modules failed');
      return { result: { kept } };
    },
  );
}
