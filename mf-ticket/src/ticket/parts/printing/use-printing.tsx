import { isInForce } from '@shanmen/shared/contracts/ticket/selling/letters';
import type { Order, SoldTicket } from '@shanmen/shared/contracts/ticket/selling/order';
import { type PaperState, usePaper } from '@shanmen/shared/counter';
import { ReceiptSlip, TeamSlip } from '@shanmen/shared/print';
import { saleCalls } from '../../selling/sale/sale-calls.ts';
import { type PrintDesk, printTickets } from './print-desk.tsx';

export type Printing = {
  readonly state: PaperState;
  /** Prints tickets and receipt; the print counts once the print call returned. Never blocks a sale. @returns whether it went out */
  readonly print: (order: Order) => Promise<boolean>;
  /** As `print`, of a sale that the server does not know yet: nobody counts the print. */
  readonly printLocal: (order: Order) => Promise<boolean>;
  /** As `print`, without a receipt: the money came in elsewhere. */
  readonly printTickets: (order: Order) => Promise<boolean>;
  /** Prints the tickets once more, marked 补打. */
  readonly reprint: (order: Pick<Order, 'orderNo'>) => Promise<boolean>;
};

export function usePrinting(desk: PrintDesk): Printing {
  const { state, run } = usePaper('mf-ticket');
  return {
    state,
    print: order =>
      run(async () => {
        await firstPrint(desk, order);
        await saleCalls.confirmPrint(order.orderNo);
      }),
    printLocal: order => run(() => firstPrint(desk, order)),
    printTickets: order =>
      run(async () => {
        await printTickets(desk, { order, tickets: liveOf(order) });
        await saleCalls.confirmPrint(order.orderNo);
      }),
    reprint: order =>
      run(async () => {
        const again = await saleCalls.reprint(order.orderNo);
        await printTickets(desk, { order: again, tickets: liveOf(again) });
      }),
  };
}

/** Every ticket, then the receipt, or what a group signs. */
function firstPrint(desk: PrintDesk, order: Order): Promise<void> {
  const { area } = desk;
  const slip = order.team ? (
    <TeamSlip order={order} area={area} />
  ) : (
    <ReceiptSlip order={order} area={area} />
  );
  return printTickets(desk, { order, tickets: liveOf(order), slip });
}

/** What opens no gate any more is not printed. */
function liveOf({ tickets }: Order): SoldTicket[] {
  return tickets.filter(isInForce);
}
