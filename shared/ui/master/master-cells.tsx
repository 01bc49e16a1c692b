import type { Field } from '@shanmen/shared/contracts/master/field';
import { type AnyMaster, fieldsOf } from '@shanmen/shared/contracts/master/master';
import type { MasterStatus } from '@shanmen/shared/contracts/master/master-status';
import { fen } from '@shanmen/shared/money';
import type { ReactNode } from 'react';
import { Code, Count, Day, Money, Nothing } from '../lists/cells/figures.tsx';
import { Percent } from '../lists/cells/quantities.tsx';
import type { DescriptionItem } from '../pages/details/descriptions.tsx';
import type { Column } from '../lists/table/columns/column.ts';
import { MasterState } from './master-state.tsx';

/** A row of which no more is known than that a list has it. */
export type AnyRow = {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly status?: MasterStatus;
};

/** How a screen draws some fields itself, by name. */
export type Cells = Readonly<Record<string, ((row: AnyRow) => ReactNode) | undefined>>;

/** A column of what no single field says. @prop after the field whose column it follows */
export type FurtherColumn = Column<AnyRow> & { readonly after: string };

/** The columns of the list of a master; 状态 stands last. @param statusWidth in px */
export function masterColumns(
  master: AnyMaster,
  cells: Cells,
  { further, statusWidth }: { readonly further: readonly FurtherColumn[]; readonly statusWidth: number },
): Column<AnyRow>[] {
  const columns = fieldsOf(master, 'list').flatMap(([name, field]) => [
    ...columnOf(name, field, cells[name]),
    ...further.filter(({ after }) => after === name),
  ]);
  if (master.stop === undefined) return columns;
  return [...columns, { id: 'status', title: '状态', width: statusWidth, cell: stateOf }];
}

function columnOf(name: string, { about }: Field, cell: Cells[string]): Column<AnyRow>[] {
  const { column, kind, needs, title } = about;
  if (column === null) return [];
  const { width, hidden, pinned, align, title: ownTitle } = column;
  const isFigure = kind.is === 'whole' || kind.is === 'money' || kind.is === 'percent';
  return [
    {
      id: name,
      title: ownTitle ?? title,
      cell: cell ?? (row => usualCell(row, name, kind)),
      ...(width === undefined ? {} : { width }),
      ...(isFigure || align ? { align: 'right' } : {}),
      ...(pinned ? { fixed: 'left' } : {}),
      ...(hidden ? { hidden } : {}),
      ...(needs === undefined ? {} : { code: needs }),
    },
  ];
}

/** The facts of a card; 状态 stands second. */
export function masterFacts(master: AnyMaster, row: AnyRow, cells: Cells): DescriptionItem[] {
  const items = fieldsOf(master, 'card').flatMap(([name, { about }]): DescriptionItem[] => {
    const { card, kind, needs, title } = about;
    if (card === null) return [];
    const value = cells[name]?.(row) ?? usualCell(row, name, kind);
    const look = { ...(card.isWide ? { span: 2 } : {}), ...(needs === undefined ? {} : { code: needs }) };
    return [{ label: title, value, ...look }];
  });
  return master.stop === undefined ? items : items.toSpliced(1, 0, { label: '状态', value: stateOf(row) });
}

function stateOf({ status = 'active' }: AnyRow): ReactNode {
  return <MasterState of={status} />;
}

function usualCell(row: AnyRow, name: string, kind: Field['about']['kind']): ReactNode {
  const value: unknown = Reflect.get(row, name);
  if (value === null || value === undefined || value === '') return <Nothing />;
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return figureOf(value, kind);
  if (typeof value !== 'string') throw new Error(`The screen has no cell for ${name}.`);
  if (kind.is === 'choice') return kind.words[value] ?? value;
  if (kind.is === 'code') return <Code value={value} />;
  return kind.is === 'day' ? <Day value={value} /> : value;
}

function figureOf(value: number, kind: Field['about']['kind']): ReactNode {
  if (kind.is === 'money') return <Money fen={fen(value)} />;
  return kind.is === 'percent' ? <Percent value={value} /> : <Count value={value} />;
}
