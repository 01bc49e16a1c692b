import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './question-dialog.module.css';

type Props = {
  readonly title: string;
  /** What the question is about. */
  readonly children?: ReactNode;
  /** The answers, the usual one last. */
  readonly answers: ReactNode;
  /** Escape. */
  readonly onCancel: () => void;
};

/** Asks over the page; nothing else can be reached until there is an answer. */
export function QuestionDialog({ title, children, answers, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal?.(), []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onCancel={onCancel}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
      <div className={styles.answers}>{answers}</div>
    </dialog>
  );
}
