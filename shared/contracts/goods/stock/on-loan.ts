import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Nullable, OptionalText, pageQuery, Quantity } from '../../schema.ts';

/** What became of a lent line: of what is not back some may wait to be written off as lost. */
export const LoanState = ClosedObject({ lentQty: Quantity, backQty: Quantity, lostQty: Quantity });
export type LoanState = Static<typeof LoanState>;

/** 借用未还: a lent good of which something is outstanding; its value is absent without `goods:cost:view`. */
export const OnLoan = ClosedObject({
  lineId: Id,
  docId: Id,
  no: Type.String({ maxLength: 24 }),
  bizDate: Day,
  borrower: Type.String({ maxLength: 60 }),
  phone: Type.String({ maxLength: 20 }),
  warehouse: Type.String({ maxLength: 60 }),
  code: Type.String({ maxLength: 20 }),
  name: Type.String({ maxLength: 60 }),
  unit: Type.String({ maxLength: 10 }),
  ...LoanState.properties,
  openQty: Quantity,
  dueOn: Nullable(Day),
  /** How many days it should have been back; 0 while it is not due. */
  overdueDays: Type.Integer({ minimum: 0 }),
  valueFen: Type.Optional(Fen),
});
export type OnLoan = Static<typeof OnLoan>;

export const OnLoanQuery = ClosedObject({
  ...pageQuery,
  /** Part of a number, of who borrowed it, or of a good. */
  keyword: Type.Optional(OptionalText(40)),
});
export type OnLoanQuery = Static<typeof OnLoanQuery>;

/** The value is of the whole filter. */
export const OnLoanPage = ClosedObject({
  rows: Type.Array(OnLoan, { maxItems: 200 }),
  total: Type.Integer({ minimum: 0 }),
  totals: ClosedObject({ value: Type.Optional(Fen) }),
});
export type OnLoanPage = Static<typeof OnLoanPage>;
