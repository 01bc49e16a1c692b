import type { Order, SoldTicket } from '@shanmen/shared/contracts/ticket/selling/order';
import type { WindowPaper } from '@shanmen/shared/contracts/ticket/setup/print-layout';
import type { PosSession, ScenicArea } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import { roll } from '@shanmen/shared/counter';
import { PaperTicket, printPaper, printSlip, TicketSlip } from '@shanmen/shared/print';
import type { ReactElement } from 'react';

/** What slips say of the area, and what tickets are printed on where that is not the roll. */
export type PrintDesk = { readonly area: ScenicArea | null; readonly paper: WindowPaper | null };

export function printDeskOf(boot: PosSession | undefined): PrintDesk {
  return { area: boot?.scenicArea ?? null, paper: boot?.ticketPaper ?? null };
}

type Printed = {
  readonly order: Order;
  readonly tickets: readonly SoldTicket[];
  /** What comes from the roll behind them. */
  readonly slip?: ReactElement | null;
};

/** Every ticket on a page of its own: from the roll together with what follows, or on paper of its own. */
export async function printTickets(
  { area, paper }: PrintDesk,
  { order, tickets, slip = null }: Printed,
): Promise<void> {
  if (paper === null) {
    const slips = tickets.map(ticket => (
      <TicketSlip key={ticket.ticketNo} ticket={ticket} sale={order} area={area} />
    ));
    await printSlip(
      <>
        {slips}
        {slip}
      </>,
      roll,
    );
    return;
  }
  const pages = tickets.map(ticket => (
    <PaperTicket key={ticket.ticketNo} ticket={ticket} sale={order} area={area} paper={paper} />
  ));
  if (pages.length > 0) await printPaper(<>{pages}</>, paper);
  if (slip) await printSlip(slip, roll);
}
