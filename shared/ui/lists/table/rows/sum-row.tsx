import type { ReactNode } from 'react';
import type { Column } from '../columns/column.ts';
import type { Places } from '../columns/column-places.ts';

type SumRowProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly places: Places;
  /** By column id, in the columns that the server sums. */
  readonly sums: Readonly<Record<string, ReactNode>>;
};

/** 合计 of the whole filter; at least one of the columns is summed. */
export function SumRow<Row>({ columns, places, sums }: SumRowProps<Row>) {
  // The label takes the columns before the first sum, so that it is not cut off.
  const first = columns.findIndex(column => sums[column.id] !== undefined);
  return (
    <tr>
      <th scope="row" data-fixed="left" style={{ left: 0 }} colSpan={places.leading.length + first}>
        合计（按筛选）
      </th>
      {columns.slice(first).map(({ id, align, fixed }) => (
        <td key={id} data-align={align} data-fixed={fixed} style={places.of(id)}>
          {sums[id]}
        </td>
      ))}
    </tr>
  );
}
