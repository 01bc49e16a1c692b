import {
  type AlertKind,
  alertKinds,
  type StockAlert,
} from '@shanmen/shared/contracts/goods/stock/stock-alert';
import { Code, type Column, Count, Day, Nothing, Qty, StatusTag, type Tone } from '@shanmen/ui';

const tones = {
  short: 'danger',
  out: 'danger',
  expired: 'danger',
  low: 'warning',
  expiring: 'warning',
  high: 'warning',
  slow: 'neutral',
} as const satisfies Record<AlertKind, Tone>;

/** The columns of 库存预警. */
export const alertColumns: Column<StockAlert>[] = [
  { id: 'kinds', title: '预警', width: 96, fixed: 'left', cell: row => <Kinds of={row} /> },
  { id: 'code', title: '编码', width: 60, cell: row => <Code value={row.code} /> },
  { id: 'name', title: '品名', width: 128, cell: row => row.name },
  { id: 'spec', title: '规格', width: 90, hidden: true, cell: row => row.spec },
  { id: 'warehouse', title: '仓库', width: 100, cell: row => row.warehouse },
  { ...quantityColumn('available', '可用', row => row.availableQty), onCard: true },
  quantityColumn('coming', '待入', row => row.comingQty),
  quantityColumn('min', '下限', row => row.minQty),
  {
    id: 'suggested',
    title: '建议补货',
    width: 80,
    align: 'right',
    onCard: true,
    cell: row => <Suggested of={row} />,
  },
  quantityColumn('max', '上限', row => row.maxQty),
  { ...quantityColumn('daily', '日均用', row => row.dailyQty), width: 60 },
  { id: 'lasts', title: '可用天数', width: 74, align: 'right', cell: row => <Count value={row.lastsDays} /> },
  { id: 'expires', title: '最早到期', width: 100, cell: row => <Day value={row.expiresOn} /> },
  { id: 'lastOut', title: '最后出库', width: 100, cell: row => <Day value={row.lastOutOn} /> },
  { id: 'idle', title: '滞销天数', width: 74, align: 'right', cell: row => <Count value={row.idleDays} /> },
  { id: 'supplier', title: '供应商', width: 130, cell: row => row.supplier },
];

function Kinds({ of: { kinds } }: { readonly of: StockAlert }) {
  return kinds.map(kind => (
    <StatusTag key={kind} tone={tones[kind]}>
      {alertKinds[kind]}
    </StatusTag>
  ));
}

function Suggested({ of: { suggestedQty, unit } }: { readonly of: StockAlert }) {
  if (suggestedQty === '0') return <Nothing />;
  return (
    <strong>
      <Qty value={suggestedQty} unit={unit} />
    </strong>
  );
}

function quantityColumn(
  id: string,
  title: string,
  valueOf: (row: StockAlert) => StockAlert['minQty'],
): Column<StockAlert> {
  return { id, title, width: 56, align: 'right', cell: row => <Some qty={valueOf(row)} /> };
}

/** Nothing is drawn for nothing. */
function Some({ qty }: { readonly qty: StockAlert['minQty'] }) {
  return qty === null || qty === '0' ? null : <Qty value={qty} />;
}
