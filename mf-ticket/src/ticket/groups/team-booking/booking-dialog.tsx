import { settleWays, type TeamBooking } from '@shanmen/shared/contracts/ticket/groups/team-booking';
import type { TeamOffer } from '@shanmen/shared/contracts/ticket/groups/team-sale';
import {
  AvailableFigure,
  commandOf,
  DialogFoot,
  DialogTitle,
  DueFigure,
  Figure,
  Figures,
  KeyButton,
  KeyChoice,
  keyOf,
  NoticeLine,
  type ScreenKey,
  useKeyboard,
  WindowDialog,
  Yuan,
} from '@shanmen/shared/counter';
import { addFen, type Fen, formatYuan } from '@shanmen/shared/money';
import { codeInThrees } from '@shanmen/shared/print';
import { formatInstant } from '@shanmen/shared/time';
import { useState } from 'react';

import styles from './booking-dialog.module.css';
import type { Booking } from './use-team-booking.tsx';

type BookingCommand = (typeof bookingKeys)[number]['command'];

/** Keys while a group books. Digits choose how it will pay. */
const bookingKeys = [
  { command: 'confirm', strokes: ['Enter'], cap: 'Enter', label: '预订' },
  { command: 'above', strokes: ['ArrowUp'], cap: '↑', label: '上一种' },
  { command: 'below', strokes: ['ArrowDown'], cap: '↓', label: '下一种' },
  { command: 'reprint', strokes: ['Ctrl+P'], cap: 'Ctrl+P', label: '再打一份' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];

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
  const availableFen = way === 'WINDOW' ? null : offer.availableFen;
  return (
    <WindowDialog label="团队预订" wide>
      <DialogTitle detail={offer.no}>{offer.enterpriseName}</DialogTitle>
      <KeyChoice
        label="取票时付款方式"
        options={ways.map(each => settleWays[each])}
        cursor={cursor}
        onChoose={index => stage === 'asking' && setCursor(index)}
      />
      <Figures>
        <DueFigure label={availableFen === null ? '取票时应收' : '冻结'} name="预订金额" fen={dueFen} />
        {availableFen !== null && <AvailableFigure beforeFen={availableFen} takenFen={dueFen} />}
      </Figures>
      <NoticeLine notice={stage === 'unknown' ? unknown : booking.notice} />
      <DialogFoot>
        <KeyButton of={keyOf(bookingKeys, 'back')} disabled={stage !== 'asking'} onPress={run.back} />
        <KeyButton
          of={keyOf(bookingKeys, 'confirm')}
          look="pay"
          label={isSending ? '正在预订…' : `预订，${words}`}
          disabled={isSending || way === undefined}
          onPress={run.confirm}
        />
      </DialogFoot>
    </WindowDialog>
  );
}

const unknown = {
  tone: 'warning',
  text: '没有收到服务器的回答。按 Enter 查询，同一团不会预订两次。',
} as const;

const printingWords = { idle: '预订单已打印', printing: '正在打印…', failed: '未打印，请再打一份' } as const;

type BookedProps = Pick<Booking, 'printing'> & {
  readonly booked: TeamBooking;
  readonly run: Record<BookingCommand, () => void>;
};

function Booked({ booked, printing, run }: BookedProps) {
  const { order, pickupCode, heldUntil, frozenFen, availableFen } = booked;
  return (
    <WindowDialog label="已预订" wide>
      <DialogTitle detail={order.orderNo}>{order.team?.enterpriseName}</DialogTitle>
      <p className={styles.code}>
        <output aria-label="取票码">{codeInThrees(pickupCode)}</output>
      </p>
      <Figures>
        <Figure label="保留到">
          {heldUntil === null ? `${order.visitDate} 当日结束` : formatInstant(heldUntil).slice(0, 16)}
        </Figure>
        <Figure label="取票时应收">
          <Yuan fen={order.totalFen} />
        </Figure>
        {availableFen !== null && (
          <AvailableFigure
            label={`账户可用（已冻结 ¥${formatYuan(frozenFen)}）`}
            beforeFen={addFen(availableFen, frozenFen)}
            takenFen={frozenFen}
          />
        )}
      </Figures>
      <NoticeLine
        notice={{ tone: printing === 'failed' ? 'warning' : 'info', text: printingWords[printing] }}
      />
      <DialogFoot>
        <KeyButton of={keyOf(bookingKeys, 'reprint')} onPress={run.reprint} />
        <KeyButton of={keyOf(bookingKeys, 'confirm')} look="pay" label="下一位" onPress={run.confirm} />
      </DialogFoot>
    </WindowDialog>
  );
}
