import { hasAnyAuth } from '@shanmen/shared';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { type ReactNode, useMemo, useState } from 'react';
import { Page, PageTitle, Panel } from '../../pages/page/page.tsx';
import { SearchForm } from '../search/search-form.tsx';
import { actionColumnId } from '../table/columns/arrange-columns.ts';
import type { Column } from '../table/columns/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { Pager } from '../table/pager.tsx';
import { BatchBar } from './batch-bar.tsx';
import { type Detail, DetailDrawer, type RowDrawer } from './detail-drawer.tsx';
import { RowActions } from './row-actions.tsx';
import { type SearchFields, searchFields } from './search-fields.ts';
import { SelectionContext, useChoice } from './selection.ts';
import { useList } from './use-list.ts';
import { useTabName } from './use-tab-name.ts';

type RowActionsColumn<Row> = {
  /** Pixels, where they need fewer than usual: the data gets the rest. */
  readonly width: number;
  /** Who holds none of them has nothing to do here, and sees no column for it. */
  readonly codes?: readonly PermissionCode[];
  readonly of: (row: Row) => ReactNode;
};
type ActionsOf<Row> = ((row: Row) => ReactNode) | RowActionsColumn<Row>;

type ListScreenProps<Row> = {
  /** Area and noun, `goods.item`: names the settings and the rows in the cache. */
  id: string;
  title: string;
  endpoint: string;
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  filters?: ReactNode | SearchFields;
  toolbar?: ReactNode;
  /** Up to three stand in the row, more fold into 更多. */
  rowActions?: ActionsOf<Row>;
  /** Read the chosen rows from `useSelection()`. */
  batchActions?: ReactNode;
  detail?: Detail<Row> | RowDrawer<Row>;
};

/** Search, table and pager over one list of the server; a row opens its detail in a drawer. */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>) {
  const { id, title, endpoint, rowKey, columns, toolbar, rowActions, batchActions, detail } = props;
  const { begin, always, of: fields, nothing } = searchFields(props.filters);
  const [defaults] = useState(begin);
  const [needed] = useState(always);
  const list = useList<Row>(id, endpoint, defaults, needed);
  const onPage = useMemo(() => list.rows?.map(rowKey) ?? [], [list.rows, rowKey]);
  const choice = useChoice(list.filters, list.total, onPage);
  const opened = list.rows?.find(row => rowKey(row) === list.openId);
  const drawer: Partial<RowDrawer<Row>> = typeof detail === 'function' ? { of: detail } : { ...detail };
  const name = opened && drawer.title?.(opened);
  useTabName(list.openId === undefined ? '' : list.rows && (name ?? ''));
  const all = [
    ...columns.map(column => summed(column, list.totals)),
    ...(rowActions ? actionColumn(rowActions) : []),
  ];
  return (
    <SelectionContext value={choice}>
      <Page>
        <PageTitle>{title}</PageTitle>
        {fields && (
          <Panel>
            <SearchForm id={id} title={title} value={list.filters} defaults={defaults} onSearch={list.search}>
              {fields}
            </SearchForm>
          </Panel>
        )}
        <Panel tight>
          <DataTable
            id={id}
            rows={list.rows}
            columns={all}
            rowKey={rowKey}
            state={nothing === undefined ? list.state : { ...list.state, nothing }}
            sort={list.sort}
            tools={batchActions ? <BatchBar tools={toolbar}>{batchActions}</BatchBar> : toolbar}
            {...(list.totals ? { total: totalCells(columns, list.totals) } : {})}
            {...(batchActions ? { selection: choice } : {})}
            {...(detail ? { onOpen: (row: Row) => list.open(rowKey(row)) } : {})}
          />
          {list.rows && (
            <Pager page={list.page} pageSize={list.pageSize} total={list.total} onChange={list.turn} />
          )}
        </Panel>
        {detail && (
          <DetailDrawer
            isOpen={opened !== undefined}
            openId={list.openId}
            title={name ?? title}
            width={drawer.width}
            onClose={() => list.open(undefined)}
          >
            {close => opened && drawer.of?.(opened, close)}
          </DetailDrawer>
        )}
      </Page>
    </SelectionContext>
  );
}

const usualWidth = 150;

function actionColumn<Row>(actions: ActionsOf<Row>): Column<Row>[] {
  const given: RowActionsColumn<Row> =
    typeof actions === 'function' ? { width: usualWidth, of: actions } : actions;
  const { width, codes, of } = given;
  if (codes && !hasAnyAuth(codes)) return [];
  return [
    {
      id: actionColumnId,
      title: '操作',
      width,
      fixed: 'right',
      cell: row => <RowActions>{of(row)}</RowActions>,
    },
  ];
}

/** What moved on another page is in the sum of all: the column is needed there as well. */
function summed<Row>(column: Column<Row>, totals: Readonly<Record<string, number>> = {}): Column<Row> {
  return column.moves && (totals[column.id] ?? 0) !== 0 ? { ...column, moves: () => true } : column;
}

/** The server's sums, each drawn as its column says. */
function totalCells<Row>(
  columns: readonly Column<Row>[],
  totals: Readonly<Record<string, number>>,
): Record<string, ReactNode> {
  const cells = columns.flatMap((column): [string, ReactNode][] => {
    const sum = totals[column.id];
    return column.total && sum !== undefined ? [[column.id, column.total(sum)]] : [];
  });
  return Object.fromEntries(cells);
}
