import type { App, AppDeps } from '../http/route.ts';
import { readMasterKey } from '../master-key.ts';
import { checkInRoutes } from './check-in/check-in.routes.ts';
import { orderRoutes } from './order/order.routes.ts';
import { refundRoutes } from './refund/refund.routes.ts';
import { refundAuditRoutes } from './refund-audit/refund-audit.routes.ts';
import { saleBootRoutes } from './sale-boot/sale-boot.routes.ts';
import { shiftRoutes } from './shift/shift.routes.ts';
import type { SitePort } from './site-port.ts';
import { slotRoutes } from './slot/slot.routes.ts';
import { ticketKeys } from './ticket/ticket-number.ts';
import { visitorRoutes } from './visitor/visitor.routes.ts';

/** All routes of ticketing. */
export function ticketRoutes(app: App, deps: AppDeps, site: SitePort): void {
  const keys = ticketKeys(readMasterKey(deps.config));
  shiftRoutes(app, deps, site);
  saleBootRoutes(app, deps, site, keys);
  slotRoutes(app, deps);
  orderRoutes(app, deps, site, keys);
  refundRoutes(app, deps, site, keys);
  refundAuditRoutes(app, deps, site);
  checkInRoutes(app, deps, site, keys);
  visitorRoutes(app, deps, site, keys);
}
