import type { ApproverPort } from '../auth/public.ts';
import { allGuards } from '../guards.ts';
import { verifyChannels } from '../http/credential/channel-hook.ts';
import { verifyDevices } from '../http/credential/device-hook.ts';
import type { App, AppDeps } from '../http/route.ts';
import { readMasterKeys } from '../master-key.ts';
import { agreementRoutes } from './agreement/agreement.routes.ts';
import { allotmentRoutes } from './allotment/allotment.routes.ts';
import { allotmentRuleRoutes } from './allotment-rule/allotment-rule.routes.ts';
import { agreementHistoryRoutes } from './agreement-history/agreement-history.routes.ts';
import { agreementFileRoutes } from './agreement-file/agreement-file.routes.ts';
import { bookedMoveRoutes } from './booked-move/booked-move.routes.ts';
import { bookingRoutes } from './booking/booking.routes.ts';
import { openBookingRoutes } from './open-booking/open-booking.routes.ts';
import { bookingPaymentRoutes } from './booking-payment/booking-payment.routes.ts';
import { bookingOfferRoutes } from './booking-offer/booking-offer.routes.ts';
import { bookingInvoiceRoutes } from './booking-invoice/booking-invoice.routes.ts';
import { bookingRefundRoutes } from './booking-refund/booking-refund.routes.ts';
import { bookingChangeRoutes } from './booking-change/booking-change.routes.ts';
import { bookingProofRoutes } from './booking-proof/booking-proof.routes.ts';
import { calendarDayRoutes } from './calendar-day/calendar-day.routes.ts';
import { cashMoveRoutes } from './cash-move/cash-move.routes.ts';
import { channelRoutes } from './channel/channel.routes.ts';
import { channelPorts } from './channel/channel.service.ts';
import { channelOrderRoutes } from './channel-order/channel-order.routes.ts';
import { channelRefundRoutes } from './channel-order/channel-refund.routes.ts';
import { checkInRoutes } from './check-in/check-in.routes.ts';
import { deviceRoutes } from './device/device.routes.ts';
import { devicePorts } from './device/device.service.ts';
import { escortRoutes } from './escort/escort.routes.ts';
import { forcedScanRoutes } from './forced-scan/forced-scan.routes.ts';
import { collectionRoutes } from './collection/collection.routes.ts';
import { hungCartRoutes } from './hung-cart/hung-cart.routes.ts';
import { offlineLeaseRoutes } from './offline-lease/offline-lease.routes.ts';
import { offlineSaleRoutes } from './offline-sale/offline-sale.routes.ts';
import { offlineScanRoutes } from './offline-scan/offline-scan.routes.ts';
import { orderRoutes } from './order/order.routes.ts';
import { orderInvoiceRoutes } from './order-invoice/order-invoice.routes.ts';
import { listOutRoutes } from './list-out/list-out.routes.ts';
import { orderListRoutes } from './order-list/order-list.routes.ts';
import { personalViewRoutes } from './personal-view/personal-view.routes.ts';
import { paymentRoutes } from './payment/payment.routes.ts';
import { priceRuleRoutes } from './price-rule/price-rule.routes.ts';
import { printLayoutRoutes } from './print-layout/print-layout.routes.ts';
import { receiptInvoiceRoutes } from './receipt-invoice/receipt-invoice.routes.ts';
import { rebateRoutes } from './rebate/rebate.routes.ts';
import { refundRoutes } from './refund/refund.routes.ts';
import { refundAuditRoutes } from './refund-audit/refund-audit.routes.ts';
import { refundListRoutes } from './refund-list/refund-list.routes.ts';
import { refundableRoutes } from './refundable/refundable.routes.ts';
import { saleLinkRoutes } from './sale-link/sale-link.routes.ts';
import { saleBootRoutes } from './sale-boot/sale-boot.routes.ts';
import { shiftListRoutes } from './shift-list/shift-list.routes.ts';
import { shiftRoutes } from './shift/shift.routes.ts';
import type { SitePort } from './site-port.ts';
import { slotQuotaRoutes } from './slot-quota/slot-quota.routes.ts';
import { saleSiteRoutes } from './sale-site/sale-site.routes.ts';
import { slotTemplateRoutes } from './slot-template/slot-template.routes.ts';
import { slotRoutes } from './slot/slot.routes.ts';
import { spotClosureRoutes } from './spot-closure/spot-closure.routes.ts';
import { gateRoutes } from './spot/gate.routes.ts';
import { spotRoutes } from './spot/spot.routes.ts';
import { ticketChangeRoutes } from './ticket-change/ticket-change.routes.ts';
import { ticketPhotoRoutes } from './ticket-photo/ticket-photo.routes.ts';
import { ticketRestoreRoutes } from './ticket-restore/ticket-restore.routes.ts';
import { type TicketKeys, ticketKeys } from './ticket/ticket-number.ts';
import { teamBookingRoutes } from './team-booking/team-booking.routes.ts';
import { teamCutRoutes } from './team-cut/team-cut.routes.ts';
import { teamSaleRoutes } from './team-sale/team-sale.routes.ts';
import { waitingRoutes } from './waiting-entry/waiting-entry.routes.ts';
import { waitingPrepaymentRoutes } from './waiting-prepayment/waiting-prepayment.routes.ts';
import { visitorRoutes } from './visitor/visitor.routes.ts';
import { unansweredRoutes } from './unanswered/unanswered.routes.ts';
import { voucherRoutes } from './voucher/voucher.routes.ts';

/** All routes of ticketing. */
export function ticketRoutes(
  app: App,
  deps: AppDeps,
  { site, approverOf }: { site: SitePort; approverOf: ApproverPort },
): void {
  const keys = ticketKeys(readMasterKeys(deps.config));
  verifyDevices(app, deps, devicePorts(deps.pools.main, keys.person));
  shiftRoutes(app, deps, site);
  shiftListRoutes(app, deps, site);
  voucherRoutes(app, deps, site);
  cashMoveRoutes(app, deps, { site, approverOf });
  saleBootRoutes(app, deps, site, keys);
  slotRoutes(app, deps);
  unansweredRoutes(app, deps, site);
  spotRoutes(app, deps);
  gateRoutes(app, deps);
  saleSiteRoutes(app, deps);
  printLayoutRoutes(app, deps);
  spotClosureRoutes(app, deps);
  calendarDayRoutes(app, deps);
  slotTemplateRoutes(app, deps);
  slotQuotaRoutes(app, deps, site);
  allotmentRoutes(app, deps, site);
  allotmentRuleRoutes(app, deps);
  orderRoutes(app, deps, { site, approverOf }, keys);
  hungCartRoutes(app, deps, keys);
  offlineLeaseRoutes(app, deps, { site, approverOf }, keys);
  offlineSaleRoutes(app, deps, site, keys);
  collectionRoutes(app, deps, { site, approverOf }, keys);
  orderListRoutes(app, deps, site);
  orderInvoiceRoutes(app, deps, site, keys);
  personalViewRoutes(app, deps, site, keys);
  refundableRoutes(app, deps, site);
  paymentRoutes(app, deps, site, keys);
  refundRoutes(app, deps, site, keys);
  refundAuditRoutes(app, deps, { site, approverOf }, keys);
  refundListRoutes(app, deps, site);
  ticketChangeRoutes(app, deps, site, keys);
  bookedMoveRoutes(app, deps, site, keys);
  ticketRestoreRoutes(app, deps, site, keys);
  ticketPhotoRoutes(app, deps, site, keys);
  checkInRoutes(app, deps, site, keys);
  forcedScanRoutes(app, deps, site, keys);
  offlineScanRoutes(app, deps, site, keys);
  deviceRoutes(app, deps, keys);
  agreementRoutes(app, deps);
  agreementFileRoutes(app, deps);
  agreementHistoryRoutes(app, deps);
  salesChannelRoutes(app, deps, site, keys);
  rebateRoutes(app, deps, site);
  priceRuleRoutes(app, deps);
  teamSaleRoutes(app, deps);
  teamBookingRoutes(app, deps, site, keys);
  teamCutRoutes(app, deps, site, keys);
  escortRoutes(app, deps, site, keys);
  visitorRoutes(app, deps, site, keys);
  saleLinkRoutes(app, deps, { site, keys: keys.person });
  listOutRoutes(app, deps, keys, site);
  waitingRoutes(app, deps, keys);
  waitingPrepaymentRoutes(app, deps, site, keys);
  visitorsRoutes(app, deps, site, keys);
  receiptInvoiceRoutes(app, deps, site, keys);
}

/** What channels call by their keys, and who takes them on. */
function salesChannelRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  verifyChannels(app, channelPorts(deps.pools.main, deps.guards ?? allGuards));
  channelRoutes(app, deps);
  channelOrderRoutes(app, deps, site, keys);
  channelRefundRoutes(app, deps, site);
}

/** What visitors do on /buyTicket. */
function visitorsRoutes(app: App, deps: AppDeps, site: SitePort, keys: TicketKeys): void {
  bookingOfferRoutes(app, deps, site, keys);
  bookingProofRoutes(app, deps, keys);
  bookingRoutes(app, deps, site, keys);
  openBookingRoutes(app, deps, keys);
  bookingPaymentRoutes(app, deps, site, keys);
  bookingChangeRoutes(app, deps, site, keys);
  bookingRefundRoutes(app, deps, site, keys);
  bookingInvoiceRoutes(app, deps, site, keys);
}
