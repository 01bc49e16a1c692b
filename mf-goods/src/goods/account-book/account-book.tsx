import { ShellLink } from '@shanmen/shared';
import type { AccountRow } from '@shanmen/shared/contracts/goods/account-book';
import { documentTypes } from '@shanmen/shared/contracts/goods/document-types';
import { fen } from '@shanmen/shared/money';
import {
  Code,
  type Column,
  DateRangeFilter,
  Day,
  KeywordFilter,
  ListScreen,
  Money,
  Qty,
  SelectFilter,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { documentCalls, documentKeys } from '../document/document-calls.ts';

const columns: Column<AccountRow>[] = [
  { id: 'bizDate', title: '日期', width: 104, fixed: 'left', cell: row => <Day value={row.bizDate} /> },
  { id: 'no', title: '单号', width: 168, cell: row => <Origin row={row} /> },
  { id: 'type', title: '类型', width: 90, cell: row => row.docType && documentTypes[row.docType].title },
  { id: 'text', title: '对方', width: 180, cell: row => row.text },
  { id: 'warehouse', title: '仓库', width: 120, cell: row => row.warehouse },
  {
    id: 'inQty',
    title: '入库',
    width: 80,
    align: 'right',
    cell: row => row.inQty && <Qty value={row.inQty} />,
  },
  {
    id: 'outQty',
    title: '出库',
    width: 80,
    align: 'right',
    cell: row => row.outQty && <Qty value={row.outQty} />,
  },
  {
    id: 'balance',
    title: '结存',
    width: 90,
    align: 'right',
    cell: row => (
      <strong>
        <Qty value={row.balanceQty} />
      </strong>
    ),
  },
  valueColumn('in', '入库金额', row => row.inFen),
  valueColumn('out', '出库金额', row => row.outFen),
  valueColumn('value', '结存金额', row => row.balanceFen),
  { id: 'handler', title: '经手人', width: 84, cell: row => row.handlerName },
];

/** 台账: every movement of one good, from what lay there at first to what lies there now. */
export function AccountBook() {
  const { data } = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const warehouses = (data?.ownWarehouses ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <ListScreen<AccountRow>
      id="goods.stock-account"
      title="台账"
      endpoint="/api/goods/account-book"
      rowKey={row => row.key}
      columns={columns}
      filters={
        <>
          <KeywordFilter label="商品" placeholder="扫码，或输入编码、品名、首字母" />
          <SelectFilter name="whId" label="仓库" options={warehouses} />
          <DateRangeFilter />
        </>
      }
    />
  );
}

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
    width: 100,
    align: 'right',
    code: 'goods:cost:view',
    cell: row => {
      const value = valueOf(row) ?? null;
      return value === null ? null : <Money fen={value} />;
    },
    total: sum => <Money fen={fen(sum)} />,
  };
}
