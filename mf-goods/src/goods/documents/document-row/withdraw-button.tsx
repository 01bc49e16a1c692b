import type { Document, DocumentRow } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import { Button, useAct, useFeedback } from '@shanmen/ui';
import { useRef } from 'react';
import { withdrawal } from '../editing/document-bar/document-actions.ts';
import { everyListOf } from '../../masters/master/master-calls.ts';
import { documentCalls } from '../document/document-calls.ts';

type WithdrawButtonProps = { readonly type: DocumentType; readonly row: DocumentRow };

/** 撤回 in the row of a document that its maker looks at, as long as nobody has audited it. */
export function WithdrawButton({ type, row }: WithdrawButtonProps) {
  const { no, isRed } = row;
  const act = useAct<Document>([everyListOf(`goods.document-${type}`)]);
  const { confirm } = useFeedback();
  // What is pending is drawn a moment after the press that a second one may follow at once.
  const isAsked = useRef(false);
  const withdraw = async () => {
    if (isAsked.current) return;
    isAsked.current = true;
    await ask();
    isAsked.current = false;
  };
  const ask = async () => {
    const question = withdrawal(type, isRed).confirm;
    if (question !== undefined && !(await confirm({ title: question, yes: '撤回', danger: true }))) return;
    await act
      .mutateAsync({
        said: isRed ? `已撤回 ${no}` : `已撤回 ${no}，可以修改`,
        send: () => documentCalls.step(type, row, 'withdraw', null),
      })
      .catch(() => undefined);
  };
  return (
    <Button
      type="link"
      size="small"
      aria-label={`撤回 ${no}`}
      loading={act.isPending}
      onClick={() => void withdraw()}
    >
      撤回
    </Button>
  );
}
