import type { CountLine, StockCount } from '@shanmen/shared/contracts/goods/counting/stock-count';
import {
  Code,
  type Column,
  DataTable,
  Input,
  Instant,
  Money,
  Nothing,
  optionsOf,
  Pager,
  Qty,
  Segmented,
} from '@shanmen/ui';
import { type KeyboardEvent, useState } from 'react';
import styles from './counting.module.css';

const looks = { all: '全部', open: '未盘', differing: '有差异' } as const;
type Look = keyof typeof looks;
const options = optionsOf(looks);

type CountLinesProps = {
  readonly count: StockCount;
  readonly isRecount: boolean;
  /** Absent where nothing is counted any more; answers whether it is written down. */
  readonly onSet?: (good: CountLine, text: string) => Promise<boolean>;
};

/** The goods of a count: what was counted, and for who may see it what the books said. */
export function CountLines({ count, isRecount, onSet }: CountLinesProps) {
  const [look, setLook] = useState<Look>('all');
  const [page, setPage] = useState({ page: 1, pageSize: 50 });
  const rows = count.rows.filter(row => isSeen(row, look));
  const first = (page.page - 1) * page.pageSize;
  const choose = (value: string) => {
    if (value === 'all' || value === 'open' || value === 'differing') setLook(value);
    setPage({ ...page, page: 1 });
  };
  const seesBooks = count.rows.some(row => row.expectedQty !== undefined);
  return (
    <div className={styles['lines']}>
      <DataTable<CountLine>
        id="goods.count-line"
        tools={
          <Segmented<string>
            aria-label="显示"
            value={look}
            options={seesBooks ? options : options.slice(0, 2)}
            onChange={choose}
          />
        }
        rows={rows.slice(first, first + page.pageSize)}
        columns={[
          ...goodColumns,
          ...countColumns(isRecount, onSet),
          ...(seesBooks ? bookColumns : []),
          ...courseColumns,
        ]}
        rowKey={row => String(row.goodsId)}
        state={{ isLoading: false, error: null, retry: () => undefined, clear: undefined }}
        sort={{ by: undefined, change: () => undefined }}
      />
      <Pager {...page} total={rows.length} onChange={(next, pageSize) => setPage({ page: next, pageSize })} />
    </div>
  );
}

function isSeen({ countedQty, differenceQty }: CountLine, look: Look): boolean {
  if (look === 'open') return countedQty === null;
  if (look === 'differing')
    return differenceQty !== undefined && differenceQty !== null && differenceQty !== '0';
  return true;
}

const goodColumns: Column<CountLine>[] = [
  { id: 'code', title: '编码', width: 80, fixed: 'left', cell: row => <Code value={row.code} /> },
  { id: 'name', title: '品名', width: 170, cell: row => row.name },
  { id: 'spec', title: '规格', width: 100, onCard: false, cell: row => row.spec },
  { id: 'barcode', title: '条码', width: 130, hidden: true, cell: row => <Code value={row.barcode} /> },
];

function countColumns(isRecount: boolean, onSet: CountLinesProps['onSet']): Column<CountLine>[] {
  const isEntered = (column: 'first' | 'second') =>
    onSet !== undefined && isRecount === (column === 'second');
  return [
    {
      id: 'counted',
      title: '初盘',
      width: 104,
      onCard: true,
      align: 'right',
      cell: row =>
        isEntered('first') ? (
          <Entry of={row} qty={row.countedQty} onSet={onSet} />
        ) : (
          <Qty value={row.countedQty} />
        ),
    },
    {
      id: 'recount',
      title: '复盘',
      width: 104,
      onCard: isRecount,
      align: 'right',
      cell: row =>
        isEntered('second') ? (
          <Entry of={row} qty={row.recountQty} onSet={onSet} />
        ) : (
          <Qty value={row.recountQty} />
        ),
    },
    { id: 'unit', title: '单位', width: 56, onCard: true, cell: row => row.unit },
  ];
}

const courseColumns: Column<CountLine>[] = [
  { id: 'by', title: '盘点人', width: 84, cell: row => row.countedBy ?? <Nothing /> },
  { id: 'at', title: '盘点时间', width: 150, cell: row => <Instant value={row.countedAt} /> },
];

const bookColumns: Column<CountLine>[] = [
  {
    id: 'expected',
    title: '账面',
    width: 84,
    align: 'right',
    cell: row => <Qty value={row.expectedQty ?? null} />,
  },
  {
    id: 'difference',
    title: '差异',
    width: 84,
    align: 'right',
    onCard: true,
    cell: row => <Difference of={row} />,
  },
  {
    id: 'value',
    title: '差异金额',
    width: 104,
    align: 'right',
    code: 'goods:cost:view',
    cell: row => <Money fen={row.differenceFen ?? null} />,
  },
];

/** More in green and less in red, each with its sign; nothing where it agrees. */
function Difference({ of: { differenceQty = null } }: { readonly of: CountLine }) {
  if (differenceQty === null || differenceQty === '0') return <Nothing />;
  const isLess = differenceQty.startsWith('-');
  return (
    <span className={styles[isLess ? 'less' : 'more']}>
      {isLess ? '' : '+'}
      {differenceQty}
    </span>
  );
}

type EntryProps = {
  readonly of: CountLine;
  readonly qty: CountLine['countedQty'];
  readonly onSet: CountLinesProps['onSet'];
};

/**
 * A quantity that is typed over what was counted; Enter goes on to the next good, and leaving the field takes it. What
 * is not written down stays red: nobody walks on in the belief that it is counted.
 */
function Entry({ of: good, qty, onSet }: EntryProps) {
  // What was typed stands until something else is counted.
  const [typed, setTyped] = useState({ text: qty ?? '', over: qty, isRefused: false });
  const isKept = typed.over === qty;
  const text = isKept ? typed.text : (qty ?? '');
  const take = async () => {
    if (text.trim() === (qty ?? '')) return;
    const isWritten = await onSet?.(good, text.trim());
    if (isWritten === false) setTyped(now => (now.text === text ? { ...now, isRefused: true } : now));
  };
  const goOn = ({ currentTarget, nativeEvent }: KeyboardEvent<HTMLInputElement>) => {
    if (nativeEvent.isComposing) return;
    const next = entryBelow(currentTarget);
    if (!next) return void take();
    next.focus();
    next.select();
  };
  return (
    <Input
      size="small"
      className={styles['entry'] ?? ''}
      inputMode="decimal"
      aria-label={`${good.name} 的数量`}
      value={text}
      {...(isKept && typed.isRefused ? { status: 'error', 'aria-invalid': true } : {})}
      onChange={event => setTyped({ text: event.target.value, over: qty, isRefused: false })}
      onBlur={() => void take()}
      onPressEnter={goOn}
    />
  );
}

function entryBelow(entry: HTMLInputElement): HTMLInputElement | undefined {
  const entries = [...(entry.closest('tbody, ul')?.querySelectorAll('input') ?? [])];
  return entries[entries.indexOf(entry) + 1];
}
