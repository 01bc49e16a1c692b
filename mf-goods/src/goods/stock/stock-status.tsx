import { type StockRow, stockStates } from '@shanmen/shared/contracts/goods/stock';
import { fen } from '@shanmen/shared/money';
import {
  Code,
  type Column,
  DayFilter,
  Instant,
  KeywordFilter,
  ListScreen,
  Money,
  Qty,
  SelectFilter,
  StatusFilter,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { documentCalls, documentKeys } from '../document/document-calls.ts';

const columns: Column<StockRow>[] = [
  { id: 'code', title: '编码', width: 80, fixed: 'left', cell: row => <Code value={row.code} /> },
  { id: 'name', title: '品名', width: 160, cell: row => row.name },
  { id: 'spec', title: '规格', width: 86, cell: row => row.spec },
  { id: 'warehouse', title: '仓库', width: 112, onCard: true, cell: row => row.warehouse },
  {
    id: 'qty',
    title: '在库',
    width: 96,
    align: 'right',
    onCard: true,
    cell: row => <Qty value={row.qty} unit={row.unit} />,
  },
  { id: 'coming', title: '待审入', width: 80, align: 'right', cell: row => <Waiting qty={row.comingQty} /> },
  {
    id: 'leaving',
    title: '待审出',
    width: 80,
    align: 'right',
    cell: row => <Waiting qty={row.leavingQty} />,
  },
  {
    id: 'available',
    title: '可用',
    width: 80,
    align: 'right',
    cell: row => <Qty value={row.availableQty} />,
  },
  {
    id: 'underWay',
    title: '在途',
    width: 80,
    align: 'right',
    cell: row => <Waiting qty={row.underWayQty} />,
  },
  { id: 'lent', title: '在借', width: 80, align: 'right', cell: row => <Waiting qty={row.lentQty} /> },
  {
    id: 'average',
    title: '均价',
    width: 90,
    align: 'right',
    code: 'goods:cost:view',
    cell: row => <Money fen={row.averageFen ?? null} />,
  },
  {
    id: 'value',
    title: '库存金额',
    width: 110,
    align: 'right',
    code: 'goods:cost:view',
    cell: row => <Money fen={row.valueFen ?? null} />,
    total: sum => <Money fen={fen(sum)} />,
  },
  {
    id: 'retail',
    title: '零售额',
    width: 110,
    align: 'right',
    cell: row => <Money fen={row.retailFen} />,
    total: sum => <Money fen={fen(sum)} />,
  },
  { id: 'lastIn', title: '最后入库', width: 150, cell: row => <Instant value={row.lastInAt} /> },
  { id: 'lastOut', title: '最后出库', width: 150, cell: row => <Instant value={row.lastOutAt} /> },
];

const categories = ['文创', '快消', '土特产', '商业中心'].map(name => ({ value: name, label: name }));

/** 库存状况: what lies where, what waits to come and go, and what it is worth. */
export function StockStatus() {
  const { data } = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const warehouses = (data?.ownWarehouses ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <ListScreen<StockRow>
      id="goods.stock"
      title="库存状况"
      endpoint="/api/goods/stock/status"
      rowKey={row => `${row.goodsId}/${row.whId}`}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="编码、条码、品名或拼音首字母" />
          <SelectFilter name="whId" label="仓库" options={warehouses} />
          <SelectFilter name="category" label="分类" options={categories} />
          <StatusFilter of={stockStates} label="库存" />
          <DayFilter name="asOf" label="截至" />
        </>
      }
    />
  );
}

/** What waits is the exception: nothing is drawn for nothing. */
function Waiting({ qty }: { qty: StockRow['comingQty'] }) {
  return qty === '0' ? null : <Qty value={qty} />;
}
