import { useEffect, useRef } from 'react';
import { useText } from '../../language/language.ts';
import { useStore } from '../../store.ts';
import { useParts } from '../parts-context.ts';
import styles from './leave-dialog.module.css';

/** Asks before somebody signs out of open work. Finishing it has the focus, Escape stays. */
export function OpenWorkDialog() {
  const { unsaved } = useParts();
  const { leave } = useText();
  const question = useStore(unsaved.ending);
  const dialog = useRef<HTMLDialogElement>(null);
  const ways = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!question) return;
    dialog.current?.showModal?.();
    // The browser would choose the first button.
    ways.current?.querySelector('button')?.focus();
  }, [question]);
  if (!question) return null;
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="open-work-title"
      onCancel={() => question.answer('stay')}
    >
      <h2 id="open-work-title" className={styles.title}>
        {leave.openWork}
      </h2>
      <ul className={styles.list}>
        {question.works.map(({ label, address }) => (
          <li key={address}>{label}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <button type="button" className={styles.leave} onClick={() => question.answer('stay')}>
          {leave.stay}
        </button>
        <button type="button" className={styles.leave} onClick={() => question.answer('end')}>
          {leave.endAnyway}
        </button>
        <span ref={ways} className={styles.ways}>
          {question.works.map(work => (
            <button
              key={work.address}
              type="button"
              className={styles.stay}
              onClick={() => question.answer(work)}
            >
              {work.action}
            </button>
          ))}
        </span>
      </div>
    </dialog>
  );
}
