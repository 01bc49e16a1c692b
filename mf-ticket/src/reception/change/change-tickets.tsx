import type { TeamCard, TeamOrder, TeamTicket } from '@shanmen/shared/contracts/reception/teams/team';
import { formatYuan } from '@shanmen/shared/money';
import { Button, Checkbox, Failure } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { teamTicketsQuery } from '../reception-calls.ts';
import { ticketLetters } from '../team/team-tones.ts';
import styles from './change.module.css';

type PickedTickets = { readonly orderIds: number[]; readonly ticketIds: number[] };
type TicketsProps = {
  readonly of: TeamCard;
  readonly picked: PickedTickets;
  readonly onPick: (next: PickedTickets) => void;
};

/** Orders of the first team; 选票 opens one, so that single tickets of it go along. */
export function TicketTicks({ of: team, picked, onPick }: TicketsProps) {
  const tickets = useQuery(teamTicketsQuery(team.id));
  const [openId, setOpenId] = useState<number | null>(null);
  if (team.orders.length === 0) return null;
  if (tickets.error) return <Failure error={tickets.error} onRetry={() => void tickets.refetch()} />;
  return (
    <div className={styles['rows']} role="group" aria-label="门票">
      <b>门票</b>
      {team.orders.map(order => (
        <OrderTicks
          key={order.id}
          of={order}
          tickets={tickets.data?.filter(({ orderId }) => orderId === order.id) ?? []}
          picked={picked}
          onPick={onPick}
          isOpen={openId === order.id}
          onOpen={() => setOpenId(openId === order.id ? null : order.id)}
        />
      ))}
    </div>
  );
}

type OrderProps = Omit<TicketsProps, 'of'> & {
  readonly of: TeamOrder;
  readonly tickets: readonly TeamTicket[];
  readonly isOpen: boolean;
  readonly onOpen: () => void;
};

function OrderTicks({ of: order, tickets, picked, onPick, isOpen, onOpen }: OrderProps) {
  const all = tickets.map(({ id }) => id);
  const chosen = picked.orderIds.includes(order.id) ? all : all.filter(id => picked.ticketIds.includes(id));
  const choose = (ids: readonly number[]) => {
    const isWhole = order.isWhole && ids.length === all.length;
    const orders = picked.orderIds.filter(id => id !== order.id);
    const others = picked.ticketIds.filter(id => !all.includes(id));
    onPick({
      orderIds: isWhole ? [...orders, order.id] : orders,
      ticketIds: isWhole ? others : [...others, ...ids],
    });
  };
  return (
    <>
      <span>
        <Checkbox
          disabled={all.length === 0}
          checked={all.length > 0 && chosen.length === all.length}
          indeterminate={chosen.length > 0 && chosen.length < all.length}
          onChange={() => choose(chosen.length === all.length ? [] : all)}
        >
          {order.orderNo} {order.what} 人 {formatYuan(order.totalFen)} 元
        </Checkbox>
        {all.length > 1 && (
          <Button type="link" size="small" aria-expanded={isOpen} onClick={onOpen}>
            选票（{chosen.length}/{all.length}）
          </Button>
        )}
      </span>
      {isOpen && (
        <div className={styles['tickets']} role="group" aria-label={`${order.orderNo} 的票`}>
          {tickets.map(({ id, ticketNo, productName, persons, letter, idMasked }) => (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              onChange={event =>
                choose(event.target.checked ? [...chosen, id] : chosen.filter(each => each !== id))
              }
            >
              {[ticketNo ?? '未出票', productName, `${persons} 人`, ticketLetters[letter], idMasked]
                .filter(Boolean)
                .join(' ')}
            </Checkbox>
          ))}
        </div>
      )}
    </>
  );
}
