import { Auth } from '@shanmen/shared';
import {
  countScope,
  countStatuses,
  type StockCountRow,
} from '@shanmen/shared/contracts/goods/counting/stock-count';
import {
  Button,
  Code,
  type Column,
  Count,
  Instant,
  KeywordFilter,
  ListExportButton,
  ListScreen,
  Money,
  Nothing,
  SelectFilter,
  StatusFilter,
} from '@shanmen/ui';
import { useQuery } from '@tanstack/react-query';
import { CountState } from '../count-state.tsx';
import styles from '../counting.module.css';
import { documentCalls, documentKeys } from '../../documents/document/document-calls.ts';
import { NewCount } from './new-count.tsx';

type StockCountListProps = { readonly onOpen: (id: number) => void };

/** Counts of warehouses, the latest first; pressing the number goes on counting. */
export function StockCountList({ onOpen }: StockCountListProps) {
  const { data } = useQuery({ queryKey: documentKeys.choices, queryFn: documentCalls.choices });
  const warehouses = (data?.ownWarehouses ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <ListScreen<StockCountRow>
      id="goods.stock-count"
      title="盘点"
      endpoint="/api/goods/stock-counts"
      rowKey={row => String(row.id)}
      columns={columnsFor(onOpen)}
      filters={
        <>
          <KeywordFilter placeholder="盘点单号" />
          <SelectFilter name="whId" label="仓库" options={warehouses} />
          <StatusFilter of={countStatuses} />
        </>
      }
      toolbar={
        <>
          <NewCount onOpened={onOpen} />
          <Auth code="goods:stock-count:export">
            <ListExportButton endpoint="/api/goods/stock-counts/export" />
          </Auth>
        </>
      }
    />
  );
}

function columnsFor(onOpen: (id: number) => void): Column<StockCountRow>[] {
  return [
    {
      id: 'no',
      title: '盘点单号',
      width: 142,
      fixed: 'left',
      cell: row => (
        <Button type="link" size="small" className={styles['no'] ?? ''} onClick={() => onOpen(row.id)}>
          <Code value={row.no} />
        </Button>
      ),
    },
    { id: 'warehouse', title: '仓库', width: 116, cell: row => row.warehouse },
    { id: 'scope', title: '范围', width: 96, cell: countScope },
    { id: 'status', title: '状态', width: 84, onCard: true, cell: row => <CountState of={row.status} /> },
    { id: 'progress', title: '已盘 / 应盘', width: 96, align: 'right', onCard: true, cell: progressOf },
    {
      id: 'differing',
      title: '差异',
      width: 60,
      align: 'right',
      onCard: true,
      cell: row => <Differing of={row} />,
    },
    {
      id: 'difference',
      title: '差异金额',
      width: 100,
      align: 'right',
      code: 'goods:cost:view',
      cell: row => <Money fen={row.differenceFen ?? null} />,
    },
    { id: 'blind', title: '盲盘', width: 52, cell: row => (row.blind ? '是' : '否') },
    { id: 'startedBy', title: '发起', width: 68, cell: row => row.startedBy },
    { id: 'startedAt', title: '开始', width: 144, cell: row => <Instant value={row.startedAt} /> },
    { id: 'endedAt', title: '结束', width: 144, cell: row => <Instant value={row.endedAt} /> },
    { id: 'remark', title: '备注', width: 160, cell: row => row.remark || <Nothing /> },
  ];
}

function progressOf({ counted, lines }: StockCountRow): string {
  return `${counted} / ${lines}`;
}

function Differing({ of: { differing } }: { readonly of: StockCountRow }) {
  return differing === null ? <Nothing /> : <Count value={differing} />;
}
