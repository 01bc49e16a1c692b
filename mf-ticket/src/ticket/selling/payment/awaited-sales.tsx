import { apiErrorOf, useShell } from '@shanmen/shared';
import { type AwaitedSale, paymentStates } from '@shanmen/shared/contracts/ticket/selling/payment';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { keepFocus, Yuan } from '@shanmen/shared/counter';
import { spokenYuan } from '@shanmen/shared/speech';
import { formatTime } from '@shanmen/shared/time';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { saleKeysOf } from '../sale/sale-calls.ts';
import styles from './awaited-sales.module.css';
import { paymentCalls } from './payment-calls.ts';

type AwaitedSalesProps = {
  readonly sales: readonly AwaitedSale[];
  /** The sale that a dialog is waiting for. */
  readonly inDialog: string | null;
  readonly isHidden: boolean;
  readonly onPrint: (orderNo: string) => void;
};

/** 待确认: sales whose money was not certain when the visitor stepped aside, until each is dealt with. */
export function AwaitedSales({ sales, inDialog, isHidden, onPrint }: AwaitedSalesProps) {
  const shown = sales.filter(({ orderNo }) => orderNo !== inDialog);
  useSpokenPaid(shown);
  if (shown.length === 0 || isHidden) return null;
  return (
    <section className={styles.bar} aria-label="待确认的收款">
      <h2 className={styles.title}>待确认</h2>
      <ol className={styles.sales}>
        {shown.map(sale => (
          <Awaited key={sale.orderNo} sale={sale} onPrint={() => onPrint(sale.orderNo)} />
        ))}
      </ol>
    </section>
  );
}

const isOpen = ({ state }: AwaitedSale) => state === 'PENDING' || state === 'UNKNOWN';

type AwaitedProps = { readonly sale: AwaitedSale; readonly onPrint: () => void };

function Awaited({ sale, onPrint }: AwaitedProps) {
  const shell = useShell();
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: (call: (orderNo: string) => Promise<Order>) => call(sale.orderNo),
    onSettled: () => queries.invalidateQueries({ queryKey: saleKeysOf.everyBoot }),
    onError: error => shell.notify({ kind: 'error', text: apiErrorOf(error).message }),
  });
  return (
    <li className={styles.sale} data-state={sale.state}>
      <span className={styles.time}>{formatTime(sale.soldAt).slice(0, 5)}</span>
      <span>{sale.orderNo}</span>
      <Yuan fen={sale.amountFen} />
      <strong>{stateWords(sale)}</strong>
      {isOpen(sale) && (
        <>
          <Press label="查询" order={sale.orderNo} onPress={() => act.mutate(paymentCalls.query)} />
          <Press label="撤销" order={sale.orderNo} onPress={() => act.mutate(paymentCalls.close)} />
        </>
      )}
      {sale.state === 'SUCCESS' && <Press label="打印门票" order={sale.orderNo} onPress={onPrint} />}
    </li>
  );
}

function stateWords(sale: AwaitedSale): string {
  if (isOpen(sale)) return `${paymentStates[sale.state]}，正在查询`;
  return sale.state === 'SUCCESS' ? '已收款，请出票' : '没有收款，已取消';
}

type PressProps = { readonly label: string; readonly order: string; readonly onPress: () => void };

function Press({ label, order, onPress }: PressProps) {
  return (
    <button
      type="button"
      className={styles.press}
      aria-label={`${label} ${order}`}
      onMouseDown={keepFocus}
      onClick={onPress}
    >
      {label}
    </button>
  );
}

/** Once for each sale that was paid while another visitor stood at the window. */
function useSpokenPaid(sales: readonly AwaitedSale[]): void {
  const { speech } = useShell();
  const paid = sales.find(({ state }) => state === 'SUCCESS') ?? null;
  const say = useEffectEvent(() => {
    if (paid) speech.say({ kind: 'amount', text: `支付成功，${spokenYuan(paid.amountFen)}` });
  });
  const orderNo = paid?.orderNo ?? null;
  useEffect(() => {
    if (orderNo !== null) say();
  }, [orderNo]);
}
