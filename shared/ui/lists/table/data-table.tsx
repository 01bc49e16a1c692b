import { hasAuth, useMedia } from '@shanmen/shared';
import type { ReactNode } from 'react';
import { Button, Spin } from '../../antd.ts';
import { Empty } from '../../pages/states/empty.tsx';
import { Failure, FailureStrip } from '../../pages/states/failure.tsx';
import { useSlow } from '../../pages/states/use-slow.ts';
import { arrangeColumns, settingsOf, shownColumns } from './columns/arrange-columns.ts';
import type { Column, RowsState, Selection, Sort } from './columns/column.ts';
import { RowCards } from './rows/row-cards.tsx';
import { RowsTable } from './rows-table.tsx';
import { useTableSettings } from './columns/table-settings.ts';
import { TableTools } from './table-tools.tsx';
import styles from './table.module.css';
import { useFirstRows } from './rows/use-first-rows.ts';

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

/**
 * A page of records that fills the window: header and 操作 stay, only the rows scroll; cards on a phone. It
 * draws every row it is given, so that Ctrl+F finds them: what has no pages is for the grid of reports.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, rows = [], state, rowKey, selection, onOpen, sort, total, tools } = props;
  const { settings, change } = useTableSettings(id);
  const narrow = useMedia('(max-width: 1440px)');
  const phone = useMedia('(max-width: 767px)');
  const density = settings.density ?? (narrow ? 'small' : 'default');
  const permitted = props.columns.filter(column => column.code === undefined || hasAuth(column.code));
  const arranged = arrangeColumns(permitted, settings.columns, rows);
  const shown = shownColumns(arranged);
  const sums = total && rows.length > 0 ? total : undefined;
  const loading = useSlow(state.isLoading);
  const drawn = useFirstRows(rows);
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
      <div className={state.error === null ? undefined : styles['stale']} aria-busy={loading}>
        {phone && rows.length > 0 && (
          <RowCards rows={rows} columns={shown} rowKey={rowKey} selection={selection} onOpen={onOpen} />
        )}
        {/* Its columns would be wider than the phone, also while there is nothing in them. */}
        {phone && rows.length === 0 && <Spin spinning={loading}>{nothing}</Spin>}
        {!phone && comes && nothing}
        {!phone && !comes && (
          <Spin spinning={loading}>
            <RowsTable
              columns={shown}
              rows={drawn}
              rowKey={rowKey}
              density={density}
              nothing={nothing}
              sums={sums}
              selection={selection}
              sort={sort}
              onOpen={onOpen}
              onResize={resize}
            />
          </Spin>
        )}
      </div>
    </div>
  );
}

/** What was searched stands above the table as tags; from here they are taken back at once. */
function NothingFound({ state }: { state: RowsState }) {
  if (!state.clear) return <Empty title={state.nothing ?? '还没有记录'} />;
  return <Empty title="没有符合条件的记录" action={<Button onClick={state.clear}>清除筛选</Button>} />;
}
