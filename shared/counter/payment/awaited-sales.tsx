import { apiErrorOf, useShell } from '@shanmen/shared';
import { paymentStates } from '@shanmen/shared/contracts/ticket/selling/payment';
import type { Fen } from '@shanmen/shared/money';
import { spokenYuan } from '@shanmen/shared/speech';
import { formatTime } from '@shanmen/shared/time';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { keepFocus } from '../surface/key-button.tsx';
import { Yuan } from '../surface/yuan.tsx';
import type { AwaitCalls } from './use-payment.ts';
import styles from './awaited-sales.module.css';

/** A sale whose money was not certain at once, until it was dealt with. */
export type AwaitedMoney = {
  readonly no: string;
  readonly amountFen: Fen;
  readonly soldAt: string;
  readonly state: keyof typeof paymentStates;
};

type AwaitedSalesProps = {
  readonly sales: readonly AwaitedMoney[];
  /** The sale that a dialog is waiting for. */
  readonly inDialog: string | null;
  readonly isHidden: boolean;
  /** What is left to do once the money came, and the key that does it. */
  readonly words: { readonly paid: string; readonly print: string };
  readonly calls: AwaitCalls<unknown>;
  /** What is read anew after each call. */
  readonly session: QueryKey;
  readonly onPrint: (no: string) => void;
};

/** 待确认: sales whose money was not certain when the customer stepped aside, until each is dealt with. */
export function AwaitedSales({ sales, inDialog, isHidden, ...rest }: AwaitedSalesProps) {
  const shown = sales.filter(({ no }) => no !== inDialog);
  useSpokenPaid(shown);
  if (shown.length === 0 || isHidden) return null;
  return (
    <WaitingBar label="待确认的收款" title="待确认">
      <ol className={styles.sales}>
        {shown.map(sale => (
          <Awaited key={sale.no} sale={sale} {...rest} />
        ))}
      </ol>
    </WaitingBar>
  );
}

type WaitingBarProps = { readonly label: string; readonly title: string; readonly children: ReactNode };

/** At the foot of a counter: what is still to be done for a sale that was made. */
export function WaitingBar({ label, title, children }: WaitingBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

type WaitingSaleProps = { readonly soldAt: string; readonly isGood?: boolean; readonly children: ReactNode };

/** One sale in a {@link WaitingBar}, by its time; what is bold says how it stands. */
export function WaitingSale({ soldAt, isGood = false, children }: WaitingSaleProps) {
  return (
    <div className={styles.sale} data-good={isGood}>
      <span className={styles.time}>{formatTime(soldAt).slice(0, 5)}</span>
      {children}
    </div>
  );
}

const isOpen = ({ state }: AwaitedMoney) => state === 'PENDING' || state === 'UNKNOWN';

type AwaitedProps = Pick<AwaitedSalesProps, 'words' | 'calls' | 'session' | 'onPrint'> & {
  readonly sale: AwaitedMoney;
};

function Awaited({ sale, words, calls, session, onPrint }: AwaitedProps) {
  const { no, amountFen, soldAt, state } = sale;
  const shell = useShell();
  const queries = useQueryClient();
  const act = useMutation({
    mutationFn: (call: (no: string) => Promise<unknown>) => call(no),
    onSettled: () => queries.invalidateQueries({ queryKey: session }),
    onError: error => shell.notify({ kind: 'error', text: apiErrorOf(error).message }),
  });
  const press = (label: string, onPress: () => void) => <Press label={label} no={no} onPress={onPress} />;
  const ended = state === 'SUCCESS' ? words.paid : '没有收款，已取消';
  return (
    <li>
      <WaitingSale soldAt={soldAt} isGood={state === 'SUCCESS'}>
        <span>{no}</span>
        <Yuan fen={amountFen} />
        <strong>{isOpen(sale) ? `${paymentStates[state]}，正在查询` : ended}</strong>
        {isOpen(sale) && press('查询', () => act.mutate(calls.query))}
        {isOpen(sale) && press('撤销', () => act.mutate(calls.close))}
        {state === 'SUCCESS' && press(words.print, () => onPrint(no))}
      </WaitingSale>
    </li>
  );
}

type PressProps = { readonly label: string; readonly no: string; readonly onPress: () => void };

function Press({ label, no, onPress }: PressProps) {
  return (
    <button
      type="button"
      className={styles.press}
      aria-label={`${label} ${no}`}
      onMouseDown={keepFocus}
      onClick={onPress}
    >
      {label}
    </button>
  );
}

/** Once for each sale that was paid while another customer stood at the counter. */
function useSpokenPaid(sales: readonly AwaitedMoney[]): void {
  const { speech } = useShell();
  const paid = sales.find(({ state }) => state === 'SUCCESS') ?? null;
  const say = useEffectEvent(() => {
    if (paid) speech.say({ kind: 'amount', text: `支付成功，${spokenYuan(paid.amountFen)}` });
  });
  const no = paid?.no ?? null;
  useEffect(() => {
    if (no !== null) say();
  }, [no]);
}
