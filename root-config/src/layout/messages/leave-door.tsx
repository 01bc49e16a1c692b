import { lazy, Suspense, useEffect } from 'react';
import { useText } from '../../language/language.ts';
import { useStore } from '../../parts/store.ts';
import { useParts } from '../parts-context.ts';

const LeaveDialog = lazy(async () => ({
  default: await import('./leave-dialog.tsx').then(
    module => module.LeaveDialog,
    () => AskThroughBrowser,
  ),
}));

/** Asks before something goes; loaded with the first unsaved input, long before it is asked about. */
export function LeaveDoor() {
  const { unsaved } = useParts();
  const hasInput = useStore(unsaved.marks).size > 0;
  const isEnding = useStore(unsaved.ending) !== null;
  if (!hasInput && !isEnding) return null;
  return (
    <Suspense>
      <LeaveDialog />
    </Suspense>
  );
}

/** Where the dialog could not be loaded: a question without an answer would keep everybody where they are. */
function AskThroughBrowser() {
  const { unsaved } = useParts();
  const { leave } = useText();
  const question = useStore(unsaved.question);
  const ending = useStore(unsaved.ending);
  useEffect(() => question?.answer(window.confirm(leave.title)), [question, leave]);
  useEffect(() => ending?.answer('end'), [ending]);
  return null;
}
