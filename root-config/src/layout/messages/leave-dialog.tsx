import { useEffect, useRef } from 'react';

import { leaveWords } from '../../language/apart/leave-words.ts';
import { useText, useWords } from '../../language/language.ts';
import { Button } from '../../parts/button.tsx';
import { QuestionDialog } from '../../parts/question-dialog.tsx';
import { useStore } from '../../parts/store.ts';
import { titleOf, type OpenScreen } from '../../tabs/open-screen.ts';
import { useParts } from '../parts-context.ts';
import styles from './leave-dialog.module.css';

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
  const words = useWords(leaveWords);
  const { list } = useStore(tabs.state);
  const question = useStore(unsaved.question);
  const stay = useRef<HTMLButtonElement>(null);
  const isAsked = question !== null;
  useEffect(() => {
    // The browser would choose the first button.
    if (isAsked) stay.current?.focus();
  }, [isAsked]);
  if (!question) return null;
  return (
    <QuestionDialog
      title={leave.title}
      onCancel={() => question.answer(false)}
      answers={
        <>
          {question.save && (
            <Button disabled={question.isSaving} onClick={() => void question.save?.()}>
              {question.isSaving ? words.saving : words.save}
            </Button>
          )}
          <Button onClick={() => question.answer(true)}>{words.discard}</Button>
          <Button ref={stay} kind="primary" onClick={() => question.answer(false)}>
            {words.stay}
          </Button>
        </>
      }
    >
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
    </QuestionDialog>
  );
}

/** Which tab, and what in it where that says more. */
function described(screen: OpenScreen | undefined, label: string): string {
  const title = screen ? titleOf(screen) : '';
  return label.includes(title) ? label : `${title}：${label}`;
}

/** Asks before somebody signs out of open work. Finishing it has the focus, Escape stays. */
function OpenWorkDialog() {
  const { unsaved } = useParts();
  const words = useWords(leaveWords);
  const question = useStore(unsaved.ending);
  const ways = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The browser would choose the first button.
    ways.current?.querySelector('button')?.focus();
  }, [question]);
  if (!question) return null;
  return (
    <QuestionDialog
      title={words.openWork}
      onCancel={() => question.answer('stay')}
      answers={
        <>
          <Button onClick={() => question.answer('stay')}>{words.stay}</Button>
          <Button onClick={() => question.answer('end')}>{words.endAnyway}</Button>
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
