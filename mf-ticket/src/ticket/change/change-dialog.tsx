import { useAuth } from '@shanmen/shared';
import { paymentMethods } from '@shanmen/shared/contracts/ticket/order';
import type { ChangeQuote } from '@shanmen/shared/contracts/ticket/ticket-change';
import { type Fen, formatYuan, negateFen, zeroFen } from '@shanmen/shared/money';
import { changeFen } from '../cart/tender.ts';
import { useKeyboard } from '../scan/use-keyboard.ts';
import { commandOf, keyOf } from '../sale/sale-keys.ts';
import { AwaitingChoice } from '../payment/awaiting.tsx';
import { awaitKeys } from '../payment/payment-keys.ts';
import { KeyButton } from '../surface/key-button.tsx';
import { NoticeLine } from '../surface/notice-line.tsx';
import { WindowDialog } from '../surface/window-dialog.tsx';
import { Yuan } from '../surface/yuan.tsx';
import { SlotList } from '../visit/slot-list.tsx';
import { IssuerChoice } from '../voucher/issuer-choice.tsx';
import styles from './change-dialog.module.css';
import { ChangeDays } from './change-days.tsx';
import { type ChangeCommand, changeKeys } from './change-keys.ts';
import type { ChangeState } from './change-state.ts';
import { type ChangeWindow, type TicketChange, useChange } from './use-change.ts';

const unknown = {
  tone: 'warning',
  text: '改签结果未知，请先不要收款。再按 Enter 查询，不会重复改签。',
} as const;

/** 改签: a day and a slot by the arrows, what it costs at once, and one Enter. */
export function ChangeDialog(window: ChangeWindow) {
  const change = useChange(window);
  const { state, command } = change;
  useKeyboard({
    onKey: stroke => {
      if (state.work === 'awaiting') {
        const waiting = commandOf(awaitKeys, stroke);
        if (waiting) change.awaiting(waiting);
        return true;
      }
      const known = commandOf(changeKeys, stroke);
      if (known) command(known);
      else if (/^[A-Z\d.-]$/.test(stroke)) change.dispatch({ type: 'character', character: stroke });
      return true;
    },
    onScan: change.scan,
  });
  const press = (of: ChangeCommand) => ({ of: keyOf(changeKeys, of), onPress: () => command(of) });
  return (
    <WindowDialog label="改签" wide>
      <p className={styles.title}>
        改签 {window.tickets.length} 张<small>{namesOf(window)}</small>
      </p>
      <ChangeDays
        days={window.boot.visitDates}
        businessDay={window.boot.businessDay}
        present={window.tickets[0]?.visitDate ?? ''}
        chosen={state.day}
        onChoose={day => change.dispatch({ type: 'day', day })}
      />
      {change.spots.length > 0 && (
        <div className={styles.slots}>
          <SlotList
            spots={change.spots}
            activeSpotId={change.activeSpotId}
            onChoose={(spotId, startTime) => change.dispatch({ type: 'slot', spotId, startTime })}
          />
        </div>
      )}
      <Difference change={change} />
      {state.method === 'VOUCHER' && state.work === 'idle' && (
        <IssuerChoice
          issuers={window.boot.voucherIssuers ?? []}
          cursor={state.issuer}
          onIssuer={issuer => change.dispatch({ type: 'issuer', issuer })}
        />
      )}
      <NoticeLine notice={state.work === 'unknown' ? unknown : state.notice} />
      {state.work === 'awaiting' ? (
        <AwaitingChoice isUnknown={state.isProviderSilent} onCommand={change.awaiting} />
      ) : (
        <Finish change={change} press={press} />
      )}
    </WindowDialog>
  );
}

type FinishProps = {
  readonly change: TicketChange;
  readonly press: (of: ChangeCommand) => Pick<Parameters<typeof KeyButton>[0], 'of' | 'onPress'>;
};

function Finish({ change: { state, quote }, press }: FinishProps) {
  const mayVoucher = useAuth('ticket:sale:pay-voucher');
  const isOwed = quote !== null && quote.diffFen > 0;
  return (
    <div className={styles.finish}>
      <KeyButton {...press('back')} disabled={state.work === 'sending'} />
      {isOwed && <KeyButton {...press('scan')} disabled={state.work !== 'idle'} />}
      {isOwed && mayVoucher && <KeyButton {...press('voucher')} disabled={state.work !== 'idle'} />}
      {isOwed && <KeyButton {...press('method')} disabled={state.work !== 'idle'} />}
      <KeyButton
        {...press('confirm')}
        look="pay"
        label={confirmWords(state, quote)}
        disabled={state.work === 'sending' || (quote === null && state.work === 'idle')}
      />
    </div>
  );
}

function namesOf({ tickets }: ChangeWindow): string {
  return [...new Set(tickets.map(ticket => ticket.productName))].join('、');
}

function confirmWords({ work }: ChangeState, quote: ChangeQuote | null): string {
  if (work === 'sending') return '正在改签…';
  if (work === 'unknown') return '查询结果';
  return quote && quote.diffFen > 0 ? '收差价并改签' : '确认改签';
}

/** What is owed or comes back, or why the tickets cannot go there. */
function Difference({ change }: { readonly change: TicketChange }) {
  const { quote, refusal, state } = change;
  if (refusal !== null) return <NoticeLine notice={{ tone: 'warning', text: refusal }} />;
  if (!quote) return <p className={styles.asking}>正在计算差价…</p>;
  const { diffFen } = quote;
  if (diffFen === zeroFen) return <p className={styles.even}>票价相同，不用补差</p>;
  if (diffFen < 0) {
    const ways = quote.ways.map(({ method }) => paymentMethods[method]).join('、');
    return <Figure label={`退差价（${ways}）`} fen={negateFen(diffFen)} />;
  }
  return (
    <div className={styles.figures}>
      <Figure label="补差价" fen={diffFen} />
      {state.work !== 'awaiting' && <Taken state={state} diffFen={diffFen} />}
    </div>
  );
}

function Figure({ label, fen }: { readonly label: string; readonly fen: Fen }) {
  return (
    <p className={styles.due}>
      <span>{label}</span>
      <output aria-label="差价">
        <Yuan fen={fen} />
      </output>
    </p>
  );
}

type TakenProps = { readonly state: ChangeState; readonly diffFen: Fen };

function Taken({ state: { method, typed }, diffFen }: TakenProps) {
  if (method === 'UNIONPAY_CARD') {
    return (
      <p className={styles.taken}>
        <span>刷卡参考号</span>
        <output aria-label="刷卡参考号">{typed === '' ? '输入小票上的号码' : typed}</output>
      </p>
    );
  }
  if (method === 'SCAN') {
    return (
      <p className={styles.taken}>
        <span>付款码</span>
        <output aria-label="付款码">{typed === '' ? '请扫描微信或支付宝付款码' : typed}</output>
      </p>
    );
  }
  if (method === 'VOUCHER') {
    return (
      <p className={styles.taken}>
        <span>换票券号</span>
        <output aria-label="换票券号">{typed === '' ? '扫描券上的条码，或输入券号' : typed}</output>
      </p>
    );
  }
  const back = changeFen(typed, diffFen);
  return (
    <p className={styles.taken}>
      <span>
        实收 <output aria-label="实收">{typed === '' ? formatYuan(diffFen) : typed}</output>
      </span>
      <output aria-label="找零">{back > 0 ? `找零 ¥${formatYuan(back)}` : ''}</output>
    </p>
  );
}
