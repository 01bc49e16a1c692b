import { useEffect, useRef } from 'react';
import { useStore } from '../../store.ts';
import { useParts } from '../parts-context.ts';
import styles from './leave-dialog.module.css';

/** Asks before input is lost. Staying has the focus, and Escape stays. */
export function LeaveDialog() {
  const { unsaved } = useParts();
  const question = useStore(unsaved.question);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (question) dialog.current?.showModal?.();
  }, [question]);
  if (!question) return null;
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="leave-title"
      onCancel={() => question.answer(false)}
    >
      <h2 id="leave-title" className={styles.title}>
        有未保存的内容
      </h2>
      <ul className={styles.list}>
        {question.labels.map(label => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <button type="button" className={styles.leave} onClick={() => question.answer(true)}>
          不保存
        </button>
        <button type="button" className={styles.stay} autoFocus onClick={() => question.answer(false)}>
          留在此页
        </button>
      </div>
    </dialog>
  );
}
