import { Withdrawal } from '@shanmen/shared/contracts/modules/publishing/withdrawal';
import { Result } from '@shanmen/shared/contracts/schema';
import { Type } from 'typebox';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { withdraw } from './withdrawal.service.ts';

export function withdrawalRoutes(app: App, deps: AppDeps): void {
  app.post(
    '/api/modules/withdrawals',
    {
      config: {
        permission: 'modules:release:promote',
        scope: 'none',
        stepUp: true,
        idempotent: true,
        audit: 'modules.version.withdrawn',
        changes: ['modules.release'],
      },
      schema: { body: Withdrawal, response: { 200: Result(Type.Null()) } },
    },
    request => runOnce(deps, request, tx => withdraw(tx, request.staff, request.body, deps.now())),
  );
}
