import { HealthReport } from '@shanmen/shared/contracts/modules/watching/health-event';
import { ClosedObject, Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import { readHalves } from '../../../http/credential/cookie-half.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import type { FindVisitor } from '../../running/import-map/cohort.ts';
import type { CurrentRelease } from '../../publishing/release-ledger/current-release.ts';
import { keepHealthEvents } from './health-event.service.ts';

export function healthEventRoutes(
  app: App,
  { pools, now }: AppDeps,
  current: CurrentRelease,
  findVisitor: FindVisitor,
): void {
  app.post(
    '/api/modules/health-events',
    {
      config: { permission: 'public', scope: 'none', often: true },
      schema: { body: HealthReport, response: { 200: Result(ClosedObject({ kept: Type.Integer() })) } },
    },
    async request => {
      const { events } = request.body;
      const sid = readHalves(request)?.sid;
      const kept = await keepHealthEvents(pools.main, events, {
        visitor: sid === undefined ? null : await findVisitor(sid),
        current: (await current.read()).release,
        now: now(),
        requestId: request.id,
      });
      if (kept > 0) request.log.warn({ kept, modules: events.map(({ module }) => module) }, 'modules failed');
      return { result: { kept } };
    },
  );
}
