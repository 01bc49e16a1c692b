import { arrangeColumns, moved, settingsOf, shownColumns } from './arrange-columns.ts';
import type { Column } from './column.ts';

const column = (id: string, rest: Partial<Column<string>> = {}): Column<string> => ({
  id,
  title: id,
  cell: row => row,
  ...rest,
});
const columns = [column('code', { fixed: 'left' }), column('name'), column('price', { width: 90 })];
const idsOf = (list: readonly Column<string>[]) => list.map(each => each.id);

describe('U-13 columns as the user wants them', () => {
  it('are the table’s own until something is stored', () => {
    expect(idsOf(shownColumns(arrangeColumns(columns, [])))).toEqual(['code', 'name', 'price']);
  });

  it('keep order, width and freezing across a store', () => {
    const wanted = settingsOf(moved(arrangeColumns(columns, []), 2, 1));
    const again = shownColumns(arrangeColumns(columns, wanted));
    expect(idsOf(again)).toEqual(['code', 'price', 'name']);
    expect(again[1]?.width).toBe(90);
    expect(again[0]?.fixed).toBe('left');
  });

  it('take in a new column of an update behind the one it follows', () => {
    const wanted = settingsOf(moved(arrangeColumns(columns, []), 2, 0));
    const updated = [...columns.slice(0, 2), column('unit'), column('price'), column('note')];
    expect(idsOf(arrangeColumns(updated, wanted).map(each => each.column))).toEqual([
      'price',
      'note',
      'code',
      'name',
      'unit',
    ]);
  });

  it('pass over a stored column that an update removed', () => {
    const wanted = settingsOf(arrangeColumns(columns, []));
    expect(idsOf(shownColumns(arrangeColumns(columns.slice(0, 1), wanted)))).toEqual(['code']);
  });

  it('stay hidden until somebody asks for them', () => {
    const hidden = [...columns, column('note', { hidden: true })];
    const arranged = arrangeColumns(hidden, []);
    expect(idsOf(shownColumns(arranged))).not.toContain('note');
    const wanted = settingsOf(arranged).map(each => ({ ...each, shown: true }));
    expect(idsOf(shownColumns(arrangeColumns(hidden, wanted)))).toContain('note');
  });

  it('stay in sight while they moved something, or what is seen would not add up', () => {
    const moves = (row: string) => row === 'moved';
    const statement = [...columns, column('paid', { hidden: true, moves })];
    const shown = (rows: readonly string[], stored = settingsOf(arrangeColumns(statement, []))) =>
      idsOf(shownColumns(arrangeColumns(statement, stored, rows)));
    expect(shown(['still'])).not.toContain('paid');
    expect(shown(['still', 'moved'])).toContain('paid');
    const bound = arrangeColumns(statement, [], ['moved']).filter(({ isBound }) => isBound);
    expect(bound.map(each => each.column.id)).toEqual(['paid']);
  });

  it('stand frozen at their edge wherever they were put', () => {
    const wanted = settingsOf(arrangeColumns(columns, [])).map(each => ({
      ...each,
      fixed: each.id === 'name' ? ('right' as const) : null,
    }));
    expect(idsOf(shownColumns(arrangeColumns(columns, wanted)))).toEqual(['code', 'price', 'name']);
  });
});
