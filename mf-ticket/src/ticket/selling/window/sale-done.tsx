import { type Order, paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';
import { KeyButton, keyOf, Yuan } from '@shanmen/shared/counter';
import { ticketNoInFours } from '@shanmen/shared/print';
import type { Printing } from '../../parts/printing/use-printing.tsx';
import { cartKeys, photoKey } from '../sale/sale-keys.ts';
import styles from './sale-done.module.css';

type SaleDoneProps = {
  readonly order: Order;
  readonly printing: Printing['state'];
  /** Once the next cart is begun only the change stays in sight. */
  readonly isNextBegun: boolean;
  /** Photos of its holders that nobody has taken yet, and who takes them. */
  readonly photosWanted: number;
  readonly onPhoto: () => void;
  readonly onNext: () => void;
};

/** 收 for cash alone; otherwise how it was paid. */
function takenWords({ payments }: Order): string {
  const methods = [...new Set(payments.map(({ method }) => paymentMethods[method]))];
  return payments.every(({ method }) => method === 'CASH') ? '收' : methods.join('、');
}

/** One ticket of a group lets many in, and the shift counts heads. */
function soldWords({ tickets, lines }: Order): string {
  if (tickets.length === 0 && lines.every(({ service }) => service !== undefined)) return '已收讲解费';
  const persons = tickets.reduce((sum, { personCount }) => sum + personCount, 0);
  return `已售 ${tickets.length} 张${persons > tickets.length ? ` · ${persons} 人` : ''}`;
}

/** Whether notes went over the counter; what was paid by a code or on account has no change. */
function isCash({ payments }: Order): boolean {
  return payments.some(({ method }) => method === 'CASH');
}

const printingWords = { idle: '已打印', printing: '正在打印…', failed: '未打印，请按补打' } as const;

/** A sale that went through: no dialog, the change large until the next party. */
export function SaleDone(props: SaleDoneProps) {
  const { order, printing, isNextBegun, photosWanted, onPhoto, onNext } = props;
  const count = order.tickets.length;
  const sold = soldWords(order);
  if (isNextBegun) {
    return (
      <p className={styles.strip} role="status">
        <span>上一笔{sold}</span>
        {isCash(order) && (
          <span>
            找零 <Yuan fen={order.changeFen} />
          </span>
        )}
      </p>
    );
  }
  return (
    <section className={styles.done} aria-label="售票完成" role="status">
      <p className={styles.row}>
        <span className={styles.title}>{sold}</span>
        <span>
          {takenWords(order)} <Yuan fen={order.tenderFen} />
        </span>
      </p>
      {isCash(order) && (
        <p className={styles.change}>
          <span>找零</span>
          <output aria-label="找零">
            <Yuan fen={order.changeFen} />
          </output>
        </p>
      )}
      <p className={styles.detail}>
        <span>
          {order.orderNo} · {printingWords[printing]}
        </span>
        {count === 1 && order.tickets[0] && <span>{ticketNoInFours(order.tickets[0].ticketNo)}</span>}
      </p>
      {photosWanted > 0 && <KeyButton of={photoKey} label={`持票人照片 ${photosWanted}`} onPress={onPhoto} />}
      <KeyButton of={keyOf(cartKeys, 'next-customer')} onPress={onNext} />
    </section>
  );
}
