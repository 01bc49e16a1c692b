import { readReadiness } from '../../process/readiness.ts';
import type { App, AppDeps } from '../route.ts';

/** For the supervisor of the process: whether it lives, and whether it takes requests. */
export function healthRoutes(app: App, { pools, readiness }: AppDeps, codeSchema: number): void {
  app.get('/livez', async () => ({ live: true }));

  app.get('/readyz', async (_request, reply) => {
    const answer = await readReadiness(pools.main, readiness, codeSchema);
    return reply.code(answer.ready ? 200 : 503).send(answer);
  });
}
