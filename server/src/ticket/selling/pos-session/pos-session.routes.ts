import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { Result } from '@shanmen/shared/contracts/schema';
import { PosSession, PosSessionQuery } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import { fen, multiplyFen } from '@shanmen/shared/money';

import { openSettings, workedOutlets } from '../../../admin/public.ts';
import { openGateway } from '../../../commerce/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { readConcessionLimits } from '../../pricing/sale-discount/discount-limits.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';
import { showPosSession } from './pos-session.service.ts';
import { scenicAreaOf } from './scenic-area.ts';

export function posSessionRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const db = deps.pools.main;

  app.get(
    '/api/ticket/sale-boot',
    {
      config: { permission: 'ticket:sale:open', scope: 'ticket' },
      schema: { querystring: PosSessionQuery, response: { 200: Result(PosSession) } },
    },
    async ({ staff, query }) => {
      const moment = await momentOf(deps, site);
      const question = { code: 'ticket:sale:open', domain: 'ticket', day: moment.bizDate } as const;
      const [outletIds, setting, { identity, demo, accounts }, limits] = await Promise.all([
        workedOutlets(db, staff, question),
        openSettings(db),
        site(),
        readConcessionLimits(db),
      ]);
      const scenicArea = scenicAreaOf(setting);
      const provider = openGateway({ db, now: deps.now, demo, accounts })?.name ?? null;
      const cashWitnessFen = multiplyFen(fen(1_00), setting(settings.cashWitnessYuan));
      const asked = { ...moment, visitDate: query.visitDate, outletIds, limits, cashWitnessFen };
      const work = { ...asked, scenicArea, keys, identity, provider };
      return { result: await showPosSession(db, staff, work) };
    },
  );
}
