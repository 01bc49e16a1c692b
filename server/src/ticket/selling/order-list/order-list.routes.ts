import { Result } from '@shanmen/shared/contracts/schema';
import { OrderParams } from '@shanmen/shared/contracts/ticket/selling/order';
import { OrderDetail, OrderListQuery, OrderPage } from '@shanmen/shared/contracts/ticket/selling/order-list';

import type { App, AppDeps } from '../../../http/route.ts';
import type { Staff } from '../../../callers/staff.ts';
import { momentOf, type SitePort } from '../../setup/site-port.ts';
import type { OrderReach } from './order-match.queries.ts';
import { orderReachOf, orderViewCodes } from './order-reach.ts';
import { showOrderDetail, showOrders } from './order-list.service.ts';

export function orderListRoutes(app: App, deps: AppDeps, site: SitePort): void {
  const { pools } = deps;

  app.get(
    '/api/ticket/orders',
    {
      config: { permission: { anyOf: orderViewCodes }, scope: 'ticket' },
      schema: { querystring: OrderListQuery, response: { 200: Result(OrderPage) } },
    },
    async ({ staff, query }) => ({ result: await showOrders(pools.main, query, await reachOf(staff)) }),
  );

  app.get(
    '/api/ticket/orders/:orderNo/detail',
    {
      config: { permission: { anyOf: orderViewCodes }, scope: 'ticket' },
      schema: { params: OrderParams, response: { 200: Result(OrderDetail) } },
    },
    async ({ staff, params }) => ({
      result: await showOrderDetail(pools.main, params.orderNo, await reachOf(staff)),
    }),
  );

  async function reachOf(staff: Staff): Promise<OrderReach> {
    const { bizDate } = await momentOf(deps, site);
    return orderReachOf(pools.main, staff, bizDate);
  }
}
