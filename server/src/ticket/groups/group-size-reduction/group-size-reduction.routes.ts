import { Result } from '@shanmen/shared/contracts/schema';
import { OrderParams } from '@shanmen/shared/contracts/ticket/selling/order';
import { TeamBooking } from '@shanmen/shared/contracts/ticket/groups/team-booking';
import {
  GroupSizeReductionQuery,
  GroupSizeReductionQuote,
  GroupSizeReductionRequest,
} from '@shanmen/shared/contracts/ticket/groups/group-size-reduction';

import { workedOutlets } from '../../../admin/public.ts';
import type { App, AppDeps } from '../../../http/route.ts';
import { runOnce } from '../../../http/run-once.ts';
import type { Staff } from '../../../callers/staff.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import { cutTeamBooking, quoteGroupSizeReduction } from './booked-cut.service.ts';

const permission = 'ticket:sale:team';

/** 团队减员 of what is booked and not paid; of what was issued it is a refund. */
export function groupSizeReductionRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  const { pools } = deps;

  app.get(
    '/api/ticket/team-cuts/:orderNo',
    {
      config: { permission, scope: 'ticket' },
      schema: {
        params: OrderParams,
        querystring: GroupSizeReductionQuery,
        response: { 200: Result(GroupSizeReductionQuote) },
      },
    },
    async ({ staff, params, query }) => ({
      result: await quoteGroupSizeReduction(pools.main, params.orderNo, query, await workOf(staff)),
    }),
  );

  app.post(
    '/api/ticket/team-cuts/:orderNo',
    {
      config: {
        permission,
        scope: 'ticket',
        idempotent: true,
        audit: 'ticket.team-booking.cut',
        changes: ['ticket.order', 'ticket.slot', 'commerce.credit-account'],
      },
      schema: {
        params: OrderParams,
        body: GroupSizeReductionRequest,
        response: { 200: Result(TeamBooking) },
      },
    },
    async request => {
      const { staff, params, body } = request;
      const work = await workOf(staff);
      return runOnce(deps, request, tx => cutTeamBooking(tx, staff, params.orderNo, body, work));
    },
  );

  async function workOf(staff: Staff) {
    const moment = await momentOf(deps, site);
    const reach = { code: permission, domain: 'ticket', day: moment.bizDate } as const;
    return { ...moment, keys, outletIds: await workedOutlets(pools.main, staff, reach) };
  }
}
