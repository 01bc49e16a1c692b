import { bookingStates } from '@shanmen/shared/contracts/ticket/booking/booking';
import type { CollectableOrder } from '@shanmen/shared/contracts/ticket/booking/pickup';
import { ticketLetters } from '@shanmen/shared/contracts/ticket/selling/letters';
import { DeskEmpty, DeskFound, keepFocus, useInSight, Yuan } from '@shanmen/shared/counter';
import styles from './collect-orders.module.css';
import type { CollectState } from './collect-state.ts';

type CollectOrdersProps = {
  readonly state: CollectState;
  readonly onPoint: (index: number) => void;
};

/** The booked orders that were found; the chosen one shows its tickets. */
export function CollectOrders({ state: { found, cursor }, onPoint }: CollectOrdersProps) {
  const chosen = useInSight<HTMLLIElement>(cursor);
  return (
    <DeskFound label="预订订单">
      {found === null && <DeskEmpty>找到订单后，这里列出能取的门票。</DeskEmpty>}
      <ol className={styles.orders}>
        {found?.orders.map((order, index) => (
          <li key={order.orderNo} ref={index === cursor ? chosen : null} data-chosen={index === cursor}>
            <button
              type="button"
              className={styles.order}
              aria-pressed={index === cursor}
              onMouseDown={keepFocus}
              onClick={() => onPoint(index)}
            >
              <strong>
                {order.contactName} {order.mobileMasked}
              </strong>
              <span>
                {order.orderNo}
                {order.team && order.team.externalNo !== null && ` · 外部单号 ${order.team.externalNo}`} ·
                游玩 {order.visitDate} · {order.tickets.length} 张 · <Yuan fen={order.totalFen} />
              </span>
              <span className={styles.state} data-open={order.refusal === null}>
                {stateWords(order)}
              </span>
            </button>
            {index === cursor && <Tickets order={order} />}
          </li>
        ))}
      </ol>
    </DeskFound>
  );
}

function Tickets({ order }: { readonly order: CollectableOrder }) {
  return (
    <table className={styles.tickets}>
      <thead>
        <tr>
          <th scope="col">票种</th>
          <th scope="col">游客</th>
          <th scope="col">时段</th>
          <th scope="col">人数</th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {order.tickets.map((ticket, index) => (
          <tr key={ticket.ticketNo === '' ? index : ticket.ticketNo}>
            <td>{ticket.productName}</td>
            <td>{ticket.visitor ?? '—'}</td>
            <td>{ticket.startTime === null ? '全天' : `${ticket.startTime}–${ticket.endTime}`}</td>
            <td>{ticket.personCount}</td>
            <td>
              {ticket.status} {ticketLetters[ticket.status]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function stateWords({ refusal, collected, dueFen, state }: CollectableOrder): string {
  if (refusal !== null) return collected ? '已取票' : bookingStates[state];
  return dueFen > 0 ? '可付款取票' : '可取票';
}
