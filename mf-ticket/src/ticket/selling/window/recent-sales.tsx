import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { KeyButton, keyOf, Yuan } from '@shanmen/shared/counter';
import { formatTime } from '@shanmen/shared/time';
import { cartKeys } from '../sale/sale-keys.ts';
import styles from './recent-sales.module.css';

type ReprintCommand = (typeof reprintKeys)[number];

/** In the order in which the sales are listed. */
const reprintKeys = ['reprint-last', 'reprint-second', 'reprint-third'] as const;

type RecentSalesProps = {
  readonly orders: readonly Order[];
  readonly takingsHidden: boolean;
  /** The count is blind: what was sold is not told before it is in. */
  readonly isCounting: boolean;
  /** Null when the seller may not reprint. */
  readonly onReprint: ((command: ReprintCommand) => void) | null;
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
        {withKeys(orders).map(({ order, reprintKey }, index) => (
          <li key={order.orderNo} className={styles.sale}>
            <span className={styles.words}>
              <span>{order.lines.map(line => `${line.productName} ×${line.qty}`).join('，')}</span>
              <small>
                {formatTime(order.soldAt).slice(0, 5)} {order.team && `${order.team.enterpriseName} · `}
                {order.orderNo}
              </small>
            </span>
            <GivenBack order={order} />
            {takingsHidden ? '¥ ····' : <Yuan fen={order.totalFen} />}
            {onReprint && !isGone(order) && (
              <KeyButton of={keyOf(cartKeys, reprintKey)} onPress={() => onReprint(reprintKey)} />
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

/** The last three, each with what prints it once more. */
function withKeys(orders: readonly Order[]) {
  return reprintKeys.flatMap((reprintKey, place) => {
    const order = orders[place];
    return order ? [{ order, reprintKey }] : [];
  });
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
export function isGone(order: Order): boolean {
  return order.tickets.length > 0 && goneCount(order) === order.tickets.length;
}
