import { type Static, Type } from 'typebox';

import { ImportCheck, ImportFile } from '../../import-file.ts';
import { ClosedObject, Day, Fen, Id, Nullable, OneOf } from '../../schema.ts';
import { DocumentTypeName } from './batch-audit.ts';
import { DocumentLineDraft } from './document-line.ts';
import { DocumentQuery } from './document-query.ts';
import { FoundGood } from '../items/lookup.ts';

const { qty, remark } = DocumentLineDraft.properties;

/** Which template is asked for. */
export const LineTemplateQuery = ClosedObject({ type: DocumentTypeName });
export type LineTemplateQuery = Static<typeof LineTemplateQuery>;

/** A file with lines for a document that is being entered: stock is told of its warehouse, prices are those of its store on its day. */
export const LineFile = ClosedObject({
  ...ImportFile.properties,
  type: DocumentTypeName,
  whId: Type.Optional(Id),
  storeId: Type.Optional(Id),
  /** Today, where none is named. */
  on: Type.Optional(Day),
});
export type LineFile = Static<typeof LineFile>;

/** A row of the file as an editor takes it over. */
export const FiledLine = ClosedObject({
  /** As the spreadsheet program shows it. */
  row: Type.Integer({ minimum: 1 }),
  good: FoundGood,
  qty,
  /** Of the whole line; null where the file says no price. */
  amountFen: Nullable(Fen),
  /** Null where the file says none. */
  discountFen: Nullable(Fen),
  gift: Type.Boolean(),
  side: Nullable(OneOf(['parent', 'component'])),
  weight: Nullable(Type.Integer({ minimum: 0, maximum: 1e9 })),
  condition: Nullable(OneOf(['good', 'damaged', 'lost'])),
  reason: Nullable(Type.String({ maxLength: 20 })),
  batchNo: Type.String({ maxLength: 30 }),
  /** The batch of this number that what goes out is taken from. */
  batchId: Nullable(Id),
  madeOn: Nullable(Day),
  expireOn: Nullable(Day),
  remark,
});
export type FiledLine = Static<typeof FiledLine>;

/** What a file holds; no lines while anything is wrong in it. */
export const LineFileAnswer = ClosedObject({
  check: ImportCheck,
  lines: Type.Array(FiledLine, { maxItems: 200 }),
});
export type LineFileAnswer = Static<typeof LineFileAnswer>;

const { page: _page, pageSize: _pageSize, ...filter } = DocumentQuery.properties;

/** The documents of a filter, or one of them, whose lines are written into a file. */
export const LineExportQuery = ClosedObject({ ...filter, type: DocumentTypeName, id: Type.Optional(Id) });
export type LineExportQuery = Static<typeof LineExportQuery>;
