import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { Result } from '@shanmen/shared/contracts/schema';
import { CashMove, CashMoveRequest } from '@shanmen/shared/contracts/ticket/shift/cash-move';
import { fen, multiplyFen } from '@shanmen/shared/money';

import { openSettings } from '../../../admin/public.ts';
import type { ApproverPort } from '../../../auth/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import { findRecordedMove } from './cash-move.queries.ts';
import { moveCash } from './cash-move.service.ts';

export function cashMoveRoutes(
  app: App,
  deps: AppDeps,
  { site, approverOf }: { site: SitePort; approverOf: ApproverPort },
): void {
  app.post(
    '/api/ticket/cash-moves',
    {
      config: {
        permission: 'ticket:sale:drawer',
        scope: 'own',
        asks: ['open-shift'],
        idempotent: true,
        audit: 'ticket.cash.moved',
        changes: ['ticket.shift'],
      },
      schema: { body: CashMoveRequest, response: { 200: Result(CashMove) } },
    },
    async request => {
      const { staff, body } = request;
      const moment = await momentOf(deps, site);
      const setting = await openSettings(deps.pools.main);
      const approval = body.kind === 'DRAWER' ? undefined : body.approval;
      const shown = approval === undefined ? null : { approval, action: 'ticket.cash-move' as const };
      const work = {
        ...moment,
        idemKey: request.idempotency.recordKey,
        witnessFen: multiplyFen(fen(1_00), setting(settings.cashWitnessYuan)),
        witness: shown && (await approverOf(staff, shown, moment.now)),
      };
      return runOnce(deps, request, tx => moveCash(tx, staff, body, work), findRecordedMove);
    },
  );
}
