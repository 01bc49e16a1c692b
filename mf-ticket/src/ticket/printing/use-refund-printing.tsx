import type { Order } from '@shanmen/shared/contracts/ticket/order';
import type { ScenicArea } from '@shanmen/shared/contracts/ticket/sale-boot';
import { printSlip, RefundSlip, type SlipRefund, TeamSlip, TicketSlip } from '@shanmen/shared/print';
import { saleCalls } from '../sale/sale-calls.ts';
import { type PaperState, roll, usePaper } from './use-paper.ts';

export type RefundPrinting = {
  readonly state: PaperState;
  /** The slip that the visitor signs. */
  readonly print: (refund: SlipRefund) => Promise<void>;
  /** As `print`, and anew what the rest of a group comes in with and signs. */
  readonly printCut: (refund: SlipRefund) => Promise<void>;
  /** Tickets with the new codes of a move: a first print, not one more. */
  readonly printMoved: (order: Order, ticketNos: readonly string[]) => Promise<void>;
  /** 补打 of single tickets, each counted by the server. */
  readonly reprintTickets: (ticketNos: readonly string[]) => Promise<void>;
};

export function useRefundPrinting(area: ScenicArea | null): RefundPrinting {
  const { state, run } = usePaper();
  return {
    state,
    print: refund => run(() => printSlip(<RefundSlip refund={refund} area={area} />, roll)),
    printCut: refund => run(() => printCut(refund, area)),
    printMoved: (order, ticketNos) => run(() => printMoved(order, ticketNos, area)),
    reprintTickets: ticketNos => run(() => reprintEach(ticketNos, area)),
  };
}

async function printCut(refund: SlipRefund, area: ScenicArea | null): Promise<void> {
  await printSlip(<RefundSlip refund={refund} area={area} />, roll);
  for (const { ticketNo } of refund.lines) {
    const order = await saleCalls.reprintTicket(ticketNo);
    const ticket = order.tickets.find(candidate => candidate.ticketNo === ticketNo);
    const slips = (
      <>
        {ticket && <TicketSlip ticket={ticket} sale={order} area={area} />}
        <TeamSlip order={order} area={area} />
      </>
    );
    await printSlip(slips, roll);
  }
}

async function printMoved(
  order: Order,
  ticketNos: readonly string[],
  area: ScenicArea | null,
): Promise<void> {
  const moved = order.tickets.filter(ticket => ticketNos.includes(ticket.ticketNo));
  const slips = moved.map(ticket => (
    <TicketSlip key={ticket.ticketNo} ticket={ticket} sale={order} area={area} />
  ));
  await printSlip(<>{slips}</>, roll);
  await saleCalls.confirmPrint(order.orderNo);
}

async function reprintEach(ticketNos: readonly string[], area: ScenicArea | null): Promise<void> {
  for (const ticketNo of ticketNos) {
    const order = await saleCalls.reprintTicket(ticketNo);
    const ticket = order.tickets.find(candidate => candidate.ticketNo === ticketNo);
    if (ticket) await printSlip(<TicketSlip ticket={ticket} sale={order} area={area} />, roll);
  }
}
