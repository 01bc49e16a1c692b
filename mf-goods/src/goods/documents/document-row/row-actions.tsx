import { hasAuth } from '@shanmen/shared';
import type { DocumentRow } from '@shanmen/shared/contracts/goods/documents/document';
import { documentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import type { DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';
import { Button, type Column } from '@shanmen/ui';
import { WithdrawButton } from './withdraw-button.tsx';

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
