import type { Order } from '@shanmen/shared/contracts/ticket/order';
import { formatTime } from '@shanmen/shared/time';
import { cartKeys, keyOf } from '../sale/sale-keys.ts';
import { keepFocus, KeyButton } from '../surface/key-button.tsx';
import styles from './recent-sales.module.css';
import { Yuan } from '../surface/yuan.tsx';

type RecentSalesProps = {
  readonly orders: readonly Order[];
  readonly takingsHidden: boolean;
  /** The count is blind: what was sold is not told before it is in. */
  readonly isCounting: boolean;
  /** Null when the seller may not reprint. */
  readonly onReprint: ((order: Order) => void) | null;
  /** Null where a wrong sale cannot be undone from here. */
  readonly onVoidLast: (() => void) | null;
  /** Null when the seller may not open the drawer. */
  readonly onDrawer: (() => void) | null;
};

/** The last three sales of the shift, newest first, each with its reprint; the last can be undone. */
export function RecentSales(props: RecentSalesProps) {
  const { orders, takingsHidden, isCounting, onReprint, onVoidLast, onDrawer } = props;
  return (
    <footer className={styles.bar}>
      <h2 className={styles.title}>最近三笔</h2>
      {orders.length === 0 && (
        <span className={styles.none}>{isCounting ? '清点现金时不显示' : '本班还没有售票'}</span>
      )}
      <ol className={styles.sales} aria-label="最近三笔">
        {orders.slice(0, 3).map((order, index) => (
          <li key={order.orderNo} className={styles.sale}>
            <span className={styles.time}>{formatTime(order.soldAt).slice(0, 5)}</span>
            <span className={styles.words}>
              <span>{order.lines.map(line => `${line.productName} ×${line.qty}`).join('，')}</span>
              <small>{order.team ? `${order.team.enterpriseName} · ${order.orderNo}` : order.orderNo}</small>
            </span>
            <GivenBack order={order} />
            {takingsHidden ? '¥ ····' : <Yuan fen={order.totalFen} />}
            {onReprint && !isGone(order) && (
              <Reprint isLast={index === 0} order={order} onPress={() => onReprint(order)} />
            )}
            {onVoidLast && index === 0 && !isGone(order) && (
              <KeyButton of={keyOf(cartKeys, 'void-last')} onPress={onVoidLast} />
            )}
          </li>
        ))}
      </ol>
      {onDrawer && <KeyButton of={keyOf(cartKeys, 'drawer')} onPress={onDrawer} />}
    </footer>
  );
}

/** 退票 and 作废 alike: how many of its tickets are worth nothing any more. */
function GivenBack({ order }: { readonly order: Order }) {
  const gone = goneCount(order);
  if (gone === 0) return null;
  return <span className={styles.gone}>{isGone(order) ? '已退' : `已退 ${gone} 张`}</span>;
}

function goneCount({ tickets }: Order): number {
  return tickets.filter(({ status }) => status === 'F' || status === 'X').length;
}

/** Nothing of it can be printed or given back any more. */
function isGone(order: Order): boolean {
  return order.tickets.length > 0 && goneCount(order) === order.tickets.length;
}

type ReprintProps = { readonly order: Order; readonly isLast: boolean; readonly onPress: () => void };

function Reprint({ order, isLast, onPress }: ReprintProps) {
  if (isLast) return <KeyButton of={keyOf(cartKeys, 'reprint-last')} onPress={onPress} />;
  return (
    <button
      type="button"
      className={styles.reprint}
      aria-label={`补打 ${order.orderNo}`}
      onMouseDown={keepFocus}
      onClick={onPress}
    >
      补打
    </button>
  );
}
