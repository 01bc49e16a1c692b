import type { TicketPaper, WindowPaper } from '@shanmen/shared/contracts/ticket/setup/print-layout';
import { PaperTicket, printPaper, sampleArea, sampleOrder, sampleTicket } from '@shanmen/shared/print';

const visitor = { name: '林知夏', idKind: 'ID_CARD', idMasked: '3301********0017', cert: null } as const;

type Sample = TicketPaper & Partial<Pick<WindowPaper, 'offsetXMm' | 'offsetYMm'>>;

/** 样票: everything that can stand on a ticket, for a look at where it stands, moved as a window's printer needs. */
export function SampleTicket({ paper }: { readonly paper: Sample }) {
  return (
    <PaperTicket
      ticket={{ ...sampleTicket, visitor, printCount: 2 }}
      sale={sampleOrder}
      area={sampleArea}
      paper={{ offsetXMm: 0, offsetYMm: 0, ...paper }}
    />
  );
}

export function printSample(paper: Sample): Promise<void> {
  return printPaper(<SampleTicket paper={paper} />, paper);
}
