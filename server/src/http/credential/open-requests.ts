import type { FastifyReply, FastifyRequest } from 'fastify';

import { callerOf } from '../../callers/network.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import type { App, RouteAccess } from '../route.ts';

const mostOpen = 200;
const retryAfterSeconds = 1;

/**
 * Limits the open requests of one source, so that a source holds nobody else up. Streams do not count:
 * the tills of a site share one address, and each keeps one open all day.
 */
export function limitOpenRequests(app: App): void {
  const openOf = new Map<string, number>();
  app.memory.holds(() => openOf.clear());

  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { stream }: Partial<RouteAccess> = request.routeOptions.config;
    if (stream === true) return;
    const source = callerOf(request.ip);
    const open = openOf.get(source) ?? 0;
    if (open >= mostOpen) {
      reply.header('connection', 'close');
      throw new RuleViolation('rate_limited', undefined, { retryAfterSeconds });
    }
    openOf.set(source, open + 1);
    // An answer is closed once, however it ended.
    reply.raw.once('close', () => leave(source));
  });

  function leave(source: string): void {
    const open = (openOf.get(source) ?? 1) - 1;
    if (open === 0) openOf.delete(source);
    else openOf.set(source, open);
  }
}
