import { Result } from '@shanmen/shared/contracts/schema';
import { OrderParams } from '@shanmen/shared/contracts/ticket/order';
import { OrderDetail, OrderListQuery, OrderPage } from '@shanmen/shared/contracts/ticket/order-list';

import { workedOutlets } from '../../admin/public.ts';
import type { App, AppDeps } from '../../http/route.ts';
import type { Staff } from '../../staff.ts';
import { momentOf, type SitePort } from '../site-port.ts';
import type { OrderReach } from './order-list.queries.ts';
import { showOrderDetail, showOrders } from './order-list.service.ts';

const viewCodes = ['ticket:order:view', 'commerce:order:view'] as const;

export function orderListRoutes(app: App, deps: AppDeps, site: SitePort): void {
  const { pools } = deps;

  app.get(
    '/api/ticket/orders',
    {
      config: { permission: { anyOf: viewCodes }, scope: 'ticket' },
      schema: { querystring: OrderListQuery, response: { 200: Result(OrderPage) } },
    },
    async ({ staff, query }) => ({ result: await showOrders(pools.main, query, await reachOf(staff)) }),
  );

  app.get(
    '/api/ticket/orders/:orderNo/detail',
    {
      config: { permission: { anyOf: viewCodes }, scope: 'ticket' },
      schema: { params: OrderParams, response: { 200: Result(OrderDetail) } },
    },
    async ({ staff, params }) => ({
      result: await showOrderDetail(pools.main, params.orderNo, await reachOf(staff)),
    }),
  );

  async function reachOf(staff: Staff): Promise<OrderReach> {
    const { bizDate } = await momentOf(deps, site);
    const code = viewCodes.find(candidate => staff.codes.has(candidate)) ?? viewCodes[0];
    const outletIds = await workedOutlets(pools.main, staff, { code, domain: 'ticket', day: bizDate });
    return { outletIds, staffId: staff.id };
  }
}
