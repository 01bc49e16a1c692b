export { addAgreement, auditAgreement, submitAgreement } from './groups/agreement/agreement.service.ts';
export { releaseDue } from './capacity/allotment/allotment.service.ts';
export { insertAllotmentRule as putAllotmentRule } from './capacity/allotment-rule/allotment-rule.queries.ts';
export { releaseExpired } from './booking/booking/booking-end.service.ts';
export { placeBooking, showBooking } from './booking/booking/booking.service.ts';
export { beginPayment } from './booking/booking-payment/booking-payment.service.ts';
export { readYearTerms } from './capacity/calendar-day/year-terms.ts';
export { admitScan } from './admission/check-in/check-in.service.ts';
export { refundClosures } from './after-sale/closure-refund/closure-refund.service.ts';
export { purgeDeviceCalls } from './admission/device/device.queries.ts';
export { hasEscorts, listChoices as listEscortChoices } from './groups/tour-crew/tour-crew.queries.ts';
export { listTeamsInside } from './groups/plate-team/plate-team.queries.ts';
export { readSaleTeam } from './groups/plate-team/plate-team.service.ts';
export { listUnpaidJobs } from './groups/docent-service/docent-service.queries.ts';
export { refuseCharged, serveJob } from './groups/docent-service/docent-service.service.ts';
export { setOrderCrew } from './groups/plate-team/team-orders.queries.ts';
export { moveTeamOrders } from './groups/plate-team/team-orders.service.ts';
export { plateKey } from './groups/tour-crew/plate-key.ts';
export { addEscort, mobileHashOf, readEscorts, stepEscort } from './groups/tour-crew/tour-crew.service.ts';
export { endDays } from './books/day-end/day-end.service.ts';
export { lapseCarts } from './selling/parked-sale/parked-sale.service.ts';
export { addFile } from './groups/agreement-file/agreement-file.service.ts';
export { auditRebate, payRebate } from './groups/rebate/rebate.service.ts';
export {
  type RebateCause,
  type RetailCount,
  settlePeriods,
  settleRetailRebates,
} from './groups/rebate/rebate-settle.service.ts';
export { listRebates } from './groups/rebate/rebate-step.queries.ts';
export { countPendingSales } from './offline/offline-sale/offline-sale.queries.ts';
export { lapseLeases } from './offline/offline-lease/offline-lease.service.ts';
export { listGates, listSpotIds, listWindows } from './capacity/place/place.queries.ts';
export { addGate, addSaleSite, addSpot } from './capacity/place/place.service.ts';
export { reprintOrder, showOrder } from './selling/order/order.service.ts';
export { readAskedPayment } from './selling/payment/payment.queries.ts';
export {
  lookUp as lookUpCharge,
  resolvePayments,
  settlePaid,
  withPatience,
} from './selling/payment/payment.service.ts';
export { askAfterCharge, askAgainAt, askAtText, longAsks } from './selling/asking-times.ts';
export { tellUnanswered } from './selling/unanswered/tell-unanswered.ts';
export { settlePayment } from './selling/payment/settlement.ts';
export { quoteRefund, refundTickets } from './after-sale/refund/refund.service.ts';
export { requireReserve } from './setup/spot/spot.service.ts';
export { closeSpot } from './capacity/spot-closure/spot-closure.service.ts';
export { giveBookings } from './groups/team-booking/team-booking.queries.ts';
export { bookTeam } from './groups/team-booking/team-booking.service.ts';
export { waitingRefunds } from './after-sale/refund-list/refund-list.service.ts';
export { isSaleSiteOpen } from './setup/sale-site/sale-site.queries.ts';
export { resolveRefunds, settleReturned } from './after-sale/refund-way/refund-way.service.ts';
export { addPriceRule, draftPriceRule, submitPriceRule } from './pricing/price-rule/price-rule.service.ts';
export { findSaleFaults } from './books/proof/proof.queries.ts';
export { readCatalogue, readWholeCatalogue } from './selling/sale/catalogue.ts';
export { type Catalogue, priceCart, totalOf } from './selling/sale/sale-cart.ts';
export { sellTickets } from './selling/sale/sale.service.ts';
export { channelHooks, makeKey } from './channels/channel/channel.service.ts';
export { refundChannelOrder } from './channels/channel-order/channel-refund.service.ts';
export { sellToChannel, showChannelOffer } from './channels/channel-order/channel-order.service.ts';
export { callChannels, setHook } from './channels/channel-callback/channel-callback.service.ts';
export { listAgreements } from './groups/agreement/agreement.queries.ts';
export { listLinkChoices, listSaleLinks, ownsSaleLink } from './channels/sale-link/sale-link.queries.ts';
export { addSaleLink, noteVisit } from './channels/sale-link/sale-link.service.ts';
export { beginCount, closeShift, countShift, openShift } from './shift/shift/shift.service.ts';
export { explained, refuseOtherFloat, takeWitness } from './shift/shift/drawer-rules.ts';
export { findPlaceTaken, hasOpenShift, hasShifts, listTakenWindows } from './shift/shift/shift.queries.ts';
export { insertSlotTemplate as addSlotTemplate, listSlots } from './capacity/slot/slot.queries.ts';
export { calendarDayOf } from './capacity/slot/calendar.ts';
export { openDay, openDays } from './capacity/slot/slot.service.ts';
export { releaseTeamBookings } from './groups/team-booking/team-booking-end.service.ts';
export { listTeamAgreements } from './groups/team-sale/team-sale.queries.ts';
export { openTeam } from './groups/team-sale/team-sale.service.ts';
export { joinWaiting, showEntries } from './booking/waiting-entry/waiting-entry.service.ts';
export { turnWaiting } from './booking/waiting-entry/waiting-turn.service.ts';
export { settlePrepaidReturn, turnPrepaid } from './booking/waiting-prepayment/prepaid-turn.service.ts';
export { listVoucherIssuers } from './books/voucher/voucher.queries.ts';
export { listDues } from './books/voucher/voucher-list.queries.ts';
export { settleVouchers } from './books/voucher/settlement.service.ts';
export { forgetVisitors } from './selling/visitor/forgetting.service.ts';
export { ticketKeys, type TicketKeys } from './selling/ticket/ticket-number.ts';
export { ticketQueue } from './ticket-queue.ts';
