import { Auth, ShellLink } from '@shanmen/shared';
import {
  type MoveKind,
  moveKinds,
  type SummaryRow,
} from '@shanmen/shared/contracts/goods/books/stock-summary';
import { fen } from '@shanmen/shared/money';
import {
  Code,
  type Column,
  DateRangeFilter,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  Money,
  monthToDate,
  Qty,
  SelectFilter,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { documentCalls, documentKeys } from '../../documents/document/document-calls.ts';
import { categoryQuery } from '../../items/item/item-calls.ts';

type Part = MoveKind | 'opening' | 'closing';

const endpoint = '/api/goods/account-book/summary';

const kinds = Object.keys(moveKinds).filter((name): name is MoveKind => name in moveKinds);

const columns: Column<SummaryRow>[] = [
  { id: 'code', title: '编码', width: 64, fixed: 'left', cell: row => <GoodLink row={row} /> },
  { id: 'name', title: '品名', width: 140, cell: row => row.name },
  { id: 'unit', title: '单位', width: 48, align: 'center', cell: row => row.unit },
  qtyColumn('opening', '期初'),
  ...kinds.map(kind => qtyColumn(kind, moveKinds[kind].title)),
  valueColumn('opening', '期初金额'),
  ...kinds.map(kind => valueColumn(kind, `${moveKinds[kind].title}金额`)),
  valueColumn('closing', '期末金额'),
  { ...qtyColumn('closing', '期末'), fixed: 'right', onCard: true },
];

/** 收发存汇总: what lay there, what each kind of document moved, and what lies there then. */
export function StockSummary() {
  const choices = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const categories = useQuery(categoryQuery);
  const warehouses = (choices.data?.ownWarehouses ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  return (
    <ListScreen<SummaryRow>
      id="goods.stock-summary"
      title="收发存汇总"
      endpoint={endpoint}
      rowKey={row => String(row.goodsId)}
      columns={columns}
      filters={{
        always: monthToDate,
        of: (
          <>
            <KeywordFilter placeholder="编码、条码、品名或拼音首字母" />
            <SelectFilter
              name="categoryId"
              label="分类"
              options={(categories.data ?? []).map(({ id, path }) => ({ value: String(id), label: path }))}
            />
            <SelectFilter name="whId" label="仓库" options={warehouses} />
            <DateRangeFilter />
          </>
        ),
      }}
      toolbar={
        <>
          <Auth code="goods:account-book:export">
            <ListExportButton endpoint={`${endpoint}/export`} />
          </Auth>
          <small>期末数含在途与在借；库存状况的在库金额不含</small>
        </>
      }
    />
  );
}

/** Leads to what moved it, one by one. */
function GoodLink({ row: { code } }: { row: SummaryRow }) {
  return (
    <ShellLink to={`/goods/accountBook?keyword=${code}`}>
      <Code value={code} />
    </ShellLink>
  );
}

/** What did not move is the rule: nothing is drawn for nothing, but for what lies there. */
function qtyColumn(part: Part, title: string): Column<SummaryRow> {
  const isBalance = part === 'opening' || part === 'closing';
  const moved = (row: SummaryRow) => row[part].qty !== '0';
  return {
    id: part,
    title,
    width: isBalance ? 64 : 56,
    align: 'right',
    cell: row => (isBalance || moved(row) ? <Qty value={row[part].qty} /> : null),
    ...(isBalance ? {} : { hidden: true, moves: moved }),
  };
}

/** The sums are named by what they are of, so the column is called as they are. */
function valueColumn(part: Part, title: string): Column<SummaryRow> {
  const isBalance = part === 'opening' || part === 'closing';
  const moved = (row: SummaryRow) => (row[part].fen ?? 0) !== 0;
  return {
    id: `${part}Fen`,
    title,
    width: isBalance ? 112 : 92,
    align: 'right',
    code: 'goods:cost:view',
    cell: row => (isBalance || moved(row) ? <Money fen={row[part].fen ?? null} /> : null),
    total: sum => <Money fen={fen(sum)} />,
    ...(isBalance ? {} : { hidden: true, moves: moved }),
  };
}
