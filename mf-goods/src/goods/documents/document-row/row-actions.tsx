import { hasAuth, queryKeys } from '@shanmen/shared';
import type { DocumentRow, Document } from '@shanmen/shared/contracts/goods/documents/document';
import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import { Button, type Column, useAct, useFeedback } from '@shanmen/ui';
import { useRef } from 'react';

import { withdrawal } from '../editing/document-bar/document-actions.ts';
import { documentCalls } from '../document/document-calls.ts';

/** Begins another one like it, for what is red only undoes; and takes back what waits for its audit. */
export function actionsColumn(
  type: DocumentType,
  ownId: number | null,
  onCopy: (id: number) => void,
): Column<DocumentRow>[] {
  const copies = hasAuth(documentCode(type, 'add'));
  const withdraws = hasAuth(documentCode(type, 'submit'));
  if (!copies && !withdraws) return [];
  return [
    {
      id: 'actions',
      title: '操作',
      width: copies && withdraws ? 104 : 64,
      fixed: 'right',
      cell: row => (
        <>
          {copies && !row.isRed && (
            <Button type="link" size="small" aria-label={`复制 ${row.no}`} onClick={() => onCopy(row.id)}>
              复制
            </Button>
          )}
          {withdraws && isWaitingFor(ownId, row) && <WithdrawButton type={type} row={row} />}
        </>
      ),
    },
  ];
}

/** Whether it is one's own, and nobody has audited it yet. */
function isWaitingFor(ownId: number | null, { status, makerId, checkerName }: DocumentRow): boolean {
  return status === 'submitted' && makerId === ownId && checkerName === '';
}

type WithdrawButtonProps = { readonly type: DocumentType; readonly row: DocumentRow };

/** 撤回 in the row of a document that its maker looks at, as long as nobody has audited it. */
function WithdrawButton({ type, row }: WithdrawButtonProps) {
  const { no, isRed } = row;
  const act = useAct<Document>([queryKeys.every(`goods.document-${type}`)]);
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
