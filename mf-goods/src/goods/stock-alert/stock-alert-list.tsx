import { type AlertKind, alertKinds, type StockAlert } from '@shanmen/shared/contracts/goods/stock-alert';
import {
  Code,
  type Column,
  Count,
  Day,
  FormButton,
  KeywordFilter,
  ListScreen,
  Nothing,
  Qty,
  SelectFilter,
  StatusFilter,
  StatusTag,
  type Tone,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { documentCalls, documentKeys } from '../document/document-calls.ts';
import { LimitForm } from './limit-form.tsx';
import { Replenish } from './replenish.tsx';

const tones = {
  short: 'danger',
  out: 'danger',
  expired: 'danger',
  low: 'warning',
  expiring: 'warning',
  high: 'warning',
  slow: 'neutral',
} as const satisfies Record<AlertKind, Tone>;

const columns: Column<StockAlert>[] = [
  { id: 'kinds', title: '预警', width: 130, fixed: 'left', cell: row => <Kinds of={row} /> },
  { id: 'code', title: '编码', width: 76, cell: row => <Code value={row.code} /> },
  { id: 'name', title: '品名', width: 150, cell: row => row.name },
  { id: 'spec', title: '规格', width: 90, hidden: true, cell: row => row.spec },
  { id: 'warehouse', title: '仓库', width: 116, cell: row => row.warehouse },
  { ...quantityColumn('available', '可用', row => row.availableQty), onCard: true },
  quantityColumn('coming', '待入', row => row.comingQty),
  quantityColumn('min', '下限', row => row.minQty),
  {
    id: 'suggested',
    title: '建议补货',
    width: 90,
    align: 'right',
    onCard: true,
    cell: row => <Suggested of={row} />,
  },
  quantityColumn('max', '上限', row => row.maxQty),
  quantityColumn('daily', '日均用', row => row.dailyQty),
  { id: 'lasts', title: '可用天数', width: 80, align: 'right', cell: row => <Count value={row.lastsDays} /> },
  { id: 'expires', title: '最早到期', width: 108, cell: row => <Day value={row.expiresOn} /> },
  { id: 'lastOut', title: '最后出库', width: 108, cell: row => <Day value={row.lastOutOn} /> },
  { id: 'supplier', title: '供应商', width: 130, cell: row => row.supplier },
];

/** 库存预警: what is too little, too much, too old or not wanted, and drafts that mend it. */
export function StockAlertList() {
  const { data } = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const warehouses = (data?.ownWarehouses ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const suppliers = (data?.suppliers ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <ListScreen<StockAlert>
      id="goods.stock-alert"
      title="库存预警"
      endpoint="/api/goods/stock-alerts"
      rowKey={row => `${row.goodsId}/${row.whId}/${row.suggestedQty}`}
      columns={columns}
      filters={
        <>
          <KeywordFilter placeholder="编码、品名或拼音首字母" />
          <SelectFilter name="whId" label="仓库" options={warehouses} />
          <StatusFilter of={alertKinds} label="预警" />
          <SelectFilter name="supplierId" label="供应商" options={suppliers} />
        </>
      }
      rowActions={{
        width: 76,
        of: row => (
          <FormButton code="goods:stock-alert:edit" label="上下限">
            {close => <LimitForm of={row} onClose={close} />}
          </FormButton>
        ),
      }}
      batchActions={<Replenish />}
    />
  );
}

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
  return { id, title, width: 76, align: 'right', cell: row => <Some qty={valueOf(row)} /> };
}

/** Nothing is drawn for nothing. */
function Some({ qty }: { readonly qty: StockAlert['minQty'] }) {
  return qty === null || qty === '0' ? null : <Qty value={qty} />;
}
