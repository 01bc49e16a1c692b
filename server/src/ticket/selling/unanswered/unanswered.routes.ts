import { Result } from '@shanmen/shared/contracts/schema';
import { AllUnanswered, AskedAgain } from '@shanmen/shared/contracts/ticket/selling/unanswered';

import { workedOutlets } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import type { Staff } from '../../../callers/staff.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import { askForAnotherDay, listUnanswered, type UnansweredReach } from './unanswered.queries.ts';

const health = 'admin:health:view';
const asking = 'ticket:unanswered:ask';

/** Money of which its provider says nothing, of the outlets of whoever asks. */
export function unansweredRoutes(app: App, deps: AppDeps, site: SitePort): void {
  const { pools, now } = deps;

  app.get(
    '/api/ticket/unanswered',
    {
      config: { permission: { anyOf: [health, asking] }, scope: 'ticket' },
      schema: { response: { 200: Result(AllUnanswered) } },
    },
    async ({ staff }) => ({ result: await listUnanswered(pools.main, await reachOf(staff)) }),
  );

  app.post(
    '/api/ticket/unanswered/ask',
    {
      config: { permission: asking, scope: 'ticket', widenedBy: [health] },
      schema: { response: { 200: Result(AskedAgain) } },
    },
    async ({ staff }) => {
      const reach = await reachOf(staff);
      return {
        result: { asked: await withTransaction(pools.main, tx => askForAnotherDay(tx, now(), reach)) },
      };
    },
  );

  /** Whoever looks after the system sees the whole: it is one provider for all windows. */
  async function reachOf(staff: Staff): Promise<UnansweredReach> {
    if (staff.codes.has(health)) return null;
    const { bizDate: day } = await momentOf(deps, site);
    return workedOutlets(pools.main, staff, { code: asking, domain: 'ticket', day });
  }
}
