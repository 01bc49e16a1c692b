import { ShellLink } from '@shanmen/shared';
import type { WaitingDocument } from '@shanmen/shared/contracts/goods/batch-audit';
import { documentTypes, traitsOf } from '@shanmen/shared/contracts/goods/document-types';
import { Code, type Column, Day, Money, Nothing, Qty, StatusTag } from '@shanmen/ui';
import styles from '../document/document.module.css';

/** What waits, with what an auditor looks at first. */
export const waitingColumns: Column<WaitingDocument>[] = [
  { id: 'no', title: '单号', width: 144, fixed: 'left', cell: row => <WaitingNo row={row} /> },
  { id: 'type', title: '类型', width: 80, cell: row => documentTypes[row.type].title },
  { id: 'bizDate', title: '单据日期', width: 100, cell: row => <Day value={row.bizDate} /> },
  { id: 'counterparty', title: '对方', width: 116, cell: row => row.counterparty },
  { id: 'warehouse', title: '仓库', width: 164, cell: row => row.warehouse },
  { id: 'qty', title: '数量', width: 64, align: 'right', cell: row => <Qty value={row.qtyTotal} /> },
  { id: 'amount', title: '金额', width: 92, align: 'right', cell: row => <Amount row={row} /> },
  {
    id: 'cost',
    title: '成本',
    width: 92,
    align: 'right',
    code: 'goods:cost:view',
    cell: row => row.costFen !== undefined && <Money fen={row.costFen} />,
  },
  { id: 'maker', title: '制单', width: 72, cell: row => row.makerName },
  { id: 'hint', title: '提示', cell: row => <Hints row={row} /> },
];

function WaitingNo({ row }: { row: WaitingDocument }) {
  return (
    <ShellLink to={`/goods/${row.type}?doc=${row.id}`} className={row.isRed ? styles['red'] : undefined}>
      <Code value={row.no} />
    </ShellLink>
  );
}

/** What only moves within the house, or leaves it without a price, has no amount. */
function Amount({ row }: { row: WaitingDocument }) {
  return traitsOf(row.type).priced === null ? <Nothing /> : <Money fen={row.amountFen} />;
}

function Hints({ row }: { row: WaitingDocument }) {
  if (row.shortLines > 0) return <StatusTag tone="danger">{`${row.shortLines} 种库存不足`}</StatusTag>;
  if (row.checkerName !== '')
    return <StatusTag tone="warning">{`待二级审核，${row.checkerName} 已审`}</StatusTag>;
  if (row.isOwn) return <StatusTag tone="warning">本人制单</StatusTag>;
  return <StatusTag tone="success">无异常</StatusTag>;
}
