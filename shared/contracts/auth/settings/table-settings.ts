import { type Static, Type } from 'typebox';

import { ClosedObject, Nullable, OneOf, Text } from '../../schema.ts';

/** `<area>.<noun>` of a list screen, e.g. `goods.suppliers`. */
export const TableId = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9.:_-]*$', maxLength: 80 });

const ColumnId = Text(60);
const Filters = Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), { maxProperties: 60 });

/** How one person likes one table. A column that the table does not know is ignored there. */
export const TableSettings = ClosedObject({
  columns: Type.Array(
    ClosedObject({
      id: ColumnId,
      shown: Type.Boolean(),
      /** In pixels; null for the width that the table gives. */
      width: Nullable(Type.Integer({ minimum: 20, maximum: 2000 })),
      fixed: Nullable(OneOf(['left', 'right'])),
    }),
    { maxItems: 100 },
  ),
  /** Null until the person chose one: it follows the width of the screen. */
  density: Nullable(OneOf(['small', 'default', 'large'])),
  pageSize: Type.Integer({ minimum: 1, maximum: 200 }),
  sort: Nullable(ClosedObject({ column: ColumnId, direction: OneOf(['asc', 'desc']) })),
  /** Values of the filter row when it was last used. */
  lastFilters: Filters,
  savedFilters: Type.Array(ClosedObject({ name: Text(40), filters: Filters }), { maxItems: 20 }),
});
export type TableSettings = Static<typeof TableSettings>;

export const StoredTable = ClosedObject({ id: TableId, settings: TableSettings });
export type StoredTable = Static<typeof StoredTable>;

/** Most tables that one person may keep settings of. */
export const mostTables = 300;

/** All tables of the person, asked for once. */
export const StoredTables = Type.Array(StoredTable, { maxItems: mostTables });

export const TableParams = ClosedObject({ id: TableId });
