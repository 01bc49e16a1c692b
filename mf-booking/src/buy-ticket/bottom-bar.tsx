import { formatYuan } from '@shanmen/shared/money';
import { countOf, openSpot, totalOf } from '../buying/choose/draft.ts';
import { showSlots } from '../buying/choose/slot-choice.tsx';
import styles from './buy-ticket.module.css';
import type { Flow } from './use-flow.ts';
import { say } from '../language/language.ts';

/** What it comes to, and the way on; always within reach of a thumb. */
export function BottomBar({ flow }: { readonly flow: Flow }) {
  const { step, offer, draft, missing } = flow;
  const { busy } = flow.placing;
  if (step === 'pay' || !offer) return null;
  const count = countOf(offer, draft);
  const open = openSpot(offer, draft);
  return (
    <div className={styles.bar}>
      <p className={styles.sum} aria-live="polite">
        {count > 0 ? (
          <>
            <small>{say('{} 张', count)} ¥</small>
            <b>{formatYuan(totalOf(offer, draft))}</b>
          </>
        ) : (
          <small>{say(step === 'day' ? '选好日期再选门票' : '还没有选票')}</small>
        )}
      </p>
      {step === 'day' && (
        <button type="button" className={styles.next} onClick={() => flow.goTo('tickets')}>
          {say('下一步：选门票')}
        </button>
      )}
      {step === 'tickets' && (
        <button
          type="button"
          className={styles.next}
          disabled={missing !== null && !open}
          onClick={() => (open ? showSlots(open) : flow.goTo('visitors'))}
        >
          {missing ?? say('下一步：填游客')}
        </button>
      )}
      {step === 'visitors' && (
        <button type="button" className={styles.money} disabled={busy} onClick={() => void flow.place(offer)}>
          {say(busy ? '正在提交…' : '提交订单')}
        </button>
      )}
    </div>
  );
}
