import { ticketLetters } from '@shanmen/shared/contracts/ticket/selling/letters';
import type { RefundableTicket } from '@shanmen/shared/contracts/ticket/after-sale/refundable';
import { DeskEmpty, DeskFound, keepFocus, KeyButton, keyOf, useInSight, Yuan } from '@shanmen/shared/counter';
import { ticketNoInFours } from '@shanmen/shared/print';
import { formatInstant } from '@shanmen/shared/time';
import { type DeskCommand, deskKeys } from '../refund/refund-keys.ts';
import type { RefundState } from '../refund/refund-state.ts';
import styles from './refund-tickets.module.css';

type RefundTicketsProps = {
  readonly state: RefundState;
  readonly onPoint: (index: number) => void;
  readonly onCommand: (command: DeskCommand) => void;
};

/** The tickets of the order that was found: the letter of each, and what it would give back now. */
export function RefundTickets({ state, onPoint, onCommand }: RefundTicketsProps) {
  const { order, cursor, chosen } = state;
  const row = useInSight<HTMLTableRowElement>(cursor);
  if (!order) {
    return (
      <DeskFound label="可退门票">
        <DeskEmpty>找到订单后，这里列出每张票现在能退多少。</DeskEmpty>
      </DeskFound>
    );
  }
  return (
    <DeskFound label="可退门票">
      <header className={styles.order}>
        <strong>{order.orderNo}</strong>
        <span>
          {formatInstant(order.soldAt)} · {order.windowName} · {order.sellerName}
        </span>
        <span>
          共 <Yuan fen={order.totalFen} />
        </span>
        <KeyButton of={keyOf(deskKeys, 'toggle')} onPress={() => onCommand('toggle')} />
        <KeyButton of={keyOf(deskKeys, 'toggle-all')} onPress={() => onCommand('toggle-all')} />
      </header>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">选</th>
            <th scope="col">票号</th>
            <th scope="col">票种</th>
            <th scope="col">状态</th>
            <th scope="col">原价</th>
            <th scope="col">手续费</th>
            <th scope="col">可退</th>
          </tr>
        </thead>
        <tbody>
          {order.tickets.map((ticket, index) => (
            <tr
              key={ticket.ticketNo}
              ref={index === cursor ? row : null}
              data-cursor={index === cursor}
              aria-selected={chosen.includes(ticket.ticketNo)}
              onMouseDown={keepFocus}
              onClick={() => onPoint(index)}
            >
              <td>
                <span className={styles.mark}>{chosen.includes(ticket.ticketNo) ? '✓' : ''}</span>
              </td>
              <Ticket ticket={ticket} />
            </tr>
          ))}
        </tbody>
      </table>
    </DeskFound>
  );
}

function Ticket({ ticket }: { readonly ticket: RefundableTicket }) {
  const { offer, status } = ticket;
  const time = ticket.startTime === null ? '' : ` ${ticket.startTime}–${ticket.endTime}`;
  return (
    <>
      <td className={styles.number}>
        {ticketNoInFours(ticket.ticketNo)}
        <small>
          {ticket.visitDate}
          {time}
        </small>
      </td>
      <td>
        {ticket.productName}
        {ticket.personCount > 1 && ` ${ticket.personCount} 人`}
        {ticket.visitor !== null && <small>{ticket.visitor}</small>}
      </td>
      <td className={styles.letter} data-letter={status}>
        {status} {ticketLetters[status]}
      </td>
      <td className={styles.amount}>
        <Yuan fen={ticket.grossFen} />
      </td>
      {offer ? (
        <>
          <td className={styles.amount}>
            <Yuan fen={offer.feeFen} />
            <small>{offer.ruleName}</small>
          </td>
          <td className={styles.amount}>
            <Yuan fen={offer.netFen} />
            {offer.isAudited && <small className={styles.audited}>需审核</small>}
          </td>
        </>
      ) : (
        <td colSpan={2} className={styles.refusal}>
          {ticket.refusal}
        </td>
      )}
    </>
  );
}
