import type { Waiting } from '@shanmen/shared/contracts/ticket/booking/waiting-entry';
import type { BookingDays } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../booking/refusal.tsx';
import { ActionButton } from '../controls/action-button.tsx';
import { PayLater } from '../buying/prepay/pay-later.tsx';
import { Prepay } from '../buying/prepay/prepay.tsx';
import { MobileFields } from '../buying/visitors/mobile-fields.tsx';
import type { MobileEntry } from '../buying/visitors/use-mobile.ts';
import { JoinForm } from './join-form.tsx';
import type { WaitingCalls } from './use-waiting.ts';
import { WaitingCard } from './waiting-card.tsx';
import styles from './waiting.module.css';
import type { Prepaying, Wish } from './wish.ts';
import { say } from '../language/language.ts';

type Props = {
  readonly site: BookingDays;
  readonly wish: Wish | null;
  readonly mobile: MobileEntry;
  readonly calls: WaitingCalls;
  readonly onDone: () => void;
  readonly onBack: () => void;
  readonly onBook: (entry: Waiting) => void;
  /** There are places for what was to be waited for. */
  readonly onFree: (productId: number, qty: number) => void;
};

/** 我的候补: join, pay or not, see how far it has come, take up what was offered. */
export function WaitingPage({ site, wish, mobile, calls, onDone, onBack, onBook, onFree }: Props) {
  const { found, busy, refusal } = calls;
  const [paying, setPaying] = useState<Prepaying | null>(null);
  const [meant, setMeant] = useState<Waiting | null>(null);
  if (wish) {
    const joining = { site, wish, mobile, calls, onDone, onBack, onFree };
    return <JoinForm {...joining} onPay={setPaying} />;
  }
  if (paying) {
    return <Prepay paying={paying} isDemo={site.isDemo} calls={calls} onDone={() => setPaying(null)} />;
  }
  if (!found || !mobile.isProved) return <Lookup mobile={mobile} calls={calls} />;
  if (meant) {
    const pay = (next: Prepaying) => {
      calls.forgive();
      setMeant(null);
      setPaying(next);
    };
    return <PayLater entry={meant} site={site} onPay={pay} onBack={() => setMeant(null)} />;
  }
  return (
    <>
      <Refusal refusal={refusal} />
      {found.entries.length === 0 && (
        <p className={styles.empty}>{say('您还没有候补。订票时约满的时段可以候补。')}</p>
      )}
      <ul className={styles.list}>
        {found.entries.map(entry => (
          <WaitingCard
            key={entry.id}
            entry={entry}
            busy={busy}
            onBook={() => onBook(entry)}
            onPay={() => setMeant(entry)}
            onLeave={() => void calls.leave(entry)}
          />
        ))}
      </ul>
      <ActionButton disabled={busy} onClick={() => void calls.show()}>
        {say(busy ? '正在刷新…' : '刷新')}
      </ActionButton>
    </>
  );
}

function Lookup({ mobile, calls }: Pick<Props, 'mobile' | 'calls'>) {
  const isReady = mobile.fault === null && (mobile.isProved || mobile.code.length === 6);
  const show = (event: FormEvent) => {
    event.preventDefault();
    void calls.show();
  };
  return (
    <form className={styles.form} onSubmit={show} noValidate>
      <h2>{say('我的候补')}</h2>
      <p className={styles.note}>{say('用候补时的手机号查看排位；收到有票短信后也在这里订票。')}</p>
      <MobileFields entry={mobile} />
      <Refusal refusal={calls.refusal} />
      <ActionButton kind="primary" disabled={!isReady || calls.busy}>
        {say(calls.busy ? '正在查询…' : '查看候补')}
      </ActionButton>
    </form>
  );
}
