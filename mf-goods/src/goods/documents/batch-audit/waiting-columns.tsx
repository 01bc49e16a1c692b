import { ShellLink } from '@shanmen/shared';
import type { WaitingDocument } from '@shanmen/shared/contracts/goods/documents/batch-audit';
import { documentTypes, traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';
import { Code, type Column, Day, Money, Nothing, Qty } from '@shanmen/ui';
import styles from '../document/document.module.css';
import { WaitingHints } from './waiting-hints.tsx';

/** What waits, with what an auditor looks at first. */
export const waitingColumns: Column<WaitingDocument>[] = [
  { id: 'no', title: '单号', width: 132, fixed: 'left', cell: row => <WaitingNo row={row} /> },
  { id: 'type', title: '类型', width: 72, cell: row => documentTypes[row.type].title },
  { id: 'bizDate', title: '单据日期', width: 102, cell: row => <Day value={row.bizDate} /> },
  { id: 'counterparty', title: '对方', width: 100, cell: row => row.counterparty },
  { id: 'warehouse', title: '仓库', width: 102, cell: row => row.warehouse },
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
  { id: 'hint', title: '提示', width: 200, onCard: true, cell: row => <WaitingHints row={row} /> },
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
