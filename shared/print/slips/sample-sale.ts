import type { Order, SoldTicket } from '../../contracts/ticket/selling/order.ts';
import { fen } from '../../money/money.ts';

/** A sale that nobody made, for samples on paper and on the screen. */
export const sampleTicket: SoldTicket = {
  ticketNo: '2611200000012377',
  qr: '1.2611200000012377.1.a1b2c3',
  productName: '栖霞古寺票',
  crowd: 'ADULT',
  places: [{ spotName: '栖霞古寺', times: 1 }],
  visitDate: '2026-11-20',
  startTime: '08:30',
  endTime: '10:30',
  personCount: 1,
  priceFen: fen(4000),
  status: 'I',
  printCount: 0,
};

export const sampleOrder: Order = {
  id: 1,
  orderNo: 'D2611200001',
  visitDate: '2026-11-20',
  soldAt: '2026-11-20T06:32:05Z',
  sellerName: '陈一',
  windowName: '南门 1 号窗口',
  siteName: '南门售票处',
  totalFen: fen(8000),
  paidFen: fen(8000),
  tenderFen: fen(10_000),
  changeFen: fen(2000),
  lines: [{ productName: '栖霞古寺票', qty: 2, unitSaleFen: fen(4000), amountFen: fen(8000) }],
  payState: 'PAID',
  payments: [{ method: 'CASH', amountFen: fen(8000), state: 'SUCCESS', words: null }],
  tickets: [],
};

export const sampleArea = {
  name: '青岚山·镜湖景区',
  phone: '0990-1234567',
  refundNotice: '未使用可于游玩日前退票。',
};
