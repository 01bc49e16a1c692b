import { ticketNoInFours } from '../../contracts/ticket/selling/letters.ts';
import { crowdTitle } from '../../contracts/ticket/pricing/crowds.ts';
import type { LayoutPart, WindowPaper } from '../../contracts/ticket/setup/print-layout.ts';
import { formatYuan } from '../../money/money.ts';
import { formatInstant, weekdayOf } from '../../time/time.ts';
import { QrCode } from '../codes/qr-code.tsx';
import { placeWords, refundNoticeOf } from '../slips/slip-parts.tsx';
import type { TicketSlipProps } from '../slips/ticket-slip.tsx';

type PaperTicketProps = TicketSlipProps & { paper: WindowPaper };

/** Where 补打 stands when the paper keeps no place for it: no repeat goes out unmarked. */
const againPart: LayoutPart = { field: 'again', xMm: 2, yMm: 2, widthMm: 40, sizePt: 9, text: '' };

/** A ticket on paper that comes printed in part: each thing at its place, moved as the window's printer needs. */
export function PaperTicket({ paper, ...props }: PaperTicketProps) {
  const { ticket } = props;
  const parts = paper.parts.some(({ field }) => field === 'again')
    ? paper.parts
    : [...paper.parts, againPart];
  return (
    <section data-paper="" aria-label={`门票 ${ticketNoInFours(ticket.ticketNo)}`}>
      {parts.map((part, index) => (
        <div
          // Two parts may be the same, and none ever changes its place while it is printed.
          key={index}
          style={{
            insetInlineStart: `${part.xMm + paper.offsetXMm}mm`,
            insetBlockStart: `${part.yMm + paper.offsetYMm}mm`,
            width: `${part.widthMm}mm`,
            fontSize: `${part.sizePt}pt`,
          }}
        >
          {part.field === 'code' ? (
            <QrCode text={ticket.qr} frameMm={part.widthMm} />
          ) : (
            wordsOf(part, props).map(line => <p key={line}>{line}</p>)
          )}
        </div>
      ))}
    </section>
  );
}

function wordsOf({ field, text }: LayoutPart, { ticket, sale, area }: TicketSlipProps): string[] {
  switch (field) {
    case 'code':
      return [];
    case 'ticketNo':
      return [ticketNoInFours(ticket.ticketNo)];
    case 'area':
      return [area?.name ?? sale.siteName];
    case 'product':
      return [ticket.productName];
    case 'crowd':
      return [`${crowdTitle(ticket.crowd)} ${ticket.personCount} 人`];
    case 'visit': {
      const day = `${ticket.visitDate} 周${weekdayOf(ticket.visitDate)}`;
      const hours = ticket.startTime === null ? [] : [`${ticket.startTime}–${ticket.endTime ?? ''}`];
      return [day, ...hours, ...(ticket.lastDay === undefined ? [] : [`有效至 ${ticket.lastDay}`])];
    }
    case 'places':
      return ticket.places.map(placeWords);
    case 'price':
      return [`¥${formatYuan(ticket.priceFen)}`];
    case 'visitor': {
      const name = [ticket.visitor?.name, ticket.visitor?.idMasked].filter(Boolean).join(' ');
      return name === '' ? [] : [name];
    }
    case 'sold':
      return [formatInstant(sale.soldAt), `${sale.windowName} · 售票员 ${sale.sellerName}`];
    case 'notice':
      return [refundNoticeOf(ticket, area) ?? ''].filter(Boolean);
    case 'phone':
      return area ? [area.phone] : [];
    case 'again':
      return ticket.printCount > 1 ? [`补打 第${ticket.printCount - 1}次`] : [];
    case 'text':
      return [text];
  }
}
