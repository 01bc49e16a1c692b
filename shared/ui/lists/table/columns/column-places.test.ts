import type { Column } from './column.ts';
import { edgedWidths, placesOf } from './column-places.ts';

const cell = () => null;
const columns: Column<object>[] = [
  { id: 'no', title: '单号', width: 140, fixed: 'left', cell },
  { id: 'party', title: '对方', width: 200, cell },
  { id: 'name', title: '品名', cell },
  { id: 'amount', title: '金额', width: 100, cell },
  { id: 'actions', title: '操作', width: 108, fixed: 'right', cell },
];
/** 52 for the number of the row, 248 that stay, 440 that move. */
const whole = 740;

describe('a table of 740 px', () => {
  it.each([
    ['that has room', whole, [140, 200, undefined, 100, 108]],
    ['that nobody has measured', 0, [140, 200, undefined, 100, 108]],
    ['with 1 px too little for its last column', whole - 1, [140, 200, 239, 100, 108]],
    ['that ends within its second column', 600, [140, 300, 140, 100, 108]],
    ['with room for none that moves', 320, [140, 200, undefined, 100, 108]],
  ])('%s ends at the edge of a column: %i', (_name, room, widths) => {
    expect(edgedWidths(columns, placesOf(columns, false), room)).toEqual(widths);
  });
});
