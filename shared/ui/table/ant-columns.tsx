import type { TableProps } from 'antd';
import type { KeyboardEvent, MouseEvent, PointerEvent as ReactPointerEvent, ReactNode } from 'react';
import { AntTable } from '../antd.ts';
import type { Column, Selection, Sort } from './column.ts';
import styles from './table.module.css';

type AntColumn<Row> = NonNullable<TableProps<Row>['columns']>[number];

const numberWidth = 52;
const selectionWidth = 32;
const flexibleWidth = 140;

/** antd's columns for ours, behind the one of row numbers. */
export function antdColumns<Row>(
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
  onResize: (id: string, width: number) => void,
): AntColumn<Row>[] {
  return [numberColumn<Row>(), ...columns.map(column => antdColumn(column, sort, onResize))];
}

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

function antdColumn<Row>(
  column: Column<Row>,
  sort: Sort | undefined,
  onResize: (id: string, width: number) => void,
): AntColumn<Row> {
  const { id, title, align, width, fixed, sortable } = column;
  return {
    key: id,
    title,
    render: (_value, row) => column.cell(row),
    ellipsis: true,
    onHeaderCell: () => ({ 'data-column': id, onPointerDown: resizing(id, onResize) }),
    ...(align ? { align } : {}),
    ...(width ? { width } : {}),
    ...(fixed ? { fixed } : {}),
    ...(sort && sortable ? { sorter: true, sortOrder: orderOf(sort.by, sortable) } : {}),
  };
}

const graspPx = 8;
const leastWidth = 40;

/** The right edge of a header cell is drawn to another width; the keyboard has 列设置. */
function resizing(id: string, onResize: (id: string, width: number) => void) {
  return (event: ReactPointerEvent<HTMLElement>) => {
    const cell = event.currentTarget;
    const box = cell.getBoundingClientRect();
    if (event.clientX < box.right - graspPx) return;
    event.preventDefault();
    const { pointerId, clientX: from } = event;
    const end = (last: PointerEvent) => {
      cell.removeEventListener('pointerup', end);
      const width = Math.round(box.width + last.clientX - from);
      if (width !== Math.round(box.width)) onResize(id, Math.max(leastWidth, width));
    };
    cell.setPointerCapture(pointerId);
    cell.addEventListener('pointerup', end);
  };
}

function orderOf(by: string | undefined, field: string): 'ascend' | 'descend' | null {
  if (by === field) return 'ascend';
  return by === `-${field}` ? 'descend' : null;
}

export function sorting<Row>(
  sort: Sort,
  columns: readonly Column<Row>[],
): NonNullable<TableProps<Row>['onChange']> {
  return (_page, _filters, sorter) => {
    const first = Array.isArray(sorter) ? sorter[0] : sorter;
    const field = columns.find(column => column.id === first?.columnKey)?.sortable;
    if (!first?.order || !field) sort.change(undefined);
    else sort.change(first.order === 'ascend' ? field : `-${field}`);
  };
}

export function antdSelection<Row>(selection: Selection): NonNullable<TableProps<Row>['rowSelection']> {
  return {
    selectedRowKeys: [...selection.keys],
    preserveSelectedRowKeys: true,
    columnWidth: selectionWidth,
    onChange: keys => selection.change(keys.map(String)),
  };
}

/** The row opens by a click and by Enter, but not through a button that stands in it. */
export function opening<Row>(row: Row, open: (row: Row) => void) {
  return {
    tabIndex: 0,
    className: styles['opens'] ?? '',
    onClick: (event: MouseEvent) => {
      if (!isControl(event.target)) open(row);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) open(row);
    },
  };
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input, label') !== null;
}

/** 合计 of the whole filter, in the columns that the server sums. */
export function sumRow<Row>(
  columns: readonly Column<Row>[],
  total: Readonly<Record<string, ReactNode>>,
  leading: number,
): ReactNode {
  // The label takes the columns before the first sum, so that it is not cut off.
  const first = columns.findIndex(column => total[column.id] !== undefined);
  const labelled = Math.max(first, 0);
  return (
    <AntTable.Summary fixed>
      <AntTable.Summary.Row className={styles['sum'] ?? ''}>
        <AntTable.Summary.Cell index={0} colSpan={leading + labelled}>
          合计（按筛选）
        </AntTable.Summary.Cell>
        {columns.slice(labelled).map((column, index) => (
          <AntTable.Summary.Cell
            key={column.id}
            index={leading + labelled + index}
            align={column.align ?? 'left'}
          >
            {total[column.id]}
          </AntTable.Summary.Cell>
        ))}
      </AntTable.Summary.Row>
    </AntTable.Summary>
  );
}

/** What the columns need, behind the row numbers and the boxes of a selection. */
export function widthOf<Row>(columns: readonly Column<Row>[], selects: boolean): number {
  const leading = numberWidth + (selects ? selectionWidth : 0);
  return columns.reduce((sum, column) => sum + (column.width ?? flexibleWidth), leading);
}
