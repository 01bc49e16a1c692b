import { Result } from '@shanmen/shared/contracts/schema';
import { Verification } from '@shanmen/shared/contracts/modules/publishing/verification';

import type { App, AppDeps } from '../../../http/route.ts';
import type { CurrentRelease } from '../release-ledger/current-release.ts';
import { verifyLedger } from './verification.service.ts';

export function verificationRoutes(app: App, { pools }: AppDeps, { store }: CurrentRelease): void {
  app.get(
    '/api/modules/verification',
    {
      config: { permission: 'modules:release:view', scope: 'none' },
      schema: { response: { 200: Result(Verification) } },
    },
    async () => ({ result: await verifyLedger(pools.main, store) }),
  );
}
