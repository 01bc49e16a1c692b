import { hasAuth } from '@shanmen/shared';
import type { TableProps } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { AntTable } from '../antd.ts';
import { Empty } from '../states/empty.tsx';
import { Failure, FailureStrip } from '../states/failure.tsx';
import { useSlow } from '../states/use-slow.ts';
import { useMedia } from '../use-media.ts';
import type { Column, RowsState, Selection, Sort } from './column.ts';
import { type Density, useTableSettings } from './table-settings.ts';
import { isShown, TableTools } from './table-tools.tsx';
import styles from './table.module.css';
import { useFillHeight } from './use-fill-height.ts';

type DataTableProps<Row> = {
  id: string;
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  state: RowsState;
  /** Cells by column id: the server's sums over the whole filter. */
  total?: Readonly<Record<string, ReactNode>>;
  selection?: Selection;
  sort?: Sort;
  onOpen?: (row: Row) => void;
  tools?: ReactNode;
};

/** More rows than this are drawn only where they are seen. */
const virtualAbove = 50;
/** Pager and the lower padding of the page. */
const belowTable = 72;

/** A list of records that fills the window: header and 操作 stay, only the rows scroll. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, rows = [], state, rowKey, selection, onOpen, tools } = props;
  const [settings, change] = useTableSettings(id);
  const narrow = useMedia('(max-width: 1440px)');
  const density = settings.density ?? (narrow ? 'compact' : 'default');
  const permitted = props.columns.filter(column => column.code === undefined || hasAuth(column.code));
  const shown = permitted.filter(column => isShown(column, settings));
  const body = useRef<HTMLDivElement>(null);
  const height = useFillHeight(body, belowTable + headerHeight[density]);
  const loading = useSlow(state.isLoading);
  if (state.error !== null && rows.length === 0) return <Failure error={state.error} onRetry={state.retry} />;
  return (
    <div className={styles['table']}>
      <div className={styles['bar']}>
        <div className={styles['barStart']}>{tools}</div>
        <TableTools
          columns={permitted}
          settings={settings}
          density={density}
          onChange={change}
          onReload={state.retry}
        />
      </div>
      {state.error !== null && <FailureStrip error={state.error} onRetry={state.retry} />}
      <div ref={body} className={state.error === null ? undefined : styles['stale']}>
        <AntTable<Row>
          size={antdSizes[density]}
          columns={[numberColumn<Row>(), ...shown.map(column => antdColumn(column, props.sort))]}
          dataSource={[...rows]}
          rowKey={rowKey}
          pagination={false}
          loading={loading}
          virtual={rows.length > virtualAbove}
          scroll={{ x: widthOf(shown), y: height }}
          locale={{ emptyText: state.isLoading ? ' ' : <Empty title="没有符合条件的记录" /> }}
          showSorterTooltip={false}
          {...(selection ? { rowSelection: antdSelection(selection) } : {})}
          {...(onOpen ? { onRow: (row: Row) => opening(row, onOpen) } : {})}
          {...(props.sort ? { onChange: sorting(props.sort, shown) } : {})}
          {...(props.total && rows.length > 0 ? { summary: () => sumRow(shown, props.total ?? {}) } : {})}
        />
      </div>
    </div>
  );
}

const antdSizes = { compact: 'small', default: 'middle', large: 'large' } as const;
const headerHeight = { compact: 29, default: 33, large: 41 } as const satisfies Record<Density, number>;
const numberWidth = 52;
const flexibleWidth = 140;

type AntColumn<Row> = NonNullable<TableProps<Row>['columns']>[number];

function numberColumn<Row>(): AntColumn<Row> {
  return {
    key: '#',
    title: '序号',
    width: numberWidth,
    align: 'center',
    fixed: 'left',
    render: (_value, _row, index) => <span className={styles['number']}>{index + 1}</span>,
  };
}

function antdColumn<Row>(column: Column<Row>, sort: Sort | undefined): AntColumn<Row> {
  const { id, title, align, width, fixed, sortable } = column;
  return {
    key: id,
    title,
    render: (_value, row) => column.cell(row),
    ellipsis: true,
    ...(align ? { align } : {}),
    ...(width ? { width } : {}),
    ...(fixed ? { fixed } : {}),
    ...(sort && sortable ? { sorter: true, sortOrder: orderOf(sort.by, sortable) } : {}),
  };
}

function orderOf(by: string | undefined, field: string): 'ascend' | 'descend' | null {
  if (by === field) return 'ascend';
  return by === `-${field}` ? 'descend' : null;
}

function sorting<Row>(sort: Sort, columns: readonly Column<Row>[]): NonNullable<TableProps<Row>['onChange']> {
  return (_page, _filters, sorter) => {
    const first = Array.isArray(sorter) ? sorter[0] : sorter;
    const field = columns.find(column => column.id === first?.columnKey)?.sortable;
    if (!first?.order || !field) sort.change(undefined);
    else sort.change(first.order === 'ascend' ? field : `-${field}`);
  };
}

function antdSelection<Row>(selection: Selection): NonNullable<TableProps<Row>['rowSelection']> {
  return {
    selectedRowKeys: [...selection.keys],
    preserveSelectedRowKeys: true,
    onChange: keys => selection.change(keys.map(String)),
  };
}

/** The row opens by a click and by Enter, but not through a button that stands in it. */
function opening<Row>(row: Row, open: (row: Row) => void) {
  return {
    tabIndex: 0,
    className: styles['opens'] ?? '',
    onClick: () => open(row),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) open(row);
    },
  };
}

function sumRow<Row>(columns: readonly Column<Row>[], total: Readonly<Record<string, ReactNode>>): ReactNode {
  return (
    <AntTable.Summary fixed>
      <AntTable.Summary.Row className={styles['sum'] ?? ''}>
        <AntTable.Summary.Cell index={0}>合计</AntTable.Summary.Cell>
        {columns.map((column, index) => (
          <AntTable.Summary.Cell key={column.id} index={index + 1} align={column.align ?? 'left'}>
            {total[column.id]}
          </AntTable.Summary.Cell>
        ))}
      </AntTable.Summary.Row>
    </AntTable.Summary>
  );
}

function widthOf<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, column) => sum + (column.width ?? flexibleWidth), numberWidth);
}
