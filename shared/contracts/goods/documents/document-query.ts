import { type Static, Type } from 'typebox';

import { DocumentRow, DocumentStatus } from './document.ts';
import { ClosedObject, Day, Fen, Id, OneOf, OptionalText, pageQuery } from '../../schema.ts';

const Yuan = Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,2})?$', maxLength: 14 });

/** 渠道: who made a document. */
export const documentChannels = { BO: '后台', POS: '收银台', SYS: '系统' } as const;

export const DocumentQuery = ClosedObject({
  ...pageQuery,
  /** Part of the number, or of that of its count, or of code, name or pinyin of a good in it. */
  keyword: Type.Optional(OptionalText(40)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  status: Type.Optional(DocumentStatus),
  whId: Type.Optional(Id),
  supplierId: Type.Optional(Id),
  partyId: Type.Optional(Id),
  deptId: Type.Optional(Id),
  handlerId: Type.Optional(Id),
  makerId: Type.Optional(Id),
  salesmanId: Type.Optional(Id),
  responsibleId: Type.Optional(Id),
  channel: Type.Optional(OneOf(['BO', 'POS', 'SYS'])),
  /** Yuan as they were typed, both ends included; a red document counts by what it takes back. */
  amountFrom: Type.Optional(Yuan),
  amountTo: Type.Optional(Yuan),
});
export type DocumentQuery = Static<typeof DocumentQuery>;

/** Sums are of the whole filter, by the column that shows them; absent where a type has none. */
export const DocumentPage = ClosedObject({
  rows: Type.Array(DocumentRow, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
  totals: ClosedObject({
    amount: Type.Optional(Fen),
    paid: Type.Optional(Fen),
    cost: Type.Optional(Fen),
  }),
});
export type DocumentPage = Static<typeof DocumentPage>;
