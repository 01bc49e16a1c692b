import type { ApproverPort } from '../auth/public.ts';
import { verifyChannels } from '../http/credential/channel-hook.ts';
import { verifyDevices } from '../http/credential/device-hook.ts';
import type { App, AppDeps } from '../http/route.ts';
import { readMasterKeys } from '../process/master-keys/master-key.ts';
import { agreementRoutes } from './groups/agreement/agreement.routes.ts';
import { allotmentRoutes } from './capacity/allotment/allotment.routes.ts';
import { allotmentRuleRoutes } from './capacity/allotment-rule/allotment-rule.routes.ts';
import { agreementHistoryRoutes } from './groups/agreement-history/agreement-history.routes.ts';
import { agreementFileRoutes } from './groups/agreement-file/agreement-file.routes.ts';
import { rescheduleRoutes } from './booking/reschedule/reschedule.routes.ts';
import { bookingRoutes } from './booking/booking/booking.routes.ts';
import { openBookingRoutes } from './booking/open-booking/open-booking.routes.ts';
import { bookingPaymentRoutes } from './booking/booking-payment/booking-payment.routes.ts';
import { bookingOfferRoutes } from './booking/booking-offer/booking-offer.routes.ts';
import { bookingInvoiceRoutes } from './booking/booking-invoice/booking-invoice.routes.ts';
import { bookingRefundRoutes } from './booking/booking-refund/booking-refund.routes.ts';
import { bookingChangeRoutes } from './booking/booking-change/booking-change.routes.ts';
import { bookingProofRoutes } from './booking/booking-proof/booking-proof.routes.ts';
import { calendarDayRoutes } from './capacity/calendar-day/calendar-day.routes.ts';
import { cashMoveRoutes } from './shift/cash-move/cash-move.routes.ts';
import { channelRoutes } from './channels/channel/channel.routes.ts';
import { channelPorts } from './channels/channel/channel.service.ts';
import { channelCallbackRoutes } from './channels/channel-callback/channel-callback.routes.ts';
import { channelOrderRoutes } from './channels/channel-order/channel-order.routes.ts';
import { channelRefundRoutes } from './channels/channel-order/channel-refund.routes.ts';
import { checkInRoutes } from './admission/check-in/check-in.routes.ts';
import { deviceRoutes } from './admission/device/device.routes.ts';
import { devicePorts } from './admission/device/device.service.ts';
import { escortRoutes } from './groups/tour-crew/tour-crew.routes.ts';
import { forcedScanRoutes } from './admission/forced-scan/forced-scan.routes.ts';
import { pickupRoutes } from './booking/pickup/pickup.routes.ts';
import { parkedSaleRoutes } from './selling/parked-sale/parked-sale.routes.ts';
import { offlineLeaseRoutes } from './offline/offline-lease/offline-lease.routes.ts';
import { offlineSaleRoutes } from './offline/offline-sale/offline-sale.routes.ts';
import { offlineScanRoutes } from './offline/offline-scan/offline-scan.routes.ts';
import { orderRoutes } from './selling/order/order.routes.ts';
import { orderInvoiceRoutes } from './books/order-invoice/order-invoice.routes.ts';
import { listOutRoutes } from './books/list-out/list-out.routes.ts';
import { orderListRoutes } from './selling/order-list/order-list.routes.ts';
import { personalViewRoutes } from './selling/personal-view/personal-view.routes.ts';
import { paymentRoutes } from './selling/payment/payment.routes.ts';
import { plateTeamRoutes } from './groups/plate-team/plate-team.routes.ts';
import { priceRuleRoutes } from './pricing/price-rule/price-rule.routes.ts';
import { printLayoutRoutes } from './setup/print-layout/print-layout.routes.ts';
import { receiptInvoiceRoutes } from './books/receipt-invoice/receipt-invoice.routes.ts';
import { rebateRoutes } from './groups/rebate/rebate.routes.ts';
import { refundTrialRoutes } from './pricing/refund-trial/refund-trial.routes.ts';
import { refundRoutes } from './after-sale/refund/refund.routes.ts';
import { failedRefundRoutes } from './after-sale/refund-way/failed-refund.routes.ts';
import { refundAuditRoutes } from './after-sale/refund-audit/refund-audit.routes.ts';
import { refundListRoutes } from './after-sale/refund-list/refund-list.routes.ts';
import { refundableRoutes } from './after-sale/refundable/refundable.routes.ts';
import { saleLinkRoutes } from './channels/sale-link/sale-link.routes.ts';
import { posSessionRoutes } from './selling/pos-session/pos-session.routes.ts';
import { shiftListRoutes } from './shift/shift-list/shift-list.routes.ts';
import { shiftRoutes } from './shift/shift/shift.routes.ts';
import type { SitePort } from './setup/site-port.ts';
import { slotBatchRoutes } from './capacity/slot-batch/slot-batch.routes.ts';
import { slotQuotaRoutes } from './capacity/slot-quota/slot-quota.routes.ts';
import { saleSiteRoutes } from './setup/sale-site/sale-site.routes.ts';
import { slotTemplateRoutes } from './capacity/slot-template/slot-template.routes.ts';
import { slotRoutes } from './capacity/slot/slot.routes.ts';
import { spotClosureRoutes } from './capacity/spot-closure/spot-closure.routes.ts';
import { gateRoutes } from './setup/spot/gate.routes.ts';
import { spotRoutes } from './setup/spot/spot.routes.ts';
import { ticketChangeRoutes } from './after-sale/ticket-change/ticket-change.routes.ts';
import { ticketPhotoRoutes } from './admission/ticket-photo/ticket-photo.routes.ts';
import { ticketRestoreRoutes } from './after-sale/ticket-restore/ticket-restore.routes.ts';
import { type TicketKeys, ticketKeys } from './selling/ticket/ticket-number.ts';
import { teamBookingRoutes } from './groups/team-booking/team-booking.routes.ts';
import { groupSizeReductionRoutes } from './groups/group-size-reduction/group-size-reduction.routes.ts';
import { teamSaleRoutes } from './groups/team-sale/team-sale.routes.ts';
import { waitingRoutes } from './booking/waiting-entry/waiting-entry.routes.ts';
import { waitingPrepaymentRoutes } from './booking/waiting-prepayment/waiting-prepayment.routes.ts';
import { visitorRoutes } from './selling/visitor/visitor.routes.ts';
import { unansweredRoutes } from './selling/unanswered/unanswered.routes.ts';
import { voucherRoutes } from './books/voucher/voucher.routes.ts';

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
  posSessionRoutes(app, deps, site, keys);
  slotRoutes(app, deps);
  plateTeamRoutes(app, deps);
  unansweredRoutes(app, deps, site);
  spotRoutes(app, deps);
  gateRoutes(app, deps);
  saleSiteRoutes(app, deps);
  printLayoutRoutes(app, deps);
  spotClosureRoutes(app, deps);
  calendarDayRoutes(app, deps);
  slotTemplateRoutes(app, deps);
  slotBatchRoutes(app, deps);
  slotQuotaRoutes(app, deps, site);
  allotmentRoutes(app, deps, site);
  allotmentRuleRoutes(app, deps);
  orderRoutes(app, deps, { site, approverOf }, keys);
  parkedSaleRoutes(app, deps, keys);
  offlineLeaseRoutes(app, deps, { site, approverOf }, keys);
  offlineSaleRoutes(app, deps, site, keys);
  pickupRoutes(app, deps, { site, approverOf }, keys);
  orderListRoutes(app, deps, site);
  orderInvoiceRoutes(app, deps, site, keys);
  personalViewRoutes(app, deps, site, keys);
  refundableRoutes(app, deps, site);
  paymentRoutes(app, deps, site, keys);
  refundRoutes(app, deps, site, keys);
  refundAuditRoutes(app, deps, { site, approverOf }, keys);
  failedRefundRoutes(app, deps, site, keys);
  refundListRoutes(app, deps, site);
  ticketChangeRoutes(app, deps, site, keys);
  rescheduleRoutes(app, deps, site, keys);
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
  refundTrialRoutes(app, deps);
  teamSaleRoutes(app, deps);
  teamBookingRoutes(app, deps, site, keys);
  groupSizeReductionRoutes(app, deps, site, keys);
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
  verifyChannels(app, channelPorts(deps.pools.main));
  channelRoutes(app, deps);
  channelCallbackRoutes(app, deps, keys.person);
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
