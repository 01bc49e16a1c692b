import { useState } from 'react';
import { openWork } from '@shanmen/shared';
import { lockWords } from '../../language/apart/lock-words.ts';
import { useWords } from '../../language/language.ts';
import { useParts } from '../../layout/parts-context.ts';
import { endSession } from '../../shell/sign-in.ts';
import { useStore } from '../../parts/store.ts';
import styles from './lock-screen.module.css';

/** Another person signs in: what is open or unsaved is named and asked about once. */
export function LeaveToAnother() {
  const parts = useParts();
  const lock = useWords(lockWords);
  const marks = useStore(parts.unsaved.marks);
  const [asks, setAsks] = useState(false);
  const works = openWork.list();

  function leave(): void {
    // Agreed to here, where the question of the page behind cannot be seen.
    parts.unsaved.forget();
    void endSession(parts, { isOver: true });
  }

  if (!asks) {
    return (
      <button
        type="button"
        className={styles.other}
        onClick={() => (marks.size + works.length === 0 ? leave() : setAsks(true))}
      >
        {lock.another}
      </button>
    );
  }
  return (
    <div ref={focusFirst} className={styles.question} role="alertdialog" aria-label={lock.another}>
      {works.map(({ label, address }) => (
        <p key={address}>{label}</p>
      ))}
      {marks.size > 0 && <p>{lock.willBeLost}</p>}
      <ul>
        {[...marks].map(([id, { label }]) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
      <button type="button" className={styles.other} onClick={() => setAsks(false)}>
        {lock.stay}
      </button>
      <button type="button" className={styles.lose} onClick={leave}>
        {lock.leaveAnyway}
      </button>
    </div>
  );
}

/** The way back is the first button. */
function focusFirst(question: HTMLElement | null): void {
  question?.querySelector('button')?.focus();
}
