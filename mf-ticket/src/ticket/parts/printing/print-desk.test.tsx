import type { WindowPaper } from '@shanmen/shared/contracts/ticket/setup/print-layout';
import { sampleOrder, sampleTicket } from '@shanmen/shared/print';

import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { printTickets } from './print-desk.tsx';

const tickets = ['2611200000012377', '2611200000012484'].map(ticketNo => ({ ...sampleTicket, ticketNo }));
const order = { ...sampleOrder, tickets };

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
