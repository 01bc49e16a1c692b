import type { Order, SoldTicket } from '@shanmen/shared/contracts/ticket/order';
import type { WindowPaper } from '@shanmen/shared/contracts/ticket/print-layout';
import { fen } from '@shanmen/shared/money';

import { capturePrints } from '../../../test/capture-prints.ts';
import { printTickets } from './print-desk.tsx';

const ticketOf = (ticketNo: string): SoldTicket => ({
  ticketNo,
  qr: `1.${ticketNo}.1.a1b2c3`,
  productName: '大门票',
  crowd: 'ADULT',
  places: [],
  visitDate: '2026-11-20',
  startTime: null,
  endTime: null,
  personCount: 1,
  priceFen: fen(4000),
  status: 'I',
  printCount: 0,
});

const tickets = [ticketOf('2611200000012377'), ticketOf('2611200000012484')];

const order: Order = {
  id: 1,
  orderNo: 'D2611200001',
  visitDate: '2026-11-20',
  soldAt: '2026-11-20T06:32:05Z',
  sellerName: '陈一',
  windowName: '南门1号窗',
  siteName: '南门售票处',
  totalFen: fen(8000),
  paidFen: fen(8000),
  tenderFen: fen(8000),
  changeFen: fen(0),
  lines: [],
  payState: 'PAID',
  payments: [],
  tickets,
};

const paper: WindowPaper = {
  widthMm: 210,
  heightMm: 90,
  parts: [{ field: 'ticketNo', xMm: 10, yMm: 10, widthMm: 40, sizePt: 10, text: '' }],
  offsetXMm: 0,
  offsetYMm: 0,
};

const slip = <section data-slip="">小票</section>;

it('prints all from the roll at once where the window has no paper of its own', async () => {
  const printed = capturePrints();
  await printTickets({ area: null, paper: null }, { order, tickets, slip });
  expect(printed).toHaveLength(1);
  expect(printed[0]).toMatch(/2611 2000 0001 2377.*2611 2000 0001 2484.*小票$/);
});

it('prints the tickets on their paper and then the receipt from the roll', async () => {
  const printed = capturePrints();
  await printTickets({ area: null, paper }, { order, tickets, slip });
  expect(printed).toEqual(['2611 2000 0001 23772611 2000 0001 2484', '小票']);
});

it('takes no sheet for an order without tickets', async () => {
  const printed = capturePrints();
  await printTickets({ area: null, paper }, { order, tickets: [], slip });
  expect(printed).toEqual(['小票']);
});
