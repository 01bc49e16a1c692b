import type { BookedTicket, Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import { fen } from '@shanmen/shared/money';

/** A ticket of ¥80 that is not used yet and names nobody. */
export const bookedTicket: BookedTicket = {
  seat: 1,
  ticketNo: '1234567890123456',
  qr: '1.1234567890123456.1.1234567890',
  productName: '大门成人票',
  visitDate: '2026-11-20',
  spotIds: [1],
  places: [{ spotName: '大门', times: 1 }],
  startTime: null,
  endTime: null,
  visitor: null,
  priceFen: fen(80_00),
  status: 'I',
  changeRefusal: null,
};

/** An order that is paid, with that ticket; nothing of it was given back or invoiced. */
export const bookedOrder: Booking = {
  orderNo: 'D2611200000011',
  state: 'ISSUED',
  visitDate: '2026-11-20',
  contactName: '林小满',
  mobileMasked: '154****0001',
  bookedAt: '2026-11-19T01:00:00Z',
  pickupCode: '204817365',
  totalFen: fen(80_00),
  paidFen: fen(80_00),
  refundedFen: fen(0),
  holdExpiresAt: null,
  payment: null,
  now: '2026-11-19T01:00:00Z',
  refundTiers: [],
  closures: [],
  tickets: [bookedTicket],
};
