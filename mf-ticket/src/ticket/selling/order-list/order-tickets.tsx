import { ticketLetters } from '@shanmen/shared/contracts/ticket/selling/letters';
import {
  type OrderDetail,
  type OrderedTicket,
  ticketSteps,
} from '@shanmen/shared/contracts/ticket/selling/order-list';
import { ticketNoInFours } from '@shanmen/shared/print';
import { Button, Code, History, Masked, Money, StatusTag } from '@shanmen/ui';
import { useState } from 'react';
import { revealIdentity } from '../personal-view/reveal.ts';
import styles from './order-list.module.css';
import { letterTones } from './order-tones.ts';
import { ReprintTicket } from '../../after-sale/order-reprint/reprint-ticket.tsx';
import { TakePhoto } from '../../admission/photo/take-photo.tsx';
import { RestoreTicket } from '../../after-sale/ticket-restore/restore-ticket.tsx';

/** The tickets of an order with their letters; one of them shows what happened to it. */
export function OrderTickets({ order: { orderNo, tickets } }: { readonly order: OrderDetail }) {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <table className={styles['plain']}>
      <thead>
        <tr>
          <th scope="col">票号</th>
          <th scope="col">票种</th>
          <th scope="col">时段</th>
          <th scope="col">游客</th>
          <th scope="col" data-figure>
            票价
          </th>
          <th scope="col">状态</th>
          <th scope="col">打印</th>
          <th scope="col">经过</th>
        </tr>
      </thead>
      {tickets.map(ticket => (
        <TicketRows
          key={ticket.ticketNo}
          orderNo={orderNo}
          ticket={ticket}
          isOpen={opened === ticket.ticketNo}
          onToggle={() => setOpened(opened === ticket.ticketNo ? null : ticket.ticketNo)}
        />
      ))}
    </table>
  );
}

type TicketRowsProps = {
  readonly orderNo: string;
  readonly ticket: OrderedTicket;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

function TicketRows({ orderNo, ticket, isOpen, onToggle }: TicketRowsProps) {
  const { visitor } = ticket;
  return (
    <tbody>
      <tr>
        <td>
          <Code value={ticketNoInFours(ticket.ticketNo)} />
        </td>
        <td>
          {ticket.productName}
          {ticket.personCount > 1 && ` ${ticket.personCount} 人`}
        </td>
        <td>{ticket.startTime === null ? '全天' : `${ticket.startTime}–${ticket.endTime}`}</td>
        <td>
          {visitor?.name}{' '}
          <Masked
            value={visitor?.idMasked ?? null}
            label="完整证件号"
            {...revealIdentity(orderNo, ticket.ticketNo)}
          />
        </td>
        <td data-figure>
          <Money fen={ticket.priceFen} />
        </td>
        <td>
          <StatusTag tone={letterTones[ticket.status]}>
            {ticket.status} {ticketLetters[ticket.status]}
          </StatusTag>
          {ticket.lockedReason !== null && <small className={styles['locked']}>{ticket.lockedReason}</small>}
        </td>
        <td>
          {ticket.printCount} 次
          {(ticket.status === 'I' || ticket.status === 'O') && (
            <ReprintTicket orderNo={orderNo} ticketNo={ticket.ticketNo} />
          )}
        </td>
        <td>
          <Button type="link" size="small" aria-expanded={isOpen} onClick={onToggle}>
            {isOpen ? '收起' : '查看'}
          </Button>
          {ticket.photo && ticket.ticketNo !== '' && (
            <TakePhoto
              orderNo={orderNo}
              ticketNo={ticket.ticketNo}
              holder={visitor?.name ?? ticketNoInFours(ticket.ticketNo)}
              photo={ticket.photo}
            />
          )}
          {ticket.status === 'N' && <RestoreTicket orderNo={orderNo} ticketNo={ticket.ticketNo} />}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={8} className={styles['steps']}>
            <p>{ticket.places.map(place => `${place.spotName} ${place.used}/${place.times}`).join('，')}</p>
            <History
              rows={ticket.steps.map(step => ({
                id: String(step.id),
                at: step.at,
                who: step.who || '系统',
                what: ticketSteps[step.action] ?? step.action,
                reason: step.reason,
              }))}
            />
          </td>
        </tr>
      )}
    </tbody>
  );
}
