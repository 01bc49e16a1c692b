import { ShellLink } from '@shanmen/shared';
import type { AccountRow } from '@shanmen/shared/contracts/goods/books/account-book';
import { documentTypes } from '@shanmen/shared/contracts/goods/documents/document-types';
import { fen } from '@shanmen/shared/money';
import { unitPrice } from '@shanmen/shared/quantity';
import { Code, type Column, Day, Money, Qty } from '@shanmen/ui';

/** The columns of 台账. */
export const accountColumns: Column<AccountRow>[] = [
  { id: 'bizDate', title: '日期', width: 104, fixed: 'left', cell: row => <Day value={row.bizDate} /> },
  { id: 'no', title: '单号', width: 136, cell: row => <Origin row={row} /> },
  { id: 'type', title: '类型', width: 80, cell: row => row.docType && documentTypes[row.docType].title },
  { id: 'text', title: '对方', width: 128, cell: row => row.text },
  { id: 'warehouse', title: '仓库', width: 108, cell: row => row.warehouse },
  {
    id: 'inQty',
    onCard: true,
    title: '入库',
    width: 64,
    align: 'right',
    cell: row => row.inQty && <Qty value={row.inQty} />,
  },
  {
    id: 'outQty',
    onCard: true,
    title: '出库',
    width: 64,
    align: 'right',
    cell: row => row.outQty && <Qty value={row.outQty} />,
  },
  {
    id: 'balance',
    onCard: true,
    title: '结存',
    width: 72,
    align: 'right',
    cell: row => (
      <strong>
        <Qty value={row.balanceQty} />
      </strong>
    ),
  },
  { ...valueColumn('inPrice', '入库单价', row => unitPrice(row.inFen, row.inQty)), hidden: true },
  { ...valueColumn('in', '入库金额', row => row.inFen), moves: row => (row.inFen ?? 0) !== 0 },
  { ...valueColumn('outPrice', '出库单价', row => unitPrice(row.outFen, row.outQty)), hidden: true },
  { ...valueColumn('out', '出库金额', row => row.outFen), moves: row => (row.outFen ?? 0) !== 0 },
  valueColumn('value', '结存金额', row => row.balanceFen),
  valueColumn('average', '结存均价', row => unitPrice(row.balanceFen, row.balanceQty)),
  { ...valueColumn('diff', '成本差异', row => row.diffFen), moves: row => (row.diffFen ?? 0) !== 0 },
  { id: 'handler', title: '经手人', width: 84, cell: row => row.handlerName },
];

/** Leads to the document; the opening and the closing have none. */
function Origin({ row: { docId, docType, no } }: { row: AccountRow }) {
  if (docId === null || docType === null) return <strong>{no}</strong>;
  return (
    <ShellLink to={`/goods/${docType}?doc=${docId}`}>
      <Code value={no} />
    </ShellLink>
  );
}

function valueColumn(
  id: string,
  title: string,
  valueOf: (row: AccountRow) => AccountRow['inFen'],
): Column<AccountRow> {
  return {
    id,
    title,
    width: 92,
    align: 'right',
    code: 'goods:cost:view',
    cell: row => {
      const value = valueOf(row) ?? null;
      return value === null ? null : <Money fen={value} />;
    },
    total: sum => <Money fen={fen(sum)} />,
  };
}
