import type { App, AppDeps } from '../http/route.ts';
import { readMasterKey } from '../master-key.ts';
import { bookingRoutes } from './booking/booking.routes.ts';
import { bookingPaymentRoutes } from './booking-payment/booking-payment.routes.ts';
import { bookingOfferRoutes } from './booking-offer/booking-offer.routes.ts';
import { bookingRefundRoutes } from './booking-refund/booking-refund.routes.ts';
import { bookingProofRoutes } from './booking-proof/booking-proof.routes.ts';
import { checkInRoutes } from './check-in/check-in.routes.ts';
import { orderRoutes } from './order/order.routes.ts';
import { orderListRoutes } from './order-list/order-list.routes.ts';
import { paymentRoutes } from './payment/payment.routes.ts';
import { refundRoutes } from './refund/refund.routes.ts';
import { refundAuditRoutes } from './refund-audit/refund-audit.routes.ts';
import { refundListRoutes } from './refund-list/refund-list.routes.ts';
import { refundableRoutes } from './refundable/refundable.routes.ts';
import { saleBootRoutes } from './sale-boot/sale-boot.routes.ts';
import { shiftRoutes } from './shift/shift.routes.ts';
import type { SitePort } from './site-port.ts';
import { slotQuotaRoutes } from './slot-quota/slot-quota.routes.ts';
import { slotTemplateRoutes } from './slot-template/slot-template.routes.ts';
import { slotRoutes } from './slot/slot.routes.ts';
import { spotRoutes } from './spot/spot.routes.ts';
import { ticketKeys } from './ticket/ticket-number.ts';
import { visitorRoutes } from './visitor/visitor.routes.ts';

/** All routes of ticketing. */
export function ticketRoutes(app: App, deps: AppDeps, site: SitePort): void {
  const keys = ticketKeys(readMasterKey(deps.config));
  shiftRoutes(app, deps, site);
  saleBootRoutes(app, deps, site, keys);
  slotRoutes(app, deps);
  spotRoutes(app, deps);
  slotTemplateRoutes(app, deps);
  slotQuotaRoutes(app, deps);
  orderRoutes(app, deps, site, keys);
  orderListRoutes(app, deps, site);
  refundableRoutes(app, deps, site);
  paymentRoutes(app, deps, site, keys);
  refundRoutes(app, deps, site, keys);
  refundAuditRoutes(app, deps, site, keys);
  refundListRoutes(app, deps, site);
  checkInRoutes(app, deps, site, keys);
  visitorRoutes(app, deps, site, keys);
  bookingOfferRoutes(app, deps, site);
  bookingProofRoutes(app, deps, keys);
  bookingRoutes(app, deps, site, keys);
  bookingPaymentRoutes(app, deps, site, keys);
  bookingRefundRoutes(app, deps, site, keys);
}
