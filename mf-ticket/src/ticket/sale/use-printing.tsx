import { useShell } from '@shanmen/shared';
import type { Order } from '@shanmen/shared/contracts/ticket/order';
import type { ScenicArea } from '@shanmen/shared/contracts/ticket/sale-boot';
import { printSlip, ReceiptSlip, TicketSlip } from '@shanmen/shared/print';
import { useState } from 'react';
import { saleCalls } from './sale-calls.ts';

export type Printing = {
  readonly state: 'idle' | 'printing' | 'failed';
  /** Prints tickets and receipt; the print counts once the print call returned. Never blocks a sale. */
  readonly print: (order: Order) => Promise<void>;
  /** Prints the tickets once more, marked 补打. */
  readonly reprint: (order: Pick<Order, 'orderNo'>) => Promise<void>;
};

const paper = { widthMm: 80 };

export function usePrinting(area: ScenicArea | null): Printing {
  const shell = useShell();
  const [state, setState] = useState<Printing['state']>('idle');
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
    print: order =>
      run(async () => {
        await printSlip(<FirstPrint order={order} area={area} />, paper);
        await saleCalls.confirmPrint(order.orderNo);
      }),
    reprint: order =>
      run(async () => {
        const again = await saleCalls.reprint(order.orderNo);
        await printSlip(<Tickets order={again} area={area} />, paper);
      }),
  };
}

type SlipsProps = { readonly order: Order; readonly area: ScenicArea | null };

/** Every ticket on its own page, then the receipt. */
function FirstPrint({ order, area }: SlipsProps) {
  return (
    <>
      <Tickets order={order} area={area} />
      <ReceiptSlip order={order} area={area} />
    </>
  );
}

/** What was given back opens no gate and is not printed again. */
function Tickets({ order, area }: SlipsProps) {
  const live = order.tickets.filter(({ status }) => status === 'I' || status === 'O');
  return live.map(ticket => <TicketSlip key={ticket.ticketNo} ticket={ticket} sale={order} area={area} />);
}
