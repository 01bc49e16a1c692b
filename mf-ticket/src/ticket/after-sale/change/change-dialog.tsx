import { useAuth } from '@shanmen/shared';
import { paymentMethods } from '@shanmen/shared/contracts/ticket/selling/order';
import type { ChangeQuote } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import {
  AwaitingChoice,
  awaitKeys,
  changeFen,
  commandOf,
  KeyButton,
  keyOf,
  NoticeLine,
  useKeyboard,
  WindowDialog,
  Yuan,
} from '@shanmen/shared/counter';
import { type Fen, formatYuan, negateFen, zeroFen } from '@shanmen/shared/money';
import { SlotList } from '../../selling/visit/slot-list.tsx';
import { IssuerChoice } from '../../books/voucher/issuer-choice.tsx';
import styles from './change-dialog.module.css';
import { MoveDays } from '../reschedule-day/reschedule-days.tsx';
import { UpgradeOffers } from '../upgrade/upgrade-offers.tsx';
import { type ChangeCommand, changeKeys } from './change-keys.ts';
import type { ChangeState, ChangeWindow } from './change-state.ts';
import { type TicketChange, useChange } from './use-change.ts';

/** 改签 or 升级补差: a day or a product and a slot by the arrows, what it costs at once, and one Enter. */
export function ChangeDialog(window: ChangeWindow) {
  const what = window.offers ? '升级' : '改签';
  const unknown = {
    tone: 'warning',
    text: `${what}结果未知，请先不要收款。再按 Enter 查询，不会重复${what}。`,
  } as const;
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
      else if (/^[A-Z\d.-]$/.test(stroke)) change.character(stroke);
      return true;
    },
    onScan: change.scan,
  });
  const press = (of: ChangeCommand) => ({ of: keyOf(changeKeys, of), onPress: () => command(of) });
  return (
    <WindowDialog label={what} wide>
      <p className={styles.title}>
        {what} {window.tickets.length} 张<small>{namesOf(window)}</small>
      </p>
      <Where window={window} change={change} />
      {change.spots.length > 0 && (
        <div className={styles.slots}>
          <SlotList
            spots={change.spots}
            activeSpotId={change.activeSpotId}
            onChoose={(spotId, startTime) => change.dispatch({ type: 'slot', spotId, startTime })}
          />
        </div>
      )}
      {window.offers && change.offer === null ? (
        <p className={styles.asking}>按票种的字母或 ← → 选择升级成什么票</p>
      ) : (
        <Cost change={change} />
      )}
      {state.method === 'VOUCHER' && state.work === 'idle' && (
        <IssuerChoice
          issuers={change.issuers}
          cursor={state.issuer}
          onIssuer={issuer => change.dispatch({ type: 'issuer', issuer })}
        />
      )}
      <NoticeLine notice={state.work === 'unknown' ? unknown : state.notice} />
      {state.work === 'awaiting' ? (
        <AwaitingChoice isUnknown={state.isProviderSilent} onCommand={change.awaiting} />
      ) : (
        <Finish change={change} what={what} press={press} />
      )}
    </WindowDialog>
  );
}

type WhereProps = { readonly window: ChangeWindow; readonly change: TicketChange };

/** To which day the tickets move, or what they become. */
function Where({ window, change: { state, day, days, dispatch } }: WhereProps) {
  return window.offers ? (
    <UpgradeOffers
      offers={window.offers}
      chosen={state.offer}
      onChoose={offer => dispatch({ type: 'offer', offer })}
    />
  ) : (
    <MoveDays
      days={days}
      businessDay={window.boot.businessDay}
      present={window.tickets[0]?.visitDate ?? ''}
      chosen={day}
      onChoose={chosen => dispatch({ type: 'day', day: chosen })}
    />
  );
}

type FinishProps = {
  readonly change: TicketChange;
  readonly what: '改签' | '升级';
  readonly press: (of: ChangeCommand) => Pick<Parameters<typeof KeyButton>[0], 'of' | 'onPress'>;
};

function Finish({ change: { state, quote, unread }, what, press }: FinishProps) {
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
        label={unread > 0 ? '下一位' : confirmWords(state, quote, what)}
        disabled={state.work === 'sending' || (quote === null && unread <= 0 && state.work === 'idle')}
      />
    </div>
  );
}

function namesOf({ tickets }: ChangeWindow): string {
  return [...new Set(tickets.map(ticket => ticket.productName))].join('、');
}

function confirmWords({ work }: ChangeState, quote: ChangeQuote | null, what: '改签' | '升级'): string {
  if (work === 'sending') return `正在${what}…`;
  if (work === 'unknown') return '查询结果';
  return quote && quote.diffFen > 0 ? `收差价并${what}` : `确认${what}`;
}

/** Who has to be read first, or what it costs. */
function Cost({ change }: { readonly change: TicketChange }) {
  return change.unread > 0 ? <Unread change={change} /> : <Difference change={change} />;
}

/** Whom the tickets are for, where what they become names everybody. */
function Unread({ change: { state, unread } }: { readonly change: TicketChange }) {
  const nth = state.people.length + 1;
  return (
    <output className={styles.number} aria-label="游客证件号码">
      {state.typed === '' ? (
        <span className={styles.hint}>
          实名票：请刷第 {nth} 位游客的身份证，或输入证件号码后按 Enter，还差 {unread} 人
        </span>
      ) : (
        state.typed
      )}
    </output>
  );
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
