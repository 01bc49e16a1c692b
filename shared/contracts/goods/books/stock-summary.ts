import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, OptionalText, pageQuery, Quantity } from '../../schema.ts';
import type { DocumentType } from '../documents/document-types.ts';

/** 收发存汇总: what each kind of document moved; in the order in which it is read. */
export const moveKinds = {
  bought: { title: '进', types: ['jh'] },
  sentBack: { title: '退', types: ['jt'] },
  sold: { title: '销', types: ['xs', 'xt'] },
  over: { title: '溢', types: ['by'] },
  lost: { title: '损', types: ['bs'] },
  packed: { title: '拆', types: ['cz'] },
  used: { title: '领', types: ['ly'] },
  moved: { title: '调', types: ['db'] },
  lent: { title: '借', types: ['jy', 'gh'] },
  other: { title: '其他', types: ['qr', 'qc'] },
} as const satisfies Readonly<Record<string, { title: string; types: readonly DocumentType[] }>>;
export type MoveKind = keyof typeof moveKinds;

/** What came less what left; the value is absent without `goods:cost:view`. */
const Moved = ClosedObject({ qty: Quantity, fen: Type.Optional(Fen) });
export type Moved = Static<typeof Moved>;

/** One good in 收发存汇总. */
export const SummaryRow = ClosedObject({
  goodsId: Id,
  code: Type.String({ maxLength: 20 }),
  name: Type.String({ maxLength: 60 }),
  spec: Type.String({ maxLength: 60 }),
  unit: Type.String({ maxLength: 10 }),
  opening: Moved,
  bought: Moved,
  sentBack: Moved,
  sold: Moved,
  over: Moved,
  lost: Moved,
  packed: Moved,
  used: Moved,
  moved: Moved,
  lent: Moved,
  other: Moved,
  closing: Moved,
});
export type SummaryRow = Static<typeof SummaryRow>;

export const SummaryQuery = ClosedObject({
  ...pageQuery,
  /** Part of code, bar code, name or pinyin initials. */
  keyword: Type.Optional(OptionalText(40)),
  categoryId: Type.Optional(Id),
  whId: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type SummaryQuery = Static<typeof SummaryQuery>;

/** Sums of the whole filter in value, which lead from the opening to the closing, by the column that shows them; none without `goods:cost:view`. */
export const SummaryPage = ClosedObject({
  rows: Type.Array(SummaryRow, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
  totals: ClosedObject({
    openingFen: Type.Optional(Fen),
    boughtFen: Type.Optional(Fen),
    sentBackFen: Type.Optional(Fen),
    soldFen: Type.Optional(Fen),
    overFen: Type.Optional(Fen),
    lostFen: Type.Optional(Fen),
    packedFen: Type.Optional(Fen),
    usedFen: Type.Optional(Fen),
    movedFen: Type.Optional(Fen),
    lentFen: Type.Optional(Fen),
    otherFen: Type.Optional(Fen),
    closingFen: Type.Optional(Fen),
  }),
});
export type SummaryPage = Static<typeof SummaryPage>;
