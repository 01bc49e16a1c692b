import type { StockRow } from '@shanmen/shared/contracts/goods/stock/stock-status';
import { fen } from '@shanmen/shared/money';
import { Code, type Column, Count, Instant, Money, Qty } from '@shanmen/ui';

/** The columns of 库存状况. */
export const stockColumns: Column<StockRow>[] = [
  { id: 'code', title: '编码', width: 60, fixed: 'left', cell: row => <Code value={row.code} /> },
  { id: 'name', title: '品名', width: 156, cell: row => row.name },
  { id: 'spec', title: '规格', width: 90, hidden: true, cell: row => row.spec },
  { id: 'warehouse', title: '仓库', width: 104, onCard: true, cell: row => row.warehouse },
  {
    id: 'qty',
    title: '在库',
    width: 80,
    align: 'right',
    onCard: true,
    cell: row => <Qty value={row.qty} unit={row.unit} />,
  },
  { id: 'coming', title: '待审入', width: 60, align: 'right', cell: row => <Waiting qty={row.comingQty} /> },
  {
    id: 'leaving',
    title: '待审出',
    width: 60,
    align: 'right',
    cell: row => <Waiting qty={row.leavingQty} />,
  },
  {
    id: 'available',
    title: '可用',
    width: 60,
    align: 'right',
    cell: row => <Qty value={row.availableQty} />,
  },
  {
    id: 'underWay',
    title: '在途',
    width: 48,
    align: 'right',
    cell: row => <Waiting qty={row.underWayQty} />,
  },
  { id: 'lent', title: '在借', width: 48, align: 'right', cell: row => <Waiting qty={row.lentQty} /> },
  {
    id: 'average',
    title: '均价',
    width: 76,
    align: 'right',
    code: 'goods:cost:view',
    cell: row => <Money fen={row.averageFen ?? null} />,
  },
  {
    id: 'value',
    title: '在库金额',
    width: 112,
    align: 'right',
    code: 'goods:cost:view',
    cell: row => <Money fen={row.valueFen ?? null} />,
    total: sum => <Money fen={fen(sum)} />,
  },
  {
    id: 'retail',
    title: '零售额',
    width: 112,
    align: 'right',
    cell: row => <Money fen={row.retailFen} />,
    total: sum => <Money fen={fen(sum)} />,
  },
  { id: 'age', title: '库龄(天)', width: 80, align: 'right', cell: row => <Count value={row.ageDays} /> },
  { id: 'lastIn', title: '最后入库', width: 144, cell: row => <Instant value={row.lastInAt} /> },
  { id: 'lastOut', title: '最后出库', width: 144, cell: row => <Instant value={row.lastOutAt} /> },
];

/** What waits is the exception: nothing is drawn for nothing. */
function Waiting({ qty }: { qty: StockRow['comingQty'] }) {
  return qty === '0' ? null : <Qty value={qty} />;
}
