import { useShell } from '@shanmen/shared';
import type { ScenicArea } from '@shanmen/shared/contracts/ticket/sale-boot';
import { printSlip, RefundSlip, type SlipRefund, TicketSlip } from '@shanmen/shared/print';
import { useState } from 'react';
import { saleCalls } from '../sale/sale-calls.ts';

export type RefundPrinting = {
  readonly state: 'idle' | 'printing' | 'failed';
  /** The slip that the visitor signs. */
  readonly print: (refund: SlipRefund) => Promise<void>;
  /** 补打 of single tickets, each counted by the server. */
  readonly reprintTickets: (ticketNos: readonly string[]) => Promise<void>;
};

const paper = { widthMm: 80 };

/** Paper never stands in the way of money: what was not printed says so and is printed again. */
export function useRefundPrinting(area: ScenicArea | null): RefundPrinting {
  const shell = useShell();
  const [state, setState] = useState<RefundPrinting['state']>('idle');
  const run = async (work: () => Promise<unknown>) => {
    const done = shell.busy('print');
    setState('printing');
    try {
      await work();
      setState('idle');
    } catch (error) {
      setState('failed');
      shell.report({ app: 'mf-ticket', kind: 'recovered', error, componentStack: '' });
    } finally {
      done();
    }
  };
  return {
    state,
    print: refund => run(() => printSlip(<RefundSlip refund={refund} area={area} />, paper)),
    reprintTickets: ticketNos => run(() => reprintEach(ticketNos, area)),
  };
}

async function reprintEach(ticketNos: readonly string[], area: ScenicArea | null): Promise<void> {
  for (const ticketNo of ticketNos) {
    const order = await saleCalls.reprintTicket(ticketNo);
    const ticket = order.tickets.find(candidate => candidate.ticketNo === ticketNo);
    if (ticket) await printSlip(<TicketSlip ticket={ticket} sale={order} area={area} />, paper);
  }
}
