import { hasAuth } from '@shanmen/shared';
import type { DocumentRow } from '@shanmen/shared/contracts/goods/documents/document';
import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import { Button, ReasonDialog } from '@shanmen/ui';
import { useState } from 'react';
import { redReasons } from './chosen-actions.tsx';
import { type PaperKind, useDocumentSteps } from './use-document-steps.tsx';

type Shown = Pick<DocumentRow, 'id' | 'no' | 'status' | 'isRed'> & { readonly type: DocumentType };
type OneActionProps = { readonly of: Shown; readonly look?: 'link' };

/** What a button in a row looks like, and elsewhere. */
const lookOf = (look?: 'link') => (look ? { type: look, size: 'small' as const } : {});

export function PrintOne({ of, on, look }: OneActionProps & { readonly on: PaperKind }) {
  const { isBusy, print, refusals } = useDocumentSteps();
  if (of.status === 'void' || !hasAuth(documentCode(of.type, 'print'))) return null;
  const label = on === 'sheet' ? '打印 A4' : '打印三联单';
  return (
    <>
      <Button
        {...lookOf(look)}
        aria-label={`${label} ${of.no}`}
        loading={isBusy}
        onClick={() => void print(() => [of], on)}
      >
        {look ? '打印' : label}
      </Button>
      {refusals}
    </>
  );
}

/** 红冲 of what stands; what is red itself, or was undone already, cannot be. */
export function ReverseOne({ of, look }: OneActionProps) {
  const { isBusy, reverse, refusals } = useDocumentSteps();
  const [isAsking, setAsking] = useState(false);
  if (of.status !== 'audited' || of.isRed || !hasAuth(documentCode(of.type, 'red'))) return null;
  return (
    <>
      <Button
        {...lookOf(look)}
        danger
        aria-label={`红冲 ${of.no}`}
        loading={isBusy}
        onClick={() => setAsking(true)}
      >
        红冲
      </Button>
      <ReasonDialog
        title="红冲"
        of={of.no}
        open={isAsking}
        presets={redReasons}
        onClose={() => setAsking(false)}
        onDone={reason => {
          setAsking(false);
          void reverse(() => [of], reason);
        }}
      />
      {refusals}
    </>
  );
}
