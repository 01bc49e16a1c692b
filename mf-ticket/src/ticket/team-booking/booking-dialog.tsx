import { settleWays, type TeamBooking } from '@shanmen/shared/contracts/ticket/team-booking';
import type { TeamOffer } from '@shanmen/shared/contracts/ticket/team-sale';
import { addFen, type Fen, formatYuan, subtractFen } from '@shanmen/shared/money';
import { formatInstant } from '@shanmen/shared/time';
import { useState } from 'react';
import { commandOf, keyOf } from '../sale/sale-keys.ts';
import { useKeyboard } from '../scan/use-keyboard.ts';
import { KeyButton } from '../surface/key-button.tsx';
import { NoticeLine } from '../surface/notice-line.tsx';
import { WindowDialog } from '../surface/window-dialog.tsx';
import { Yuan } from '../surface/yuan.tsx';
import styles from '../team/account-dialog.module.css';
import { WayChoice } from '../team/way-choice.tsx';
import own from './booking-dialog.module.css';
import { type BookingCommand, bookingKeys } from './team-booking-keys.ts';
import type { Booking } from './use-team-booking.tsx';

type BookingDialogProps = {
  readonly booking: Booking;
  /** Null once the cart is booked. */
  readonly offer: TeamOffer | null;
  readonly dueFen: Fen;
};

/** 团队预订: how the group will pay, and Enter; then the code that it fetches its tickets by. */
export function BookingDialog({ booking, offer, dueFen }: BookingDialogProps) {
  const { stage, ways, booked } = booking;
  const [cursor, setCursor] = useState(0);
  const way = ways[cursor];
  const isSending = stage === 'sending';
  const step = (by: number) =>
    stage === 'asking' && setCursor(Math.min(Math.max(cursor + by, 0), ways.length - 1));
  const run: Record<BookingCommand, () => void> = {
    confirm: () => (booked ? booking.close() : way && booking.book(way)),
    above: () => step(-1),
    below: () => step(1),
    reprint: () => booked && booking.print(),
    back: () => (stage === 'asking' || stage === 'done') && booking.close(),
  };
  useKeyboard({
    onKey: stroke => {
      const command = commandOf(bookingKeys, stroke);
      if (command) run[command]();
      else if (/^[1-9]$/.test(stroke) && stage === 'asking' && ways[Number(stroke) - 1])
        setCursor(Number(stroke) - 1);
      return true;
    },
    onScan: () => undefined,
  });
  if (booked) return <Booked booked={booked} printing={booking.printing} run={run} />;
  if (!offer) return null;
  const words = way === undefined ? '' : settleWays[way];
  return (
    <WindowDialog label="团队预订" wide>
      <p className={styles.enterprise}>
        {offer.enterpriseName}
        <small>{offer.no}</small>
      </p>
      <WayChoice
        label="取票时付款方式"
        ways={ways.map(each => settleWays[each])}
        cursor={cursor}
        onChoose={index => stage === 'asking' && setCursor(index)}
      />
      <Figures dueFen={dueFen} availableFen={way === 'WINDOW' ? null : offer.availableFen} />
      <NoticeLine notice={stage === 'unknown' ? unknown : booking.notice} />
      <div className={styles.finish}>
        <KeyButton of={keyOf(bookingKeys, 'back')} disabled={stage !== 'asking'} onPress={run.back} />
        <KeyButton
          of={keyOf(bookingKeys, 'confirm')}
          look="pay"
          label={isSending ? '正在预订…' : `预订，${words}`}
          disabled={isSending || way === undefined}
          onPress={run.confirm}
        />
      </div>
    </WindowDialog>
  );
}

const unknown = {
  tone: 'warning',
  text: '没有收到服务器的回答。按 Enter 查询，同一团不会预订两次。',
} as const;

function Figures({ dueFen, availableFen }: { readonly dueFen: Fen; readonly availableFen: Fen | null }) {
  return (
    <dl className={styles.figures}>
      <div className={styles.due}>
        <dt>{availableFen === null ? '取票时应收' : '冻结'}</dt>
        <dd>
          <output aria-label="预订金额">
            <Yuan fen={dueFen} />
          </output>
        </dd>
      </div>
      {availableFen !== null && (
        <div className={styles.account} data-short={availableFen < dueFen}>
          <dt>账户可用</dt>
          <dd>
            <Yuan fen={availableFen} /> → <Yuan fen={subtractFen(availableFen, dueFen)} />
          </dd>
        </div>
      )}
    </dl>
  );
}

const printingWords = { idle: '预订单已打印', printing: '正在打印…', failed: '未打印，请再打一份' } as const;

type BookedProps = Pick<Booking, 'printing'> & {
  readonly booked: TeamBooking;
  readonly run: Record<BookingCommand, () => void>;
};

function Booked({ booked, printing, run }: BookedProps) {
  const { order, pickupCode, heldUntil, frozenFen, availableFen } = booked;
  return (
    <WindowDialog label="已预订" wide>
      <p className={styles.enterprise}>
        {order.team?.enterpriseName}
        <small>{order.orderNo}</small>
      </p>
      <p className={own.code}>
        <output aria-label="取票码">{pickupCode.replace(/(.{3})(?=.)/g, '$1 ')}</output>
      </p>
      <dl className={styles.figures}>
        <div>
          <dt>保留到</dt>
          <dd>
            {heldUntil === null ? `${order.visitDate} 当日结束` : formatInstant(heldUntil).slice(0, 16)}
          </dd>
        </div>
        <div>
          <dt>取票时应收</dt>
          <dd>
            <Yuan fen={order.totalFen} />
          </dd>
        </div>
        {availableFen !== null && (
          <div>
            <dt>账户可用（已冻结 ¥{formatYuan(frozenFen)}）</dt>
            <dd>
              <Yuan fen={addFen(availableFen, frozenFen)} /> → <Yuan fen={availableFen} />
            </dd>
          </div>
        )}
      </dl>
      <NoticeLine
        notice={{ tone: printing === 'failed' ? 'warning' : 'info', text: printingWords[printing] }}
      />
      <div className={styles.finish}>
        <KeyButton of={keyOf(bookingKeys, 'reprint')} onPress={run.reprint} />
        <KeyButton of={keyOf(bookingKeys, 'confirm')} look="pay" label="下一位" onPress={run.confirm} />
      </div>
    </WindowDialog>
  );
}
