import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import { ActionBar, type DocumentAction, type Filters } from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { documentCalls, documentKeys } from '../../document/document-calls.ts';

type BesideStepsProps = {
  type: DocumentType;
  /** Null for a new one, which stands in no list. */
  id: number | null;
  /** What was searched where it was opened. */
  listed: Filters;
  onStep: (id: number) => void;
};

/** To the document before and after this one, through all pages of the list; among the lines the keys are theirs. */
export function BesideSteps({ type, id, listed, onStep }: BesideStepsProps) {
  const { data } = useQuery({
    queryKey: documentKeys.beside(type, id ?? 0, listed),
    queryFn: () => documentCalls.beside(type, id ?? 0, listed),
    enabled: id !== null,
  });
  const { before = null, after = null } = data ?? {};
  const actions = useMemo(
    () => [
      ...(before === null ? [] : [{ ...stepBack, from: ['open'] }]),
      ...(after === null ? [] : [{ ...stepOn, from: ['open'] }]),
    ],
    [before, after],
  );
  const targets: Readonly<Record<string, number | null | undefined>> = { before, after };
  return (
    <ActionBar
      actions={actions}
      state="open"
      onRun={step => {
        const target = targets[step] ?? null;
        if (target !== null) onStep(target);
      }}
    />
  );
}

const stepBack = { id: 'before', label: '上一张', keys: 'PageUp' } as const satisfies Partial<DocumentAction>;
const stepOn = { id: 'after', label: '下一张', keys: 'PageDown' } as const satisfies Partial<DocumentAction>;
