import { hasAuth, useMedia } from '@shanmen/shared';
import { type ReactNode, useRef } from 'react';
import { AntTable, Button, Spin } from '../antd.ts';
import { Empty } from '../states/empty.tsx';
import { Failure, FailureStrip } from '../states/failure.tsx';
import { useSlow } from '../states/use-slow.ts';
import { antdColumns, antdSelection, opening, sorting, sumRow, widthOf } from './ant-columns.tsx';
import { arrangeColumns, settingsOf, shownColumns } from './arrange-columns.ts';
import type { Column, RowsState, Selection, Sort } from './column.ts';
import { RowCards } from './row-cards.tsx';
import { type Density, useTableSettings } from './table-settings.ts';
import { TableTools } from './table-tools.tsx';
import styles from './table.module.css';
import { useFillHeight } from './use-fill-height.ts';
import { useFirstRows } from './use-first-rows.ts';
import { useReachableFrame } from './use-reachable-frame.ts';

type DataTableProps<Row> = {
  /** Names the user's settings of this table. */
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

/** A list of records that fills the window: header and 操作 stay, only the rows scroll; cards on a phone. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, rows = [], state, rowKey, selection, onOpen, sort, total, tools } = props;
  const { settings, change } = useTableSettings(id);
  const narrow = useMedia('(max-width: 1440px)');
  const phone = useMedia('(max-width: 767px)');
  const density = settings.density ?? (narrow ? 'small' : 'default');
  const permitted = props.columns.filter(column => column.code === undefined || hasAuth(column.code));
  const arranged = arrangeColumns(permitted, settings.columns);
  const shown = shownColumns(arranged);
  const sums = total && rows.length > 0 ? total : undefined;
  const body = useRef<HTMLDivElement>(null);
  const height = useFillHeight(body, belowTable + headerHeight[density] + (sums ? headerHeight[density] : 0));
  useReachableFrame(body);
  const loading = useSlow(state.isLoading);
  const drawn = useFirstRows(rows, virtualAbove);
  // A table that is filled a moment later would be drawn twice; one that stays empty is drawn with its heads.
  const comes = props.rows === undefined && state.isLoading && !loading;
  const resize = (column: string, width: number) =>
    change({
      columns: settingsOf(arranged).map(each => (each.id === column ? { ...each, width } : each)),
    });
  if (state.error !== null && rows.length === 0) {
    return <Failure error={state.error} onRetry={state.retry} onClear={state.clear} />;
  }
  const nothing = state.isLoading ? <div className={styles['waiting']} /> : <NothingFound state={state} />;
  return (
    <div className={styles['table']}>
      <div className={styles['bar']}>
        <div className={styles['barStart']}>{tools}</div>
        <TableTools arranged={arranged} density={density} onChange={change} onReload={state.retry} />
      </div>
      {state.error !== null && <FailureStrip error={state.error} onRetry={state.retry} />}
      <div ref={body} className={state.error === null ? undefined : styles['stale']} aria-busy={loading}>
        {phone && rows.length > 0 && (
          <RowCards rows={rows} columns={shown} rowKey={rowKey} selection={selection} onOpen={onOpen} />
        )}
        {/* Its columns would be wider than the phone, also while there is nothing in them. */}
        {phone && rows.length === 0 && <Spin spinning={loading}>{nothing}</Spin>}
        {!phone && comes && nothing}
        {!phone && !comes && (
          <AntTable<Row>
            size={antdSizes[density]}
            columns={antdColumns(shown, sort, resize)}
            dataSource={[...drawn]}
            rowKey={rowKey}
            pagination={false}
            loading={loading}
            virtual={rows.length > virtualAbove}
            scroll={{ x: widthOf(shown, selection !== undefined), y: height }}
            locale={{ emptyText: nothing }}
            showSorterTooltip={false}
            {...(selection ? { rowSelection: antdSelection(selection) } : {})}
            {...(onOpen ? { onRow: (row: Row) => opening(row, onOpen) } : {})}
            {...(sort ? { onChange: sorting(sort, shown) } : {})}
            {...(sums ? { summary: () => sumRow(shown, sums, selection ? 2 : 1) } : {})}
          />
        )}
      </div>
    </div>
  );
}

const antdSizes = { small: 'small', default: 'middle', large: 'large' } as const;
const headerHeight = { small: 29, default: 33, large: 41 } as const satisfies Record<Density, number>;

/** What was searched stands above the table as tags; from here they are taken back at once. */
function NothingFound({ state }: { state: RowsState }) {
  if (!state.clear) return <Empty title="还没有记录" />;
  return <Empty title="没有符合条件的记录" action={<Button onClick={state.clear}>清除筛选</Button>} />;
}
