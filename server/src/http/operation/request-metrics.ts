import { Counter, Histogram } from 'prom-client';

import type { App } from '../route.ts';

/** Sales, refusals, throttles and failures of sign-in are requests of a route with a status. */
export function measureRequests(app: App): void {
  const seconds = new Histogram({
    name: 'shanmen_request_seconds',
    help: 'From the arrival of a request to its answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const replays = new Counter({
    name: 'shanmen_replays_total',
    help: 'Writes that were answered from their Idempotency-Key',
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const { elapsedTime, statusCode } = reply;
    seconds.observe(
      { method, route: routeOptions.url ?? 'none', status: String(statusCode) },
      elapsedTime / 1000,
    );
    if (reply.getHeader('idempotent-replayed') === 'true') replays.inc();
  });
}
