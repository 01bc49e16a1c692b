import { ActionBar, type DocumentAction } from '@shanmen/ui';
import { useMemo } from 'react';

type BesideStepsProps = {
  /** Null for a new one, which stands in no list. */
  readonly id: number | null;
  /** The list that it was opened from, in its order. */
  readonly beside: readonly number[];
  readonly onStep: (id: number) => void;
};

/** To the document before and after this one, as in the list that it was opened from; among the lines the keys are theirs. */
export function BesideSteps({ id, beside, onStep }: BesideStepsProps) {
  const at = id === null ? -1 : beside.indexOf(id);
  const before = at < 0 ? undefined : beside[at - 1];
  const after = at < 0 ? undefined : beside[at + 1];
  const actions = useMemo(
    () => [
      ...(before === undefined ? [] : [{ ...stepBack, from: ['open'] }]),
      ...(after === undefined ? [] : [{ ...stepOn, from: ['open'] }]),
    ],
    [before, after],
  );
  const targets: Readonly<Record<string, number | undefined>> = { before, after };
  return (
    <ActionBar
      actions={actions}
      state="open"
      onRun={step => {
        const target = targets[step];
        if (target !== undefined) onStep(target);
      }}
    />
  );
}

const stepBack = { id: 'before', label: '上一张', keys: 'PageUp' } as const satisfies Partial<DocumentAction>;
const stepOn = { id: 'after', label: '下一张', keys: 'PageDown' } as const satisfies Partial<DocumentAction>;
