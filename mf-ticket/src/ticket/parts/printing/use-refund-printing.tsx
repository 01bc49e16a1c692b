import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { type PaperState, roll, usePaper } from '@shanmen/shared/counter';
import { printSlip, RefundSlip, type SlipRefund, TeamSlip } from '@shanmen/shared/print';
import { saleCalls } from '../../selling/sale/sale-calls.ts';
import { type PrintDesk, printTickets } from './print-desk.tsx';

export type RefundPrinting = {
  readonly state: PaperState;
  /** The slip that the visitor signs. */
  readonly print: (refund: SlipRefund) => Promise<unknown>;
  /** As `print`, and anew what the rest of a group comes in with and signs. */
  readonly printCut: (refund: SlipRefund) => Promise<unknown>;
  /** Tickets with the new codes of a move: a first print, not one more. */
  readonly printMoved: (order: Order, ticketNos: readonly string[]) => Promise<unknown>;
  /** 补打 of single tickets, each counted by the server. */
  readonly reprintTickets: (ticketNos: readonly string[]) => Promise<unknown>;
};

export function useRefundPrinting(desk: PrintDesk): RefundPrinting {
  const { state, run } = usePaper('mf-ticket');
  const { area } = desk;
  return {
    state,
    print: refund => run(() => printSlip(<RefundSlip refund={refund} area={area} />, roll)),
    printCut: refund => run(() => printCut(refund, desk)),
    printMoved: (order, ticketNos) => run(() => printMoved(order, ticketNos, desk)),
    reprintTickets: ticketNos => run(() => reprintEach(ticketNos, desk)),
  };
}

async function printCut(refund: SlipRefund, desk: PrintDesk): Promise<void> {
  const { area } = desk;
  await printSlip(<RefundSlip refund={refund} area={area} />, roll);
  for (const { ticketNo } of refund.lines) {
    const order = await saleCalls.reprintTicket(ticketNo);
    const slip = <TeamSlip order={order} area={area} />;
    await printTickets(desk, { order, tickets: ticketsIn(order, [ticketNo]), slip });
  }
}

async function printMoved(order: Order, ticketNos: readonly string[], desk: PrintDesk): Promise<void> {
  await printTickets(desk, { order, tickets: ticketsIn(order, ticketNos) });
  await saleCalls.confirmPrint(order.orderNo);
}

async function reprintEach(ticketNos: readonly string[], desk: PrintDesk): Promise<void> {
  for (const ticketNo of ticketNos) {
    const order = await saleCalls.reprintTicket(ticketNo);
    const tickets = ticketsIn(order, [ticketNo]);
    if (tickets.length > 0) await printTickets(desk, { order, tickets });
  }
}

function ticketsIn({ tickets }: Order, ticketNos: readonly string[]) {
  return tickets.filter(({ ticketNo }) => ticketNos.includes(ticketNo));
}
