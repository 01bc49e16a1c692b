import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import { type DocumentType, traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';
import { ActionBar, Button, Code, type Filters, PageTitle, type DocumentAction } from '@shanmen/ui';
import { type ReactNode, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';

import page from '../../../page/page.module.css';
import styles from '../../document/document.module.css';
import { DocumentStatus } from '../../document/document-status.tsx';
import { TakeBackButton } from '../document-begin/take-back-button.tsx';
import { LineExport } from '../line-file/line-export.tsx';
import { documentActionsOf } from './document-actions.ts';
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
function BesideSteps({ type, id, listed, onStep }: BesideStepsProps) {
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

type DocumentBarProps = {
  type: DocumentType;
  document: Document | null;
  /** Who looks at it. */
  ownId: number;
  /** What was searched in the list that this one was opened from. */
  listed: Filters;
  onLeave: () => void;
  onRun: (action: string, reason: string | null) => void;
  onStep: (id: number) => void;
  /** Beside what it is. */
  children: ReactNode;
};

/** What it is, and what can be done with it in its state. */
export function DocumentBar(props: DocumentBarProps) {
  const { type, document, ownId, listed, onRun, onStep, onLeave, children } = props;
  const isRed = document?.isRed ?? false;
  const isOwn = document?.makerId === ownId;
  const actions = useMemo(() => documentActionsOf(type, { isRed, isOwn }), [type, isRed, isOwn]);
  return (
    <div className={page['head']}>
      <div className={page['bar']}>
        <Title type={type} document={document} />
        {children}
      </div>
      <div className={page['bar']}>
        <ActionBar actions={actions} state={stateOf(document)} onRun={onRun} />
        <TakeBackButton type={type} document={document} />
        {document && <LineExport type={type} filters={{ id: String(document.id) }} />}
        <BesideSteps type={type} id={document?.id ?? null} listed={listed} onStep={onStep} />
        <Button onClick={onLeave}>返回列表</Button>
      </div>
    </div>
  );
}

function Title({ type, document }: Pick<DocumentBarProps, 'type' | 'document'>) {
  const { title } = traitsOf(type);
  return (
    <PageTitle>
      {document === null ? `新增${title}` : title}
      {document && (
        <span className={document.isRed ? styles['red'] : undefined}>
          <Code value={document.no} />
        </span>
      )}
      {document && <DocumentStatus {...document} />}
    </PageTitle>
  );
}

function stateOf(document: Document | null): string {
  if (document === null) return 'new';
  if (document.status === 'submitted' && document.checkerName !== '') return 'checked';
  return document.status === 'audited' && document.transit === 'underway' ? 'underway' : document.status;
}
