import { businessDay } from '@shanmen/shared/time';
import { Type } from 'typebox';

import type { App, AppDeps } from '../../http/route.ts';
import { signalChannel, signalNow } from '../../platform/messages/signal.queries.ts';
import type { PeoplePorts } from '../ports.ts';
import { ChangeTeller } from './change-teller.ts';
import { EventHub } from './event-hub.ts';
import { readStandings } from './event.queries.ts';

export type EventParts = {
  people: Pick<PeoplePorts, 'site' | 'accessOf'>;
  /** Sequence number of the import map that browsers load now. */
  readSequence: () => Promise<number>;
};

/** `GET /api/auth/events`, and the hook that tells what the calls of all routes changed. */
export function eventRoutes(app: App, deps: AppDeps, { people, readSequence }: EventParts): void {
  const db = deps.pools.main;
  const warn = (error: unknown) => app.log.warn({ err: error }, 'browsers could not be told');
  const hub = new EventHub({
    readStandings: async ids => {
      const now = deps.now();
      return readStandings(db, ids, { now, day: businessDay(now, (await people.site()).dayCut) });
    },
    holds: async (staffId, permissionVersion, permission) => {
      const { codes } = await people.accessOf(staffId, permissionVersion, deps.now());
      return [...codes].some(code => code === permission);
    },
    readSequence,
    listen: heard => deps.pools.listen(signalChannel, heard),
    isDraining: () => deps.readiness.draining,
    warn,
  });
  const teller = new ChangeTeller(event => signalNow(db, { tell: event }), warn);

  app.addHook('onResponse', async (request, reply) => {
    const { changes = [], alsoChanges } = request.routeOptions.config;
    if (reply.statusCode >= 300) return;
    teller.note([...changes, ...(alsoChanges?.(request.body) ?? [])]);
  });
  const close = () => {
    teller.close();
    hub.close();
  };
  app.addHook('preClose', async () => close());
  app.memory.holds(close);

  app.get(
    '/api/auth/events',
    {
      config: { permission: 'signed-in', scope: 'own', openTo: ['password-due', 'factor-due'], stream: true },
      schema: { response: { 200: { content: { 'text/event-stream': { schema: Type.Unknown() } } } } },
    },
    async (request, reply) => {
      const { body } = await hub.follow(request.session.id, request.staff.id);
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          // Proxies would otherwise gather the events until there are enough of them.
          .header('x-accel-buffering', 'no')
          .send(body)
      );
    },
  );
}
