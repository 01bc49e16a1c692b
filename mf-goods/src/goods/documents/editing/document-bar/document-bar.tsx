import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import { type DocumentType, traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';
import { ActionBar, Button, Code, type Filters, PageTitle } from '@shanmen/ui';
import { type ReactNode, useMemo } from 'react';
import page from '../../../page/page.module.css';
import styles from '../../document/document.module.css';
import { DocumentStatus } from '../../document/document-status.tsx';
import { TakeBackButton } from '../document-begin/take-back-button.tsx';
import { LineExport } from '../line-file/line-export.tsx';
import { BesideSteps } from './beside-steps.tsx';
import { documentActionsOf } from './document-actions.ts';

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
