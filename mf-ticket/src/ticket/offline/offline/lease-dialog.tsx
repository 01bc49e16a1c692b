import { apiErrorOf, createKey, useAuth } from '@shanmen/shared';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Slot } from '@shanmen/shared/contracts/ticket/capacity/slot';
import {
  KeyButton,
  keyOf,
  NoticeLine,
  type SaleNotice,
  scanBox,
  type ScreenKey,
  useKeyboard,
  WindowDialog,
} from '@shanmen/shared/counter';
import { timeOfDay } from '@shanmen/shared/time';
import { type KeyboardEvent, useId, useState } from 'react';
import type { SpotDay } from '../../selling/cart/cart.ts';
import { offlineDesk } from './offline-desk.ts';
import { type KeptLease, slotsLeft } from './offline-order.ts';
import styles from './lease.module.css';
import type { Offline } from './use-offline.ts';

const leaseKeys = [
  { command: 'take', strokes: ['Enter'], cap: 'Enter', label: '领取额度' },
  { command: 'back', strokes: ['Escape'], cap: 'Esc', label: '返回' },
] as const satisfies readonly ScreenKey<string>[];
const returnKey: ScreenKey<'return'> = {
  command: 'return',
  strokes: ['Delete'],
  cap: 'Del',
  label: '交回额度',
};

type LeaseDialogProps = {
  readonly boot: PosSession;
  readonly spots: readonly SpotDay[];
  readonly windowId: number;
  readonly offline: Offline;
};

/** 离线额度: what the window takes ahead, or what it has. */
export function LeaseDialog({ offline, ...day }: LeaseDialogProps) {
  if (!offline.isLeasing) return null;
  if (offline.kept) return <Having kept={offline.kept} onBack={offline.closeLease} />;
  return <Taking {...day} onBack={offline.closeLease} />;
}

/** One attempt under one key; what is refused may be tried again with other content. */
function useStep(onDone: () => void) {
  const [key, setKey] = useState(createKey);
  const [isSending, setIsSending] = useState(false);
  const [notice, setNotice] = useState<SaleNotice | null>(null);
  const run = async (work: (key: string) => Promise<void>) => {
    if (isSending) return;
    setIsSending(true);
    setNotice(null);
    try {
      await work(key);
      onDone();
    } catch (error) {
      const failure = apiErrorOf(error);
      if (!failure.isOutcomeUnknown) setKey(createKey());
      setNotice({ tone: 'danger', text: failure.message });
    } finally {
      setIsSending(false);
    }
  };
  return { run, isSending, notice, say: (text: string) => setNotice({ tone: 'danger', text }) };
}

type TakingProps = Omit<LeaseDialogProps, 'offline'> & { readonly onBack: () => void };

function Taking({ boot, spots, windowId, onBack }: TakingProps) {
  const mayTake = useAuth('ticket:sale:offline');
  const slots = slotsFor(boot, spots);
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>(() => standardPlaces(slots));
  const [who, setWho] = useState({ userName: '', words: '' });
  const step = useStep(onBack);
  const take = () => {
    const places = slots.flatMap(({ id }) => {
      const count = Number(typed[id] ?? 0);
      return Number.isSafeInteger(count) && count > 0 ? [{ slotId: id, places: count }] : [];
    });
    if (places.length === 0) return step.say('请至少为一个时段填写张数');
    if (!mayTake && (who.userName === '' || who.words === '')) {
      return step.say('请班长输入账号，以及密码或 PIN');
    }
    const approver = mayTake ? null : { ...who, userName: who.userName.trim() };
    return void step.run(key => offlineDesk.take({ windowId, slots: places }, approver, key));
  };
  useDialogKeys({ Enter: take, Escape: () => !step.isSending && onBack() });
  return (
    <WindowDialog label="领取离线额度" wide>
      <h2 className={styles.title}>领取离线额度</h2>
      <p className={styles.hint}>预占今天的名额，断网时凭它售现金票。未售出的随时可交回，到期自动收回。</p>
      <ul className={styles.slots} aria-label="今天的时段">
        {slots.map(slot => (
          <li key={slot.id} className={styles.slot}>
            <span>{nameOf(slot)}</span>
            <small>余 {slot.remaining}</small>
            <input
              {...scanBox}
              className={styles.number}
              aria-label={`${nameOf(slot)} 张数`}
              inputMode="numeric"
              maxLength={3}
              value={typed[slot.id] ?? ''}
              onKeyDown={onEnter(take)}
              onChange={({ target }) => setTyped({ ...typed, [slot.id]: target.value.replaceAll(/\D/g, '') })}
            />
          </li>
        ))}
      </ul>
      {!mayTake && <Approver who={who} onChange={setWho} onEnter={take} />}
      <NoticeLine notice={step.notice} />
      <div className={styles.finish}>
        <KeyButton of={keyOf(leaseKeys, 'back')} disabled={step.isSending} onPress={onBack} />
        <KeyButton
          of={keyOf(leaseKeys, 'take')}
          look="main"
          label={step.isSending ? '正在领取…' : mayTake ? '领取额度' : '授权并领取'}
          disabled={step.isSending}
          onPress={take}
        />
      </div>
    </WindowDialog>
  );
}

type ApproverProps = {
  readonly who: { userName: string; words: string };
  readonly onChange: (who: { userName: string; words: string }) => void;
  readonly onEnter: () => void;
};

/** The lead's own words, at the seller's window. */
function Approver({ who, onChange, onEnter: confirm }: ApproverProps) {
  const id = useId();
  return (
    <div className={styles.who}>
      <label htmlFor={`${id}-name`}>授权人账号</label>
      <label htmlFor={`${id}-words`}>密码或 PIN</label>
      <input
        {...scanBox}
        id={`${id}-name`}
        className={styles.field}
        maxLength={32}
        autoComplete="off"
        value={who.userName}
        onKeyDown={onEnter(confirm)}
        onChange={event => onChange({ ...who, userName: event.target.value })}
      />
      <input
        {...scanBox}
        id={`${id}-words`}
        className={styles.field}
        type="password"
        maxLength={128}
        autoComplete="off"
        value={who.words}
        onKeyDown={onEnter(confirm)}
        onChange={event => onChange({ ...who, words: event.target.value })}
      />
    </div>
  );
}

function Having({ kept, onBack }: { readonly kept: KeptLease; readonly onBack: () => void }) {
  const step = useStep(onBack);
  const giveBack = () => void step.run(() => offlineDesk.giveBack());
  useDialogKeys({ Escape: () => !step.isSending && onBack(), Delete: giveBack });
  const { terms, tickets } = kept.lease;
  return (
    <WindowDialog label="离线额度" wide>
      <h2 className={styles.title}>离线额度</h2>
      <p className={styles.hint}>
        断网时可售至 {timeOfDay(new Date(terms.validUntil))}，联网时自动续期；还有{' '}
        {tickets.length - kept.used} 个票号。
      </p>
      <ul className={styles.slots} aria-label="已领的时段">
        {slotsLeft(kept).map(slot => (
          <li key={slot.id} className={styles.slot}>
            <span>{nameOf(slot)}</span>
            <small>领 {slot.capacity}</small>
            <span>余 {slot.remaining}</span>
          </li>
        ))}
      </ul>
      <NoticeLine notice={step.notice} />
      <div className={styles.finish}>
        <KeyButton of={keyOf(leaseKeys, 'back')} disabled={step.isSending} onPress={onBack} />
        <KeyButton of={returnKey} look="main" disabled={step.isSending} onPress={giveBack} />
      </div>
    </WindowDialog>
  );
}

function useDialogKeys(run: Readonly<Record<string, () => unknown>>): void {
  useKeyboard({
    onKey: stroke => {
      run[stroke]?.();
      return run[stroke] !== undefined;
    },
    onScan: () => undefined,
  });
}

function onEnter(confirm: () => void) {
  return ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Enter' && !nativeEvent.isComposing) confirm();
  };
}

/** Today's slots of what can be sold without looking at anybody's document: of each spot the next three. */
function slotsFor({ products }: PosSession, spots: readonly SpotDay[]): Slot[] {
  const sellable = products.filter(product => product.blocked === null && product.visitors === undefined);
  const wanted = new Set(sellable.flatMap(product => product.spotIds));
  return spots
    .filter(spot => wanted.has(spot.spotId))
    .flatMap(spot => spot.slots.filter(slot => !slot.closed && slot.remaining > 0).slice(0, 3));
}

const standardTotal = 200;
const standardEach = 40;

/** As much as a window is usually given, the next slot of each spot first. */
function standardPlaces(slots: readonly Slot[]): Record<number, string> {
  const places: Record<number, string> = {};
  const seen = new Set<number>();
  let left = standardTotal;
  for (const slot of slots) {
    const count = seen.has(slot.spotId) ? 0 : Math.min(standardEach, slot.remaining, left);
    seen.add(slot.spotId);
    left -= count;
    places[slot.id] = count > 0 ? String(count) : '';
  }
  return places;
}

function nameOf({ spotName, startTime, endTime }: Slot): string {
  const isAllDay = startTime === '00:00' && endTime === '23:59';
  return isAllDay ? `${spotName} 全天` : `${spotName} ${startTime}–${endTime}`;
}
