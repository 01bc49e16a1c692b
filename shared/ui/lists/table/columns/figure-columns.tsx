import { type Fen, fen } from '@shanmen/shared/money';
import { Count, Money } from '../../cells/figures.tsx';
import type { Column } from './column.ts';

type Looks = {
  readonly width?: number;
  /** The server sums it over the whole filter. */
  readonly isSummed?: boolean;
};

/** A column of whole numbers. */
export function countColumn<Row>(
  id: string,
  title: string,
  of: (row: Row) => number | null,
  { width = 80, isSummed = false }: Looks = {},
): Column<Row> {
  const column = { id, title, width, align: 'right', cell: (row: Row) => <Count value={of(row)} /> } as const;
  return isSummed ? { ...column, total: sum => <Count value={sum} /> } : column;
}

/** A column of money; `of` answers null where there is none. */
export function moneyColumn<Row>(
  id: string,
  title: string,
  of: (row: Row) => Fen | null,
  // A sum is longer than what it sums.
  { isSummed = false, width = isSummed ? 104 : 96 }: Looks = {},
): Column<Row> {
  const column = { id, title, width, align: 'right', cell: (row: Row) => <Money fen={of(row)} /> } as const;
  return isSummed ? { ...column, total: sum => <Money fen={fen(sum)} /> } : column;
}
