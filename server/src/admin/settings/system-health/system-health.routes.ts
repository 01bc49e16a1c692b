import { SystemHealth } from '@shanmen/shared/contracts/admin/settings/system-health';
import { Result } from '@shanmen/shared/contracts/schema';

import type { App, AppDeps } from '../../../http/route.ts';
import { showSystemHealth } from './system-health.service.ts';

export function systemHealthRoutes(app: App, { pools, config, now }: AppDeps): void {
  app.get(
    '/api/admin/system-health',
    {
      config: { permission: 'admin:health:view', scope: 'none' },
      schema: { response: { 200: Result(SystemHealth) } },
    },
    async () => ({ result: await showSystemHealth(pools.main, config, now()) }),
  );
}
