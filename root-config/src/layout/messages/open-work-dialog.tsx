import { useEffect, useRef } from 'react';
import { useText } from '../../language/language.ts';
import { Button } from '../../parts/button.tsx';
import { QuestionDialog } from '../../parts/question-dialog.tsx';
import { useStore } from '../../parts/store.ts';
import { useParts } from '../parts-context.ts';
import styles from './leave-dialog.module.css';

/** Asks before somebody signs out of open work. Finishing it has the focus, Escape stays. */
export function OpenWorkDialog() {
  const { unsaved } = useParts();
  const { leave } = useText();
  const question = useStore(unsaved.ending);
  const ways = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The browser would choose the first button.
    ways.current?.querySelector('button')?.focus();
  }, [question]);
  if (!question) return null;
  return (
    <QuestionDialog
      title={leave.openWork}
      onCancel={() => question.answer('stay')}
      answers={
        <>
          <Button onClick={() => question.answer('stay')}>{leave.stay}</Button>
          <Button onClick={() => question.answer('end')}>{leave.endAnyway}</Button>
          <span ref={ways} className={styles.ways}>
            {question.works.map(work => (
              <Button key={work.address} kind="primary" onClick={() => question.answer(work)}>
                {work.action}
              </Button>
            ))}
          </span>
        </>
      }
    >
      <ul className={styles.list}>
        {question.works.map(({ label, address }) => (
          <li key={address}>{label}</li>
        ))}
      </ul>
    </QuestionDialog>
  );
}
