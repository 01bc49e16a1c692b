import type { RescheduleQuote } from '@shanmen/shared/contracts/ticket/booking/reschedule';
import {
  commandOf,
  KeyButton,
  keyOf,
  NoticeLine,
  useKeyboard,
  WindowDialog,
  Yuan,
} from '@shanmen/shared/counter';
import { formatYuan } from '@shanmen/shared/money';
import { formatInstant } from '@shanmen/shared/time';
import styles from '../../after-sale/change/change-dialog.module.css';
import { type MoveCommand, moveKeys } from '../../after-sale/change/change-keys.ts';
import { MoveDays } from '../../after-sale/reschedule-day/reschedule-days.tsx';
import { SlotList } from '../../selling/visit/slot-list.tsx';
import { type Reschedule, type RescheduleWindow, useReschedule } from './use-reschedule.ts';

const unknown = '改签结果未知。再按 Enter 查询，不会重复改签。';

/** 改签 of a booking that is not paid: a day and a slot by the arrows, what it then costs, and one Enter. */
export function RescheduleDialog(window: RescheduleWindow) {
  const move = useReschedule(window);
  const { order, boot } = window;
  const { command, work, failure } = move;
  useKeyboard({
    onKey: stroke => {
      const known = commandOf(moveKeys, stroke);
      if (known) command(known);
      return true;
    },
    onScan: () => undefined,
  });
  const press = (of: MoveCommand) => ({ of: keyOf(moveKeys, of), onPress: () => command(of) });
  const text = work === 'unknown' ? unknown : failure;
  return (
    <WindowDialog label="预订改签" wide>
      <p className={styles.title}>
        预订改签 {order.tickets.length} 张<small>{namesOf(window)}，未付款，整单改签</small>
      </p>
      <MoveDays
        days={move.days}
        businessDay={boot.businessDay}
        present={order.visitDate}
        chosen={move.day}
        onChoose={move.chooseDay}
      />
      {move.spots.length > 0 && (
        <div className={styles.slots}>
          <SlotList spots={move.spots} activeSpotId={move.activeSpotId} onChoose={move.chooseSlot} />
        </div>
      )}
      <Cost move={move} />
      <NoticeLine notice={text === null ? null : { tone: 'warning', text }} />
      <div className={styles.finish}>
        <KeyButton {...press('back')} disabled={work === 'sending'} />
        <KeyButton
          {...press('confirm')}
          look="pay"
          label={work === 'sending' ? '正在改签…' : work === 'unknown' ? '查询结果' : '确认改签'}
          disabled={work === 'sending' || move.quote === null}
        />
      </div>
    </WindowDialog>
  );
}

function namesOf({ order: { tickets } }: RescheduleWindow): string {
  return [...new Set(tickets.map(ticket => ticket.productName))].join('、');
}

/** What the order will cost, and how long its places are kept, or why it cannot go there. */
function Cost({ move: { quote, refusal } }: { readonly move: Reschedule }) {
  if (refusal !== null) return <NoticeLine notice={{ tone: 'warning', text: refusal }} />;
  if (!quote) return <p className={styles.asking}>正在计算票款…</p>;
  return (
    <div className={styles.figures}>
      <p className={styles.due}>
        <span>改签后应付</span>
        <output aria-label="改签后应付">
          <Yuan fen={quote.totalFen} />
        </output>
      </p>
      <p className={styles.even}>{termsOf(quote)}</p>
    </div>
  );
}

function termsOf({ fromFen, totalFen, heldUntil }: RescheduleQuote): string {
  const price = fromFen === totalFen ? '票价相同' : `原应付 ¥${formatYuan(fromFen)}，现在不收不退`;
  const until = heldUntil === null ? '游玩日当天结束' : formatInstant(heldUntil).slice(0, 16);
  return `${price}；占位保留至 ${until}`;
}
