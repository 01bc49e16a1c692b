import { type ReactNode, useMemo, useState } from 'react';
import { Drawer } from '../antd.ts';
import { SearchForm } from '../search/search-form.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { Pager } from '../table/pager.tsx';
import { BatchBar } from './batch-bar.tsx';
import styles from './list.module.css';
import { SelectionContext } from './selection.ts';
import { useList } from './use-list.ts';

type ListScreenProps<Row> = {
  /** Area and noun, `goods.item`: names the settings and the rows in the cache. */
  id: string;
  title: string;
  endpoint: string;
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  filters?: ReactNode;
  toolbar?: ReactNode;
  rowActions?: (row: Row) => ReactNode;
  /** Read the chosen rows from `useSelection()`. */
  batchActions?: ReactNode;
  detail?: (row: Row, close: () => void) => ReactNode;
};

const noFilters = {};

/** Search, table and pager over one list of the server; a row opens its detail in a drawer. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const { id, title, endpoint, rowKey, columns, filters, toolbar, rowActions, batchActions, detail } = props;
  const list = useList<Row>(id, endpoint);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const selection = useMemo(() => ({ keys: chosen, change: setChosen }), [chosen]);
  const opened = list.rows?.find(row => rowKey(row) === list.openId);
  const close = () => list.open(undefined);
  const all = rowActions ? [...columns, actionColumn(rowActions)] : columns;
  return (
    <SelectionContext value={selection}>
      <section className={styles['screen']}>
        <h1 className={styles['title']}>{title}</h1>
        {filters && (
          <div className={styles['panel']}>
            <SearchForm title={title} value={list.filters} defaults={noFilters} onSearch={list.search}>
              {filters}
            </SearchForm>
          </div>
        )}
        <div className={styles['rows']}>
          {batchActions && <BatchBar>{batchActions}</BatchBar>}
          <DataTable
            id={id}
            rows={list.rows}
            columns={all}
            rowKey={rowKey}
            state={list.state}
            sort={list.sort}
            tools={toolbar}
            {...(batchActions ? { selection } : {})}
            {...(detail ? { onOpen: (row: Row) => list.open(rowKey(row)) } : {})}
          />
          <Pager page={list.page} pageSize={list.pageSize} total={list.total} onChange={list.turn} />
        </div>
        {detail && (
          <Drawer open={opened !== undefined} size={480} title={title} onClose={close}>
            {opened && detail(opened, close)}
          </Drawer>
        )}
      </section>
    </SelectionContext>
  );
}

function actionColumn<Row>(actions: (row: Row) => ReactNode): Column<Row> {
  return {
    id: 'actions',
    title: '操作',
    width: 120,
    fixed: 'right',
    cell: row => <span className={styles['actions']}>{actions(row)}</span>,
  };
}
