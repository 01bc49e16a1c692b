import { ticketNoInFours } from '../../contracts/ticket/selling/letters.ts';
import { crowdTitle } from '../../contracts/ticket/pricing/crowds.ts';
import type { Order, SoldTicket } from '../../contracts/ticket/selling/order.ts';
import { formatYuan } from '../../money/money.ts';
import { formatInstant, weekdayOf } from '../../time/time.ts';
import { QrCode } from '../codes/qr-code.tsx';
import { placeWords, refundNoticeOf, type SlipArea, SlipFoot } from './slip-parts.tsx';

export type TicketSlipProps = {
  ticket: SoldTicket;
  sale: Pick<Order, 'soldAt' | 'siteName' | 'windowName' | 'sellerName'>;
  area: SlipArea;
};

/** A ticket on 80 mm paper with its stub. From its second print on it says which repeat it is. */
export function TicketSlip({ ticket, sale, area }: TicketSlipProps) {
  return (
    <section data-slip="" aria-label={`门票 ${ticketNoInFours(ticket.ticketNo)}`}>
      {ticket.printCount > 1 && <p className="again">补打 第{ticket.printCount - 1}次</p>}
      <h1>{area?.name ?? sale.siteName}</h1>
      <hr />
      <h2>{ticket.productName}</h2>
      <p className="row">
        <span className="crowd">
          {crowdTitle(ticket.crowd)} {ticket.personCount} 人
        </span>
        <span className="price">¥{formatYuan(ticket.priceFen)}</span>
      </p>
      <Visit ticket={ticket} />
      {ticket.visitor && (
        <p className="visitor">
          游客 {[ticket.visitor.name, ticket.visitor.idMasked].filter(Boolean).join(' ')}
        </p>
      )}
      <div className="code">
        <QrCode text={ticket.qr} sizeMm={28} />
        <p className="number">{ticketNoInFours(ticket.ticketNo)}</p>
      </div>
      <hr />
      <p className="small">
        售票 {formatInstant(sale.soldAt)}
        <br />
        {sale.windowName} · 售票员 {sale.sellerName}
      </p>
      <SlipFoot area={area} notice={refundNoticeOf(ticket, area)} />
      <Stub ticket={ticket} />
    </section>
  );
}

function Visit({ ticket }: { ticket: SoldTicket }) {
  return (
    <>
      <p className="visit">
        {ticket.visitDate} 周{weekdayOf(ticket.visitDate)}
        {ticket.startTime && <br />}
        {ticket.startTime && `${ticket.startTime}–${ticket.endTime ?? ''}`}
      </p>
      {ticket.lastDay !== undefined && <p className="visit">有效至 {ticket.lastDay}</p>}
      <ul className="places">
        {ticket.places.map(place => (
          <li key={place.spotName}>{placeWords(place)}</li>
        ))}
      </ul>
    </>
  );
}

/** 副券: what the inspector tears off and keeps. */
function Stub({ ticket }: { ticket: SoldTicket }) {
  return (
    <div className="stub">
      <p className="row">
        <b>{ticket.productName}</b>
        <span>副券</span>
      </p>
      <p className="row small">
        <span>
          {ticket.visitDate} · {ticket.personCount} 人
        </span>
        <span>{ticketNoInFours(ticket.ticketNo)}</span>
      </p>
    </div>
  );
}
