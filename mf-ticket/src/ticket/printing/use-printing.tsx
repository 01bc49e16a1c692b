import type { Order } from '@shanmen/shared/contracts/ticket/order';
import type { ScenicArea } from '@shanmen/shared/contracts/ticket/sale-boot';
import { printSlip, ReceiptSlip, TeamSlip, TicketSlip } from '@shanmen/shared/print';
import { saleCalls } from '../sale/sale-calls.ts';
import { type PaperState, roll, usePaper } from './use-paper.ts';

export type Printing = {
  readonly state: PaperState;
  /** Prints tickets and receipt; the print counts once the print call returned. Never blocks a sale. */
  readonly print: (order: Order) => Promise<void>;
  /** As `print`, of a sale that the server does not know yet: nobody counts the print. */
  readonly printLocal: (order: Order) => Promise<void>;
  /** As `print`, without a receipt: the money came in elsewhere. */
  readonly printTickets: (order: Order) => Promise<void>;
  /** Prints the tickets once more, marked 补打. */
  readonly reprint: (order: Pick<Order, 'orderNo'>) => Promise<void>;
};

export function usePrinting(area: ScenicArea | null): Printing {
  const { state, run } = usePaper();
  return {
    state,
    print: order =>
      run(async () => {
        await printSlip(<FirstPrint order={order} area={area} />, roll);
        await saleCalls.confirmPrint(order.orderNo);
      }),
    printLocal: order => run(() => printSlip(<FirstPrint order={order} area={area} />, roll)),
    printTickets: order =>
      run(async () => {
        await printSlip(<Tickets order={order} area={area} />, roll);
        await saleCalls.confirmPrint(order.orderNo);
      }),
    reprint: order =>
      run(async () => {
        const again = await saleCalls.reprint(order.orderNo);
        await printSlip(<Tickets order={again} area={area} />, roll);
      }),
  };
}

type SlipsProps = { readonly order: Order; readonly area: ScenicArea | null };

/** Every ticket on its own page, then the receipt, or what a group signs. */
function FirstPrint({ order, area }: SlipsProps) {
  return (
    <>
      <Tickets order={order} area={area} />
      {order.team ? <TeamSlip order={order} area={area} /> : <ReceiptSlip order={order} area={area} />}
    </>
  );
}

/** What was given back opens no gate and is not printed again. */
function Tickets({ order, area }: SlipsProps) {
  const live = order.tickets.filter(({ status }) => status === 'I' || status === 'O');
  return live.map(ticket => <TicketSlip key={ticket.ticketNo} ticket={ticket} sale={order} area={area} />);
}
