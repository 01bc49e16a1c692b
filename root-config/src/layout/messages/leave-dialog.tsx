import { useEffect, useRef } from 'react';
import { useText } from '../../language/language.ts';
import { useStore } from '../../store.ts';
import { titleOf, type OpenScreen } from '../../tabs/open-screen.ts';
import { useParts } from '../parts-context.ts';
import styles from './leave-dialog.module.css';
import { OpenWorkDialog } from './open-work-dialog.tsx';

/** What the shell asks before something goes. */
export function LeaveDialog() {
  return (
    <>
      <OpenWorkDialog />
      <UnsavedDialog />
    </>
  );
}

/** Asks before input is lost. Staying has the focus, and Escape stays. */
function UnsavedDialog() {
  const { unsaved, tabs } = useParts();
  const { leave } = useText();
  const { list } = useStore(tabs.state);
  const question = useStore(unsaved.question);
  const dialog = useRef<HTMLDialogElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  const isAsked = question !== null;
  useEffect(() => {
    if (!isAsked) return;
    dialog.current?.showModal?.();
    // The browser would choose the first button.
    stay.current?.focus();
  }, [isAsked]);
  if (!question) return null;
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="leave-title"
      onCancel={() => question.answer(false)}
    >
      <h2 id="leave-title" className={styles.title}>
        {leave.title}
      </h2>
      <ul className={styles.list}>
        {question.ids.map((id, index) => (
          <li key={id}>
            {described(
              list.find(screen => screen.id === id),
              question.labels[index] ?? '',
            )}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {question.save && (
          <button
            type="button"
            className={styles.leave}
            disabled={question.isSaving}
            onClick={() => void question.save?.()}
          >
            {question.isSaving ? leave.saving : leave.save}
          </button>
        )}
        <button type="button" className={styles.leave} onClick={() => question.answer(true)}>
          {leave.discard}
        </button>
        <button ref={stay} type="button" className={styles.stay} onClick={() => question.answer(false)}>
          {leave.stay}
        </button>
      </div>
    </dialog>
  );
}

/** Which tab, and what in it where that says more. */
function described(screen: OpenScreen | undefined, label: string): string {
  const title = screen ? titleOf(screen) : '';
  return label.includes(title) ? label : `${title}：${label}`;
}
