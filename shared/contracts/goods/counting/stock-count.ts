import { type Static, Type } from 'typebox';

import {
  ClosedObject,
  Fen,
  Id,
  Instant,
  Nullable,
  OneOf,
  OptionalText,
  Page,
  pageQuery,
  Quantity,
} from '../../schema.ts';
import { DocumentTypeName } from '../documents/batch-audit.ts';
import { DocumentStatus } from '../documents/document.ts';
import { Version } from '../../master/master-status.ts';

export const countStatuses = { counting: '盘点中', finished: '已完成', void: '已作废' } as const;
const CountStatus = OneOf(['counting', 'finished', 'void']);

const Name = Type.String({ maxLength: 60 });
const Counted = Type.Unsafe<Quantity>(
  Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,3})?$', maxLength: 13, examples: ['12'] }),
);

/** The most goods that are chosen one by one. */
export const mostChosen = 200;

/** A new count: of a whole warehouse, of one branch of goods in it, or of goods that were chosen. */
export const StockCountDraft = ClosedObject({
  whId: Id,
  categoryId: Nullable(Id),
  /** 指定商品, whatever their branch; also one of which the books say that nothing is left. */
  goodsIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: mostChosen })),
  /** 盲盘: who counts does not see what the books say. */
  blind: Type.Boolean(),
  remark: OptionalText(200),
});
export type StockCountDraft = Static<typeof StockCountDraft>;

/** A count as 盘点 lists it. */
export const StockCountRow = ClosedObject({
  id: Id,
  no: Type.String({ maxLength: 24 }),
  warehouse: Name,
  scope: OneOf(['all', 'category', 'list']),
  category: Nullable(Type.String({ maxLength: 200 })),
  blind: Type.Boolean(),
  status: CountStatus,
  remark: Type.String({ maxLength: 200 }),
  startedBy: Name,
  startedAt: Instant,
  endedAt: Nullable(Instant),
  counted: Type.Integer({ minimum: 0 }),
  lines: Type.Integer({ minimum: 0 }),
  /** Goods that are more or less than the books said; null as long as they are counted blindly. */
  differing: Nullable(Type.Integer({ minimum: 0 })),
  /**
   * 差异金额: what the documents of a finished count moved; null as long as one of them is not audited. Absent without
   * `goods:cost:view`.
   */
  differenceFen: Type.Optional(Nullable(Fen)),
  version: Version,
});
export type StockCountRow = Static<typeof StockCountRow>;

/** What is counted, as lists and papers say it. */
export function countScope({ scope, category }: Pick<StockCountRow, 'scope' | 'category'>): string {
  return scope === 'list' ? '指定商品' : (category ?? '全部商品');
}

export const StockCountQuery = ClosedObject({
  ...pageQuery,
  /** Part of the number. */
  keyword: Type.Optional(OptionalText(40)),
  whId: Type.Optional(Id),
  status: Type.Optional(CountStatus),
});
export type StockCountQuery = Static<typeof StockCountQuery>;

/** Sums are of the whole filter, by the column that shows them; absent without `goods:cost:view`. */
export const StockCountPage = ClosedObject({
  ...Page(StockCountRow).properties,
  totals: ClosedObject({ difference: Type.Optional(Fen) }),
});
export type StockCountPage = Static<typeof StockCountPage>;

/** One good of a count. What the books say is absent while it is counted blindly, values without `goods:cost:view`. */
export const CountLine = ClosedObject({
  goodsId: Id,
  code: Type.String({ maxLength: 20 }),
  barcode: Nullable(Type.String({ maxLength: 40 })),
  name: Name,
  spec: Name,
  unit: Type.String({ maxLength: 10 }),
  countedQty: Nullable(Quantity),
  recountQty: Nullable(Quantity),
  countedAt: Nullable(Instant),
  countedBy: Nullable(Name),
  /** When it was counted, or now where it was not. */
  expectedQty: Type.Optional(Quantity),
  /** Null as long as it was not counted. */
  differenceQty: Type.Optional(Nullable(Quantity)),
  differenceFen: Type.Optional(Nullable(Fen)),
});
export type CountLine = Static<typeof CountLine>;

export const StockCount = ClosedObject({
  ...StockCountRow.properties,
  whId: Id,
  rows: Type.Array(CountLine, { maxItems: 5000 }),
  /** The documents that its differences became. */
  documents: Type.Array(
    ClosedObject({
      id: Id,
      type: DocumentTypeName,
      no: Type.String({ maxLength: 24 }),
      status: DocumentStatus,
    }),
    { maxItems: 100 },
  ),
});
export type StockCount = Static<typeof StockCount>;

/** What was counted of a good: `add` to what was counted before, as a scan does, or `set` it. */
export const CountEntry = ClosedObject({
  goodsId: Id,
  qty: Counted,
  mode: OneOf(['add', 'set']),
  /** 复盘: the second count, kept beside the first. */
  isRecount: Type.Boolean(),
});
export type CountEntry = Static<typeof CountEntry>;

/** 完成: goods that nobody counted are left as they are, or are not there. */
export const CountEnd = ClosedObject({ uncounted: OneOf(['leave', 'missing']), version: Version });
export type CountEnd = Static<typeof CountEnd>;

export const CountStep = ClosedObject({ version: Version });
