import { ShellLink } from '@shanmen/shared';
import type { WaitingDocument } from '@shanmen/shared/contracts/goods/batch-audit';
import { documentTypes, traitsOf } from '@shanmen/shared/contracts/goods/document-types';
import { Code, type Column, Day, Money, Nothing, Qty, StatusTag } from '@shanmen/ui';
import styles from '../document/document.module.css';

/** What waits, with what an auditor looks at first. */
export const waitingColumns: Column<WaitingDocument>[] = [
  { id: 'no', title: '单号', width: 132, fixed: 'left', cell: row => <WaitingNo row={row} /> },
  { id: 'type', title: '类型', width: 72, cell: row => documentTypes[row.type].title },
  { id: 'bizDate', title: '单据日期', width: 92, cell: row => <Day value={row.bizDate} /> },
  { id: 'counterparty', title: '对方', width: 100, cell: row => row.counterparty },
  { id: 'warehouse', title: '仓库', width: 160, cell: row => row.warehouse },
  { id: 'qty', title: '数量', width: 60, align: 'right', cell: row => <Qty value={row.qtyTotal} /> },
  { id: 'amount', title: '金额', width: 80, align: 'right', cell: row => <Amount row={row} /> },
  {
    id: 'cost',
    title: '成本',
    width: 80,
    align: 'right',
    code: 'goods:cost:view',
    cell: row => row.costFen !== undefined && <Money fen={row.costFen} />,
  },
  { id: 'maker', title: '制单', width: 60, cell: row => row.makerName },
  { id: 'hint', title: '提示', width: 160, cell: row => <Hints row={row} /> },
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
  const hints = hintsOf(row);
  if (row.shortLines === 0 && hints.length === 0) return <StatusTag tone="success">无异常</StatusTag>;
  return (
    <>
      {row.shortLines > 0 && <StatusTag tone="danger">{`${row.shortLines} 种库存不足`}</StatusTag>}
      {hints.map(hint => (
        <StatusTag key={hint} tone="warning">
          {hint}
        </StatusTag>
      ))}
    </>
  );
}

/** What an auditor looks at twice; nothing of it refuses the document. */
function hintsOf({
  checkerName,
  isOwn,
  dearLines,
  retailLines,
  sameBillNo,
  backdatedDays,
}: WaitingDocument): string[] {
  return [
    checkerName === '' ? '' : `待二级审核，${checkerName} 已审`,
    isOwn ? '本人制单' : '',
    dearLines > 0 ? `${dearLines} 行进价异常` : '',
    sameBillNo === '' ? '' : `可能与 ${sameBillNo} 重复`,
    retailLines > 0 ? `${retailLines} 行零售价不一致` : '',
    backdatedDays > 0 ? `补录 ${backdatedDays} 天` : '',
  ].filter(hint => hint !== '');
}
