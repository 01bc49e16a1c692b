import { Result } from '@shanmen/shared/contracts/schema';
import { CashMove, CashMoveRequest } from '@shanmen/shared/contracts/ticket/cash-move';

import type { App, AppDeps } from '../../http/route.ts';
import { runOnce } from '../../http/run-once.ts';
import { momentOf, type SitePort } from '../site-port.ts';
import { moveCash } from './cash-move.service.ts';

export function cashMoveRoutes(app: App, deps: AppDeps, site: SitePort): void {
  app.post(
    '/api/ticket/cash-moves',
    {
      config: {
        permission: 'ticket:sale:drawer',
        scope: 'own',
        idempotent: true,
        audit: 'ticket.cash.moved',
        changes: ['ticket.shift'],
      },
      schema: { body: CashMoveRequest, response: { 200: Result(CashMove) } },
    },
    async request => {
      const work = { ...(await momentOf(deps, site)), idemKey: request.idempotency.key };
      return runOnce(deps, request, tx => moveCash(tx, request.staff, request.body, work));
    },
  );
}
