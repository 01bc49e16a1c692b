import type { TicketPaper } from '@shanmen/shared/contracts/ticket/print-layout';
import { PaperTicket, printPaper, sampleArea, sampleOrder, sampleTicket } from '@shanmen/shared/print';

const visitor = { name: '林知夏', idKind: 'ID_CARD', idMasked: '3301********0017', cert: null } as const;

/** 样票: everything that can stand on a ticket, for a look at where it stands. */
export function SampleTicket({ paper }: { readonly paper: TicketPaper }) {
  return (
    <PaperTicket
      ticket={{ ...sampleTicket, visitor, printCount: 2 }}
      sale={sampleOrder}
      area={sampleArea}
      paper={{ ...paper, offsetXMm: 0, offsetYMm: 0 }}
    />
  );
}

export function printSample(paper: TicketPaper): Promise<void> {
  return printPaper(<SampleTicket paper={paper} />, paper);
}
