import { cashMoveRoutes } from './cash-move/cash-move.routes.ts';
import { heldCartRoutes } from './held-cart/held-cart.routes.ts';
import type { App, AppDeps } from '../http/route.ts';
import type { TillPort } from './till-port.ts';
import { tillSessionRoutes } from './till/till-session.routes.ts';
import { inventoryRoutes } from './records/inventory/inventory.routes.ts';
import { refundRoutes } from './sale/refund.routes.ts';
import { openSaleRoutes } from './open-sale/open-sale.routes.ts';
import { saleRoutes } from './sale/sale.routes.ts';
import { driverVisitRoutes } from './guests/driver-visit/driver-visit.routes.ts';
import { memberRoutes } from './guests/member/member.routes.ts';
import { promotionRoutes } from './pricing/promotion/promotion.routes.ts';
import { saleTagRoutes } from './guests/sale-tag/sale-tag.routes.ts';
import { tillShiftRoutes } from './shift/shift.routes.ts';
import { transactionRoutes } from './records/transaction/transaction.routes.ts';

/** All routes of the tills. */
export function cashierRoutes(app: App, deps: AppDeps & TillPort): void {
  tillSessionRoutes(app, deps);
  tillShiftRoutes(app, deps);
  heldCartRoutes(app, deps);
  cashMoveRoutes(app, deps);
  saleRoutes(app, deps);
  refundRoutes(app, deps);
  openSaleRoutes(app, deps);
  transactionRoutes(app, deps);
  driverVisitRoutes(app, deps);
  saleTagRoutes(app, deps);
  inventoryRoutes(app, deps);
  memberRoutes(app, deps);
  promotionRoutes(app, deps);
}
