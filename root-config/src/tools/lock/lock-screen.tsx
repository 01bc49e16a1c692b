import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError, FogRidges, session as sessions, useSession } from '@shanmen/shared';
import type { SessionState } from '@shanmen/shared/contracts/auth/sign-in/session';
import { dayOf, timeOfDay, weekdayOf } from '@shanmen/shared/time';

import { lockWords } from '../../language/apart/lock-words.ts';
import { useText, useWords, refusalText } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { LeaveToAnother } from './leave-to-another.tsx';
import styles from './lock-screen.module.css';

/** Covers everything until the server has accepted the user's own password or PIN. */
export function LockScreen() {
  const session = useSession();
  const { lock } = useText();
  const parts = useParts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal?.();
    return () => {
      element?.close?.();
      parts.lock.giveFocusBack();
    };
  }, [parts]);
  if (!session) return null;
  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-label={lock.title}
      // Chromium closes a dialog at the second Escape whatever is prevented at the first.
      onKeyDown={event => event.key === 'Escape' && event.preventDefault()}
      onCancel={event => event.preventDefault()}
      onClose={() => dialog.current?.showModal?.()}
    >
      <div className={styles.scenery} aria-hidden="true">
        <FogRidges />
      </div>
      <header className={styles.site}>{session.siteName}</header>
      <LockClock />
      <section className={styles.card}>
        <Owner session={session} />
        <UnlockForm hasPin={session.hasPin} />
        <LeaveToAnother />
      </section>
    </dialog>
  );
}

function Owner({ session }: { readonly session: SessionState }) {
  const { photo, userName } = session.userInfo;
  return (
    <p className={styles.owner}>
      {photo === '' ? (
        <span className={styles.sign} aria-hidden="true">
          {session.name.slice(0, 1)}
        </span>
      ) : (
        <img className={styles.photo} src={photo} alt="" />
      )}
      <strong className={styles.name}>{session.name}</strong>
      <span className={styles.account}>{userName}</span>
    </p>
  );
}

const pinLength = 6;

function UnlockForm({ hasPin }: { readonly hasPin: boolean }) {
  const { lock } = useParts();
  const words = useWords(lockWords);
  const [byPin, setByPin] = useState(hasPin);
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [byPin]);

  async function unlock(given: string): Promise<void> {
    if (given === '' || isAsking) return;
    setAsking(true);
    setFault('');
    try {
      await lock.unlock(byPin ? { pin: given } : { password: given });
    } catch (error) {
      setFault(error instanceof ApiError ? refusalText(error) : words.failed);
      if (field.current) field.current.value = '';
      field.current?.focus();
      // The fifth failure has ended the session.
      if (error instanceof ApiError && error.has('unlock_ended')) sessions.end('expired');
    } finally {
      setAsking(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void unlock(field.current?.value ?? '');
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <input
        ref={field}
        key={byPin ? 'pin' : 'password'}
        className={styles.input}
        type="password"
        aria-label={byPin ? words.pin : words.password}
        placeholder={byPin ? words.pin : words.password}
        autoComplete={byPin ? 'off' : 'current-password'}
        inputMode={byPin ? 'numeric' : undefined}
        maxLength={byPin ? pinLength : 128}
        aria-invalid={fault !== ''}
        aria-describedby="lock-fault"
        onInput={({ currentTarget: { value } }) => {
          if (byPin && /^\d{6}$/.test(value)) void unlock(value);
        }}
      />
      <button type="submit" className={styles.unlock} aria-disabled={isAsking}>
        {isAsking ? words.asking : words.unlock}
      </button>
      <p id="lock-fault" className={styles.fault} role="alert">
        {fault}
      </p>
      {hasPin && (
        <button type="button" className={styles.other} onClick={() => setByPin(!byPin)}>
          {byPin ? words.usePassword : words.usePin}
        </button>
      )}
    </form>
  );
}

/** The hour and the day at the scenic area. */
function LockClock() {
  const { now } = useParts();
  const words = useWords(lockWords);
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    const clock = setInterval(() => setMoment(now()), 1000);
    return () => clearInterval(clock);
  }, [now]);
  const day = dayOf(moment);
  return (
    <div className={styles.clock}>
      <time className={styles.time}>{timeOfDay(moment)}</time>
      <p className={styles.day}>{words.day(day, weekdayOf(day))}</p>
    </div>
  );
}
