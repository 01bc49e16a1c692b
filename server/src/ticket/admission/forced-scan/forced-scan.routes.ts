import { Result } from '@shanmen/shared/contracts/schema';
import { ScanAnswer } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { ForcedScan } from '@shanmen/shared/contracts/ticket/admission/forced-scan';

import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { forceScan } from './forced-scan.service.ts';

export function forcedScanRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  app.post(
    '/api/ticket/forced-scans',
    {
      config: {
        permission: 'ticket:check-in:force',
        scope: 'none',
        idempotent: true,
        audit: 'ticket.check-in.forced',
        changes: ['ticket.check-in'],
      },
      schema: { body: ForcedScan, response: { 200: Result(ScanAnswer) } },
    },
    async request => {
      const { staff, body, idempotency } = request;
      const work = { ...(await momentOf(deps, site)), keys, idemKey: idempotency.recordKey };
      return runOnce(deps, request, tx => forceScan(tx, staff, body, work));
    },
  );
}
